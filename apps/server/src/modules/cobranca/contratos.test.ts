// Contracts that repeat: what can't be worked out is refused when it is kept, and one that no longer can stops no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { umMes } from '../fiscal/testes/mes-de-teste.ts'
import {
  alterarContrato,
  criarContrato,
  encerrarContrato,
  lerContrato,
  listarContratos,
} from './contratos.ts'
import { faturarODiaJob } from './faturar-o-dia.ts'
import { informarIndice } from './indices.ts'
import { listarCobrancas } from './listar-cobrancas.ts'
import { AGORA_DA_VENDA, HOJE_DA_VENDA, umaVenda } from './testes/bancada.ts'

type Pedido = Parameters<typeof criarContrato>[1]

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => AGORA_DA_VENDA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
  clienteId = await umId(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa) values ($1, $2, 'Cliente Fictício', 2) returning id`,
    [escritorio.id, empresa.id],
  )
})

const umId = async (texto: string, valores: unknown[]): Promise<number> =>
  (await bancada.dono.query<{ id: number }>(texto, valores)).rows[0]?.id ?? 0

function umContrato(mais: Partial<Pedido> = {}): Pedido {
  const venda = umaVenda({ empresaId: empresa.id, clienteId })
  const { bruto: valor, acao: _, outraMesmo: __, substituiNotaId: ___, ...resto } = venda
  const { competencia: ____, emissao: _____, vencimento: ______, ...molde } = resto
  return {
    ...{ ...molde, valor, periodicidade: 'mensal', dia: 5, venceEmDias: 10, inicio: '2026-10-01' },
    ...{ fim: null, indice: null, emitir: false, ...mais },
  }
}
const criar = async (mais: Partial<Pedido> = {}): Promise<number> =>
  (await escritorio.rodar((ctx) => criarContrato(ctx, umContrato(mais)))).contratoId
const ler = (contratoId: number) => escritorio.rodar((ctx) => lerContrato(ctx, { contratoId }))
const listar = () =>
  escritorio.rodar((ctx) => listarContratos(ctx, { paginaAtual: 1, registrosPorPagina: 10 }))
const erro = (pointer: string, mensagem: unknown = expect.any(String)) => ({
  codigo: 'entrada-invalida',
  detalhes: { erros: [{ pointer, mensagem }] },
})

/** Contracts written down a while ago. */
const jaEstavam = () =>
  bancada.dono.query(`update contrato set cobrar_desde = '2026-09-01' where escritorio_id = $1`, [
    escritorio.id,
  ])

test('what was before a contract was written down is not charged, nor shown as to come', async () => {
  const contratoId = await criar()
  const turno = (dia: string) => faturarODiaJob(escritorio.job(), { dia })
  await turno(HOJE_DA_VENDA)
  const cobradas = async () =>
    (
      await escritorio.rodar((ctx) =>
        listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
      )
    ).lista.map(({ emissao }) => emissao)
  expect(await cobradas()).toEqual([])
  const { ocorrencias } = await escritorio.rodar((ctx) => lerContrato(ctx, { contratoId }))
  expect(ocorrencias[0]?.emissao).toBe('2026-11-05')
  await turno('2026-11-06')
  expect(await cobradas()).toEqual(['2026-11-05'])
})

test('each occurrence becomes one charge, whatever the number of turns and of hands', async () => {
  const contratoId = await criar({ descricao: 'Mensalidade {parcela} de {mes}/{ano}' })
  await jaEstavam()
  const turno = () => faturarODiaJob(escritorio.job(), { dia: HOJE_DA_VENDA })
  await Promise.all([turno(), turno(), turno()])
  await turno()
  const { lista } = await escritorio.rodar((ctx) =>
    listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(lista.map((c) => [c.contratoId, c.descricao, c.emissao, c.vencimento])).toEqual([
    [contratoId, 'Mensalidade 1 de outubro/2026', '2026-10-05', '2026-10-15'],
  ])
})

test('a service of another company is none', async () => {
  const outra = await umMes(escritorio)
  const servicoId = await umId(
    `insert into servico (escritorio_id, empresa_id, nome, item_lc116, codigo_tributacao, descricao)
     values ($1, $2, 'De outra', '01.07', '010701', 'de outra') returning id`,
    [escritorio.id, outra.id],
  )
  await expect(criar({ servicoId })).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const contratoId = await criar()
  await expect(
    escritorio.rodar((ctx) =>
      alterarContrato(ctx, { contratoId, ...umContrato({ servicoId }), versao: 1 }),
    ),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test.each<[string, Partial<Pedido>, ReturnType<typeof erro>]>([
  ['a discount of everything', { desconto: 100_000 }, erro('#/desconto')],
  ['deductions of what is left', { desconto: 1, deducoes: 99_999 }, erro('#/deducoes')],
  [
    'a text that grows past what a note says',
    { descricao: '{mes}'.repeat(400) },
    erro('#/descricao', expect.stringContaining('2.000')),
  ],
  ['a variable that nobody knows', { descricao: 'de {semana}' }, erro('#/descricao')],
  [
    'a beginning so long ago that every index since is asked for',
    { inicio: '2015-03-01', indice: 'ipca' },
    erro('#/inicio', expect.stringContaining('o valor que vale desde ele')),
  ],
  ['a beginning of before any contract', { inicio: '1950-01-01' }, erro('#/inicio')],
])('%s is refused when it is kept', async (_, mais, recusa) => {
  await expect(criar(mais)).rejects.toMatchObject(recusa)
})

test('without a reajuste it may be old, and an old one of before the rule is changed in all else', async () => {
  const contratoId = await criar({ inicio: '2015-03-01' })
  const mudar = (mais: Partial<Pedido>, versao: number) =>
    escritorio.rodar((ctx) => alterarContrato(ctx, { contratoId, ...umContrato(mais), versao }))
  await expect(mudar({ inicio: '2015-03-01', indice: 'ipca' }, 1)).rejects.toMatchObject(
    erro('#/inicio'),
  )
  await bancada.dono.query(`update contrato set indice = 'ipca' where id = $1`, [contratoId])
  expect(await mudar({ inicio: '2015-03-01', indice: 'ipca', emitir: true }, 1)).toEqual({
    ok: true,
  })
})

test('one that was ended does not change any more', async () => {
  const contratoId = await criar()
  await escritorio.rodar((ctx) =>
    encerrarContrato(ctx, { contratoId, em: '2026-10-20', versao: 1 }),
  )
  await expect(
    escritorio.rodar((ctx) =>
      alterarContrato(ctx, { contratoId, ...umContrato({ valor: 1 }), versao: 2 }),
    ),
  ).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining('encerrado em 20/10/2026') },
  })
})

test('one that begins after the window is read, with its first occurrence', async () => {
  const contratoId = await criar({ inicio: '2029-03-20', periodicidade: 'anual' })
  const { proxima, ocorrencias } = await ler(contratoId)
  expect(proxima).toBe('2029-04-05')
  expect(ocorrencias.map(({ emissao }) => emissao)).toEqual(['2029-04-05'])
  expect((await listar()).lista.map((linha) => linha.proxima)).toEqual(['2029-04-05'])
})

test('variations that lead nowhere stop that contract, and neither the list nor the others', async () => {
  await criar({ valor: 10_000_000_000_000 - 1, indice: 'ipca', inicio: '2025-10-01' })
  const outro = await criar()
  for (let mes = 1; mes <= 9; mes += 1)
    for (const competencia of [`2025-${String(mes + 3).padStart(2, '0')}`, `2026-0${mes}`])
      await escritorio.rodar((ctx) =>
        informarIndice(ctx, { indice: 'ipca', competencia, variacao: '0.5' }),
      )
  expect((await listar()).lista.map(({ proxima }) => proxima).sort()).toEqual(['2026-11-05', null])
  await jaEstavam()
  await faturarODiaJob(escritorio.job(), { dia: HOJE_DA_VENDA })
  const { lista } = await escritorio.rodar((ctx) =>
    listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(lista.map((c) => c.contratoId)).toEqual([outro])
})

test('the last business day of the month is of its place, also of a holiday after the turn of the day', async () => {
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP') on conflict do nothing`,
  )
  await bancada.dono.query(
    `insert into feriado_local (escritorio_id, ibge, quando, nome) values ($1, 3550308, '2026-10-30', 'Feriado Fictício')`,
    [escritorio.id],
  )
  await criar({ dia: null })
  await faturarODiaJob(escritorio.job(), { dia: '2026-10-29' })
  const { lista } = await escritorio.rodar((ctx) =>
    listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(lista.map(({ emissao }) => emissao)).toEqual(['2026-10-29'])
})

test('an index is of who sees every company: it changes what all of them charge', async () => {
  const informar = (empresas: 'todas' | readonly number[]) =>
    escritorio.rodar(
      (ctx) => informarIndice(ctx, { indice: 'ipca', competencia: '2026-09', variacao: '0.0044' }),
      { empresas },
    )
  await expect(informar([empresa.id])).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(await informar('todas')).toEqual({ ok: true })
})

test('a page of contracts costs as many queries as one contract', async () => {
  const consultas = () =>
    escritorio.rodar(async (ctx) => {
      let feitas = 0
      const db = ctx.db.withPlugin({
        transformQuery: ({ node }) => {
          feitas += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const { lista } = await listarContratos(
        { ...ctx, db: db as typeof ctx.db },
        { paginaAtual: 1, registrosPorPagina: 10 },
      )
      return { feitas, proximas: lista.map(({ proxima }) => proxima) }
    })
  await criar({ dia: 25, indice: 'ipca' })
  const deUm = await consultas()
  expect(deUm.proximas).toEqual(['2026-10-25'])
  for (const dia of [26, 27, 28]) await criar({ dia, indice: dia === 28 ? 'igp-m' : null })
  const deQuatro = await consultas()
  expect(deQuatro.proximas).toEqual(['2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28'])
  expect(deUm.feitas).toBeGreaterThan(2)
  expect(deQuatro.feitas).toBe(deUm.feitas)
})

test('the same contract asked for twice is one; with another description it is another', async () => {
  await criar()
  await expect(criar()).rejects.toMatchObject({
    codigo: 'entrada-invalida',
    detalhes: {
      erros: [{ pointer: '#/descricao', mensagem: expect.stringContaining('contrato igual') }],
    },
  })
  await criar({ descricao: 'Outra coisa' })
})

test('the next of a contract is one that is no charge yet', async () => {
  const contratoId = await criar({ dia: 20 })
  expect((await ler(contratoId)).proxima).toBe(HOJE_DA_VENDA)
  await faturarODiaJob(escritorio.job(), { dia: HOJE_DA_VENDA })
  expect((await ler(contratoId)).proxima).toBe('2026-11-20')
  expect((await listar()).lista.map(({ proxima }) => proxima)).toEqual(['2026-11-20'])
})

test('a contract that issues by itself names what its note has to name', async () => {
  const { servico } = umContrato()
  const obra = { ...servico, itemLc116: '07.02', codigoNacional: '070201' }
  await expect(criar({ emitir: true, servico: obra })).rejects.toMatchObject(erro('#/obra'))
  const cno = { identificacao: { tipo: 'cno' as const, numero: '900012345678' } }
  await criar({ emitir: true, servico: obra, obra: { ...cno, inscricaoImobiliaria: null } })
  const show = { ...servico, itemLc116: '12.07', codigoNacional: '120701' }
  await expect(criar({ emitir: true, servico: show })).rejects.toMatchObject(erro('#/emitir'))
  await criar({ servico: show, descricao: 'Recreação aos domingos' })
})

test('a note that nobody was looking at and that was not made is told, once', async () => {
  await criar({ dia: 20, emitir: true })
  const avisos = async () =>
    (
      await bancada.dono.query<{ usuario: number; dados: Record<string, unknown> }>(
        `select usuario_id as usuario, dados from notificacao where escritorio_id = $1 and tipo = 'nota'`,
        [escritorio.id],
      )
    ).rows
  await faturarODiaJob(escritorio.job(), { dia: HOJE_DA_VENDA })
  const [um, ...outros] = await avisos()
  expect(um).toMatchObject({
    dados: { empresaId: empresa.id, motivo: expect.stringMatching(/./) },
  })
  expect(outros).toEqual([])
  await faturarODiaJob(escritorio.job(), { dia: HOJE_DA_VENDA })
  expect(await avisos()).toHaveLength(1)
})
