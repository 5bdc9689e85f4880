import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../web/build-web.ts'
import { ensureChromium } from './chromium.ts'
import { tryJournalTools } from './diarios.ts'
import { cacheDir, root, runTool } from './run-tool.ts'
import { type Counts, nothing, tell } from './stage.ts'

type Suite = {
  suites?: Suite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: { status: string; results: { error?: { message?: string; stack?: string } }[] }[]
  }[]
}
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

/** What failed, and what failed before it passed. */
function tellOf({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((one) => one.error !== undefined)?.error
        const name = `${file}:${line} › ${title}${status === 'flaky' ? ' (flaky)' : ''}`
        return tell(name, error?.stack ?? error?.message ?? '')
      }),
  )
  return [...own, ...suites.flatMap(tellOf)]
}

/** The browser journeys of tests/e2e against a freshly built web app. */
export async function runPlaywright(args: string[]): Promise<Counts> {
  if (!hasSpecs(join(root, 'tests', 'e2e'))) return nothing
  try {
    await buildWeb(console.log)
    return await run('e2e', await ensureChromium(), args)
  } catch (error) {
    console.log(`e2e não pôde rodar: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** The product as `npm start` serves it, looked at from outside (tests/fora); it builds and starts its own. */
export async function runFora(args: string[]): Promise<Counts> {
  try {
    tryJournalTools()
    const config = join('tests', 'fora', 'playwright.config.ts')
    return await run('fora', await ensureChromium(), ['--config', config, ...args])
  } catch (error) {
    console.log(`fora não pôde rodar: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

// Playwright colours its workers by FORCE_COLOR and complains about NO_COLOR beside it.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }

async function run(stage: string, chromium: string, args: string[]): Promise<Counts> {
  const file = join(cacheDir, 'relatorios', `${stage}.json`)
  mkdirSync(join(cacheDir, 'relatorios'), { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runTool(
    { package: '@playwright/test', program: 'playwright' },
    ['test', '--reporter=list,json', ...args],
    { show: true, env: { ...plain, RAZAO_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats, errors, suites }: Report = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected + errors.length
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: stats.skipped,
    told: [...errors.map(({ message = '' }) => tell(stage, message)), ...tellOf({ suites })],
  }
}

function hasSpecs(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
}
