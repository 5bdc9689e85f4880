/** What a stage of `npm test` counted. */
export type Counts = { passed: number; failed: number; skipped: number }

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
