// The PGDAS-D of many companies by the queue: what is said before, what comes of each, and that nothing leaves twice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmpresaDeTeste, Escritorio } from '../../../testes/fabricas.ts'
import { cancelarOperacoes, reprocessarOperacoes } from '../../automacao/decidir.ts'
import { definirAprovacaoDoSerpro, lerSerpro } from '../../serpro/escritorio.ts'
import { listarDas } from '../apuracao/listar-das.ts'
import { lerFechamento } from '../fechamento/ler-fechamento.ts'
import { listarFechamento } from '../fechamento/listar-fechamento.ts'
import { executar, MES, umaLinha, umaNota } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { recusarTransmissao } from './aprovacao.ts'
import { type AcaoDoLote, preverDeclaracoes } from './em-lote.ts'
import { lerDeclaracao, listarDeclaracoes } from './ler.ts'
import { marcarMesesPorFora, marcarTransmitidaPorFora } from './por-fora.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresas: EmpresaDeTeste[]
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresas = [
    await bancada.umMesApurado(escritorio),
    await bancada.umMesApurado(escritorio),
    await bancada.umMesApurado(escritorio, { regime: 2 }),
  ]
})

const BIA = { usuarioId: 900_001 }
type Pessoa = typeof BIA
const lote = (acao: AcaoDoLote) => ({
  competencia: MES,
  selecao: { modo: 'ids' as const, ids: empresas.map(({ id }) => id) },
  acao,
})
const prever = (acao: AcaoDoLote, quem?: Pessoa) =>
  escritorio.rodar((ctx) => preverDeclaracoes(ctx, lote(acao)), quem)
const ids = () => empresas.map(({ id }) => id)
const pedir = (acao: AcaoDoLote, quem?: Pessoa) =>
  bancada.pedirLote(escritorio, { acao, ids: ids() }, quem)
const tocar = (acao: AcaoDoLote, operacaoId: number, quem?: Pessoa) =>
  bancada.tocarLote(escritorio, { acao, operacaoId }, quem)
const ateOFim = (acao: AcaoDoLote, operacaoId: number, quem?: Pessoa) =>
  bancada.ateOFim(escritorio, { acao, operacaoId }, quem)
const fazer = (acao: AcaoDoLote, quem?: Pessoa) =>
  bancada.fazerLote(escritorio, { acao, ids: ids() }, quem)
const cancelar = (operacaoId: number) =>
  escritorio.rodar((ctx) =>
    cancelarOperacoes(ctx, { selecao: { modo: 'ids', ids: [operacaoId] }, motivo: undefined }),
  )
const operacao = (operacaoId: number) =>
  umaLinha<{ status: number; progresso: number }>(
    bancada,
    'select status, progresso from operacao where id = $1',
    [operacaoId],
  )
const mapa = async (filtro: Record<string, unknown> = {}) =>
  await escritorio.rodar((ctx) =>
    listarFechamento(ctx, {
      ...{ Competencia: MES, paginaAtual: 1, registrosPorPagina: 10 },
      ...filtro,
    }),
  )
const celula = async (empresaId: number) => {
  const { etapas, motivos } = await escritorio.rodar((ctx) =>
    lerFechamento(ctx, { empresaId, competencia: MES }),
  )
  return { estado: etapas.transmissao, motivo: motivos.transmissao }
}
const primeira = () => empresas[0] as EmpresaDeTeste

test('conferidas e transmitidas em lote: o que sai, o que fica e por quê, e uma declaração de cada', async () => {
  expect(await prever('transmitir')).toMatchObject({ afetadas: 0, impedidas: 3 })
  expect(await prever('conferir')).toMatchObject({
    ...{ afetadas: 2, total: 4_040_00, impedidas: 1 },
    impedimentos: [{ motivo: 'Este regime não declara pelo PGDAS-D.' }],
  })
  expect(await fazer('conferir')).toEqual([
    { resultado: 1, motivo: null, mensagem: 'Igual, ao centavo.' },
    { resultado: 1, motivo: null, mensagem: 'Igual, ao centavo.' },
  ])
  expect(bancada.receita.declarations()).toEqual([])
  expect(await prever('conferir')).toMatchObject({ afetadas: 0, jaFeitas: 2 })
  expect(await prever('transmitir')).toMatchObject({ afetadas: 2, total: 4_040_00 })
  // The same choice from two tabs, each its own operation.
  const uma = await pedir('transmitir')
  const outra = await pedir('transmitir')
  await tocar('transmitir', uma.operacaoId)
  await tocar('transmitir', outra.operacaoId)
  const ditas = await ateOFim('transmitir', uma.operacaoId)
  expect(ditas.map(({ resultado }) => resultado)).toEqual([1, 1])
  expect(ditas[0]?.mensagem).toMatch(/^Transmitida: nº \d{17}\.$/)
  expect((await ateOFim('transmitir', outra.operacaoId)).map((um) => um.resultado)).toEqual([1, 1])
  expect(bancada.receita.declarations().map(({ cnpj }) => cnpj)).toEqual(
    expect.arrayContaining(empresas.slice(0, 2).map(({ cnpj }) => cnpj)),
  )
  expect(bancada.receita.declarations()).toHaveLength(2)
  expect(await prever('transmitir')).toMatchObject({ afetadas: 0, jaFeitas: 2, impedidas: 1 })
  const { lista } = await escritorio.rodar((ctx) =>
    listarDas(ctx, {
      ...{ competencia: MES, paginaAtual: 1, registrosPorPagina: 10 },
      declaracao: 'transmitida',
    }),
  )
  expect(lista).toMatchObject([
    { valor: 2_020_00, dasPgdas: 2_020_00, diferenca: 0, declaracao: 'transmitida' },
    { valor: 2_020_00, dasPgdas: 2_020_00, diferenca: 0, declaracao: 'transmitida' },
  ])
})

test('a operação devolve a mão enquanto espera a Receita, e um cancelamento é ouvido', async () => {
  const { operacaoId } = await pedir('conferir')
  await tocar('conferir', operacaoId)
  const linha = async () =>
    (
      await bancada.dono.query(
        'select status, dono, tentativas, progresso from operacao where escritorio_id = $1 and id = $2',
        [escritorio.id, operacaoId],
      )
    ).rows[0]
  expect(await linha()).toEqual({ status: 1, dono: null, tentativas: 1, progresso: 0 })
  // Coming back is no other attempt, and no other line of its timeline.
  await tocar('conferir', operacaoId)
  expect(await linha()).toEqual({ status: 1, dono: null, tentativas: 1, progresso: 0 })
  const passos = await bancada.dono.query(
    'select nome from operacao_passo where escritorio_id = $1 and operacao_id = $2',
    [escritorio.id, operacaoId],
  )
  expect(passos.rows).toEqual([{ nome: 'Começou' }])
  await bancada.dono.query(
    'update operacao set cancelar_pedido = now() where escritorio_id = $1 and id = $2',
    [escritorio.id, operacaoId],
  )
  await tocar('conferir', operacaoId)
  expect(await linha()).toMatchObject({ status: 5 })
})

test('cancelada, o que não saiu não sai, e o que estava em mãos é esperado até se saber', async () => {
  const conferencia = await pedir('conferir')
  await tocar('conferir', conferencia.operacaoId)
  await cancelar(conferencia.operacaoId)
  await tocar('conferir', conferencia.operacaoId)
  expect(await operacao(conferencia.operacaoId)).toEqual({ status: 5, progresso: 0 })
  expect(await bancada.levarTudo(escritorio)).toBe(0)
  await fazer('conferir')
  const { operacaoId } = await pedir('transmitir')
  await tocar('transmitir', operacaoId)
  // One of the two is on its way: another process has it in hand.
  const { id } = await umaLinha<{ id: number }>(
    bancada,
    `update saida_externa set estado = 'enviada', dono = 'outro', vez = vez + 1, envios = 1, enviada_em = now(),
       lease_ate = now() + interval '1 minute'
     where id = (select min(id) from saida_externa where escritorio_id = $1 and servico = 'pgdasd') returning id`,
    [escritorio.id],
  )
  await cancelar(operacaoId)
  await tocar('transmitir', operacaoId)
  expect(await operacao(operacaoId)).toEqual({ status: 1, progresso: 0 })
  const { lista } = await escritorio.rodar((ctx) =>
    listarDeclaracoes(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(lista.map(({ situacao }) => situacao).sort()).toEqual(['conferida', 'transmitindo'])
  // Who had it died before anything left: that is known by asking, and it is not sent for a batch that was cancelled.
  await bancada.dono.query('update saida_externa set lease_ate = null where id = $1', [id])
  expect(await bancada.levarTudo(escritorio)).toBe(1)
  await tocar('transmitir', operacaoId)
  expect(await operacao(operacaoId)).toEqual({ status: 5, progresso: 0 })
  expect(await bancada.itensDoLote(operacaoId)).toEqual(
    Array(2).fill({ resultado: null, motivo: null, mensagem: null }),
  )
  expect(bancada.receita.declarations()).toEqual([])
  // Asked for again, what was called off leaves, once.
  await escritorio.rodar((ctx) =>
    reprocessarOperacoes(ctx, { selecao: { modo: 'ids', ids: [operacaoId] } }),
  )
  expect((await ateOFim('transmitir', operacaoId)).map((um) => um.resultado)).toEqual([1, 1])
  expect(bancada.receita.declarations()).toHaveLength(2)
})

test('cancelado o lote de um, o que outro pediu sai do mesmo jeito', async () => {
  await fazer('conferir')
  const uma = await pedir('transmitir')
  const outra = await pedir('transmitir')
  await tocar('transmitir', uma.operacaoId)
  await tocar('transmitir', outra.operacaoId)
  // The second waits for the lines of the first: cancelled, it takes none of them back.
  await cancelar(outra.operacaoId)
  await tocar('transmitir', outra.operacaoId)
  expect(await operacao(outra.operacaoId)).toEqual({ status: 5, progresso: 0 })
  expect((await ateOFim('transmitir', uma.operacaoId)).map((um) => um.resultado)).toEqual([1, 1])
  expect(bancada.receita.declarations()).toHaveLength(2)
})

test('um centavo de diferença e uma resposta perdida são ditos empresa por empresa', async () => {
  bancada.receita.dials.declarar.turn({ centavo: 1 })
  expect(await fazer('conferir')).toMatchObject([
    { resultado: 4, motivo: 'divergente', mensagem: expect.stringContaining('R$ 0,01 a mais') },
    { resultado: 4, motivo: 'divergente' },
  ])
  expect(await celula(primeira().id)).toEqual({
    estado: 3,
    motivo: 'O PGDAS-D calculou R$ 0,01 a mais: veja em que tributo.',
  })
  bancada.receita.dials.declarar.reset()
  expect(await fazer('conferir')).toMatchObject([{ resultado: 1 }, { resultado: 1 }])
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  expect(await fazer('transmitir')).toMatchObject([
    { resultado: 4, motivo: 'incerta' },
    { resultado: 4, motivo: 'incerta' },
  ])
  expect(await celula(primeira().id)).toMatchObject({
    estado: 3,
    motivo: expect.stringContaining('consulte a situação'),
  })
  // Only asking moves it.
  expect(await prever('transmitir')).toMatchObject({ afetadas: 0, impedidas: 3 })
  bancada.receita.dials.declarar.reset()
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(await celula(primeira().id)).toMatchObject({
    estado: 2,
    motivo: expect.stringMatching(/^Transmitida: nº/),
  })
  expect(bancada.receita.declarations()).toHaveLength(2)
})

test('o que mudou depois de confirmado não sai, e o mês que muda depois de declarado o diz', async () => {
  await fazer('conferir')
  const { operacaoId } = await pedir('transmitir')
  await umaNota(escritorio, primeira().id, { valor: 100_000 })
  await executar(escritorio, [primeira().id], 'tudo', 'guia')
  await fazer('conferir')
  expect(await ateOFim('transmitir', operacaoId)).toMatchObject([
    { resultado: 4, motivo: 'registro-mudou' },
    { resultado: 1 },
  ])
  expect(bancada.receita.declarations()).toHaveLength(1)
  await umaNota(escritorio, empresas[1]?.id ?? 0, { valor: 100_000 })
  await executar(escritorio, [empresas[1]?.id ?? 0], 'tudo', 'apuracao')
  expect(await celula(empresas[1]?.id ?? 0)).toMatchObject({
    estado: 3,
    motivo: expect.stringContaining('mudou depois da declaração'),
  })
})

test('duas pessoas: quem pede não aprova, e a recusa diz por quê', async () => {
  const { versao } = await lerSerpro(bancada.pedidoDe(escritorio))
  await escritorio.rodar((ctx) => definirAprovacaoDoSerpro(ctx, { duasPessoas: true, versao }))
  await fazer('conferir')
  expect(await fazer('transmitir')).toMatchObject([
    { resultado: 2, mensagem: expect.stringContaining('aprovação') },
    { resultado: 2 },
  ])
  expect(bancada.receita.declarations()).toEqual([])
  expect(await celula(primeira().id)).toMatchObject({
    estado: 1,
    motivo: expect.stringContaining('falta a aprovação de outra pessoa'),
  })
  // Who asked asks again, and it still waits.
  expect(await prever('transmitir')).toMatchObject({
    afetadas: 0,
    impedimentos: [
      { motivo: 'Você já pediu: falta a aprovação de outra pessoa.' },
      { motivo: 'Você já pediu: falta a aprovação de outra pessoa.' },
      {},
    ],
  })
  const [uma] = (
    await escritorio.rodar((ctx) =>
      listarDeclaracoes(ctx, {
        ...{ paginaAtual: 1, registrosPorPagina: 10, empresaId: primeira().id, competencia: MES },
      }),
    )
  ).lista
  const daDeclaracao = {
    declaracaoId: uma?.id ?? 0,
    versao: uma?.versao ?? 0,
    motivo: 'Falta uma nota',
  }
  await expect(
    escritorio.rodar((ctx) => recusarTransmissao(ctx, daDeclaracao)),
  ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await escritorio.rodar((ctx) => recusarTransmissao(ctx, daDeclaracao), BIA)
  const lida = await escritorio.rodar((ctx) => lerDeclaracao(ctx, daDeclaracao))
  expect(lida.aprovacao).toMatchObject({
    ...{ decisao: 'recusada', motivo: 'Falta uma nota', minha: true },
  })
  // One was refused and is asked for again; the other is approved, and leaves.
  expect(await prever('transmitir', BIA)).toMatchObject({ afetadas: 2 })
  expect(await fazer('transmitir', BIA)).toMatchObject([{ resultado: 2 }, { resultado: 1 }])
  expect(bancada.receita.declarations()).toHaveLength(1)
})

test('marcada por fora: a etapa fica feita, nada sai daqui, e a marca se tira', async () => {
  const marcar = (porFora: { recibo: string; em: string } | null) =>
    escritorio.rodar((ctx) =>
      marcarTransmitidaPorFora(ctx, { empresaId: primeira().id, competencia: MES, porFora }),
    )
  await expect(marcar({ recibo: '00112233445566', em: '2026-12-01' })).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
  await marcar({ recibo: '00112233445566', em: '2026-11-04' })
  await marcar({ recibo: '00112233445566', em: '2026-11-04' })
  expect(await celula(primeira().id)).toMatchObject({
    estado: 2,
    motivo: expect.stringContaining('recibo 00112233445566'),
  })
  expect(await prever('conferir')).toMatchObject({ afetadas: 1, impedidas: 2 })
  expect((await mapa({ transmissao: 2 })).Lista.map((um) => um.empresaId)).toEqual([primeira().id])
  expect((await mapa({ etapa: 'transmissao' })).Lista.map((um) => um.empresaId)).toEqual([
    empresas[1]?.id,
    // Of the Lucro, by the DCTFWeb.
    empresas[2]?.id,
  ])
  expect((await mapa()).totais.porEtapa.transmissao).toEqual({ 0: 2, 2: 1 })
  await marcar(null)
  expect(await celula(primeira().id)).toMatchObject({ estado: 0 })
})

test('sem contrato nada é preso: a etapa é «—», e o mês segue até o bloqueio', async () => {
  await bancada.dono.query('delete from serpro_escritorio where escritorio_id = $1', [
    escritorio.id,
  ])
  expect(await celula(primeira().id)).toEqual({
    estado: 6,
    motivo: expect.stringContaining('marque aqui como transmitida por fora'),
  })
  await executar(escritorio, [primeira().id], 'tudo')
  await executar(escritorio, [primeira().id], 'bloqueio')
  const lido = await escritorio.rodar((ctx) =>
    lerFechamento(ctx, { empresaId: primeira().id, competencia: MES }),
  )
  expect(lido).toMatchObject({ situacao: 'concluida', etapas: { transmissao: 6, bloqueio: 2 } })
})

test('vários meses por fora de uma vez: com os recibos que houver, e os que não cabem dizem por quê', async () => {
  const { id: empresaId } = primeira()
  const marcar = (mais: {
    de?: string
    ate?: string
    marcar?: boolean
    recibos?: { competencia: string; recibo: string }[]
  }) =>
    escritorio.rodar((ctx) =>
      marcarMesesPorFora(ctx, {
        ...{ empresaId, de: '2026-01', ate: MES, marcar: true, recibos: [], ...mais },
      }),
    )
  const marcas = async () =>
    (
      await bancada.dono.query(
        'select competencia, recibo, em from declaracao_por_fora where empresa_id = $1 order by 1',
        [empresaId],
      )
    ).rows
  for (const ruim of [
    { de: '2026-09', ate: '2026-08' },
    { ate: '2026-11' },
    { de: '2020-01' },
    { recibos: [{ competencia: '2025-12', recibo: '0011223344' }] },
  ])
    await expect(marcar(ruim)).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await fazer('conferir')
  await fazer('transmitir')
  const recibos = [{ competencia: '2026-03', recibo: '00112233445566' }]
  expect(await marcar({ recibos })).toEqual({
    ...{ mudaram: 9, jaEstavam: 0 },
    puladas: [{ competencia: MES, motivo: expect.stringContaining('já foi declarado por aqui') }],
  })
  // Said again, without the receipt: it keeps what it had.
  expect(await marcar({})).toMatchObject({ mudaram: 0, jaEstavam: 9 })
  expect(await marcas()).toHaveLength(9)
  expect((await marcas())[2]).toEqual({
    ...{ competencia: '2026-03', recibo: '00112233445566', em: null },
  })
  expect(
    await marcar({ de: '2026-02', ate: '2026-12', marcar: false }).catch((e) => e),
  ).toMatchObject({
    codigo: 'entrada-invalida',
  })
  expect(await marcar({ de: '2026-02', ate: '2026-09', marcar: false })).toMatchObject({
    mudaram: 8,
  })
  expect(await marcas()).toEqual([{ competencia: '2026-01', recibo: null, em: null }])
})
