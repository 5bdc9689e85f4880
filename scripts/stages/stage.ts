/** What a stage of `npm test` counted. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Each test that failed, even once, with its first error: told again beside the counts. */
  told?: readonly string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  )
}

/** `12 passed, 0 failed`, and `, 3 skipped` when there are any. */
export function inWords({ passed, failed, skipped }: Counts): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${skips}`
}

const LINES = 25

/** `name` and the first lines of what went wrong, without the colours of a terminal. */
export function tell(name: string, error: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const lines = error.replace(/\u001b\[[\d;]*m/g, '').split('\n')
  return [`✗ ${name}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n')
}
