// A disk of a few megabytes that a test may fill to its last byte. Needs to mount, so root on Linux.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DiscosPequenos = {
  /** Whether this machine lets one be made; when it does not, it is said. */
  readonly podeMontar: boolean
  montar(nome: string, tamanho: string, como?: string): string
  fechar(): void
}

/** Where the disks of one test are mounted. */
export function abrirDiscosPequenos(quem: string): DiscosPequenos {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-disco-'))
  // The user of PostgreSQL must be able to enter, or its cluster is made elsewhere.
  chmodSync(pasta, 0o755)
  const montados: string[] = []
  const montar = (nome: string, tamanho: string, como = '') => {
    const onde = join(pasta, nome)
    mkdirSync(onde)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${tamanho},mode=0755${como}`, 'tmpfs', onde])
    montados.push(onde)
    return onde
  }
  const podeMontar = process.platform === 'linux' && process.getuid?.() === 0 && prova(montar)
  if (!podeMontar)
    process.stderr.write(`${quem}: só root no Linux pode montar um disco pequeno; não foi feito\n`)
  return {
    podeMontar,
    montar,
    fechar() {
      for (const onde of montados.reverse()) execFileSync('umount', ['-l', onde])
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}

function prova(montar: DiscosPequenos['montar']): boolean {
  try {
    montar('prova', '64k')
    return true
  } catch {
    return false
  }
}

const LASTRO = 'lastro'

/** Fills the disk to its last byte. @throws what is not the end of the disk */
export function encher(onde: string): void {
  for (const pedaco of [1 << 20, 1 << 12, 1])
    try {
      for (;;) appendFileSync(join(onde, LASTRO), Buffer.alloc(pedaco))
    } catch (erro) {
      if ((erro as NodeJS.ErrnoException).code !== 'ENOSPC') throw erro
    }
}

export const esvaziar = (onde: string): void => rmSync(join(onde, LASTRO), { force: true })
