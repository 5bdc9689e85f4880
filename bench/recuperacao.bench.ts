// How long the product of `npm start` takes to come back without a hand, seen from outside, after kill -9 of the server,
// of the worker, and of everything with the database. `--vezes=N` (5). The supervisor itself is not killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../scripts/postgres.ts'
import { root } from '../scripts/stages/run-tool.ts'

const VEZES = Number(process.argv.find((a) => a.startsWith('--vezes='))?.slice(8) ?? 5)
const PRAZO_MS = 120_000

type Processo = { pid: number; pai: number; comando: string }

/** Every process of the machine; only Linux tells them so. */
function processos(): Processo[] {
  return readdirSync('/proc').flatMap((nome) => {
    try {
      const stat = readFileSync(`/proc/${nome}/stat`, 'utf8')
      const pai = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [{ pid: Number(nome), pai, comando: readFileSync(`/proc/${nome}/cmdline`, 'utf8') }]
    } catch {
      return []
    }
  })
}

function descendentes(de: number): Processo[] {
  const todos = processos()
  const achados: Processo[] = []
  let geracao = [de]
  while (geracao.length > 0) {
    const filhos = todos.filter(({ pai }) => geracao.includes(pai))
    achados.push(...filhos)
    geracao = filhos.map(({ pid }) => pid)
  }
  return achados
}

const ALVOS = {
  servidor: (p: Processo) => /\/main\.mjs/.test(p.comando),
  worker: (p: Processo) => /\/(worker|executor)\.mjs/.test(p.comando),
  banco: (p: Processo) => /bin\/postgres\0|^postgres: /.test(p.comando),
}
type Alvo = keyof typeof ALVOS

function matar(raiz: number, alvos: readonly Alvo[]): void {
  for (const processo of descendentes(raiz))
    if (alvos.some((alvo) => ALVOS[alvo](processo)))
      try {
        process.kill(processo.pid, 'SIGKILL')
      } catch {
        // Gone between the list and the signal.
      }
}

async function ate(pronto: () => Promise<boolean>): Promise<number> {
  const inicio = performance.now()
  while (performance.now() - inicio < PRAZO_MS) {
    if (await pronto().catch(() => false)) return performance.now() - inicio
    await esperar(20)
  }
  throw new Error('não voltou no prazo')
}

const dados = mkdtempSync(join(tmpdir(), 'razao-recuperacao-'))
const porta = await freePort()
const produto: ChildProcess = spawn(
  process.execPath,
  [join(root, 'scripts', 'start.ts'), '--sem-demo', '--data', dados],
  {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(porta),
      RAZAO_LOG: 'silent',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'razao', 'node'),
    },
  },
)
const raiz = produto.pid ?? 0

function enderecoDoBanco(): string {
  const pasta = join(dados, 'postgres')
  const local = join(pasta, 'LOCAL')
  const casa = existsSync(local) ? readFileSync(local, 'utf8').trim() : pasta
  const [, , , portaDoBanco] = readFileSync(join(casa, 'cluster', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  const senha = readFileSync(join(casa, 'senha'), 'utf8').trim()
  return `postgres://postgres:${senha}@127.0.0.1:${portaDoBanco}/razao`
}

async function perguntar(sql: string, valores: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: enderecoDoBanco(),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, valores)).rows
  } finally {
    await client.end()
  }
}

const servidorServe = async () =>
  (await (await fetch(`http://localhost:${porta}/status`)).text()) === 'ok'

let pedidos = 0
/** A job asked for after the death is done: the worker takes, an executor does. */
async function workerTrabalha(): Promise<number> {
  pedidos += 1
  const chave = `recuperacao-${pedidos}`
  const envelope = { ator: ATOR, dados: {} }
  const inicio = performance.now()
  await ate(async () => {
    await perguntar('select app.enqueue($1, $2::jsonb, $3)', [
      TAREFA,
      JSON.stringify(envelope),
      chave,
    ])
    return true
  })
  await ate(async () => {
    const resto = await perguntar('select 1 from graphile_worker.jobs where key = $1', [chave])
    return resto.length === 0
  })
  return performance.now() - inicio
}

const TAREFA = 'selar-livros'
const ATOR = {
  escritorioId: 1,
  empresas: 'todas',
  usuarioId: null,
  usuarioNome: 'medição',
  origem: 'automacao',
}

const mediana = (valores: readonly number[]): number =>
  [...valores].sort((a, b) => a - b)[Math.floor(valores.length / 2)] ?? Number.NaN

try {
  await ate(servidorServe)
  await workerTrabalha()
  const casos: Record<string, { alvos: Alvo[]; volta: () => Promise<number> }> = {
    servidor: { alvos: ['servidor'], volta: () => ate(servidorServe) },
    worker: { alvos: ['worker'], volta: workerTrabalha },
    banco: { alvos: ['banco'], volta: () => ate(servidorServe) },
    tudo: {
      alvos: ['servidor', 'worker', 'banco'],
      volta: async () => Math.max(...(await Promise.all([ate(servidorServe), workerTrabalha()]))),
    },
  }
  for (const [nome, { alvos, volta }] of Object.entries(casos)) {
    const tempos: number[] = []
    for (let vez = 0; vez < VEZES; vez += 1) {
      matar(raiz, alvos)
      tempos.push(await volta())
      await esperar(1000)
    }
    const segundos = tempos.map((ms) => (ms / 1000).toFixed(2)).join(' ')
    console.log(
      `${nome.padEnd(9)} mediana ${(mediana(tempos) / 1000).toFixed(2)} s   (${segundos})`,
    )
  }
} finally {
  const saiu = new Promise((resolve) => produto.once('exit', resolve))
  produto.kill('SIGTERM')
  await saiu
  rmSync(dados, { recursive: true, force: true })
}
