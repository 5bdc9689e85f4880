/**
 * Waits for Ctrl-C, SIGTERM, SIGHUP or the death of the bootstrap that started us. After that, a second
 * Ctrl-C or half a minute ends the process at once; PostgreSQL's guard then closes the database.
 */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    let asked = 0
    const ask = (signal?: NodeJS.Signals) => {
      // npm, the shell and the terminal may each deliver the same Ctrl-C.
      const now = Date.now()
      if (asked > 0 && signal !== undefined && now - asked > 1000) process.exit(130)
      if (asked > 0) return
      asked = now
      setTimeout(() => process.exit(1), 30_000).unref()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
    const parent = process.env.RAZAO_BOOTSTRAP
    if (parent !== undefined && Number(parent) === process.ppid) {
      setInterval(() => {
        if (process.ppid !== Number(parent)) ask()
      }, 500).unref()
    }
  })
}
