import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cacheDir, root, runTool, type ToolOptions } from './run-tool.ts'
import { type Counts, tell } from './stage.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** One project of vitest.config.ts, its output shown; a file that cannot even load counts as a failure. */
export async function runVitest(
  project: 'unit' | 'db' | 'simulation',
  args: string[],
  {
    report = project,
    env = {},
    quiet = false,
  }: {
    report?: string
    env?: ToolOptions['env'] /** Its output comes only when it has ended. */
    quiet?: boolean
  } = {},
): Promise<Counts> {
  const file = join(cacheDir, 'relatorios', `${report}.json`)
  mkdirSync(join(cacheDir, 'relatorios'), { recursive: true })
  rmSync(file, { force: true })
  const { code, output } = await runTool(
    { package: 'vitest' },
    [
      ...['run', '--project', project, '--passWithNoTests'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
      ...args,
    ],
    { show: !quiet, env },
  )
  if (quiet) console.log(`\n── ${project} ──\n${output}`)
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const said: Report = JSON.parse(readFileSync(file, 'utf8'))
  const brokenFiles = said.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = said.numFailedTests + brokenFiles.length
  return {
    passed: said.numPassedTests,
    // Errors outside any test (an unhandled rejection, a broken set-up) show only in the exit code.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: said.numPendingTests + said.numTodoTests,
    told: [
      ...brokenFiles.map(({ name, message }) => tell(relative(root, name), message)),
      ...said.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((one) =>
            tell(`${relative(root, name)} › ${one.fullName}`, one.failureMessages[0] ?? ''),
          ),
      ),
    ],
  }
}
