// The guard: a small process of its own session that owns the PostgreSQL server and holds a pipe from
// whoever asked for it. When the pipe closes (clean stop or kill -9 of the asker) the server stops too.
import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'

export type GuardOrder = {
  postgres: string
  args: string[]
  logFile: string
  uid?: number
  gid?: number
  env: Record<string, string | undefined>
  /** A cluster that is thrown away stops at once and its folder is removed. */
  removeAfter?: string
}

function main(order: GuardOrder): void {
  const log = openSync(order.logFile, 'a', 0o600)
  const { uid, gid } = order
  const server = spawn(order.postgres, order.args, {
    cwd: '/',
    env: order.env,
    stdio: ['ignore', log, log],
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  })
  closeSync(log)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // PostgreSQL: SIGINT is the fast shutdown, SIGQUIT the immediate one (recovers from WAL later).
    server.kill(order.removeAfter === undefined ? 'SIGINT' : 'SIGQUIT')
    setTimeout(() => server.kill('SIGQUIT'), 20_000).unref()
    setTimeout(() => server.kill('SIGKILL'), 30_000).unref()
  }
  process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop)

  const finish = (code: number) => {
    if (order.removeAfter !== undefined) {
      rmSync(order.removeAfter, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    }
    process.exit(code)
  }
  server.on('error', () => finish(1))
  server.on('exit', (code) => finish(stopping ? 0 : (code ?? 1)))
}

main(JSON.parse(process.argv[2] ?? '{}'))
