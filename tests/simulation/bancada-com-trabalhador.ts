// Offices arranged by hand on a cluster of their own, and real workers that may be killed: for a test of what jobs
// leave behind, without the HTTP door.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLocalFiles, type Files } from '../../apps/server/src/platform/files/index.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { abrirAglomerado, migrarBanco, SEGREDO } from './produto-em-processos.ts'

const WORKER = fileURLToPath(new URL('../../apps/server/src/worker.ts', import.meta.url))

export type BancadaComTrabalhador = {
  readonly url: string
  readonly bancada: Bancada
  /** Where the workers keep files. */
  readonly arquivos: Files
  readonly pastaDosArquivos: string
  /** Raises one more worker; answers when it takes jobs. */
  subir(env?: Record<string, string>): Promise<void>
  /** kill -9 of every worker. */
  matarTodos(): Promise<void>
  /** Waits until it is so, two minutes at most. */
  ate(pronto: () => Promise<boolean>, oQue: string): Promise<void>
  quantos(sql: string, valores?: unknown[]): Promise<number>
  fechar(): Promise<void>
}

export async function abrirBancadaComTrabalhador(nome: string): Promise<BancadaComTrabalhador> {
  const dados = mkdtempSync(join(tmpdir(), `razao-${nome}-`))
  const pastaDosArquivos = join(dados, 'arquivos')
  const aglomerado = await abrirAglomerado(false)
  await aglomerado.criarBanco(nome)
  const url = aglomerado.url(nome)
  await migrarBanco(url)
  const bancada = await abrirBancada({ url })
  const workers = new Set<ChildProcess>()
  const matarTodos = async () => {
    await Promise.all([...workers].map(matar))
    workers.clear()
  }
  return {
    url,
    bancada,
    arquivos: createLocalFiles(pastaDosArquivos),
    pastaDosArquivos,
    async subir(env = {}) {
      const filho = fork(WORKER, [], {
        env: {
          ...process.env,
          DATABASE_URL: url,
          RAZAO_DADOS: dados,
          RAZAO_SEGREDO: SEGREDO,
          RAZAO_LOG: process.env.SIMULACAO_LOG ?? 'silent',
          ...env,
        },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      workers.add(filho)
      await new Promise((pronto) => filho.once('message', pronto))
    },
    matarTodos,
    async ate(pronto, oQue) {
      for (let vez = 0; vez < 1200; vez += 1) {
        if (await pronto()) return
        await esperar(100)
      }
      throw new Error(`não chegou: ${oQue}`)
    },
    quantos: async (sql, valores = []) =>
      (await bancada.dono.query<{ n: number }>(`select count(*)::int as n from ${sql}`, valores))
        .rows[0]?.n ?? 0,
    async fechar() {
      await matarTodos()
      await bancada.fechar()
      await aglomerado.parar()
      rmSync(dados, { recursive: true, force: true })
    },
  }
}

async function matar(filho: ChildProcess): Promise<void> {
  if (filho.exitCode !== null || filho.signalCode !== null) return
  const saiu = new Promise((resolve) => filho.once('exit', resolve))
  filho.kill('SIGKILL')
  await saiu
}
