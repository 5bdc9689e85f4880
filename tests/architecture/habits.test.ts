// Biome's part: what a file may touch and how it is named. Each habit is broken on purpose.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from './cruise.ts'
import { buildMiniature } from './miniature.ts'

const engine = 'packages/engine/src/dinheiro'
const server = 'apps/server/src/platform'

const breaks = [
  [
    'the engine looks at the clock',
    'noRestrictedGlobals',
    `${engine}/relogio.ts`,
    'export const agora = () => new Date()\n',
  ],
  [
    'the engine calls the network',
    'noRestrictedGlobals',
    `${engine}/rede.ts`,
    "export const ler = () => fetch('/')\n",
  ],
  [
    'the engine draws lots',
    'noRestrictedGlobals',
    `${engine}/sorteio.ts`,
    'export const id = () => crypto.randomUUID()\n',
  ],
  [
    'the engine reads the environment',
    'noRestrictedGlobals',
    `${engine}/ambiente.ts`,
    'export const fuso = process.env.TZ\n',
  ],
  [
    'a slice calls the network by hand',
    'noRestrictedGlobals',
    'apps/server/src/modules/fiscal/rede.ts',
    "export const ler = () => fetch('/')\n",
  ],
  [
    'the server reads the environment outside config.ts',
    'noProcessEnv',
    `${server}/ambiente.ts`,
    'export const porta = process.env.PORT\n',
  ],
  [
    'a promise is dropped',
    'noFloatingPromises',
    `${server}/promessa.ts`,
    'const gravar = async () => 1\nexport function largar() {\n  gravar()\n}\n',
  ],
  [
    'a file name has an accent',
    'useFilenamingConvention',
    `${server}/apuração.ts`,
    'export const x = 1\n',
  ],
  ['any', 'noExplicitAny', `${server}/qualquer.ts`, 'export const x = (y: any) => y\n'],
  [
    'a non-null assertion',
    'noNonNullAssertion',
    `${server}/certeza.ts`,
    'export const x = (y: string[]) => y.at(0)!.length\n',
  ],
  ['an enum', 'noEnum', `${server}/enumeracao.ts`, 'export enum Regime {\n  simples = 1,\n}\n'],
  ['a default export', 'noDefaultExport', `${server}/padrao.ts`, 'export default 1\n'],
  [
    'a nested ternary',
    'noNestedTernary',
    `${server}/ternario.ts`,
    'export const x = (a: number) => (a > 1 ? 1 : a > 0 ? 2 : 3)\n',
  ],
  [
    'an assigned parameter',
    'noParameterAssign',
    `${server}/parametro.ts`,
    'export function x(a: number) {\n  a = 2\n  return a\n}\n',
  ],
  ['a wholesale re-export', 'noReExportAll', `${server}/tudo.ts`, "export * from './db.ts'\n"],
  [
    'an import without extension',
    'useImportExtensions',
    `${server}/extensao.ts`,
    "import { db } from './db'\nexport const x = db\n",
  ],
  [
    'an undeclared package',
    'noUndeclaredDependencies',
    `${server}/pacote.ts`,
    "import { parse } from 'saxes'\nexport const x = parse\n",
  ],
  ['a console', 'noConsole', `${server}/console.ts`, "console.log('x')\nexport const x = 1\n"],
  [
    'a function of 71 lines',
    'noExcessiveLinesPerFunction',
    `${server}/longa.ts`,
    `export function x() {\n${'  x()\n'.repeat(71)}}\n`,
  ],
  [
    'a window opens over another',
    'noRestrictedImports',
    'apps/web/src/features/painel/Pergunta.tsx',
    "import { Modal } from '@mantine/core'\nexport const Pergunta = Modal\n",
  ],
  [
    'a screen has a table of its own',
    'noRestrictedElements',
    'apps/web/src/features/painel/Quadro.tsx',
    'export const Quadro = () => <table />\n',
  ],
  [
    'a screen takes the table of the library',
    'noRestrictedImports',
    'apps/web/src/features/painel/Planilha.tsx',
    "import { Table } from '@mantine/core'\nexport const Planilha = Table\n",
  ],
  [
    'a screen opens a window of its own',
    'noRestrictedImports',
    'apps/web/src/features/painel/Janela.tsx',
    "import { Modal } from '../../ui/janela.tsx'\nexport const Janela = Modal\n",
  ],
  [
    'a file of 401 lines',
    'noExcessiveLinesPerFile',
    `${server}/extenso.ts`,
    Array.from({ length: 401 }, (_, i) => `export const x${i} = ${i}\n`).join(''),
  ],
] as const

/** Runs Biome with this repository's rules over a miniature; the answer is `rule path`, one per finding. */
function lint(folder: string): string[] {
  const config = JSON.parse(readFileSync(join(checkout, 'biome.json'), 'utf8'))
  config.vcs = { enabled: false }
  delete config.$schema
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  const bin = join(checkout, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--diagnostic-level=error']
  const run = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' })
  const { diagnostics }: { diagnostics: { category: string; location: { path: string } }[] } =
    JSON.parse(run.stdout)
  return diagnostics.map(
    ({ category, location }) => `${category.split('/').pop()} ${location.path.normalize('NFC')}`,
  )
}

let folder: string
let found: string[]

beforeAll(() => {
  folder = buildMiniature(Object.fromEntries(breaks.map(([, , file, content]) => [file, content])))
  found = lint(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(breaks)('%s is refused by %s', (_, rule, file) => {
  expect(found).toContain(`${rule} ${file}`)
})

test('nothing else of the miniature is refused', () => {
  const broken = new Set<string>(breaks.map(([, , file]) => file))
  // The miniature's own workspaces declare no dependencies, so that one rule has more to say.
  const others = found.filter((one) => !broken.has(one.slice(one.indexOf(' ') + 1)))
  expect(others.filter((one) => !one.startsWith('noUndeclaredDependencies'))).toEqual([])
})
