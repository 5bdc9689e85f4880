import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret every process shares: given by configuration, or made once and kept 0600 beside the data. */
export function segredoDe(pasta: string, dado: string | undefined): string {
  if (dado !== undefined) return dado
  const arquivo = join(pasta, 'segredo')
  mkdirSync(pasta, { recursive: true })
  if (!existsSync(arquivo)) {
    try {
      writeFileSync(arquivo, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (erro) {
      if ((erro as { code?: string }).code !== 'EEXIST') throw erro
    }
  }
  return readFileSync(arquivo, 'utf8').trim()
}
