import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, runTool } from './run-tool.ts'
import type { Counts } from './stage.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** One project of vitest.config.ts, its output shown; a file that cannot even load counts as a failure. */
export async function runVitest(
  project: 'unit' | 'db' | 'simulation',
  args: string[],
): Promise<Counts> {
  const file = join(cacheDir, 'relatorios', `${project}.json`)
  mkdirSync(join(cacheDir, 'relatorios'), { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runTool(
    { package: 'vitest' },
    [
      ...['run', '--project', project, '--passWithNoTests'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
      ...args,
    ],
    { show: true },
  )
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    // Errors outside any test (an unhandled rejection, a broken set-up) show only in the exit code.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
