// The first data screen in Chromium: JavaScript on the wire (gzip) and time until the rows are there, with
// the processor slowed four times. Also the map of 1,000 companies in the browser with `--empresas=1000`.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { DEMO_USERS } from '../apps/server/src/demo/index.ts'
import { buildWeb } from '../scripts/web/build-web.ts'
import { abrirProduto } from '../tests/e2e/produto.ts'
import { ms, resumo } from './apoio/medidas.ts'

const EMPRESAS = Number(process.argv.find((a) => a.startsWith('--empresas='))?.slice(11) ?? 60)
const RODADAS = 7

process.env.RAZAO_LOG = 'error'
process.env.RAZAO_LIMITE_PEDIDOS = '0'
await buildWeb((linha) => console.log(linha))
const produto = await abrirProduto({ empresas: EMPRESAS })
const navegador = await chromium.launch({
  executablePath: process.env.RAZAO_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await (
    await navegador.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  ).newPage()
  console.log(`bare React page: ${await reactPuro()} kB of JavaScript, gzip`)
  await pesarEntrada()
  await pesarPrimeiraVez('Contador')
  await pesarPrimeiraVez('Root')
  await entrar(page)
  await medir(page, '/painel', () => page.getByText('Régua da competência').waitFor())
  await medir(page, '/painel/fechamento', () => page.getByRole('row').nth(5).waitFor())
  await medir(page, '/receitas/notas-fiscais', () => page.getByRole('row').nth(5).waitFor())
  await page.goto(new URL('/painel/fechamento', produto.url).href)
  await page.locator('select').filter({ hasText: '500' }).selectOption('500')
  await page.getByRole('row').nth(20).waitFor()
  await medir(page, '/painel/fechamento?tudo', () => page.getByRole('row').nth(20).waitFor())
} finally {
  await navegador.close()
  await produto.encerrar()
}

/** What any page made with React weighs before its first line: react, react-dom and one component. */
async function reactPuro(): Promise<number> {
  const resultado = await build({
    root: fileURLToPath(new URL('../apps/web', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'pagina-pura',
        resolveId: (id) => (id === 'pagina-pura' ? '\0pagina-pura' : null),
        load: (id) =>
          id === '\0pagina-pura'
            ? "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(createElement('p', null, 'oi'))"
            : null,
      },
    ],
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'pagina-pura' } },
  })
  const saidas = [resultado].flat().flatMap((um) => ('output' in um ? um.output : []))
  const bytes = saidas.reduce(
    (total, saida) => total + (saida.type === 'chunk' ? gzipSync(saida.code).length : 0),
    0,
  )
  return Math.round(bytes / 1000)
}

/** Scripts that a walk in a browser of its own asked for, each once, in bytes of gzip. */
async function pesar(andar: (page: Page) => Promise<unknown>): Promise<number> {
  const contexto = await navegador.newContext({ locale: 'pt-BR' })
  const page = await contexto.newPage()
  const vistos = new Set<string>()
  page.on('response', (resposta) => {
    if (/\/static\/js\/.*\.js$/.test(resposta.url())) vistos.add(resposta.url())
  })
  await andar(page)
  await contexto.close()
  // Fetched again: the body of what a page asked for on its way out dies with it.
  const pesos = [...vistos].map(
    async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length,
  )
  return (await Promise.all(pesos)).reduce((n, peso) => n + peso, 0)
}

/** The sign-in route for somebody who was never here. */
async function pesarEntrada(): Promise<void> {
  const bytes = await pesar(async (page) => {
    await page.goto(new URL('/conta/entrar', produto.url).href, { waitUntil: 'networkidle' })
    await page
      .getByRole('button', { name: /^Entrar/ })
      .first()
      .waitFor()
  })
  console.log(`/conta/entrar (budget 150): ${Math.round(bytes / 1000)} kB of JavaScript, gzip`)
}

/** From an address of the product to its first data: the guard, the hosted page, and the chooser of who is in several offices. */
async function pesarPrimeiraVez(papel: string): Promise<void> {
  const bytes = await pesar((page) => entrar(page, papel))
  console.log(
    `first entry of ${papel} (budget 250): ${Math.round(bytes / 1000)} kB of JavaScript, gzip`,
  )
}

async function entrar(page: Page, comoQuem = 'Contador'): Promise<void> {
  const pessoa = DEMO_USERS.find(({ papel }) => papel === comoQuem)
  await page.goto(`${produto.url}painel`)
  await page.getByLabel('E-mail').fill(pessoa?.email ?? '')
  await page.getByLabel('Senha', { exact: true }).fill(pessoa?.senha ?? '')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const regua = page.getByText('Régua da competência')
  const escolha = page.locator('.rz-escritorios button').first()
  await regua.or(escolha).waitFor()
  if (await escolha.isVisible()) await escolha.click()
  await regua.waitFor()
}

/** A cold page each time: new document, no HTTP cache; the session is renewed in silence as after a reload. */
async function medir(page: Page, caminho: string, pronto: () => Promise<unknown>): Promise<void> {
  const sessao = await page.context().newCDPSession(page)
  await sessao.send('Network.setCacheDisabled', { cacheDisabled: true })
  const tempos: Record<1 | 4, number[]> = { 1: [], 4: [] }
  let bytes = 0
  for (let rodada = -1; rodada < RODADAS; rodada += 1) {
    for (const vezes of [1, 4] as const) {
      await sessao.send('Emulation.setCPUThrottlingRate', { rate: vezes })
      const corpos: Promise<Buffer>[] = []
      const anotar = (resposta: { url(): string; body(): Promise<Buffer> }) => {
        if (/\/static\/js\/.*\.js$/.test(resposta.url())) corpos.push(resposta.body())
      }
      page.on('response', anotar)
      const inicio = performance.now()
      await page.goto(new URL(caminho, produto.url).href, { waitUntil: 'commit' })
      await pronto()
      if (rodada >= 0) tempos[vezes].push(performance.now() - inicio)
      page.off('response', anotar)
      if (rodada === 0 && vezes === 1)
        bytes = (await Promise.all(corpos)).reduce(
          (total, corpo) => total + gzipSync(corpo).length,
          0,
        )
    }
  }
  await sessao.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await sessao.detach()
  console.log(
    `${caminho} (${EMPRESAS} companies): ${Math.round(bytes / 1000)} kB of JavaScript, gzip · ready p50 ${ms(resumo(tempos[1]).p50)} p95 ${ms(resumo(tempos[1]).p95)} · slowed 4× p50 ${ms(resumo(tempos[4]).p50)}`,
  )
}
