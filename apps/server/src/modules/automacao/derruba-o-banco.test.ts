// A job whose statement makes PostgreSQL crash takes everybody's connections with it: it is tried a few times, each
// a longer while after the other, and then set aside. On a database of its own, which really falls.

import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../../scripts/postgres.ts'
import { systemClock } from '../../platform/clock.ts'
import { childEnvironment } from '../../platform/config.ts'
import { createPool, migrate, type Pool, transaction } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { SEM_FORA } from '../../platform/fora/index.ts'
import { createExecutores, startWorker } from '../../platform/jobs/index.ts'
import { createLog } from '../../platform/log.ts'
import { contarQueda, recuperarOperacoes } from './recuperar.ts'
import { registrarOperacao } from './registrar-operacao.ts'

const log = createLog({ level: 'silent', pretty: false })
const VENENOSO = 1
const VIZINHO = 2
let postgres: RunningPostgres
let pool: Pool
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  // What was committed before it falls is there after, as in production.
  postgres = await startPostgres({
    fsync: false,
    settings: { synchronous_commit: 'on', full_page_writes: 'on' },
  })
  await migrate({ url: postgres.url })
  pool = createPool({ url: postgres.url, max: 8, name: 'teste' })
  worker = await startWorker({
    queuePool: pool,
    queueUrl: postgres.url,
    pool,
    jobs: { 'executar-fechamento': async () => {}, 'reavaliar-fechamento': async () => {} },
    executores: createExecutores({
      arquivo: fileURLToPath(new URL('./testes/executor-venenoso.ts', import.meta.url)),
      env: childEnvironment({ DATABASE_URL: postgres.url, NODE_OPTIONS: '' }),
      memoriaMb: 320,
    }),
    aoCair: (derrubada) => contarQueda(pool, derrubada),
    clock: systemClock,
    files: {} as Files,
    fora: SEM_FORA,
    log,
    segredo: 'segredo de teste com mais de trinta e duas letras',
    concurrency: 1,
    recuperar: async ({ mortos }) => void (await recuperarOperacoes(pool, mortos)),
  })
}, 120_000)
afterAll(async () => {
  await worker?.stop()
  await pool?.end()
  await postgres?.stop()
})

const atorDe = (escritorioId: number) => ({
  escritorioId,
  empresas: 'todas' as const,
  usuarioId: null,
  usuarioNome: 'Ana Exemplo',
  origem: 'teste',
})

/** Asks again while the database is coming back, as a client would. */
async function teimar<T>(pedir: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i += 1)
    try {
      return await pedir()
    } catch (erro) {
      if (i === 100) throw erro
      await esperar(100)
    }
}

const operacao = (escritorioId: number, veneno: string) =>
  teimar(() =>
    transaction(pool, atorDe(escritorioId), (db) =>
      registrarOperacao(
        {
          db,
          tenant: { escritorioId, empresas: 'todas' },
          user: { id: 0, nome: 'Ana Exemplo', perfil: 2 },
          ator: atorDe(escritorioId),
          clock: systemClock,
          log,
          files: {} as Files,
          segredo: '',
        },
        { tipo: 'executar-fechamento', parametros: { veneno }, itens: [{ rotulo: 'item' }] },
      ),
    ),
  )

const ler = async <L extends object>(consulta: string, id: number) =>
  (await teimar(() => pool.query<L>(consulta, [id]))).rows[0]

/** Waits for what `lido` says to be so; the waits between attempts are not what is tried here. */
async function ate<L>(ler: () => Promise<L>, pronto: (lido: L) => boolean): Promise<L> {
  for (let i = 0; i < 600; i += 1) {
    const lido = await ler()
    if (pronto(lido)) return lido
    await pool
      .query(
        `update graphile_worker._private_jobs set run_at = now()
         where is_available and run_at > now() and attempts < max_attempts`,
      )
      .catch(() => {})
    await esperar(100)
  }
  throw new Error('não chegou lá')
}

type Linha = { status: number; motivo_codigo: string | null; motivo_texto: string | null }
const daOperacao = (id: number) => () =>
  ler<Linha>('select status, motivo_codigo, motivo_texto from operacao where id = $1', id)
const acabou = (linha: Linha | undefined) => (linha?.status ?? 0) > 1

test('an operation that fells the database is set aside with its reason, and its neighbour is done', async () => {
  const ruim = await operacao(VENENOSO, 'derruba-o-banco')
  const bom = await operacao(VIZINHO, 'nenhum')
  expect(await ate(daOperacao(bom), acabou)).toMatchObject({ status: 2 })
  const fim = await ate(daOperacao(ruim), acabou)
  expect(fim).toMatchObject({ status: 3, motivo_codigo: 'tarefa-interrompida' })
  expect(fim?.motivo_texto).toContain('O banco de dados caiu 5 vezes seguidas')
  // It counts from the beginning for whoever tries again, and the neighbour was never blamed.
  const perdas = 'select perdas_do_banco as n from operacao where id = $1'
  expect(await ler(perdas, bom)).toEqual({ n: 0 })
}, 120_000)

test('a job of the queue that fells the database uses up its attempts, and the queue goes on', async () => {
  const { rows } = await teimar(() =>
    pool.query<{ antes: string }>(
      `select coalesce(max(id), 0)::text as antes, app.enqueue('reavaliar-fechamento', $1, tentativas => 3)
       from graphile_worker._private_jobs`,
      [{ ator: atorDe(VENENOSO), dados: { veneno: 'derruba-o-banco' } }],
    ),
  )
  const tarefa = () =>
    ler<{ attempts: number; parada: boolean }>(
      'select attempts, locked_at is null as parada from graphile_worker._private_jobs where id > $1',
      Number(rows[0]?.antes),
    )
  const fim = await ate(tarefa, (lida) => lida?.attempts === 3 && lida.parada)
  expect(fim).toEqual({ attempts: 3, parada: true })
  const bom = await operacao(VIZINHO, 'nenhum')
  expect(await ate(daOperacao(bom), acabou)).toMatchObject({ status: 2 })
}, 120_000)
