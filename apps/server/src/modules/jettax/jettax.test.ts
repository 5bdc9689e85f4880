// Jettax: a token that goes in and does not come out, companies of both sides, and notes that come once.
import { gzipSync } from 'node:zlib'
import { type JettaxClient, type SimulatedJettax, startJettax } from '@razao/simulators'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJettax } from '../../integrations/jettax/index.ts'
import type { PedidoDeFora } from '../../platform/http/index.ts'
import { createLog } from '../../platform/log.ts'
import {
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  reabrirMes,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { listarDocumentosCapturados } from '../receitas/captura/listar-documentos.ts'
import {
  abrirBancadaDeCaptura,
  type BancadaDeCaptura,
  HOJE,
} from '../receitas/captura/testes/bancada.ts'
import { importar } from '../receitas/testes/roteiro.ts'
import { atualizarClientesDaJettax } from './clientes.ts'
import { listarDiferencasDaJettax } from './diferencas.ts'
import { ligarEmpresasNaJettax, listarEmpresasNaJettax } from './empresas.ts'
import { configurarJettax, desligarJettax, guardarTokenDaJettax, lerJettax } from './escritorio.ts'
import { listarLeiturasDaJettax } from './leituras.ts'
import { lerDaJettaxJob } from './ler.ts'
import { lerNaJettax } from './pedir.ts'
import { rodadaDaJettaxJob, rotinaDaJettax } from './rotina.ts'
import { testarJettax } from './testar.ts'

const TOKEN = 'token-ficticio-da-jettax'
const OUTRA = { cnpj: '11444777000161', name: 'Outra Fictícia' }
const PAGINA = { paginaAtual: 1, registrosPorPagina: 500 }

let bancada: BancadaDeCaptura
let simulador: SimulatedJettax
let escritorio: Escritorio
let empresa: EmpresaDeTeste
const umaPorta = () =>
  createJettax({
    endereco: simulador.url,
    redes: [],
    prazoMs: 1000,
    porMinuto: 5000,
    descansoMs: 1,
  })
beforeAll(async () => {
  bancada = await abrirBancadaDeCaptura()
  simulador = await startJettax({ pageSize: 2 })
})
afterAll(async () => {
  await bancada.fechar()
  await simulador.stop()
})
beforeEach(async () => {
  bancada.recomecar()
  simulador.reset()
  bancada.fora.jettax = umaPorta()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umaCapturada(escritorio)
})

const pedido = (quem: Parameters<Escritorio['ctx']>[1] = {}): PedidoDeFora => ({
  base: escritorio.ctx(undefined as never, quem),
  ...{ pool: bancada.pool, chave: undefined, conferir: undefined, fora: bancada.fora },
})
const cliente = (cnpj: string, name = 'Fictícia'): JettaxClient => ({
  ...{ cnpj, name, ibge: '3550308', ccm: '1', purchases: true, sales: true },
})
const eu = () => ({ cnpj: empresa.cnpj, name: empresa.nome })
const guardar = (token = TOKEN, versao = 0, endereco: string | null = null) =>
  guardarTokenDaJettax(pedido(), { token, endereco, versao })
const configurar = async (mais: Partial<Parameters<typeof configurarJettax>[1]> = {}) => {
  const { versao } = await lerJettax(pedido())
  return await escritorio.rodar((ctx) =>
    configurarJettax(ctx, {
      ...{ ativa: true, hora: 5, prestadas: true, tomadas: true, versao },
      ...mais,
    }),
  )
}
const ligar = (ligada = true, empresaIds = [empresa.id]) =>
  escritorio.rodar((ctx) => ligarEmpresasNaJettax(ctx, { empresaIds, ligada }))
const lado = async () =>
  (await escritorio.rodar((ctx) => listarEmpresasNaJettax(ctx, PAGINA))).lista
/** A company that is on, in an office whose connection was tested. */
async function ligarTudo(): Promise<void> {
  simulador.register(cliente(empresa.cnpj))
  await guardar()
  await testarJettax(pedido())
  await atualizarClientesDaJettax(pedido())
  await ligar()
  await configurar()
}
type Periodo = { de: string; ate: string }
async function ler(periodo?: Periodo, signal?: AbortSignal): Promise<void> {
  const entrada = { empresaIds: [empresa.id], ...(periodo === undefined ? {} : { periodo }) }
  await escritorio.rodar((ctx) => lerNaJettax(ctx, entrada))
  await correr(signal)
}
const leituras = async () =>
  (await escritorio.rodar((ctx) => listarLeiturasDaJettax(ctx, PAGINA))).lista
/** What waits of this office, as the worker does it. */
async function correr(signal?: AbortSignal): Promise<void> {
  for (const { id } of (await leituras()).filter(({ estado }) => estado !== 'pronta'))
    await lerDaJettaxJob(bancada.job(escritorio, signal), { leituraId: id })
}
const vender = (number: number, mais: object = {}) =>
  simulador.deliver(empresa.cnpj, 'sales', {
    ...{ issuer: eu(), receiver: OUTRA, number, value: 100_000 },
    issuedOn: `2026-10-${String(number).padStart(2, '0')}`,
    ...mais,
  })
const documentos = async () =>
  (
    await escritorio.rodar((ctx) =>
      listarDocumentosCapturados(ctx, { ...PAGINA, fonte: 'jettax', ordem: 'nsu' }),
    )
  ).lista
const pontos = async () =>
  (
    await bancada.linhas<Record<string, number>>(
      'select prestadas_ate, tomadas_ate, resumos_ate from jettax_empresa where empresa_id = $1',
      empresa.id,
    )
  )[0]

describe('the token', () => {
  test('goes to the vault, shows its last letters, and each thing that is asked is said', async () => {
    simulador.register(cliente(empresa.cnpj))
    expect((await lerJettax(pedido())).credencial).toBeNull()
    await expect(testarJettax(pedido())).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await guardar()
    const { passos } = await testarJettax(pedido())
    expect(passos.map(({ passo, situacao }) => [passo, situacao])).toEqual([
      ...[
        ['endereco', 'certo'],
        ['token', 'certo'],
        ['clientes', 'certo'],
      ],
      ...[
        ['notas', 'certo'],
        ['documentos', 'certo'],
      ],
    ])
    const lida = await lerJettax(pedido())
    expect(lida).toMatchObject({ credencial: { final: 'ttax', endereco: null }, teste: { passos } })
    expect(JSON.stringify(lida)).not.toContain(TOKEN)
    const guardado = await bancada.linhas<{ dito: string }>(
      `select row_to_json(j)::text || coalesce((select string_agg(a::text, '') from auditoria a
         where a.escritorio_id = j.escritorio_id), '') as dito from jettax_escritorio j where escritorio_id = $1`,
      escritorio.id,
    )
    expect(guardado[0]?.dito).not.toContain(TOKEN)
  })

  test('one that it does not take, an address that does not answer, and a module that is closed', async () => {
    await guardar('outro-token-qualquer')
    expect((await testarJettax(pedido())).passos).toMatchObject([
      ...[{ situacao: 'certo' }, { situacao: 'errado', mensagem: expect.stringMatching('token') }],
      ...[{ situacao: 'nao-visto' }, { situacao: 'nao-visto' }, { situacao: 'nao-visto' }],
    ])
    await expect(configurar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    simulador.dials.notas.turn({ maintenanceRate: 1 })
    expect((await testarJettax(pedido())).passos).toMatchObject([
      { passo: 'endereco', situacao: 'errado' },
      { passo: 'token', situacao: 'nao-visto' },
      ...[{}, {}, {}],
    ])
    simulador.dials.notas.reset()
    bancada.fora.jettax = umaPorta()
    await guardar(TOKEN, 1)
    const { passos } = await testarJettax(pedido())
    expect(passos.slice(3)).toMatchObject([{ situacao: 'nao-visto' }, { situacao: 'nao-visto' }])
    await configurar()
  })

  test('an address inside is not taken, and who comes second is told', async () => {
    for (const endereco of [
      'http://morfeu-api.jettax.com.br',
      'https://10.0.0.1',
      'qualquer coisa',
    ])
      await expect(guardar(TOKEN, 0, endereco)).rejects.toMatchObject({
        codigo: 'entrada-invalida',
        detalhes: { erros: [{ pointer: '#/endereco' }] },
      })
    await guardar()
    await expect(guardar(TOKEN, 0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
    await guardar(TOKEN, 1, 'https://localhost')
    const [endereco] = (await testarJettax(pedido())).passos
    expect(endereco).toMatchObject({
      ...{ situacao: 'errado', mensagem: expect.stringMatching('para dentro da rede') },
    })
  })

  test('who sees only some companies neither changes it nor is told of the clients', async () => {
    await ligarTudo()
    simulador.register(cliente(OUTRA.cnpj))
    await atualizarClientesDaJettax(pedido())
    const algumas = { empresas: [empresa.id] }
    await expect(
      guardarTokenDaJettax(pedido(algumas), { token: TOKEN, endereco: null, versao: 2 }),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    const vistas = await escritorio.rodar((ctx) => listarEmpresasNaJettax(ctx, PAGINA), algumas)
    expect(vistas.lista.map(({ cnpj }) => cnpj)).toEqual([empresa.cnpj])
  })

  test('taken away, nothing of it is left, and what waits ends', async () => {
    await ligarTudo()
    vender(1)
    await escritorio.rodar((ctx) => lerNaJettax(ctx, { empresaIds: [empresa.id] }))
    const { versao } = await lerJettax(pedido())
    await desligarJettax(pedido(), { motivo: 'não é mais usada', versao })
    const guardados = `select nome from vault_item where escritorio_id = $1 and nome like 'jettax%'`
    expect(await bancada.linhas(guardados, escritorio.id)).toEqual([])
    await correr()
    expect(await leituras()).toMatchObject([
      { estado: 'falhou', motivo: 'A captura pela Jettax foi desligada.' },
    ])
    expect(await bancada.notas(escritorio)).toEqual([])
  })
})

test('companies of both sides by CNPJ, and those of one side alone', async () => {
  const sozinha = await umaEmpresa(escritorio)
  simulador.register(cliente(OUTRA.cnpj, 'Só de lá'))
  await ligarTudo()
  expect((await lado()).map(({ cnpj, situacao }) => [cnpj, situacao]).toSorted()).toEqual(
    [
      [empresa.cnpj, 'ligada'],
      [sozinha.cnpj, 'so-aqui'],
      [OUTRA.cnpj, 'so-la'],
    ].toSorted(),
  )
  expect(await ligar(true, [empresa.id, sozinha.id])).toEqual({
    ...{ mudadas: 0, semCadastro: [sozinha.id] },
  })
  expect(await ligar(false)).toEqual({ mudadas: 1, semCadastro: [] })
  await expect(ligar(true, [empresa.id, 999_999])).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  const pedida = await escritorio.rodar((ctx) => lerNaJettax(ctx, { empresaIds: [empresa.id] }))
  expect(pedida).toEqual({ pedidas: 0, desligadas: [empresa.id] })
})

describe('what comes', () => {
  beforeEach(ligarTudo)

  test('goes in by the door of the capture, once, and what is new comes after', async () => {
    for (const numero of [1, 2, 3]) vender(numero)
    simulador.deliver(empresa.cnpj, 'purchases', {
      ...{ issuer: OUTRA, receiver: eu(), number: 9, issuedOn: '2026-09-15', value: 5000 },
    })
    await ler()
    const notas = await bancada.notas(escritorio)
    expect(notas.map(({ direcao, origem, bruto }) => [direcao, origem, bruto])).toEqual([
      ...[1, 1, 1].map((um) => [um, 'jettax', 100_000]),
      [2, 'jettax', 5000],
    ])
    expect(await leituras()).toMatchObject([
      { estado: 'pronta', documentos: 4, entraram: 4, recusados: 0, motivo: null },
    ])
    expect(await pontos()).toMatchObject({ prestadas_ate: 3, tomadas_ate: 4 })
    vender(5)
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(5)
    expect((await leituras())[0]).toMatchObject({ documentos: 1, entraram: 1 })
    // The whole period again: all of it is recognised.
    await ler({ de: '2026-09-01', ate: '2026-10-31' })
    expect(await bancada.notas(escritorio)).toHaveLength(5)
    expect((await leituras())[0]).toMatchObject({
      tipo: 'periodo',
      documentos: 0,
      estado: 'pronta',
    })
    expect((await lado())[0]).toMatchObject({ estado: 'pronta', emDiaEm: HOJE.toISOString() })
  })

  test('only what was chosen', async () => {
    vender(1)
    simulador.deliver(empresa.cnpj, 'purchases', {
      ...{ issuer: OUTRA, receiver: eu(), number: 9, issuedOn: '2026-09-15', value: 5000 },
    })
    await configurar({ prestadas: false })
    await ler()
    expect((await bancada.notas(escritorio)).map(({ direcao }) => direcao)).toEqual([2])
  })

  test('stopped between two pages and run again, by two at once, each is here once', async () => {
    for (let numero = 1; numero <= 9; numero += 1) vender(numero)
    simulador.dials.documentos.turn({ latencyMs: 150 })
    const parar = new AbortController()
    const correndo = ler(undefined, parar.signal)
    while ((await bancada.notas(escritorio)).length === 0)
      await new Promise((depois) => setTimeout(depois, 20))
    parar.abort()
    await correndo
    const noMeio = (await bancada.notas(escritorio)).length
    expect(noMeio).toBeGreaterThan(0)
    expect(noMeio).toBeLessThan(9)
    simulador.dials.documentos.reset()
    const [leitura] = await leituras()
    expect(leitura).toMatchObject({ estado: 'lendo' })
    const outra = () => lerDaJettaxJob(bancada.job(escritorio), { leituraId: leitura?.id ?? 0 })
    await Promise.all([outra(), outra()])
    expect(await bancada.notas(escritorio)).toHaveLength(9)
    expect((await leituras())[0]).toMatchObject({ estado: 'pronta', documentos: 9, entraram: 9 })
    await outra()
    expect(await documentos()).toHaveLength(9)
  })

  test('asked for twice before it begins, it is one reading', async () => {
    const pedir = () => escritorio.rodar((ctx) => lerNaJettax(ctx, { empresaIds: [empresa.id] }))
    await Promise.all([pedir(), pedir()])
    expect(await leituras()).toHaveLength(1)
  })

  test('what is hostile is told, and keeps nobody out', async () => {
    const bomba = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64')
    const entidades =
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><nfeProc><NFe>&x;</NFe></nfeProc>'
    vender(1, { packed: bomba })
    vender(2, { packed: 'isto não é gzip' })
    vender(3, { xml: entidades })
    vender(4, { issuer: OUTRA, receiver: { cnpj: '11222333000181', name: 'Terceira' } })
    vender(5, { key: '35261099999999999999550010000000011000000010' })
    vender(6)
    await ler()
    expect((await documentos()).map(({ situacao, motivo }) => [situacao, motivo])).toEqual([
      ['recusada', expect.stringMatching('maior do que qualquer nota')],
      ['recusada', expect.stringMatching('não abre')],
      ['recusada', expect.any(String)],
      ['fora', 'A empresa não emitiu nem tomou esta nota.'],
      ['recusada', 'A Jettax diz uma chave, e o documento traz outra.'],
      ['entrou', null],
    ])
    expect(await bancada.notas(escritorio)).toHaveLength(1)
    expect((await leituras())[0]).toMatchObject({ estado: 'pronta', entraram: 1, recusados: 5 })
  })

  test('pages that go round end the reading, and nothing of ours is lost', async () => {
    for (const numero of [1, 2, 3, 4, 5]) vender(numero)
    simulador.turnPaging('loop')
    await ler()
    expect((await leituras())[0]).toMatchObject({
      ...{ estado: 'falhou', motivo: expect.stringMatching('não faz sentido') },
    })
    simulador.turnPaging('honest')
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(5)
  })

  test('a locked month keeps it out until it opens', async () => {
    await bloquearMes(escritorio, empresa.id, '2026-10')
    vender(1)
    await ler()
    expect(await documentos()).toMatchObject([{ situacao: 'em-espera' }])
    await reabrirMes(escritorio, empresa.id, '2026-10')
    await bancada.entrarDaEspera(escritorio)
    expect(await documentos()).toMatchObject([{ situacao: 'entrou' }])
    expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'jettax' }])
  })

  test('a service that does not answer is tried again and again ends; a token refused ends at once', async () => {
    simulador.dials.documentos.turn({ errorRate: 1 })
    await ler()
    expect((await leituras())[0]).toMatchObject({ estado: 'na-fila' })
    for (let vez = 0; vez < 4; vez += 1) {
      bancada.fora.jettax = umaPorta()
      await correr()
    }
    expect((await leituras())[0]).toMatchObject({
      ...{ estado: 'falhou', motivo: expect.stringMatching('não respondeu') },
    })
    simulador.dials.documentos.reset()
    bancada.fora.jettax = umaPorta()
    simulador.dials.documentos.turn({ rejectRate: 1 })
    await ler()
    expect((await leituras())[0]).toMatchObject({
      ...{ estado: 'falhou', motivo: expect.stringMatching('Token inválido') },
    })
  })
})

describe('who is believed', () => {
  beforeEach(ligarTudo)
  const naJettax = (xml: string, mais: object = {}) =>
    vender(1, { xml: xml.replaceAll('<tpAmb>2<', '<tpAmb>1<'), key: '', ...mais })
  const deFora = () =>
    bancada.deFora({ de: { registration: empresa.cnpj, name: empresa.nome }, value: 100_000 })

  test('what the portal says takes the place of what Jettax brought, and not the reverse', async () => {
    const nota = deFora()
    naJettax(nota.xml.replaceAll('1000.00', '900.00'))
    await ler()
    expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'jettax', bruto: 90_000 }])
    await bancada.capturar(escritorio, empresa)
    expect(await bancada.notas(escritorio)).toMatchObject([
      { origem: 'portal-nacional', bruto: 100_000 },
    ])
    naJettax(nota.xml.replaceAll('1000.00', '800.00'))
    await ler()
    expect(await bancada.notas(escritorio)).toMatchObject([
      { origem: 'portal-nacional', bruto: 100_000 },
    ])
    const [, segunda] = await documentos()
    expect(segunda).toMatchObject({
      ...{ situacao: 'mantida', decididoPor: null },
      motivo: expect.stringMatching('vale mais'),
    })
    expect(segunda?.campos).toContainEqual({ campo: 'valor', aqui: 100_000, la: 80_000 })
  })

  test('of a locked month it waits, and takes the place when the month opens', async () => {
    const nota = deFora()
    naJettax(nota.xml.replaceAll('1000.00', '900.00'))
    await ler()
    await bloquearMes(escritorio, empresa.id, '2026-10')
    await bancada.capturar(escritorio, empresa)
    expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'jettax', bruto: 90_000 }])
    await reabrirMes(escritorio, empresa.id, '2026-10')
    await bancada.entrarDaEspera(escritorio)
    expect(await bancada.notas(escritorio)).toMatchObject([
      { origem: 'portal-nacional', bruto: 100_000 },
    ])
  })

  test('the same from both is one note, and a file of it is not overwritten', async () => {
    const nota = deFora()
    await bancada.capturar(escritorio, empresa)
    naJettax(nota.xml)
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(1)
    expect(await documentos()).toMatchObject([{ situacao: 'existente' }])
    const porArquivo = deFora()
    const xml = porArquivo.xml.replaceAll('<tpAmb>2<', '<tpAmb>1<')
    await importar(escritorio, { 'nota.xml': xml })
    naJettax(porArquivo.xml.replaceAll('1000.00', '700.00'))
    await ler()
    expect((await documentos())[1]).toMatchObject({ situacao: 'mantida' })
    const daqui = (await bancada.notas(escritorio)).find(
      ({ chave }) => chave === porArquivo.chaveAcesso,
    )
    expect(daqui).toMatchObject({ origem: 'xml-importado', bruto: 100_000 })
  })
})

describe('what is told of notes of services', () => {
  beforeEach(ligarTudo)
  const contar = (number: string, mais: object = {}) =>
    simulador.tell(empresa.cnpj, {
      ...{ provider: eu(), taker: OUTRA, number, issuedOn: '2026-10-20', value: 100_000 },
      ...mais,
    })
  const diferencas = async () =>
    (
      await escritorio.rodar((ctx) =>
        listarDiferencasDaJettax(ctx, { ...PAGINA, competencia: '2026-10', ordem: 'numero' }),
      )
    ).lista.map(({ lista, numero, valorAqui, valorLa, canceladaLa }) => ({
      ...{ lista, numero, valorAqui, valorLa, canceladaLa },
    }))

  test('is compared with the notes that are here, and makes none', async () => {
    for (const value of [100_000, 100_000, 100_000])
      bancada.deFora({ de: { registration: empresa.cnpj, name: empresa.nome }, value })
    await bancada.capturar(escritorio, empresa)
    const igual = contar('1')
    contar('0002', { value: 90_000 })
    contar('999')
    contar('998', { status: 'cancelada' })
    // Of nobody here: neither issued nor taken by the company.
    contar('997', { provider: OUTRA, taker: { cnpj: '11222333000181', name: 'Terceira' } })
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(3)
    const comum = { canceladaLa: false }
    expect(await diferencas()).toEqual([
      { ...comum, lista: 'diferente', numero: '0002', valorAqui: 100_000, valorLa: 90_000 },
      { lista: 'so-aqui', numero: '3', valorAqui: 100_000, valorLa: null, canceladaLa: null },
      { ...comum, lista: 'so-la', numero: '999', valorAqui: null, valorLa: 100_000 },
    ])
    // Cancelled since: seen by the next reading, though its number was passed.
    simulador.change(igual.id, { status: 'cancelada' })
    await ler()
    expect(await diferencas()).toContainEqual({
      ...{ lista: 'diferente', numero: '1', valorAqui: 100_000, valorLa: 100_000 },
      canceladaLa: true,
    })
    expect(await pontos()).toMatchObject({ resumos_ate: 5 })
  })

  test('another token may be of another account: what was told is forgotten, and read from the first on', async () => {
    contar('7')
    await ler()
    expect(await diferencas()).toHaveLength(1)
    const { versao } = await lerJettax(pedido())
    await guardar(TOKEN, versao)
    expect(await pontos()).toEqual({ prestadas_ate: 0, tomadas_ate: 0, resumos_ate: 0 })
    expect(await diferencas()).toEqual([])
    expect((await lado())[0]?.situacao).toBe('so-aqui')
  })
})

test('at its hour each company is read, once', async () => {
  await ligarTudo()
  // 5:00 of São Paulo is 8:00 in UTC.
  expect((await lerJettax(pedido())).proximaEm).toBe('2026-10-21T08:00:00.000Z')
  const rodada = () => rodadaDaJettaxJob(bancada.job(escritorio), {})
  await rodada()
  expect(await leituras()).toEqual([])
  bancada.mudarAgora(new Date('2026-10-21T08:01:00Z'))
  const log = createLog({ level: 'silent', pretty: false })
  await rotinaDaJettax.executar({ queuePool: bancada.dono, clock: bancada.clock, log })
  const [naFila] = await bancada.linhas<{ quantas: number }>(
    `select count(*)::int as quantas from graphile_worker.jobs where key = $1`,
    `rodada-da-jettax:${escritorio.id}`,
  )
  expect(naFila?.quantas).toBe(1)
  await rodada()
  await rodada()
  expect(await leituras()).toMatchObject([{ tipo: 'horario', pedidaPor: null }])
  expect((await lerJettax(pedido())).proximaEm).toBe('2026-10-22T08:00:00.000Z')
})
