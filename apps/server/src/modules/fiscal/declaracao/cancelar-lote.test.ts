// A batch by the real queue and worker, against a Receita that takes its time: what is cancelled does not leave, what ends is
// counted as it ends, and what was in doubt is told when it is known.
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { startWorker } from '../../../platform/jobs/index.ts'
import { createLog } from '../../../platform/log.ts'
import type { EmpresaDeTeste, Escritorio } from '../../../testes/fabricas.ts'
import { cancelarOperacoes } from '../../automacao/decidir.ts'
import { fiscalJobs } from '../jobs.ts'
import { umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let worker: Awaited<ReturnType<typeof startWorker>> | undefined
let escritorio: Escritorio
let empresas: EmpresaDeTeste[]
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresas = []
  for (let vez = 0; vez < 6; vez += 1) empresas.push(await bancada.umMesApurado(escritorio))
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

/** One hand for the office: everything else of it waits behind the call that is out. */
async function trabalhar(): Promise<void> {
  worker = await startWorker({
    ...{ queuePool: bancada.dono, pool: bancada.pool, clock: systemClock, files: bancada.files },
    ...{ jobs: { ...fiscalJobs, ...bancada.saidas }, fora: bancada.pedidoDe(escritorio).fora },
    ...{ segredo: 'segredo de teste com mais de trinta e duas letras', recuperar: async () => {} },
    ...{ concurrency: 1, log: createLog({ level: 'silent', pretty: false }) },
  })
}
async function ate(pronto: () => Promise<boolean> | boolean): Promise<void> {
  for (let n = 0; n < 600 && !(await pronto()); n += 1) await esperar(25)
}
const ids = () => empresas.map(({ id }) => id)
const operacao = (id: number) =>
  umaLinha<{ status: number; progresso: number; erros: number; contagens: unknown }>(
    bancada,
    `select status, progresso, qtd_erros as erros, resumo -> 'contagens' as contagens from operacao where id = $1`,
    [id],
  )
const acabou = async (id: number) => (await operacao(id)).status > 1
const cancelar = (operacaoId: number) =>
  escritorio.rodar((ctx) =>
    cancelarOperacoes(ctx, { selecao: { modo: 'ids', ids: [operacaoId] }, motivo: undefined }),
  )
const declaradas = () => bancada.receita.declarations().length
const situacoes = async (): Promise<Record<string, number>> => {
  const { rows } = await bancada.dono.query<{ estado: string; n: number }>(
    `select estado, count(*)::int as n from declaracao_pgdasd where escritorio_id = $1 group by 1`,
    [escritorio.id],
  )
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]))
}

test('cancelado no meio, só o que já estava na rua termina; o resto fica conferido e não feito', async () => {
  await bancada.fazerLote(escritorio, { acao: 'conferir', ids: ids() })
  bancada.receita.dials.declarar.turn({ latencyMs: 700 })
  const { operacaoId } = await bancada.pedirLote(escritorio, { acao: 'transmitir', ids: ids() })
  await trabalhar()
  await ate(() => declaradas() === 2)
  // Each is counted when it ends, and not when all of them do.
  await ate(async () => (await operacao(operacaoId)).progresso >= 1)
  expect(await operacao(operacaoId)).toMatchObject({ status: 1 })
  expect(declaradas()).toBeLessThan(4)
  await cancelar(operacaoId)
  await ate(() => acabou(operacaoId))
  const sairam = declaradas()
  expect(sairam).toBeLessThanOrEqual(4)
  expect(await operacao(operacaoId)).toEqual({
    ...{ status: 5, progresso: sairam, erros: 0 },
    contagens: { 1: sairam, naoFeitos: 6 - sairam },
  })
  expect(await situacoes()).toEqual({ transmitida: sairam, conferida: 6 - sairam })
  await esperar(1000)
  expect(declaradas()).toBe(sairam)
  const { rows } = await bancada.dono.query(
    `select count(*)::int as n from saida_externa where escritorio_id = $1 and servico = 'pgdasd' and estado = 'desistida'`,
    [escritorio.id],
  )
  expect(rows).toEqual([{ n: 6 - sairam }])
}, 30_000)

test('cancelada a conferência, o que não foi perguntado não é', async () => {
  bancada.receita.dials.declarar.turn({ latencyMs: 700 })
  const { operacaoId } = await bancada.pedirLote(escritorio, { acao: 'conferir', ids: ids() })
  await trabalhar()
  await ate(async () => (await operacao(operacaoId)).progresso >= 1)
  await cancelar(operacaoId)
  await ate(() => acabou(operacaoId))
  const { status, progresso, contagens } = await operacao(operacaoId)
  expect(status).toBe(5)
  expect(progresso).toBeLessThanOrEqual(3)
  expect(contagens).toEqual({ 1: progresso, naoFeitos: 6 - progresso })
  expect((await situacoes()).conferida).toBe(progresso)
}, 30_000)

test('cancelado enquanto se pergunta o que a Receita já tem, nada sai', async () => {
  const [uma] = ids() as [number]
  const lote = { acao: 'transmitir' as const, ids: [uma] }
  await bancada.fazerLote(escritorio, { ...lote, acao: 'conferir' })
  bancada.receita.dials.consultar.turn({ latencyMs: 900 })
  const { operacaoId } = await bancada.pedirLote(escritorio, lote)
  await bancada.tocarLote(escritorio, { ...lote, operacaoId })
  const saindo = bancada.levarTudo(escritorio)
  await esperar(450)
  await cancelar(operacaoId)
  await saindo
  await bancada.tocarLote(escritorio, { ...lote, operacaoId })
  expect(declaradas()).toBe(0)
  expect(await operacao(operacaoId)).toMatchObject({ status: 5, progresso: 0 })
  expect((await situacoes()).conferida).toBe(1)
}, 30_000)

test('cancelado um lote que o serviço devolveu ao parar, o que ele pediu não sai', async () => {
  const lote = { acao: 'transmitir' as const, ids: ids().slice(0, 2) }
  await bancada.fazerLote(escritorio, { ...lote, acao: 'conferir' })
  const { operacaoId } = await bancada.pedirLote(escritorio, lote)
  await bancada.tocarLote(escritorio, { ...lote, operacaoId })
  await bancada.dono.query(
    'update operacao set status = 0, dono = null, lease_ate = null where id = $1',
    [operacaoId],
  )
  await cancelar(operacaoId)
  expect(await bancada.levarTudo(escritorio)).toBe(2)
  expect(declaradas()).toBe(0)
  expect((await situacoes()).conferida).toBe(2)
}, 30_000)

test('a resposta que faltava chega, e o item e a operação seguem o que a Receita disse', async () => {
  const [uma, outra] = ids().slice(0, 2) as [number, number]
  await bancada.fazerLote(escritorio, { acao: 'conferir', ids: [uma, outra] })
  bancada.receita.dials.declarar.turn({ lostAnswerRate: 1 })
  const { operacaoId } = await bancada.pedirLote(escritorio, {
    acao: 'transmitir',
    ids: [uma, outra],
  })
  await bancada.ateOFim(escritorio, { acao: 'transmitir', operacaoId })
  expect(await operacao(operacaoId)).toMatchObject({ ...{ status: 4, progresso: 2, erros: 2 } })
  bancada.receita.dials.declarar.reset()
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  expect(await bancada.itensDoLote(operacaoId)).toEqual(
    Array(2).fill({
      resultado: 1,
      motivo: null,
      mensagem: expect.stringMatching(/^Transmitida: nº/),
    }),
  )
  expect(await operacao(operacaoId)).toEqual({
    ...{ status: 2, progresso: 2, erros: 0, contagens: { 1: 2 } },
  })
  expect(declaradas()).toBe(2)
}, 30_000)
