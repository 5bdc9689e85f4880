import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, runTool } from './run-tool.ts'

/** The browser without its windows: opening a page costs it less than half of what it costs the whole one. */
const SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to drive: the one of `RAZAO_CHROMIUM`, the headless shell (installed by apt as root on Debian), the
 * system's, Playwright's own; else Playwright installs one. Throws when none can be had.
 */
export async function ensureChromium(): Promise<string> {
  const wanted = process.env.RAZAO_CHROMIUM
  if (wanted !== undefined && wanted !== '') {
    if (existsSync(wanted)) return wanted
    throw new Error(`RAZAO_CHROMIUM aponta para ${wanted}, que não existe`)
  }
  const tried = existsSync(SHELL) ? '' : installByApt()
  const found = findChromium()
  if (found !== null) return found
  console.log('Chromium não encontrado; instalando…')
  const triedToo = await installByPlaywright()
  const installed = findChromium()
  if (installed !== null) return installed
  throw new Error(
    `Nenhum Chromium para os testes de navegador. ${tried} ${triedToo} ` +
      'Instale um e aponte RAZAO_CHROMIUM para ele.',
  )
}

/** The one that is here already, or null: for who drives it without asking for one. */
export function findChromium(): string | null {
  return [...KNOWN, playwrightsOwn()].find((path) => path !== null && existsSync(path)) ?? null
}

function playwrightsOwn(): string | null {
  // It belongs to the tests workspace, so it is looked for from there.
  const require = createRequire(join(root, 'tests', 'package.json'))
  const name = '@playwright/test'
  try {
    const { chromium }: { chromium: { executablePath(): string } } = require(name)
    return chromium.executablePath()
  } catch {
    return null
  }
}

function installByApt(): string {
  const debian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (!debian || process.getuid?.() !== 0) return ''
  if (readFileSync('/etc/os-release', 'utf8').includes('ID=ubuntu')) return '' // a snap, not a browser
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['--no-install-recommends', 'chromium-headless-shell']
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...packages],
  ]
  for (const step of steps) {
    const { status, stderr } = spawnSync('apt-get', step, { env, encoding: 'utf8' })
    if (status !== 0) return `apt-get ${step[0]} falhou: ${stderr.trim()}.`
  }
  return ''
}

async function installByPlaywright(): Promise<string> {
  const { code, output } = await runTool({ package: 'playwright' }, ['install', 'chromium'])
  return code === 0 ? '' : `playwright install falhou: ${output.split('\n').slice(-3).join(' ')}.`
}
