// What people write in the books, where it is taken out of them: spreadsheets, and the whole book in files. (What the
// journals of other programs would take for a directive is in packages/formats/src/livro/textos-hostis.test.ts.)
import { randomUUID } from 'node:crypto'
import { todasAsRotas } from '@razao/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportar } from '../../apps/server/src/modules/contabil/importacao/testes/bancada-de-livros.ts'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '=HYPERLINK("http://m")',
]
const NOMES_QUE_SOBEM = [
  '../../../../etc/passwd',
  '..\\..\\..\\windows\\system32\\x.dll',
  '/etc/cron.d/x',
  'C:\\x.txt',
  './../x',
  'a/../../b.txt',
  '\u202etxt.exe',
  'nul\u0000.txt',
]

/** A draft is confirmed by the product itself: the posted ones cannot be written over, which is the point of them. */
async function lancar(historico: string): Promise<void> {
  const rota = todasAsRotas.find(({ name }) => name === 'lancar')
  if (!rota) throw new Error('lancar')
  const entrada = await DECLARACAO.lancar?.entrada(mundo, mundo.a1, {
    casa: 'a',
    papel: 'contador',
  })
  const { status, texto } = await bancada.pedir({
    rota,
    token: mundo.tokenDe('a', 'contador'),
    entrada: { ...entrada, historico },
    cabecalhos: { 'idempotency-key': randomUUID() },
  })
  expect([historico, status, status === 200 ? '' : texto]).toEqual([historico, 200, ''])
}

test('no spreadsheet of the books runs a histórico nor the name of an account', async () => {
  for (const formula of FORMULAS) await lancar(formula)
  await mundo.um(
    'update conta_contabil set nome = $2 where escritorio_id = $1 and id = any ($3::bigint[])',
    [mundo.a.escritorio.id, FORMULAS[0], [mundo.a1.conta, mundo.a1.contaPar]],
  )
  const exportacoes = todasAsRotas.filter(
    ({ input, path, method, forma }) =>
      'formato' in input.shape &&
      path.startsWith('/contabil/') &&
      method === 'GET' &&
      forma === 'arquivo',
  )
  let comFormula = 0
  for (const rota of exportacoes) {
    for (const formato of ['csv', 'xlsx']) {
      const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
        casa: 'a',
        papel: 'contador',
      })
      const { url, headers } = pedidoDe(rota, { ...entrada, formato })
      const resposta = await bancada.app.inject({ method: 'GET', url, headers })
      expect([rota.name, formato, resposta.statusCode]).toEqual([rota.name, formato, 200])
      comFormula += Number(
        formato === 'csv' ? semFormulaNoCsv(resposta.body) : semFormulaNoXlsx(resposta.rawPayload),
      )
    }
  }
  expect(exportacoes.length).toBeGreaterThanOrEqual(4)
  expect(comFormula).toBeGreaterThan(1)
})

function pedidoDe({ path }: { path: string }, entrada: Record<string, unknown>) {
  const busca = new URLSearchParams()
  let url = path
  for (const [nome, valor] of Object.entries(entrada))
    if (url.includes(`:${nome}`)) url = url.replace(`:${nome}`, String(valor))
    else busca.set(nome, String(valor))
  return {
    url: `${url}?${busca}`,
    headers: { authorization: `Bearer ${mundo.tokenDe('a', 'root')}` },
  }
}

/** Every cell is looked at; answers whether one of the texts was there, kept from running. */
function semFormulaNoCsv(texto: string): boolean {
  const celulas = texto
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g)
  for (const [, citada, simples = ''] of celulas) {
    const celula = citada?.replaceAll('""', '"') ?? simples
    if (!/^-[\d.]+(,\d+)?%?$/.test(celula)) expect(celula).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  }
  return texto.includes("'=cmd|")
}

/** No formula, no link to anything outside, no macro: texts are inline texts. */
function semFormulaNoXlsx(bytes: Uint8Array): boolean {
  const partes = unzipSync(bytes)
  const nomes = Object.keys(partes)
  expect(nomes.filter((nome) => /vba|external|embeddings|drawing/i.test(nome))).toEqual([])
  let viu = false
  for (const [nome, conteudo] of Object.entries(partes)) {
    const xml = strFromU8(conteudo)
    expect([nome, /<f[ >]|<hyperlink|TargetMode="External"|<!DOCTYPE/.test(xml)]).toEqual([
      nome,
      false,
    ])
    viu ||= xml.includes('=cmd|')
  }
  return viu
}

test('the whole book in a file: no entry leaves its folder, no table runs, no line of the chain is two', async () => {
  const empresa = { id: mundo.a1.empresa } as Parameters<typeof exportar>[0]['empresa']
  for (const nome of NOMES_QUE_SOBEM)
    await mundo.um(
      `insert into documento (escritorio_id, empresa_id, nome, mime, tipo, origem, tamanho, sha256, local)
       select escritorio_id, empresa_id, $2, mime, 'contrato', origem, tamanho, sha256, local from documento where id = $1`,
      [mundo.a1.documento, nome.replaceAll('\0', '')],
    )
  await lancar('a\tb\nc\r\nd; "e"')
  const bytes = await exportar({ escritorio: mundo.a.escritorio, empresa }, 'saida-total')
  const partes = unzipSync(bytes)
  for (const nome of Object.keys(partes)) {
    expect([nome, /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:|\\/.test(nome)]).toEqual([nome, false])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
    expect([nome, /[\u0000-\u001f]/.test(nome)]).toEqual([nome, false])
  }
  expect(
    Object.keys(partes).filter((nome) => nome.startsWith('documentos/')).length,
  ).toBeGreaterThanOrEqual(NOMES_QUE_SOBEM.length)
  for (const [nome, conteudo] of Object.entries(partes).filter(([n]) => n.startsWith('tabelas/')))
    expect([nome, semFormulaNoCsv(strFromU8(conteudo))]).toEqual([nome, expect.any(Boolean)])
  const corrente = strFromU8(partes['cadeia/lancamentos.tsv'] ?? new Uint8Array())
    .trim()
    .split('\n')
  for (const linha of corrente) expect(linha.split('\t').length).toBe(4)
})
