import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mod11 } from '../guia.ts'
import { type Declared, declarationOf } from '../testes/declaration.ts'
import { COMPANY, OFFICE, startWorld } from '../testes/world.ts'

const world = await startWorld({ open: true })
const { sim } = world
afterAll(() => world.stop())
beforeEach(() => world.again())

const declare = (said: Declared = {}) =>
  world.ask(
    'Declarar',
    'PGDASD',
    'TRANSDECLARACAO11',
    declarationOf({ rbt12: 300_000, work: [{ id: 1, valor: 100_000 }], transmit: true, ...said }),
  )
const issue = (periodoApuracao: string, more = {}) =>
  world.ask('Emitir', 'PGDASD', 'GERARDAS12', { periodoApuracao, ...more })
const consult = (service: string, dados: unknown) =>
  world.ask('Consultar', 'PGDASD', service, dados)

test('a DAS is of what was declared, due on day 20 of the next month or after it', async () => {
  await declare()
  const { dados, status } = await issue('202610')
  expect(status).toBe(200)
  const [{ detalhamento, cnpjCompleto, pdf }] = dados
  expect(cnpjCompleto).toBe(COMPANY)
  // 2026-11-20 is a holiday, a Friday.
  expect(detalhamento).toMatchObject({
    dataVencimento: '20261123',
    dataLimiteAcolhimento: '20261123',
  })
  expect(detalhamento.numeroDocumento).toMatch(/^\d{17}$/)
  expect(detalhamento.valores).toEqual({ principal: 5320, multa: 0, juros: 0, total: 5320 })
  expect(detalhamento.composicao).toHaveLength(6)
  const text = Buffer.from(pdf, 'base64').toString('latin1')
  const line = /\((\d{11} \d(?: \d{11} \d){3})\)/.exec(text)?.[1]?.match(/\d{11} \d/g) ?? []
  const blocks = line.map((block) => block.replace(' ', ''))
  expect(blocks).toHaveLength(4)
  for (const block of blocks) expect(block).toMatch(new RegExp(`${mod11(block.slice(0, 11))}$`))
  const barcode = blocks.map((block) => block.slice(0, 11)).join('')
  expect(Number(barcode.slice(4, 15))).toBe(532_000)
  expect(barcode[3]).toBe(String(mod11(barcode.slice(0, 3) + barcode.slice(4))))
  // The last day as the year and its day, and the number of the document, are inside it.
  expect(barcode.slice(19, 41)).toBe(`26327${detalhamento.numeroDocumento}`)
  const pix = qrOf(text)
  expect(pix).toContain(`pix.receita.example/v2/${detalhamento.numeroDocumento}`)
  expect(pix).toContain('54075320.00')
})

/** What the QR code that was drawn says, each module made six pixels. */
function qrOf(file: string): string {
  const [, width, length] = /\/Width (\d+)\/.*\/Length (\d+)>>stream\n/.exec(file) ?? []
  const at = file.indexOf('stream\n', file.indexOf('/Subtype/Image')) + 7
  const modules = inflateSync(Buffer.from(file.slice(at, at + Number(length)), 'latin1'))
  const side = Number(width) * 6
  const data = new Uint8Array(side * side * 4)
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const [x, y] = [Math.floor((pixel % side) / 6), Math.floor(pixel / side / 6)]
    data.fill(modules[y * Number(width) + x] ?? 255, pixel * 4, pixel * 4 + 4)
  }
  return decodeQR({ width: side, height: side, data })
}

test('the line of the contract: 166,98 of the segment 5', () => {
  expect(mod11('8580000001669802701163000123456789012026113')).toBe(4)
})

test('nothing declared, or nothing due, is no DAS', async () => {
  expect((await issue('202610')).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_005]'])
  await declare({ work: [] })
  const { status, codes, dados } = await issue('202610')
  expect([status, codes, dados]).toEqual([200, ['[Aviso-PGDASD-MSG_E0139]'], null])
})

test('late, it has the fine of each day and the interest of each month', async () => {
  world.time.now = Date.parse('2025-05-15T12:00:00-03:00')
  await declare({ pa: 202502 })
  const { dados } = await issue('202502')
  const [{ detalhamento }] = dados
  // Due on 2025-03-20; 56 days are 18.48 %, and April with 1 % of May are 2.06 %.
  expect(detalhamento).toMatchObject({
    dataVencimento: '20250320',
    dataLimiteAcolhimento: '20250515',
  })
  const { principal, multa, juros } = detalhamento.valores
  expect(principal).toBe(5320)
  expect(Math.abs(multa - 983.14)).toBeLessThan(0.03)
  expect(Math.abs(juros - 109.59)).toBeLessThan(0.03)
  const later = await issue('202502', { dataConsolidacao: '20250530' })
  expect(later.dados[0].detalhamento.dataLimiteAcolhimento).toBe('20250530')
  expect((await issue('202502', { dataConsolidacao: '20250515' })).codes).toEqual([
    '[EntradaIncorreta-PGDASD-MSG_ISN_002]',
  ])
  sim.setSelic(202504, null)
  expect((await issue('202502')).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_004]'])
})

test('less than R$ 10 waits for the month that makes it', async () => {
  world.time.now = Date.parse('2026-10-10T12:00:00-03:00')
  await declare({ pa: 202608, work: [{ id: 1, valor: 150 }] })
  expect((await issue('202608')).codes).toEqual(['[Aviso-PGDASD-MSG_E0139]'])
  await declare({ pa: 202609, work: [{ id: 1, valor: 150 }] })
  const { dados } = await issue('202609')
  const months = dados[0].detalhamento.composicao.map(
    (one: { periodoApuracao: string }) => one.periodoApuracao,
  )
  expect(new Set(months)).toEqual(new Set(['202608', '202609']))
})

test('what happened to a month is told in order, and what was paid is paid', async () => {
  await declare()
  const { dados } = await issue('202610')
  const number = dados[0].detalhamento.numeroDocumento as string
  const year = await consult('CONSDECLARACAO13', { anoCalendario: '2026' })
  expect(year.dados.periodos[0].operacoes).toMatchObject([
    {
      tipoOperacao: 'Original',
      indiceDeclaracao: { numeroDeclaracao: '12789345202610001', malha: null },
      indiceDas: null,
    },
    {
      tipoOperacao: 'Geração de DAS',
      indiceDeclaracao: null,
      indiceDas: { numeroDas: number, dasPago: false },
    },
  ])
  sim.pay(number)
  const month = await consult('CONSDECLARACAO13', { periodoApuracao: '202610' })
  expect(month.dados.periodos[0].operacoes[1].indiceDas.dasPago).toBe(true)
  expect((await issue('202610')).codes).toEqual(['[Aviso-PGDASD-MSG_E0139]'])
  await declare({ kind: 2, work: [{ id: 1, valor: 200_000 }] })
  expect((await issue('202610')).dados[0].detalhamento.valores.principal).toBe(5320)
})

test('papers are asked for by the month, by the number, and of the DAS', async () => {
  const { dados: declared } = await declare()
  const { dados } = await issue('202610')
  const id = declared.idDeclaracao as string
  const last = await consult('CONSULTIMADECREC14', { periodoApuracao: '202610' })
  expect(last.dados).toMatchObject({
    numeroDeclaracao: id,
    maed: null,
    recibo: { pdf: declared.recibo },
  })
  expect((await consult('CONSDECREC15', { numeroDeclaracao: id })).dados.numeroDeclaracao).toBe(id)
  const numeroDas = dados[0].detalhamento.numeroDocumento
  expect((await consult('CONSEXTRATO16', { numeroDas })).dados.numeroDas).toBe(numeroDas)
  expect((await consult('CONSDECREC15', { numeroDeclaracao: '12789345202610009' })).codes).toEqual([
    '[EntradaIncorreta-PGDASD-MSG_ISN_003]',
  ])
  expect((await consult('CONSEXTRATO16', { numeroDas: '07202600000000099' })).codes).toEqual([
    '[EntradaIncorreta-PGDASD-MSG_ISN_028]',
  ])
  expect((await consult('CONSULTIMADECREC14', { periodoApuracao: '202601' })).codes).toEqual([
    '[Aviso-PGDASD-MSG_ISN_005]',
  ])
})

test('what it has is in its file, and the page changes it', async () => {
  const keep = join(mkdtempSync(join(tmpdir(), 'serpro-')), 'serpro.json')
  const first = await startWorld({ open: true, keep })
  const dados = declarationOf({ rbt12: 300_000, work: [{ id: 1, valor: 100_000 }], transmit: true })
  await first.ask('Declarar', 'PGDASD', 'TRANSDECLARACAO11', dados)
  const das = await first.ask('Emitir', 'PGDASD', 'GERARDAS12', { periodoApuracao: '202610' })
  await first.stop()
  const second = await startWorld({ open: true, keep })
  expect(second.sim.declarations()).toHaveLength(1)
  expect(second.sim.billed(OFFICE)).toEqual({ Declarar: 1, Emitir: 1 })
  const { numeroDocumento } = das.dados[0].detalhamento
  const change = (method: string, path: string, body: unknown = {}) =>
    fetch(`${second.sim.page}/api/${path}`, { method, body: JSON.stringify(body) })
  expect((await change('POST', 'pagamentos', { numeroDocumento })).status).toBe(200)
  expect(second.sim.bills()[0]?.paid).toEqual({ on: '2026-11-10', cents: 532_000 })
  expect((await change('POST', 'pagamentos', { numeroDocumento: '0' })).status).toBe(400)
  const grant = { outorgante: COMPANY, outorgado: OFFICE, ate: '2026-12-31', sistemas: ['00103'] }
  await change('PUT', 'procuracoes', grant)
  expect(
    (await second.ask('Emitir', 'PGDASD', 'GERARDAS12', { periodoApuracao: '202610' })).status,
  ).toBe(403)
  const state = (await (await fetch(`${second.sim.page}/api/state`)).json()) as Record<
    string,
    unknown[]
  >
  expect(state.declaracoes).toHaveLength(1)
  expect(await (await fetch(second.sim.page)).text()).toContain(numeroDocumento)
  await change('DELETE', 'state')
  expect(second.sim.declarations()).toHaveLength(0)
  await second.stop()
})
