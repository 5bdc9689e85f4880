// Notes of cities outside the national standard, through Migrate: asked for once and made once, whatever happens.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desligarMigrate } from '../migrate/parceiro.ts'
import { cancelarNota, lerPrazoDeCancelamento } from '../receitas/emissao/cancelar-nota.ts'
import { lerEmissor } from '../receitas/emissao/emissor.ts'
import { emitirNota } from '../receitas/emissao/emitir-nota.ts'
import { listarEmissoes } from '../receitas/emissao/listar-emissoes.ts'
import { publicar } from '../regras/testes/regras-de-teste.ts'
import { HOJE_DA_VENDA } from './testes/bancada.ts'
import {
  abrirCidade,
  aCobranca,
  aNota,
  bancada,
  criar,
  empresa,
  escritorio,
  recomecarNaCidade,
  umaNota,
} from './testes/cidade-de-fora.ts'

const FORA = { situacao: 'sem-convenio', emissorNacional: null }
const ATIVO = { situacao: 'ativo', emissorNacional: true }

beforeAll(abrirCidade)
afterAll(async () => await bancada.fechar())
beforeEach(recomecarNaCidade)

const daCidade = (valor: unknown) =>
  publicar(escritorio, {
    regra: { tipo: 'situacao-nacional', chave: '*', valor },
    conferidaEm: HOJE_DA_VENDA,
  })
const recebidos = () => [...bancada.migrate.state().received.values()]

test('a company ready there, of a city outside, issues by Migrate under its own numbers', async () => {
  await daCidade(FORA)
  await bancada.ligarMigrate(escritorio, empresa, { proximoNumero: 42 })
  const { cobrancaId } = await criar()
  const [naFila] = (
    await escritorio.rodar((ctx) => listarEmissoes(ctx, { paginaAtual: 1, registrosPorPagina: 20 }))
  ).lista
  expect(naFila).toMatchObject({ rota: 'migrate', dps: { serie: '1', numero: 42 } })
  await bancada.levarTudo(escritorio)
  const cobranca = await aCobranca(cobrancaId)
  expect([cobranca.erros, cobranca.status]).toEqual([[], 2])
  expect(await aNota(cobranca.nota?.id)).toMatchObject({
    ...{ leiaute: 'abrasf-2.0x', numero: '1', status: 1, bruto: 100_000 },
  })
  expect(bancada.migrate.state().documents).toMatchObject([{ number: 42, situation: 100 }])
  expect(bancada.sefin.state().notes.size).toBe(0)
  const dps = await bancada.um(
    'select provedor, ambiente::int, desfecho from dps where cobranca_id = $1',
    cobrancaId,
  )
  expect(dps).toEqual({ provedor: 'migrate', ambiente: 2, desfecho: 'autorizada' })
})

test('a company ready there, of a city that is national, goes on by the national one', async () => {
  await daCidade(ATIVO)
  await bancada.ligarMigrate(escritorio, empresa)
  await criar()
  await bancada.levarTudo(escritorio)
  expect(bancada.migrate.state().documents).toEqual([])
})

test('the order of the city says so, from its day on', async () => {
  await bancada.ligarMigrate(escritorio, empresa)
  const regra = {
    tipo: 'rota-de-emissao',
    valor: { ordem: ['intermediario', 'nacional'] },
  }
  for (const chave of ['simples', 'demais'])
    await publicar(escritorio, {
      ...{ regra: { ...regra, chave }, vigenteDe: HOJE_DA_VENDA, conferidaEm: HOJE_DA_VENDA },
    })
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  expect((await aCobranca(cobrancaId)).status).toBe(2)
  expect(bancada.migrate.state().documents).toHaveLength(1)
})

test('without a way from here nothing is asked for, and it is said what to do', async () => {
  await daCidade(FORA)
  const { cobrancaId } = await criar({ acao: 'salvar' })
  await expect(escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))).rejects.toMatchObject({
    codigo: 'emissao-impedida',
  })
  expect(
    await bancada.um('select count(*)::int as n from dps where cobranca_id = $1', cobrancaId),
  ).toEqual({
    n: 0,
  })
  const { falta } = await escritorio.rodar((ctx) => lerEmissor(ctx, { empresaId: empresa.id }))
  expect(falta.map(({ codigo }) => codigo)).toContain('rota-manual')
})

describe('with the company ready', () => {
  beforeEach(async () => {
    await daCidade(FORA)
    await bancada.ligarMigrate(escritorio, empresa)
  })

  test('an answer that is lost is asked for, and the note is not sent again', async () => {
    bancada.migrate.dials.emissao.turn({ lostAnswerRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).emissaoEmCurso?.situacao).toBe('incerta')
    bancada.migrate.dials.emissao.reset()
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(recebidos()).toEqual([1])
  })

  test('one that never arrived is sent, after it was asked for', async () => {
    bancada.migrate.dials.emissao.turn({ timeoutRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    bancada.migrate.dials.emissao.reset()
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(bancada.migrate.state().documents).toHaveLength(1)
  })

  test('one that waits for the city waits here too, and is not sent again', async () => {
    const documento = '11444777009380'
    const outro = await bancada.umCliente(escritorio, empresa.id, { documento })
    const { cobrancaId } = await criar({ clienteId: outro })
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).emissaoEmCurso?.situacao).toBe('incerta')
    bancada.passarNaMigrate(61_000)
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(recebidos()).toEqual([1])
  })

  test('what the city refuses is said in its words, and the number stays without a note', async () => {
    const documento = '11444777009460'
    const outro = await bancada.umCliente(escritorio, empresa.id, { documento })
    const { cobrancaId } = await criar({ clienteId: outro })
    await bancada.levarTudo(escritorio)
    bancada.passarNaMigrate(61_000)
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio)
    const cobranca = await aCobranca(cobrancaId)
    expect(cobranca.status).toBe(1)
    expect(cobranca.erros).toMatchObject([
      { codigo: 'migrate-112', mensagem: expect.stringContaining('inscrição municipal') },
    ])
  })

  test('the keys are not taken away while a note waits for its answer', async () => {
    bancada.migrate.dials.emissao.turn({ lostAnswerRate: 1 })
    await criar()
    await bancada.levarTudo(escritorio)
    await expect(
      desligarMigrate(bancada.pedidoDe(escritorio), { motivo: 'trocamos de sistema', versao: 1 }),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })

  test('a note is cancelled, once, by the way that it came', async () => {
    const { notaId } = await umaNota()
    const { pode } = await escritorio.rodar((ctx) => lerPrazoDeCancelamento(ctx, { notaId }))
    expect(pode).toBe(true)
    const versao = (await aNota(notaId))?.versao ?? 0
    await escritorio.rodar((ctx) =>
      cancelarNota(ctx, {
        notaId,
        codigo: '1',
        motivo: 'Nota emitida com o valor errado.',
        versao,
      }),
    )
    expect((await aNota(notaId))?.status).toBe(99)
    bancada.migrate.dials.eventos.turn({ lostAnswerRate: 1 })
    await bancada.levarTudo(escritorio)
    expect((await aNota(notaId))?.status).toBe(99)
    bancada.passarNaMigrate(61_000)
    bancada.migrate.dials.eventos.reset()
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio)
    expect((await aNota(notaId))?.status).toBe(2)
    expect(bancada.migrate.state().documents).toMatchObject([{ situation: 101 }])
    expect(
      await bancada.um<{ status: number }>(
        'select status from cobranca where nota_id = $1',
        notaId,
      ),
    ).toEqual({ status: 4 })
  })

  test('nothing that is kept of what went and came has a key in it', async () => {
    await umaNota()
    const { rows } = await bancada.dono.query<{ tudo: string }>(
      'select row_to_json(s)::text as tudo from saida_externa s where escritorio_id = $1',
      [escritorio.id],
    )
    const tudo = rows.map((linha) => linha.tudo).join('')
    expect(tudo).toContain('RPSNumero')
    for (const segredo of [`chave-${empresa.cnpj}`, bancada.migrate.partner.secret])
      expect(tudo).not.toContain(segredo)
  })
})
