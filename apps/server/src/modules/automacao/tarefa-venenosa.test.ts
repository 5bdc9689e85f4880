// No job of one office may stop another's: jobs that eat memory, kill their process or never answer, beside
// the work of a neighbour.

import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../../scripts/testes/banco-de-teste.ts'
import { systemClock } from '../../platform/clock.ts'
import { childEnvironment } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { createPool, type Pool, transaction } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { SEM_FORA } from '../../platform/fora/index.ts'
import { registrarMedidas } from '../../platform/http/index.ts'
import { createExecutores, startWorker } from '../../platform/jobs/index.ts'
import { createLog } from '../../platform/log.ts'
import { gruposDeErro, lerOperacao } from './consultar.ts'
import { reprocessarOperacoes } from './decidir.ts'
import { contarQueda, recuperarOperacoes } from './recuperar.ts'
import { registrarOperacao } from './registrar-operacao.ts'

const log = createLog({ level: 'silent', pretty: false })
let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
let worker: Awaited<ReturnType<typeof startWorker>>
let venenoso = 0
let vizinho = 0

const criarEscritorio = async (cnpj: string) =>
  (
    await pool.query<{ id: number }>(
      `insert into escritorio (nome, razao_social, cnpj, email) values ('a', 'a', $1, 'x@demo.example') returning escritorio_id as id`,
      [cnpj],
    )
  ).rows[0]?.id ?? 0

beforeAll(async () => {
  banco = await bancoDeTeste()
  pool = createPool({ url: banco.url, max: 8, name: 'teste' })
  venenoso = await criarEscritorio('1')
  vizinho = await criarEscritorio('2')
  worker = await startWorker({
    queuePool: pool,
    queueUrl: banco.url,
    pool,
    jobs: { 'executar-fechamento': async () => expect.fail('a job ran in the queue’s process') },
    executores: createExecutores({
      arquivo: fileURLToPath(new URL('./testes/executor-venenoso.ts', import.meta.url)),
      env: childEnvironment({ DATABASE_URL: banco.url, NODE_OPTIONS: '' }),
      memoriaMb: 320,
      silencioMs: 6_000,
    }),
    aoCair: (derrubada) => contarQueda(pool, derrubada),
    clock: systemClock,
    files: {} as Files,
    fora: SEM_FORA,
    log,
    segredo: 'segredo de teste com mais de trinta e duas letras',
    concurrency: 2,
    recuperar: async ({ mortos }) => void (await recuperarOperacoes(pool, mortos)),
  })
}, 60_000)
afterAll(async () => {
  await worker?.stop()
  await pool?.end()
  await banco?.drop()
})

const em = <T>(escritorioId: number, work: (ctx: Context) => Promise<T>): Promise<T> => {
  const ator = {
    escritorioId,
    empresas: 'todas' as const,
    usuarioId: null,
    usuarioNome: 'Ana Exemplo',
    origem: 'teste',
  }
  return transaction(pool, ator, (db) =>
    work({
      db,
      tenant: { escritorioId, empresas: 'todas' },
      user: { id: 0, nome: 'Ana Exemplo', perfil: 2 },
      ator,
      clock: systemClock,
      log,
      files: {} as Files,
      segredo: '',
    }),
  )
}

const pedir = (escritorioId: number, veneno: string) =>
  em(escritorioId, (ctx) =>
    registrarOperacao(ctx, {
      tipo: 'executar-fechamento',
      parametros: { veneno },
      itens: [{ rotulo: 'item' }],
    }),
  )

type Linha = { status: number; tentativas: number; max_tentativas: number }
async function ateAcabar(operacaoId: number): Promise<Linha> {
  for (let i = 0; i < 900; i += 1) {
    const { rows } = await pool.query<Linha>(
      'select status, tentativas, max_tentativas from operacao where id = $1',
      [operacaoId],
    )
    const [linha] = rows
    expect(linha?.tentativas).toBeLessThanOrEqual(linha?.max_tentativas ?? 0)
    if (linha && linha.status > 1) return linha
    // The waits between attempts are not what is tried here.
    await pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    )
    await pool.query('select pg_notify($1, $2)', ['jobs:insert', '{"count":1}'])
    await esperar(50)
  }
  throw new Error(`a operação ${operacaoId} não acabou`)
}

test.each([
  ['come-memoria', 'tarefa-sem-memoria', 2],
  ['come-fora-do-heap', 'tarefa-sem-memoria', 2],
  ['mata-o-processo', 'tarefa-interrompida', 3],
  ['nunca-responde', 'tarefa-sem-resposta', 2],
] as const)(
  '%s is set aside, and the neighbour never waits for it',
  async (veneno, motivo, tentativas) => {
    const ruim = await pedir(venenoso, veneno)
    const bons: number[] = []
    for (let i = 0; i < 4; i += 1) bons.push(await pedir(vizinho, 'nenhum'))
    for (const bom of bons) expect(await ateAcabar(bom)).toMatchObject({ status: 2, tentativas: 1 })
    expect(await ateAcabar(ruim)).toMatchObject({ status: 3, tentativas })

    // The office sees it, with its reason and what to do.
    const lida = await em(venenoso, (ctx) => lerOperacao(ctx, { operacaoId: ruim }))
    expect(lida).toMatchObject({ Status: 3, motivoCodigo: motivo })
    const { lista } = await em(venenoso, (ctx) => gruposDeErro(ctx, {} as never))
    expect(lista.find(({ motivoCodigo }) => motivoCodigo === motivo)?.comoResolver).toMatch(
      /[Rr]eprocess/,
    )
    // The reason says what came to pass, also of a try that is only put off; what to do is said beside it.
    expect(lida.motivo).toMatch(/^Esta tarefa .*\(\d tentativas\)\.$/)

    // What was wrong was corrected, and the button tries again.
    await pool.query(`update operacao set parametros = '{"veneno":"nenhum"}' where id = $1`, [ruim])
    await em(venenoso, (ctx) =>
      reprocessarOperacoes(ctx, { selecao: { modo: 'ids', ids: [ruim] } } as never),
    )
    expect(await ateAcabar(ruim)).toMatchObject({ status: 2 })
  },
  60_000,
)

test('the figure of the workers alive counts this one, and not the processes of its jobs', async () => {
  const registry = new Registry()
  registrarMedidas({ registry, dono: pool, pools: {}, pasta: '/' })
  const medida = await registry.getSingleMetric('razao_workers_vivos')?.get()
  const { rows } = await pool.query('select from app.processo')
  expect(rows.length).toBeGreaterThan(1)
  expect(medida?.values.map(({ value }) => value)).toEqual([1])
})

test('an operation that a dead worker left in its last attempt is set aside, not begun once more', async () => {
  const id = await pedir(venenoso, 'nenhum')
  await ateAcabar(id)
  await pool.query(
    `update operacao set status = 1, dono = 'p-morto', tentativas = max_tentativas, lease_ate = now() + interval '1 hour', fim = null where id = $1`,
    [id],
  )
  await recuperarOperacoes(pool, ['p-outro'])
  expect(await status(id)).toBe(1)
  await recuperarOperacoes(pool, ['p-morto'])
  expect(await status(id)).toBe(3)
})

const status = async (id: number) =>
  (await pool.query<{ status: number }>('select status from operacao where id = $1', [id])).rows[0]
    ?.status
