import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { cacheDir, root, runTool } from '../stages/run-tool.ts'

const web = join(root, 'apps', 'web')
const dist = join(web, 'dist')
const stampFile = join(cacheDir, 'web')

/**
 * Builds the web app when its sources changed since the last time.
 * Throws with Vite's own words when it does not build.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  if (!existsSync(join(web, 'index.html'))) {
    log('a aplicação web ainda não existe (apps/web/index.html)')
    return
  }
  const inputs = hashOfInputs()
  const known = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (known === inputs && existsSync(join(dist, 'index.html'))) return
  mkdirSync(cacheDir, { recursive: true })
  // Built beside and swapped in, so that a server running meanwhile always has a whole folder to serve.
  const making = join(cacheDir, `web-novo-${process.pid}`)
  // Under a test runner NODE_ENV says `test`, and the build would carry React's development words.
  const built = await runTool(
    { package: 'vite' },
    ['build', web, '--outDir', making, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { NODE_ENV: 'production' } },
  )
  if (built.code !== 0) {
    rmSync(making, { recursive: true, force: true })
    throw new Error(`A aplicação web não foi construída:\n${built.output}`)
  }
  compress(join(making, 'static'))
  const old = join(cacheDir, `web-velho-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(making, dist)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(stampFile, inputs)
  log(`web construída em ${built.seconds.toFixed(1)} s`)
}

/** Beside each asset its Brotli and gzip, made once here instead of at every request. */
function compress(folder: string): void {
  for (const file of filesOf(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content))
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  const places = ['apps/web', 'packages/engine', 'packages/contract', 'package-lock.json']
  for (const place of places) {
    for (const file of filesOf(join(root, place))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const SKIPPED = /^(node_modules|dist.*|exemplos|testes)$|\.test\.tsx?$/

/** Every file under a path, in order, but for tests and what is built or installed. */
export function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !SKIPPED.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
