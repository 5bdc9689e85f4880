// A copy of the checkout to break: the same sources and dependencies, and links of its own between the rooms.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const FORA = new Set(['node_modules', '.git', '.data', 'dist', 'coverage', 'test-results'])
const NOSSAS = '@razao'

/** Every dependency is a link to where it was installed; ours lead into the copy. */
function ligarModulos(raiz: string, copia: string): void {
  const [de, para] = [join(raiz, 'node_modules'), join(copia, 'node_modules')]
  mkdirSync(join(para, NOSSAS), { recursive: true })
  for (const nome of readdirSync(de))
    if (nome !== NOSSAS && nome !== '.cache') symlinkSync(join(de, nome), join(para, nome))
  for (const nome of readdirSync(join(de, NOSSAS))) {
    const onde = relative(raiz, realpathSync(join(de, NOSSAS, nome)))
    symlinkSync(join(copia, onde), join(para, NOSSAS, nome))
  }
  for (const grupo of ['apps', 'packages'])
    for (const sala of readdirSync(join(raiz, grupo))) {
      const proprias = join(raiz, grupo, sala, 'node_modules')
      if (existsSync(proprias)) symlinkSync(proprias, join(copia, grupo, sala, 'node_modules'))
    }
}

/**
 * The folder as it is, what is not in git too; or, with `commit`, what that one holds, so that work that goes on in the
 * folder meanwhile is not in the way. `apagar` leaves nothing.
 */
export function copiarCheckout(raiz: string, commit?: string): { pasta: string; apagar(): void } {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-defesas-'))
  if (commit === undefined)
    cpSync(raiz, pasta, {
      recursive: true,
      filter: (de) => !FORA.has(relative(raiz, de).split('/').at(-1) ?? ''),
    })
  else {
    const arquivo = execFileSync('git', ['archive', commit], { cwd: raiz, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', pasta], { input: arquivo })
  }
  ligarModulos(raiz, pasta)
  // A test of the list reads what git holds: here, everything that was copied, and no link of the dependencies.
  for (const verbo of [
    ['init', '--quiet'],
    ['add', '--all', '--', ':!*node_modules'],
  ])
    execFileSync('git', verbo, { cwd: pasta, stdio: 'ignore' })
  return { pasta, apagar: () => rmSync(pasta, { recursive: true, force: true }) }
}
