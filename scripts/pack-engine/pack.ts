import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, runTool } from '../stages/run-tool.ts'

type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/**
 * Compiles the public rooms of the package at `home` into `folder`/package and packs it: the path of the .tgz. Only
 * what a public room reaches goes along, so tests and their kit stay home.
 */
export async function packPackage(home: string, folder: string): Promise<string> {
  const manifest: Manifest = await readJson(join(home, 'package.json'))
  const rooms = Object.entries(manifest.exports).filter(([room]) => room !== './testes')
  const out = join(folder, 'package')
  await rm(folder, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await compile(
    home,
    rooms.map(([, source]) => join(home, source)),
    folder,
  )
  await writeFile(
    join(out, 'package.json'),
    JSON.stringify(await published(manifest, rooms), null, 2),
  )
  await cp(join(home, 'README.md'), join(out, 'README.md'))
  await cp(join(root, 'LICENSE'), join(out, 'LICENSE'))
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', out], { cwd: folder })
  return join(folder, stdout.trim())
}

async function compile(home: string, files: readonly string[], folder: string): Promise<void> {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: 'es2024',
    types: [],
    typeRoots: [],
    rootDir: join(home, 'src'),
    outDir: join(folder, 'package', 'lib'),
  }
  const extended = join(root, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({ extends: extended, compilerOptions, files, include: [] }),
  )
  const { code, output } = await runTool({ package: 'tsc7', program: 'tsc' }, ['-p', config])
  if (code !== 0) throw new Error(`${home} does not compile:\n${output}`)
  await rm(config)
  await nameDeclarations(join(folder, 'package', 'lib'))
}

/** The compiler keeps `./x.ts` in the declarations it writes; the package has only `./x.js` beside them. */
async function nameDeclarations(lib: string): Promise<void> {
  const files = await readdir(lib, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.d.ts'))) {
    const text = await readFile(join(lib, file), 'utf8')
    const named = text.replace(/((?:from |import\()["']\.[^"']*)\.ts(["'])/g, '$1.js$2')
    await writeFile(join(lib, file), named)
  }
}

async function published(manifest: Manifest, rooms: readonly (readonly [string, string])[]) {
  const { name, version, description, dependencies = {} } = manifest
  const { license } = await readJson(join(root, 'package.json'))
  const doors = rooms.map(([room, source]) => {
    const compiled = source.replace('./src/', './lib/').replace(/\.ts$/, '')
    return [room, { types: `${compiled}.d.ts`, default: `${compiled}.js` }] as const
  })
  return {
    ...{
      name,
      version,
      description,
      license,
      engines: { node: '>=22' },
      type: 'module',
      sideEffects: false,
    },
    ...{ exports: Object.fromEntries(doors), files: ['lib'], dependencies },
  }
}
