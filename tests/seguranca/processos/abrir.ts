import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AGORA } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { type BancadaDeAtaque, ENDERECO, SEGREDO } from '../bancada-de-ataque.ts'

export type ProcessoVigiado = {
  /** What it said when it was ready. */
  readonly mensagem: string
  /** Everything it wrote to its log so far. */
  readonly registro: () => string
  readonly vivo: () => boolean
  readonly pid: number
  /** The most memory it ever had, in MiB (Linux; 0 elsewhere). */
  readonly picoMiB: () => number
  parar(): Promise<void>
}

/** Starts one of the processes beside this file on the bench's own database and folder. */
export async function abrirProcesso(
  qual: 'trabalhador' | 'porta',
  { banco, pasta, assinador }: BancadaDeAtaque,
  /** For the program itself, and where it writes what they ask. */
  { execArgv = [], cwd = process.cwd() }: { execArgv?: string[]; cwd?: string } = {},
): Promise<ProcessoVigiado> {
  const arquivo = fileURLToPath(new URL(`./${qual}.ts`, import.meta.url))
  const jwk = JSON.stringify(assinador.publicJwk)
  const args = [banco, pasta, SEGREDO, AGORA().toISOString(), ENDERECO.href, jwk]
  const filho: ChildProcess = fork(arquivo, args, {
    env: { PATH: process.env.PATH ?? '' },
    execArgv,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let registro = ''
  for (const saida of [filho.stdout, filho.stderr])
    saida?.on('data', (pedaco: Buffer) => {
      registro += pedaco.toString()
    })
  const mensagem = await new Promise<string>((resolve, reject) => {
    filho.once('message', (dita) => resolve(String(dita)))
    filho.once('exit', () => reject(new Error(`o processo caiu ao nascer:\n${registro}`)))
  })
  const vivo = () => filho.exitCode === null && filho.signalCode === null
  return {
    mensagem,
    registro: () => registro,
    vivo,
    pid: filho.pid ?? 0,
    picoMiB: () => {
      if (process.platform !== 'linux') return 0
      const status = readFileSync(`/proc/${filho.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    async parar() {
      if (!vivo()) return
      const saiu = new Promise((resolve) => filho.once('exit', resolve))
      filho.kill('SIGKILL')
      await saiu
    },
  }
}
