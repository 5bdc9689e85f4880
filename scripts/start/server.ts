/** What apps/server/src/start.ts promises: web, API, worker and identity in this process. */
export type StartServer = (options: {
  databaseUrl: string
  port: number
  dataDir: string
  demo: boolean
  /** Companies of the demo office; left out, the office's own default. */
  empresas?: number
  log?: 'pretty' | 'json'
}) => Promise<RunningServer>

export type RunningServer = {
  url: string
  demoUsers?: { papel: string; email: string; senha: string }[]
  stop(): Promise<void>
}

/** Loads the server only when it is needed: its imports cost most of a second. */
export async function loadServer(): Promise<StartServer> {
  const door = new URL('../../apps/server/src/start.ts', import.meta.url)
  const { start }: { start: StartServer } = await import(door.href)
  return start
}
