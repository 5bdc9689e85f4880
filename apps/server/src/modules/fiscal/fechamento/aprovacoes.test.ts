// An approval is of a value: when the value changes, what had been approved, sent and confirmed is no longer done.
import { fechamento, fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { ajustarFaturamento } from '../faturamento/ajustar-faturamento.ts'
import { confirmarFaturamento } from '../faturamento/confirmar-faturamento.ts'
import { lerGuia } from '../guia/ler-guia.ts'
import { listarGuias } from '../guia/listar-guias.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { lerFechamento } from './ler-fechamento.ts'
import { reabrirEtapa } from './reabrir-etapa.ts'
import { reavaliarFechamentos } from './reavaliar-fechamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
})

const ler = (competencia = MES) =>
  escritorio.rodar(async (ctx) =>
    fechamento.lerFechamento.output.parse(
      await lerFechamento(ctx, { empresaId: empresa.id, competencia }),
    ),
  )
const reavaliar = () => reavaliarFechamentos(escritorio.job(), { pares: [[empresa.id, MES]] })
const doCliente = () => ({ perfil: 3, empresas: [empresa.id] })
const guia = async (guiaId: number, quem = {}) =>
  await escritorio.rodar(
    async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })),
    quem,
  )
const guias = async () =>
  (
    await bancada.dono.query<{ id: number; estado: string; substituida_por: number | null }>(
      `select id, estado, substituida_por from guia where empresa_id = $1 and chave = 'das' order by sequencia`,
      [empresa.id],
    )
  ).rows
const receita = async () =>
  await umaLinha<{ interna: number; confirmada: boolean; versao: number }>(
    bancada,
    'select interna, versao, confirmada_em is not null as confirmada from receita_mensal where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
const confirmar = async () => {
  const feito = await escritorio.rodar((ctx) =>
    confirmarFaturamento(ctx, { competencia: MES, selecao: { modo: 'ids', ids: [empresa.id] } }),
  )
  expect(feito.feitas).toBe(1)
}
const espacos = (texto: string | null | undefined) => texto?.replace(/\s/g, ' ') ?? ''

test('uma nota a mais desfaz confirmação, apuração, conferência, guia, envio e contábil', async () => {
  expect((await ler()).etapas).toMatchObject({ notas: 2, conferencia: 2, guia: 2, enviado: 2 })
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await reavaliar()
  const mes = await ler()
  expect(mes.etapas).toMatchObject({
    documentos: 2,
    notas: 3,
    apuracao: 3,
    conferencia: 0,
    guia: 0,
    enviado: 0,
    contabil: 0,
    bloqueio: 0,
  })
  expect(await receita()).toMatchObject({ interna: 26_000_00, confirmada: false })
  expect(mes).toMatchObject({ etapaAtual: 'notas', motivoCodigo: 'receita-mudou' })
  expect(espacos(mes.motivo)).toBe(
    'A receita confirmada mudou de R$ 25.000,00 para R$ 26.000,00 em 05/11: confirme de novo.',
  )
  expect(mes.mudanca).toEqual({
    em: '2026-11-05',
    receita: { de: 25_000_00, para: 26_000_00 },
    imposto: { de: 2_020_00, para: 2_100_80 },
  })
  // Every stage that stopped being done says why, in words.
  for (const { etapa, motivo } of mes.detalhes)
    if (['conferencia', 'guia', 'enviado', 'contabil'].includes(etapa))
      expect(espacos(motivo)).toBe(
        'O imposto mudou de R$ 2.020,00 para R$ 2.100,80 em 05/11: o que foi feito era do valor anterior.',
      )
})

test('a segunda reavaliação não confirma pelo robô o que a primeira pediu a uma pessoa', async () => {
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await reavaliar()
  await umaNota(escritorio, empresa.id, { valor: 50_000 })
  await reavaliar()
  await reavaliar()
  expect(await receita()).toMatchObject({ interna: 26_500_00, confirmada: false })
  const mes = await ler()
  expect(mes.etapas.notas).toBe(3)
  expect(mes.mudanca?.receita).toEqual({ de: 25_000_00, para: 26_500_00 })
  await confirmar()
  expect((await ler()).etapas).toMatchObject({ notas: 2, apuracao: 3, conferencia: 0 })
})

test('um ajuste à espera de confirmação não deixa a guia antiga como feita', async () => {
  const { versao } = await receita()
  await escritorio.rodar((ctx) =>
    ajustarFaturamento(ctx, {
      empresaId: empresa.id,
      competencia: MES,
      ajuste: 500_00,
      justificativa: 'venda sem nota',
      versao,
    }),
  )
  expect((await ler()).etapas).toMatchObject({
    notas: 3,
    apuracao: 3,
    conferencia: 0,
    guia: 0,
    enviado: 0,
  })
})

test('a receita que uma pessoa confirmou não é reconfirmada pelo robô quando muda', async () => {
  await bancada.dono.query('update receita_mensal set confirmada_em = null where empresa_id = $1', [
    empresa.id,
  ])
  await confirmar()
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await reavaliar()
  expect(await executar(escritorio, [empresa.id])).toMatchObject([
    { motivo_codigo: 'receita-mudou' },
  ])
  expect((await ler()).etapas).toMatchObject({ notas: 3, guia: 0 })
  await confirmar()
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ motivo_codigo: null }])
  expect((await ler()).etapas).toMatchObject({ notas: 2, guia: 2, enviado: 2 })
})

test('desfeita a mudança, o que estava feito volta a estar, sem executar nada', async () => {
  const antes = (await ler()).etapas
  const nota = await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await reavaliar()
  await bancada.dono.query('delete from nota_fiscal where id = $1', [nota])
  await reavaliar()
  expect(await receita()).toMatchObject({ interna: 25_000_00, confirmada: true })
  const mes = await ler()
  expect(mes.etapas).toEqual(antes)
  expect(mes.mudanca).toBeNull()
})

test('o mês seguinte, que olha a receita deste, também deixa de estar feito', async () => {
  const seguinte = '2026-11'
  await umaNota(escritorio, empresa.id, { valor: 2_500_000, mes: seguinte })
  await prepararMes(escritorio, seguinte)
  await executar(escritorio, [empresa.id], 'tudo', undefined, seguinte)
  expect((await ler(seguinte)).etapas).toMatchObject({ apuracao: 2, guia: 2 })
  await umaNota(escritorio, empresa.id, { valor: 5_000_000 })
  await reavaliar()
  const { rows } = await bancada.dono.query<{ pares: [number, string][] }>(
    `select j.payload -> 'dados' -> 'pares' as pares from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'reavaliar-fechamento' and (j.payload -> 'ator' ->> 'escritorioId')::bigint = $1`,
    [escritorio.id],
  )
  expect(rows).toEqual([{ pares: [[empresa.id, seguinte]] }])
  await reavaliarFechamentos(escritorio.job(), rows[0] ?? { pares: [] })
  expect((await ler(seguinte)).etapas).toMatchObject({ apuracao: 3, guia: 0, enviado: 0 })
})

test('enquanto o valor novo não é apurado, a guia antiga diz que está em revisão', async () => {
  const [antiga] = await guias()
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await reavaliar()
  const lida = await guia(antiga?.id ?? 0, doCliente())
  expect(lida.revisao).toEqual({
    em: '2026-11-05',
    imposto: { de: 2_020_00, para: 2_100_80 },
    semInss: false,
  })
  const lista = await escritorio.rodar(
    (ctx) => listarGuias(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
    doCliente(),
  )
  expect(lista.lista.map(({ emRevisao }) => emRevisao)).toEqual([true])
})

test('a guia antiga aponta para a nova, e quem a recebeu ainda a abre e vê por quê', async () => {
  const [antiga] = await guias()
  await guia(antiga?.id ?? 0, doCliente())
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  // The new one was not sent: the company sees that its guide was replaced, and not yet by which.
  expect(await guia(antiga?.id ?? 0, doCliente())).toMatchObject({
    estado: 'substituida',
    substituidaPor: { id: null, total: 2_100_80, em: '2026-11-05' },
  })
  await executar(escritorio, [empresa.id], 'enviado')
  const [, nova] = await guias()
  expect(await guia(antiga?.id ?? 0, doCliente())).toMatchObject({
    substituidaPor: { id: nova?.id, total: 2_100_80 },
  })
  expect(await guia(nova?.id ?? 0, doCliente())).toMatchObject({
    estado: 'lida',
    substitui: { id: antiga?.id, total: 2_020_00 },
    substituidaPor: null,
    revisao: null,
  })
})

test('reaberta a guia e gerada outra, a antiga também aponta para a nova', async () => {
  const { versao } = await ler()
  await escritorio.rodar((ctx) =>
    reabrirEtapa(ctx, {
      empresaId: empresa.id,
      competencia: MES,
      etapa: 'apuracao',
      motivo: 'revisão pedida',
      versao,
    }),
  )
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await executar(escritorio, [empresa.id])
  const [antiga, nova] = await guias()
  expect(antiga).toMatchObject({ estado: 'substituida', substituida_por: nova?.id })
})
