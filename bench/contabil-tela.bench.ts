// The books of 1,000,000 lines in Chromium: from the click (or the address) until the figures are there and the
// screen answers, and the way from a figure of the balancete down to the entry, in clicks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { DEMO_USERS } from '../apps/server/src/demo/index.ts'
import { buildWeb } from '../scripts/web/build-web.ts'
import { abrirProduto } from '../tests/e2e/produto.ts'
import { ms, resumo } from './apoio/medidas.ts'
import { agora, desdeOClique, type NaTela, prontaEm } from './apoio/na-tela.ts'
import { inserirLivroDe, LANCAMENTOS } from './contabil/livro.ts'

const RODADAS = 9
const MES = '2026-10'
/** Of who reads before the next click, in ms: what the page fetches ahead is there. */
const SOSSEGO = 700

type TelaDoLivro = { nome: string; pronta: NaTela }

const linhas: NaTela = { seletor: '.ctb-aba [role=gridcell]', quantas: 13 }

/** Each tab of the book, and what is there when it answers. */
const ABAS: readonly (readonly [string, TelaDoLivro])[] = [
  ['plano', { nome: 'Plano de contas', pronta: linhas }],
  ['diario', { nome: 'Diário', pronta: linhas }],
  ['balancete', { nome: 'Balancete', pronta: { seletor: '.ctb-aba', texto: 'Débitos iguais' } }],
  ['demonstracoes', { nome: 'Demonstrações', pronta: { seletor: '.ctb-aba', texto: 'Confere' } }],
]
/** The tab before stays until the next is whole. */
const daAba = (nome: string): NaTela => ({ seletor: '.ctb-aba > h2', texto: nome })

const HISTORICO = '.ctb-historico-e-contra'
const PARTIDAS = '[role=dialog] [aria-label=Partidas]'

process.env.RAZAO_LOG = 'error'
process.env.RAZAO_LIMITE_PEDIDOS = '0'
await buildWeb((linha) => console.log(linha))
const produto = await abrirProduto({ empresas: 12 })
const CHROMIUM = {
  executablePath: process.env.RAZAO_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
}
const JANELA = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  viewport: { width: 1280, height: 860 },
}
const perfil = mkdtempSync(join(tmpdir(), 'razao-perfil-'))
const navegador = await chromium.launch(CHROMIUM)
const comum = await chromium.launchPersistentContext(perfil, { ...CHROMIUM, ...JANELA })
try {
  const empresaId = await arrumar()
  console.log(`${LANCAMENTOS} entries in the books of one company of the demonstration`)
  const page = await (await navegador.newContext(JANELA)).newPage()
  await entrar(page)
  for (const [aba, tela] of ABAS) await medirAba(page, empresaId, { aba, ...tela })
  await medirFrio(page, { empresaId, janela: 'a private window, which keeps no compiled code' })
  const deSempre = await comum.newPage()
  await entrar(deSempre)
  await medirFrio(deSempre, { empresaId, janela: 'an ordinary window' })
  await comum.close()
  await descer(page, empresaId)
} finally {
  await comum.close()
  await navegador.close()
  rmSync(perfil, { recursive: true, force: true })
  await produto.encerrar()
}

async function arrumar(): Promise<number> {
  const dono = new pg.Pool({ connectionString: produto.banco, max: 2 })
  try {
    const { rows } = await dono.query<{ escritorio_id: string; id: string }>(
      `insert into empresa (escritorio_id, identificacao, apelido, razao_social, regime, abertura, cliente_desde)
       select escritorio_id, '11444777000161', 'Livro Grande', 'Livro Grande Fictícia Ltda', 1, '2019-03-01', '2024-01-01'
       from escritorio order by escritorio_id limit 1 returning escritorio_id, id`,
    )
    const empresaId = Number(rows[0]?.id)
    await inserirLivroDe(dono, { escritorioId: Number(rows[0]?.escritorio_id), empresaId })
    return empresaId
  } finally {
    await dono.end()
  }
}

async function entrar(page: Page): Promise<void> {
  const pessoa = DEMO_USERS.find(({ papel }) => papel === 'Contador')
  await page.goto(`${produto.url}painel`)
  await page.getByLabel('E-mail').fill(pessoa?.email ?? '')
  await page.getByLabel('Senha', { exact: true }).fill(pessoa?.senha ?? '')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText('Régua da competência').waitFor()
}

function enderecoDo(empresaId: number, aba: string): string {
  const caminho = `/contabilidade?aba=${aba}&empresa=${empresaId}&competencia=${MES}`
  return new URL(caminho, produto.url).href
}

/** From another tab of the same book: the click, until the rows are drawn. */
async function medirAba(
  page: Page,
  empresaId: number,
  { aba, nome, pronta }: TelaDoLivro & { aba: string },
): Promise<void> {
  const tempos: number[] = []
  for (let rodada = -1; rodada < RODADAS; rodada += 1) {
    await page.goto(enderecoDo(empresaId, 'periodos'))
    await page.getByRole('columnheader', { name: 'Fiscal' }).waitFor()
    await page.waitForTimeout(SOSSEGO)
    const tempo = await desdeOClique(page, page.getByRole('tab', { name: nome }), [
      daAba(nome),
      pronta,
    ])
    if (rodada >= 0) tempos.push(tempo)
  }
  const { p50, p95 } = resumo(tempos)
  console.log(`${aba}, from the click: interactive p50 ${ms(p50)} p95 ${ms(p95)} (target 500 ms)`)
}

/** By the address, with nothing of the page in memory: sign-in renewed in silence, pieces from the cache. */
async function medirFrio(
  page: Page,
  { empresaId, janela }: { empresaId: number; janela: string },
): Promise<void> {
  const tempos: number[] = []
  // The browser keeps the compiled code of what it has run more than once.
  for (let rodada = -3; rodada < RODADAS; rodada += 1) {
    await page.goto('about:blank')
    const inicio = agora()
    await page.goto(enderecoDo(empresaId, 'balancete'), { waitUntil: 'commit' })
    const fim = await prontaEm(page, [
      { seletor: '.ctb-aba', texto: 'Débitos iguais' },
      { seletor: '.ctb-aba [role=gridcell]', quantas: 13 },
    ])
    if (rodada >= 0) tempos.push(fim - inicio)
  }
  const { p50, p95 } = resumo(tempos)
  console.log(
    `balancete, by the address in a new page of ${janela}: interactive p50 ${ms(p50)} p95 ${ms(p95)} (target 500 ms)`,
  )
}

/** A figure of the balancete, its account in the razão, its entry with the document. */
async function descer(page: Page, empresaId: number): Promise<void> {
  const passos: Record<string, number[]> = { 'razão of the account': [], 'entry and document': [] }
  for (let rodada = -1; rodada < RODADAS; rodada += 1) {
    await page.goto(enderecoDo(empresaId, 'balancete'))
    const conta = page.getByRole('gridcell', { name: 'Bancos conta movimento' })
    await conta.waitFor()
    await page.waitForTimeout(SOSSEGO)
    const razao = await desdeOClique(page, conta, [{ seletor: HISTORICO }])
    if (rodada >= 0) passos['razão of the account']?.push(razao)
    const linha = page.locator(HISTORICO).first()
    const partidas = await desdeOClique(page, linha, [{ seletor: PARTIDAS }])
    if (rodada >= 0) passos['entry and document']?.push(partidas)
  }
  let clique = 0
  for (const [nome, tempos] of Object.entries(passos)) {
    clique += 1
    const { p50, p95 } = resumo(tempos)
    console.log(`click ${clique}, ${nome}: p50 ${ms(p50)} p95 ${ms(p95)}`)
  }
}
