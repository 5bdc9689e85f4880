import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { cacheDir, root } from '../stages/run-tool.ts'
import { filesOf } from '../web/build-web.ts'

const fonte = join(root, 'apps', 'server', 'src')
const pasta = join(cacheDir, 'programa')
const ENTRADAS = Object.fromEntries(
  ['main', 'worker', 'executor'].map((nome) => [nome, join(fonte, `${nome}.ts`)]),
)
/** Another start of this tree may still load parts of what it was started from. */
const ESQUECER_MS = 7 * 86_400_000

/**
 * Server, worker and executor written as few files: a process that is raised again after a fall loads a hundred
 * instead of 2,700, in a third of the time. Made once for each state of the sources. Answers the folder.
 */
export async function montarPrograma(log: (linha: string) => void): Promise<URL> {
  const pronto = join(pasta, hashDasFontes())
  if (!existsSync(pronto)) {
    const inicio = performance.now()
    esquecerVelhos()
    await juntar(ENTRADAS, pronto)
    const segundos = (performance.now() - inicio) / 1000
    log(`programa montado em ${segundos.toFixed(1).replace('.', ',')} s`)
  }
  const agora = new Date()
  utimesSync(pronto, agora, agora)
  return pathToFileURL(`${pronto}/`)
}

/** Writes programs, by name, as few files in a new folder. */
export async function juntar(
  entradas: Readonly<Record<string, string>>,
  pronto: string,
): Promise<void> {
  const feito = await rolldown({
    input: { ...entradas },
    platform: 'node',
    plugins: [ondeEstava, deFora],
    // A program that knows by `import.meta.main` that it was started is in the file that was.
    preserveEntrySignatures: 'allow-extension',
    logLevel: 'silent',
  })
  // Beside and renamed: a start killed in the middle leaves no half program.
  const novo = `${pronto}.novo-${process.pid}`
  mkdirSync(novo, { recursive: true })
  try {
    await feito.write({
      dir: novo,
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    if (!existsSync(pronto)) renameSync(novo, pronto)
  } finally {
    rmSync(novo, { recursive: true, force: true })
    await feito.close()
  }
}

/** Who reads a file beside itself goes on finding it. */
const ondeEstava: Plugin = {
  name: 'onde-estava',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)|__dirname|__filename/ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, JSON.stringify(dirname(id)))
        .replaceAll(/\b__filename\b/g, JSON.stringify(id)),
      map: null,
    }),
  },
}

/** Compiled for this machine, or large and not of the start: loaded from where they are. */
const deFora: Plugin = {
  name: 'de-fora',
  resolveId: {
    filter: { id: /\.node$|^@node-rs\/|^(typescript|exceljs|pdfmake|@aws-sdk\/[^/]+)(\/|$)/ },
    handler: (id) => ({ id, external: true }),
  },
}

function hashDasFontes(): string {
  const hash = createHash('sha256')
  const lugares = ['apps/server/src', 'apps/identity/src', 'packages', 'package-lock.json']
  const arquivos = [...lugares.map((lugar) => join(root, lugar)), import.meta.filename]
  for (const arquivo of arquivos.flatMap(filesOf))
    hash.update(relative(root, arquivo)).update('\0').update(readFileSync(arquivo)).update('\0')
  return hash.digest('hex').slice(0, 32)
}

function esquecerVelhos(): void {
  if (!existsSync(pasta)) return
  for (const nome of readdirSync(pasta).map((um) => join(pasta, um)))
    if (Date.now() - statSync(nome).mtimeMs > ESQUECER_MS)
      rmSync(nome, { recursive: true, force: true })
}
