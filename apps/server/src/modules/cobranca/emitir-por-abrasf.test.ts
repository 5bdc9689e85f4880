// Notes of cities whose own service speaks ABRASF: asked for once and made once, whatever happens.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultarSituacao } from '../receitas/emissao/acompanhar-emissao.ts'
import { cancelarNota, lerPrazoDeCancelamento } from '../receitas/emissao/cancelar-nota.ts'
import { configurarEmissor, lerEmissor } from '../receitas/emissao/emissor.ts'
import { conferirEmissoes, emitirNota } from '../receitas/emissao/emitir-nota.ts'
import { listarEmissoes } from '../receitas/emissao/listar-emissoes.ts'
import { lerSaudeDosEmissores } from '../receitas/emissao/saude.ts'
import { SOROCABA } from '../regras/testes/regras-de-teste.ts'
import { DA_PREFEITURA, HOJE_DA_VENDA } from './testes/bancada.ts'
import {
  abrirCidade,
  aCobranca,
  aNota,
  aRegra,
  bancada,
  criar,
  empresa,
  escritorio,
  recomecarNaCidade,
  umaNota,
} from './testes/cidade-de-fora.ts'

const TESTES = `${DA_PREFEITURA}/homologacao/nfse`
const SERVICO = { dialeto: 'abrasf-2.04', servicoDeTeste: TESTES }

beforeAll(abrirCidade)
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  await recomecarNaCidade()
  await comInscricao('123456')
  await aRegra({
    tipo: 'situacao-nacional',
    valor: { situacao: 'sem-convenio', emissorNacional: null },
  })
})

const comInscricao = (inscricao: string | null) =>
  bancada.dono.query('update empresa set inscricao_municipal = $2 where id = $1', [
    ...[empresa.id, inscricao],
  ])
const daCidade = (mais: object = SERVICO, vigenteDe?: string) =>
  aRegra(
    {
      tipo: 'provedor',
      valor: { sistema: 'abrasf', nome: 'Nota de Sorocaba', versao: null, endereco: null, ...mais },
    },
    vigenteDe,
  )
const cancelar = async (notaId: number) => {
  const versao = (await aNota(notaId))?.versao ?? 0
  const motivo = 'Nota emitida com o valor errado.'
  await escritorio.rodar((ctx) => cancelarNota(ctx, { notaId, codigo: '1', motivo, versao }))
}
const maisTarde = async () => {
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
}
const recebidos = () => [...bancada.abrasf.state().received.values()]
const notas = () => bancada.abrasf.state().notes
const porque = async (cobrancaId: number) => {
  const { impedidas } = await escritorio.rodar((ctx) =>
    conferirEmissoes(ctx, { cobrancaIds: [cobrancaId] }),
  )
  return impedidas.flatMap(({ recusas }) => recusas.map(({ codigo }) => codigo))
}
const falta = async () =>
  (await escritorio.rodar((ctx) => lerEmissor(ctx, { empresaId: empresa.id }))).falta.map(
    ({ codigo }) => codigo,
  )

test('a city whose rule says how issues by its own service, under numbers of its own', async () => {
  await daCidade()
  expect(await falta()).toEqual([])
  const emissor = await escritorio.rodar((ctx) => lerEmissor(ctx, { empresaId: empresa.id }))
  const { pronta: _, falta: __, ...atual } = emissor
  await escritorio.rodar((ctx) =>
    configurarEmissor(ctx, {
      empresaId: empresa.id,
      ...atual,
      proximoNumero: 42,
      enviaTeste: true,
    } as never),
  )
  const { cobrancaId } = await criar()
  const [naFila] = (
    await escritorio.rodar((ctx) => listarEmissoes(ctx, { paginaAtual: 1, registrosPorPagina: 20 }))
  ).lista
  expect(naFila).toMatchObject({ rota: 'abrasf', dps: { serie: '1', numero: 42 } })
  await bancada.levarTudo(escritorio)
  const cobranca = await aCobranca(cobrancaId)
  expect([cobranca.erros, cobranca.status]).toEqual([[], 2])
  expect(await aNota(cobranca.nota?.id)).toMatchObject({
    ...{ leiaute: 'abrasf-2.0x', numero: '1', status: 1, bruto: 100_000 },
  })
  expect(notas()).toMatchObject([{ environment: 2, rps: 42, cnpj: empresa.cnpj }])
  expect([bancada.sefin.state().notes.size, bancada.migrate.state().documents]).toEqual([0, []])
  const dps = await bancada.um(
    `select provedor, ambiente::int, desfecho, alem -> 'cidade' as cidade from dps where cobranca_id = $1`,
    cobrancaId,
  )
  expect(dps).toEqual({
    ...{ provedor: 'abrasf', ambiente: 2, desfecho: 'autorizada' },
    cidade: { municipio: String(SOROCABA), dialeto: 'abrasf-2.04', endereco: TESTES },
  })
  // It goes to the customer by letter, as any note: see enviar-da-cidade.test.ts.
  expect(
    await bancada.um(
      'select count(*)::int as n from nota_envio where escritorio_id = $1',
      escritorio.id,
    ),
  ).toEqual({ n: 1 })
  const { servicos } = await escritorio.rodar((ctx) => lerSaudeDosEmissores(ctx))
  expect(servicos.find(({ servico }) => servico === 'abrasf')).toMatchObject({
    ...{ nome: 'Prefeituras (ABRASF)', estado: 'normal', respostas: 1 },
  })
})

test('Migrate comes before it, and after it where the city says so', async () => {
  await daCidade()
  await bancada.ligarMigrate(escritorio, empresa)
  await criar()
  await bancada.levarTudo(escritorio)
  expect([bancada.migrate.state().documents.length, notas().length]).toEqual([1, 0])
  for (const chave of ['simples', 'demais'])
    await aRegra(
      { tipo: 'rota-de-emissao', chave, valor: { ordem: ['abrasf', 'intermediario'] } },
      HOJE_DA_VENDA,
    )
  await criar({ outraMesmo: true })
  await bancada.levarTudo(escritorio)
  expect([bancada.migrate.state().documents.length, notas().length]).toEqual([1, 1])
})

describe('what is missing is said before any number is given', () => {
  const quantasDps = async () =>
    (await bancada.um<{ n: number }>('select count(*)::int as n from dps'))?.n

  test('the dialect', async () => {
    await daCidade({})
    const antes = await quantasDps()
    const { cobrancaId } = await criar({ acao: 'salvar' })
    expect(await porque(cobrancaId)).toContain('abrasf-sem-dialeto')
    expect(await falta()).toContain('abrasf-sem-dialeto')
    await expect(escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))).rejects.toMatchObject({
      codigo: 'emissao-impedida',
    })
    expect(await quantasDps()).toBe(antes)
  })

  test('the address of the environment of the company', async () => {
    await daCidade({ dialeto: 'abrasf-2.04', servico: `${DA_PREFEITURA}/producao/nfse` })
    const { cobrancaId } = await criar({ acao: 'salvar' })
    expect(await porque(cobrancaId)).toContain('abrasf-sem-endereco')
    expect(await falta()).toContain('abrasf-sem-endereco')
  })

  test('the inscription of the company', async () => {
    await daCidade()
    await comInscricao(null)
    const { cobrancaId } = await criar({ acao: 'salvar' })
    expect(await porque(cobrancaId)).toContain('abrasf-sem-inscricao')
    expect(await falta()).toContain('abrasf-sem-inscricao')
  })
})

describe('with the rule whole', () => {
  beforeEach(() => daCidade())

  test('issued, and the connection dropped: it is asked for, and is not sent again', async () => {
    bancada.abrasf.dials.emissao.turn({ lostAnswerRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).emissaoEmCurso?.situacao).toBe('incerta')
    bancada.abrasf.dials.emissao.reset()
    await maisTarde()
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(recebidos()).toEqual([1])
  })

  test('one that never arrived is sent, after it was asked for', async () => {
    bancada.abrasf.dials.emissao.turn({ timeoutRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    bancada.abrasf.dials.emissao.reset()
    await maisTarde()
    await maisTarde()
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(recebidos()).toEqual([1])
  })

  test('answered twice, it is one note', async () => {
    bancada.abrasf.dials.emissao.turn({ duplicateRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect([notas().length, recebidos()]).toEqual([1, [2]])
  })

  test('an answer without sense is a doubt, which only a query moves', async () => {
    bancada.abrasf.dials.emissao.turn({ wrongRate: 1 })
    bancada.abrasf.dials.consulta.turn({ wrongRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    for (let vez = 0; vez < 3; vez += 1) await maisTarde()
    const { emissaoEmCurso } = await aCobranca(cobrancaId)
    expect(emissaoEmCurso?.situacao).toBe('incerta')
    expect(recebidos()).toEqual([])
    for (const board of Object.values(bancada.abrasf.dials)) board.reset()
    // A person asks now: it asks, and it is the machine that sends what never arrived.
    const emissaoId = emissaoEmCurso?.id ?? 0
    await escritorio.rodar((ctx) => consultarSituacao(ctx, { emissaoId }))
    expect(recebidos()).toEqual([])
    await maisTarde()
    await maisTarde()
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(recebidos()).toEqual([1])
  })

  test('killed between sending and keeping the answer, another process asks and keeps the one note', async () => {
    const { cobrancaId } = await criar()
    const { abrasf } = bancada.fora
    const { emitir } = abrasf
    // The city made it, and the process that asked died before anything of the answer was written.
    abrasf.emitir = async (pedido) => {
      await emitir(pedido)
      return await new Promise<never>(() => {})
    }
    void bancada.levarTudo(escritorio, 'processo-1')
    await expect.poll(() => notas().length, { timeout: 10_000 }).toBe(1)
    abrasf.emitir = emitir
    expect((await aCobranca(cobrancaId)).status).not.toBe(2)
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio, 'processo-2')
    await bancada.passarOTempo(escritorio)
    await bancada.levarTudo(escritorio, 'processo-2')
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect([notas().length, recebidos()]).toEqual([1, [1]])
  })

  test('what the city refuses is said in its words, with what to do, and the number stays without a note', async () => {
    bancada.abrasf.register({ cnpj: empresa.cnpj, inscription: '999' })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    const cobranca = await aCobranca(cobrancaId)
    expect(cobranca.status).toBe(1)
    expect(cobranca.erros).toMatchObject([
      {
        codigo: 'abrasf-E142',
        campo: 'inscricaoMunicipal',
        mensagem: expect.stringContaining('não está vinculada'),
        comoResolver: expect.stringContaining('Dados cadastrais'),
      },
    ])
    await comInscricao('999')
    await escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(notas()).toMatchObject([{ rps: 2 }])
  })

  test('a number that another program used is told, and its note is not taken for ours', async () => {
    const { abrasf } = bancada.fora
    const { emitir } = abrasf
    abrasf.emitir = async (pedido) => {
      abrasf.emitir = emitir
      const valores = { ...pedido.dps.valores, servico: 777 as never }
      await emitir({ ...pedido, dps: { ...pedido.dps, valores } })
      return await emitir(pedido)
    }
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    const cobranca = await aCobranca(cobrancaId)
    expect([cobranca.status, cobranca.nota]).toEqual([1, null])
    expect(cobranca.erros).toMatchObject([{ codigo: 'numero-usado-fora' }])
    await escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))
    await bancada.levarTudo(escritorio)
    expect((await aCobranca(cobrancaId)).status).toBe(2)
  })

  test('what is in doubt is asked of the service that it went to, whatever the rule says since', async () => {
    bancada.abrasf.dials.emissao.turn({ lostAnswerRate: 1 })
    const { cobrancaId } = await criar()
    await bancada.levarTudo(escritorio)
    bancada.abrasf.dials.emissao.reset()
    await daCidade(
      { dialeto: 'webiss-2.02', servicoDeTeste: 'https://127.0.0.1/outro' },
      HOJE_DA_VENDA,
    )
    await maisTarde()
    expect((await aCobranca(cobrancaId)).status).toBe(2)
    expect(recebidos()).toEqual([1])
  })

  test('a note is cancelled, once, by the way that it came', async () => {
    const { notaId } = await umaNota()
    const { pode } = await escritorio.rodar((ctx) => lerPrazoDeCancelamento(ctx, { notaId }))
    expect(pode).toBe(true)
    await cancelar(notaId)
    expect((await aNota(notaId))?.status).toBe(99)
    bancada.abrasf.dials.cancelamento.turn({ lostAnswerRate: 1 })
    await bancada.levarTudo(escritorio)
    expect((await aNota(notaId))?.status).toBe(99)
    bancada.abrasf.dials.cancelamento.reset()
    await maisTarde()
    expect((await aNota(notaId))?.status).toBe(2)
    expect(notas()).toMatchObject([{ cancelled: true }])
  })

  test('a cancelling that the city refuses leaves the note as it was', async () => {
    const { notaId } = await umaNota()
    bancada.abrasf.dials.cancelamento.turn({ rejectRate: 1, rejectCode: 6 })
    await cancelar(notaId)
    await bancada.levarTudo(escritorio)
    expect((await aNota(notaId))?.status).toBe(1)
    const { pedidos } = await escritorio.rodar((ctx) => lerPrazoDeCancelamento(ctx, { notaId }))
    expect(pedidos).toMatchObject([
      {
        desfecho: 'recusado',
        rejeicao: [{ codigo: 'abrasf-E6', comoResolver: expect.stringContaining('atendimento') }],
      },
    ])
  })

  test('nothing that is kept of what went and came has a key in it', async () => {
    await umaNota()
    const { rows } = await bancada.dono.query<{ tudo: string }>(
      'select row_to_json(s)::text as tudo from saida_externa s where escritorio_id = $1',
      [escritorio.id],
    )
    const tudo = rows.map((linha) => linha.tudo).join('')
    expect(tudo).toContain('[coberto]')
    for (const segredo of ['PRIVATE KEY', 'X509Certificate', 'SignatureValue'])
      expect(tudo).not.toContain(segredo)
  })
})

describe('in the place of another', () => {
  const trocar = (notaId: number) =>
    criar({ bruto: 120_000, substituiNotaId: notaId, outraMesmo: true, issoMesmo: true })

  test('one act makes the new note and takes the old one out, with its charge and its letter', async () => {
    await daCidade()
    const antiga = await umaNota()
    const { cobrancaId } = await trocar(antiga.notaId)
    await bancada.levarTudo(escritorio)
    const nova = await aCobranca(cobrancaId)
    expect([nova.erros, nova.status]).toEqual([[], 2])
    expect(await aNota(nova.nota?.id)).toMatchObject({ numero: '2', status: 1, bruto: 120_000 })
    expect(await aNota(antiga.notaId)).toMatchObject({ numero: '1', status: 3 })
    expect((await aCobranca(antiga.cobrancaId)).status).toBe(4)
    expect(notas()).toMatchObject([
      { number: 1, cancelled: true, replacedBy: 2 },
      { number: 2, cancelled: false, replacedBy: null },
    ])
  })

  test('an answer that is lost is found by its number, and nothing is replaced twice', async () => {
    await daCidade()
    const antiga = await umaNota()
    bancada.abrasf.dials.emissao.turn({ lostAnswerRate: 1 })
    const { cobrancaId } = await trocar(antiga.notaId)
    await bancada.levarTudo(escritorio)
    bancada.abrasf.dials.emissao.reset()
    await maisTarde()
    const nova = await aCobranca(cobrancaId)
    expect([nova.status, (await aNota(nova.nota?.id))?.numero]).toEqual([2, '2'])
    expect(await aNota(antiga.notaId)).toMatchObject({ status: 3 })
    expect(notas()).toHaveLength(2)
  })

  test('where the dialect has no such thing, or the other note is not of this city, it is said', async () => {
    await daCidade()
    const { notaId } = await umaNota()
    const salvar = async () =>
      await criar({ substituiNotaId: notaId, acao: 'salvar', outraMesmo: true, issoMesmo: true })
    await daCidade({ ...SERVICO, dialeto: 'abrasf-2.04-aninhado' }, HOJE_DA_VENDA)
    expect(await porque((await salvar()).cobrancaId)).toContain('abrasf-sem-substituicao')
    await daCidade(SERVICO, HOJE_DA_VENDA)
    await bancada.dono.query(
      `update nota_fiscal set chave = 'm:3550308:' || $2 || ':1:X' where id = $1`,
      [notaId, empresa.cnpj],
    )
    expect(await porque((await salvar()).cobrancaId)).toContain('abrasf-outra-nota')
  })
})
