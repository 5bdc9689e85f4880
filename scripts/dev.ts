// npm run dev: `npm start` that restarts its server and rebuilds its web app when a source changes.
// The database stays up between restarts; the browser is reloaded by hand.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './stages/run-tool.ts'
import { openDatabase } from './start/database.ts'
import { readOptions, type StartOptions } from './start/options.ts'
import { choosePort } from './start/port.ts'
import { runCommand } from './start/run-command.ts'
import { untilAskedToStop } from './start/until-asked-to-stop.ts'
import { buildWeb } from './web/build-web.ts'

const log = (line: string) => console.log(`razao: ${line}`)
const WEB = ['apps/web/src', 'apps/web/index.html', 'packages/engine/src', 'packages/contract/src']
const SERVER = ['apps/server/src', 'apps/server/db', 'apps/identity/src', 'packages/formats/src']
const BOTH = ['packages/engine/src', 'packages/contract/src']

/** One server at a time, as a child that inherits the open database. */
function serverOf(options: StartOptions, port: number, databaseUrl: string) {
  let child: ChildProcess | null = null
  const stop = async () => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await gone
  }
  const restart = async () => {
    await stop()
    const args = ['--data', options.dataDir, ...(options.demo ? [] : ['--sem-demo'])]
    child = spawn(process.execPath, [join(root, 'scripts', 'start.ts'), ...args], {
      cwd: root,
      stdio: 'inherit',
      // Its own group: Ctrl-C reaches this process, which then stops the child in order.
      detached: true,
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        RAZAO_BOOTSTRAP: String(process.pid),
      },
    })
  }
  return { restart, stop }
}

/** Calls `change` once things have been quiet for a moment, one call at a time. */
function onChange(places: string[], change: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  const run = () => {
    turn = turn.then(change).catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error))
    })
  }
  for (const place of places.map((path) => join(root, path)).filter((path) => existsSync(path))) {
    watch(place, { recursive: true }, (_, file) => {
      if (file !== null && /\.test\.tsx?$/.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(run, 200)
    })
  }
}

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options === null) return
  const stopping = untilAskedToStop()
  const database = await openDatabase({ ...options, log })
  const port = await choosePort(options.port, log)
  const server = serverOf(options, port, database.url)
  try {
    await buildWeb(log)
    await server.restart()
    onChange(WEB, () => buildWeb(log))
    onChange([...SERVER, ...BOTH], async () => {
      log('mudou; reiniciando o servidor')
      await server.restart()
    })
    await stopping
  } finally {
    await server.stop()
    await database.close()
  }
})
