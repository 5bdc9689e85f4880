import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { declarationOf } from './testes/declaration.ts'
import { COMPANY, OTHER_OFFICE, startWorld } from './testes/world.ts'

const world = await startWorld({ open: true })
const { sim, ask, time } = world
afterAll(() => world.stop())
beforeEach(() => world.again())

const consult = (system: string, service: string, dados: unknown) =>
  ask('Consultar', system, service, dados)
const emit = (system: string, service: string, dados: unknown, more = {}) =>
  ask('Emitir', system, service, dados, more)
const isPdf = (base64: string): boolean =>
  Buffer.from(base64, 'base64').subarray(0, 5).toString() === '%PDF-'

async function paidDas(): Promise<string> {
  const work = [{ id: 1, valor: 100_000 }]
  await ask(
    'Declarar',
    'PGDASD',
    'TRANSDECLARACAO11',
    declarationOf({ rbt12: 300_000, work, transmit: true }),
  )
  const { dados } = await emit('PGDASD', 'GERARDAS12', { periodoApuracao: '202610' })
  const number = String(dados[0].detalhamento.numeroDocumento)
  sim.pay(number, '2026-11-20')
  return number
}

describe('PAGTOWEB', () => {
  const november = {
    intervaloDataArrecadacao: { dataInicial: '2026-11-01', dataFinal: '2026-11-30' },
  }
  const page = { primeiroDaPagina: 0, tamanhoDaPagina: 100 }
  test('what was paid is found by day, number, code and value, and counted', async () => {
    const number = await paidDas()
    const { dados } = await consult('PAGTOWEB', 'PAGAMENTOS71', { ...november, ...page })
    expect(dados).toHaveLength(1)
    expect(dados[0]).toMatchObject({
      ...{ numeroDocumento: number, valorTotal: 5320, valorPrincipal: 5320, valorMulta: 0 },
      ...{ dataArrecadacao: '2026-11-20T00:00:00-03:00', tipo: { descricaoAbreviada: 'DAS' } },
    })
    expect(dados[0].desmembramentos).toHaveLength(6)
    const count = async (dado: unknown) =>
      (await consult('PAGTOWEB', 'CONTACONSDOCARRPG73', dado)).dados
    expect(await count({ numeroDocumentoLista: [number] })).toBe(1)
    expect(await count({ codigoReceitaLista: ['3333'] })).toBe(1)
    expect(
      await count({
        ...november,
        intervaloValorTotalDocumento: { valorInicial: 5320.01, valorFinal: 9000 },
      }),
    ).toBe(0)
    expect(
      await count({
        intervaloDataArrecadacao: { dataInicial: '2026-11-21', dataFinal: '2026-11-30' },
      }),
    ).toBe(0)
    const receipt = await emit('PAGTOWEB', 'COMPARRECADACAO72', { numeroDocumento: number })
    expect(isPdf(receipt.dados.pdf)).toBe(true)
  })
  test('what is not paid is none, and a question of nothing is refused', async () => {
    const none = await consult('PAGTOWEB', 'PAGAMENTOS71', { ...november, ...page })
    expect([none.status, none.dados, none.codes]).toEqual([200, null, ['[Aviso-PAGTOWEB-40400]']])
    expect((await consult('PAGTOWEB', 'PAGAMENTOS71', page)).status).toBe(400)
    expect(
      (await consult('PAGTOWEB', 'PAGAMENTOS71', { ...november, primeiroDaPagina: -1 })).status,
    ).toBe(400)
  })
})

describe('SITFIS', () => {
  const version = { version: '2.0' }
  const begin = () => ask('Apoiar', 'SITFIS', 'SOLICITARPROTOCOLO91', null, { ...version, raw: '' })
  const report = (protocoloRelatorio: string) =>
    emit('SITFIS', 'RELATORIOSITFIS92', { protocoloRelatorio }, version)
  test('a protocol, a wait in the body, a wait in the ETag, and the report', async () => {
    sim.dials.emitir.turn({ waits: 2 })
    const { dados } = await begin()
    expect(dados.tempoEspera).toBe(4000)
    const first = await report(dados.protocoloRelatorio)
    expect([first.status, first.dados]).toEqual([202, { tempoEspera: 4000 }])
    const second = await report(dados.protocoloRelatorio)
    expect([second.status, second.headers.etag, second.text]).toEqual([
      204,
      '"tempoEspera:4000"',
      '',
    ])
    expect(isPdf((await report(dados.protocoloRelatorio)).dados.pdf)).toBe(true)
  })
  test('asked for again it is 304 with the same protocol, until it is over', async () => {
    const { dados } = await begin()
    const again = await begin()
    expect([again.status, again.headers.etag]).toEqual([
      304,
      `"protocoloRelatorio:${dados.protocoloRelatorio}"`,
    ])
    sim.dials.autenticacao.turn({ tokenSeconds: 86_400 })
    world.leave()
    time.now += 3_600_000
    expect((await report(dados.protocoloRelatorio)).codes).toEqual([
      '[EntradaIncorreta-Sitfis-EI01]',
    ])
    expect((await begin()).dados.protocoloRelatorio).not.toBe(dados.protocoloRelatorio)
  })
  test('the protocol of another is none', async () => {
    const { dados } = await begin()
    const other = await emit(
      'SITFIS',
      'RELATORIOSITFIS92',
      { protocoloRelatorio: dados.protocoloRelatorio },
      { ...version, contribuinte: OTHER_OFFICE },
    )
    expect(other.status).toBe(400)
  })
})

describe('CAIXAPOSTAL and DTE', () => {
  const list = (statusLeitura = '0', more = {}) =>
    consult('CAIXAPOSTAL', 'MSGCONTRIBUINTE61', {
      statusLeitura,
      indicadorPagina: '0',
      ponteiroPagina: '0',
      ...more,
    })
  const fresh = async () =>
    (await ask('Monitorar', 'CAIXAPOSTAL', 'INNOVAMSG63', null, { raw: '' })).dados.conteudo[0]
      .indicadorMensagensNovas
  test('a letter is new until it is opened, and its subject has a place for a word', async () => {
    const letter = {
      assunto: '[DASN] Exercício ++VARIAVEL++',
      parametro: '2026',
      corpo: 'Prazo de ++1++ dias',
      variaveis: ['30'],
    }
    sim.put('mensagem', COMPANY, '82838', letter)
    expect(await fresh()).toBe('1')
    const { dados } = await list('2')
    expect(dados).toMatchObject({
      codigo: '00',
      quantidadeMensagens: '1',
      indicadorUltimaPagina: 'S',
    })
    expect(dados.listaMensagens[0]).toMatchObject({
      assuntoModelo: letter.assunto,
      valorParametroAssunto: '2026',
      indicadorLeitura: '0',
    })
    const { isn } = dados.listaMensagens[0]
    const opened = await consult('CAIXAPOSTAL', 'MSGDETALHAMENTO62', { isn })
    expect(opened.dados.conteudo[0]).toMatchObject({
      corpoModelo: letter.corpo,
      variaveis: ['30'],
      dataCiencia: '20261110',
    })
    expect(await fresh()).toBe('0')
    expect((await list('2')).dados.listaMensagens).toEqual([])
    expect((await list('1')).dados.listaMensagens).toHaveLength(1)
    expect((await consult('CAIXAPOSTAL', 'MSGDETALHAMENTO62', { isn: '1' })).status).toBe(400)
  })
  test('fifty on a page, and where the next begins', async () => {
    for (let at = 0; at < 51; at += 1)
      sim.put('mensagem', COMPANY, String(at), { assunto: String(at) })
    const first = (await list()).dados
    expect([first.listaMensagens.length, first.indicadorUltimaPagina]).toEqual([50, 'N'])
    const next = (
      await list('0', { indicadorPagina: '1', ponteiroPagina: first.ponteiroProximaPagina })
    ).dados
    expect([next.listaMensagens.length, next.indicadorUltimaPagina]).toEqual([1, 'S'])
  })
  test('who opted for the DTE', async () => {
    const asked = async () =>
      (await consult('DTE', 'CONSULTASITUACAODTE111', {})).dados.indicadorEnquadramento
    expect(await asked()).toBe('1')
    sim.register({
      cnpj: COMPANY,
      name: 'Uma',
      openedOn: '2020-01-01',
      establishments: [COMPANY],
      dte: true,
    })
    expect(await asked()).toBe('0')
  })
})
