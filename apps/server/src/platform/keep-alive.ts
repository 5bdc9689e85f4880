import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './config.ts'

const MAIOR_ESPERA_MS = 10_000
const PRIMEIRA_ESPERA_MS = 50
/** One that served for this long and fell is no loop: it is raised at once. */
const SERVIU_MS = 1_000
const DESISTE_DEPOIS_DE = 3

type Programa = {
  /** As the log calls it: `o servidor`. */
  readonly nome: string
  readonly arquivo: URL
  readonly args?: readonly string[]
  readonly env: Record<string, string>
  readonly contar?: (linha: string) => void
}

/** A program of ours as a child that is raised again when it falls, telling so; `ready` when it first says that it serves. */
export function keepAlive({
  nome,
  arquivo,
  args = [],
  env,
  contar = (linha) => void process.stderr.write(`razao: ${linha}\n`),
}: Programa) {
  let parando = false
  let child: ChildProcess | null = null
  let espera = PRIMEIRA_ESPERA_MS
  const ready = new Promise<void>((pronto, desistiu) => {
    let nuncaServiu = 0
    const raise = () => {
      if (parando) return
      let servindoDesde = Number.POSITIVE_INFINITY
      child = fork(fileURLToPath(arquivo), [...args], {
        env: childEnvironment(env),
        execArgv: [...process.execArgv, '--enable-source-maps'],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.once('message', () => {
        servindoDesde = Date.now()
        nuncaServiu = Number.NEGATIVE_INFINITY
        pronto()
      })
      child.once('exit', (codigo, sinal) => {
        child = null
        if (parando) return
        nuncaServiu += 1
        // It said why on its way out; raising it for ever would only repeat it.
        if (nuncaServiu === DESISTE_DEPOIS_DE) desistiu(new Error(`${nome} não inicia`))
        if (Date.now() - servindoDesde > SERVIU_MS) espera = PRIMEIRA_ESPERA_MS
        const como = sinal === null ? `código ${codigo}` : `sinal ${sinal}`
        // On Ctrl-C of a terminal it may leave before it is asked to: that is no fall.
        if (codigo !== 0) contar(`${nome} caiu (${como}); subindo de novo em ${espera} ms`)
        setTimeout(raise, espera).unref()
        espera = Math.min(espera * 2, MAIOR_ESPERA_MS)
      })
    }
    raise()
  })
  async function stop() {
    parando = true
    const atual = child
    if (atual === null) return
    const saiu = new Promise((resolve) => atual.once('exit', resolve))
    atual.kill('SIGTERM')
    await saiu
  }
  return { ready, stop }
}
