// A copy of the checkout in which a recipe of docs/how-to is followed to the letter.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkout } from '../cruise.ts'
import { trackedFiles } from '../tracked-files.ts'

/** What a recipe asks to be written: new files whole, and places in files that are there. */
export type Receita = {
  readonly nome: string
  readonly novos: Readonly<Record<string, string>>
  readonly mudancas: readonly {
    readonly arquivo: string
    readonly troca: string
    readonly por: string
  }[]
  /** Tests of the unit project that the recipe says to run. */
  readonly testes: readonly string[]
}

const modulos = (pasta: string) => join(pasta, 'node_modules')

/**
 * The packages of the checkout, save ours, which are the ones of the copy. By hard links where it is on the same disk:
 * what TypeScript remembers of the checkout holds only while every package is where it was.
 */
function ligarPacotes(copia: string): void {
  for (const pasta of ['', 'apps/web', 'packages/formats', 'tests']) {
    const de = modulos(join(checkout, pasta))
    if (!existsSync(de)) continue
    const para = modulos(join(copia, pasta))
    mkdirSync(para, { recursive: true })
    const nomes = readdirSync(de).filter((nome) => nome !== '.cache' && nome !== '@razao')
    const duro = spawnSync('cp', ['-al', ...nomes.map((nome) => join(de, nome)), para])
    if (duro.status === 0) continue
    rmSync(para, { recursive: true, force: true })
    mkdirSync(para)
    for (const nome of nomes) symlinkSync(join(de, nome), join(para, nome))
  }
  mkdirSync(join(modulos(copia), '@razao'), { recursive: true })
  for (const pasta of ['packages', 'apps'].flatMap((base) =>
    readdirSync(join(copia, base)).map((nome) => join(base, nome)),
  )) {
    const { name } = JSON.parse(readFileSync(join(copia, pasta, 'package.json'), 'utf8'))
    if (name.startsWith('@razao/')) symlinkSync(join(copia, pasta), join(modulos(copia), name))
  }
  // What the check remembers of the checkout holds of its copy: only what a recipe writes is looked at again.
  for (const nome of ['tsconfig.tsbuildinfo', 'depcruise', 'knip', 'affected-biome.json']) {
    const guardado = join('node_modules', '.cache', 'razao', nome)
    if (existsSync(join(checkout, guardado)))
      cpSync(join(checkout, guardado), join(copia, guardado), { recursive: true })
  }
}

/** Writes a copy of every tracked file to a temporary folder; answers where. */
export function copiar(): string {
  const copia = mkdtempSync(join(tmpdir(), 'razao-receitas-'))
  for (const caminho of trackedFiles()) {
    const de = join(checkout, caminho)
    if (existsSync(de)) cpSync(de, join(copia, caminho))
  }
  ligarPacotes(copia)
  // What is new in it is told by git.
  spawnSync('git', ['init', '--quiet'], { cwd: copia })
  return copia
}

/** Follows a recipe; a place that is not in its file, or is there twice, is an error of the recipe. */
export function seguir(copia: string, { nome, novos, mudancas }: Receita): void {
  for (const [caminho, texto] of Object.entries(novos)) {
    mkdirSync(dirname(join(copia, caminho)), { recursive: true })
    writeFileSync(join(copia, caminho), texto)
  }
  for (const { arquivo, troca, por } of mudancas) {
    const texto = readFileSync(join(copia, arquivo), 'utf8')
    if (texto.split(troca).length !== 2) throw new Error(`${nome}: ${arquivo}: «${troca}»`)
    writeFileSync(
      join(copia, arquivo),
      texto.replace(troca, () => por),
    )
  }
}

/** Runs a script of the copy with this very Node; answers '' when it passed, or what it printed. */
export function rodar(copia: string, argumentos: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, argumentos, {
    cwd: copia,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_POOL_ID: undefined },
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? '' : `${stdout}\n${stderr}`.slice(-6000)
}
