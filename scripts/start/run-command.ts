/** Runs a command to its end and ends the process; what goes wrong is one sentence, with its causes. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work()
    process.exit()
  } catch (error) {
    for (let cause: unknown = error; cause !== undefined; ) {
      console.error(`razao: ${cause instanceof Error ? cause.message : String(cause)}`)
      cause = cause instanceof Error ? cause.cause : undefined
    }
    if (process.env.RAZAO_LOG === 'debug') console.error(error)
    process.exit(1)
  }
}
