// What happens by the clock, through the real queue and workers: killed with the work in its middle, then done by two
// workers at once and asked for again, it leaves what one quiet run leaves.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salvarModelo } from '../../apps/server/src/modules/contabil/cadastros/cadastros.ts'
import {
  type LivroDeTeste,
  umLivro,
} from '../../apps/server/src/modules/contabil/testes/livro-de-teste.ts'
import { migrate, senhaDoApp } from '../../apps/server/src/platform/db/index.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts'
import { databaseUrl } from '../../scripts/start/database.ts'
import { auditarBanco } from './auditoria-do-banco.ts'

const SEGREDO = 'segredo de teste com mais de trinta e duas letras'
const WORKER = fileURLToPath(new URL('../../apps/server/src/worker.ts', import.meta.url))
const TAREFAS = [
  'procurar-recorrentes',
  'lancar-recorrentes',
  'procurar-regimes-a-vigorar',
  'vigorar-regimes',
]

const dados = mkdtempSync(join(tmpdir(), 'razao-agendados-'))
let embutido: RunningPostgres
let url = ''
let bancada: Bancada
let livro: LivroDeTeste
let workers: ChildProcess[] = []

beforeAll(async () => {
  embutido = await startPostgres({ fsync: false })
  const raiz = new pg.Client({ connectionString: embutido.url })
  await raiz.connect()
  await raiz.query('create database agendados')
  await raiz.end()
  url = databaseUrl(embutido.url, 'agendados')
  await migrate({ url, appPassword: senhaDoApp(SEGREDO) })
  bancada = await abrirBancada({ url })
  livro = await umLivro(bancada)
  await arranjar()
})
afterAll(async () => {
  await Promise.all(workers.map(matar))
  await bancada?.fechar()
  await embutido?.stop()
  rmSync(dados, { recursive: true, force: true })
})

/** A model that fell due today or before and confirms by itself, and a regime told ahead whose month came. */
async function arranjar(): Promise<void> {
  const { escritorio, empresa } = livro
  await escritorio.rodar((ctx) =>
    salvarModelo(ctx, {
      empresaId: empresa.id,
      nome: 'Aluguel',
      historico: 'Aluguel do mês',
      dia: 1,
      confirmar: true,
      partidas: [
        { contaId: livro.id('4.1.2.01'), valor: 1_000_00 },
        { contaId: livro.id('1.1.1.02'), valor: -1_000_00 },
      ],
    }),
  )
  await bancada.dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime) values ($1, $2, $3, 2)`,
    [escritorio.id, empresa.id, bancada.clock.competencia()],
  )
}

async function subir(): Promise<void> {
  const filho = fork(WORKER, [], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      RAZAO_DADOS: dados,
      RAZAO_SEGREDO: SEGREDO,
      RAZAO_LOG: 'silent',
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  workers.push(filho)
  await new Promise((pronto) => filho.once('message', pronto))
}
async function matar(filho: ChildProcess): Promise<void> {
  if (filho.exitCode !== null || filho.signalCode !== null) return
  const saiu = new Promise((resolve) => filho.once('exit', resolve))
  filho.kill('SIGKILL')
  await saiu
}

async function ate(pronto: () => Promise<boolean>, oQue: string): Promise<void> {
  for (let vez = 0; vez < 1200; vez += 1) {
    if (await pronto()) return
    await esperar(100)
  }
  throw new Error(`não chegou: ${oQue}`)
}
const quantos = async (sql: string, valores: unknown[] = []) =>
  (await bancada.dono.query<{ n: number }>(`select count(*)::int as n from ${sql}`, valores))
    .rows[0]?.n
const nadaNaFila = async () =>
  (await quantos('graphile_worker.jobs where task_identifier = any ($1)', [TAREFAS])) === 0

const feito = async () => {
  const { rows } = await bancada.dono.query(
    `select (select array_agg(estado) from lancamento_rascunho where empresa_id = $1) as rascunhos,
       (select count(*)::int from lancamento where empresa_id = $1) as lancamentos,
       (select regime from empresa where id = $1) as regime`,
    [livro.empresa.id],
  )
  return rows[0]
}

test('killed in the middle and done twice, nothing is made twice and nothing is left half made', async () => {
  // Whoever writes an entry, or changes the company, waits for us: that is the middle.
  const trava = new pg.Client({ connectionString: url })
  await trava.connect()
  await trava.query('begin')
  await trava.query('lock table lancamento in share row exclusive mode')
  await trava.query('select from empresa where id = $1 for no key update', [livro.empresa.id])
  await subir()
  await ate(
    async () =>
      (await quantos(
        `pg_stat_activity where application_name = 'razao-tarefa' and wait_event_type = 'Lock'`,
      )) === 2,
    'os dois trabalhos no meio',
  )
  await Promise.all(workers.map(matar))
  workers = []
  await trava.query('rollback')
  await trava.end()
  await Promise.all([subir(), subir()])
  await ate(nadaNaFila, 'a fila vazia')
  const umaVez = { rascunhos: ['confirmado'], lancamentos: 1, regime: 2 }
  expect(await feito()).toEqual(umaVez)
  for (const vez of [1, 2]) {
    for (const rotina of ['procurar-recorrentes', 'procurar-regimes-a-vigorar'])
      await bancada.dono.query('select graphile_worker.add_job($1)', [rotina])
    await ate(nadaNaFila, 'a fila vazia outra vez')
    expect(await feito(), `pedido outra vez, ${vez}`).toEqual(umaVez)
  }
  expect(await auditarBanco(bancada.dono as never)).toEqual([])
})
