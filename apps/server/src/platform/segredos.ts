import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soLeitura } from './db/falhas.ts'

/** The folder of the data cannot be written, in words of what to do. */
class PastaSoLeitura extends Error {
  constructor(pasta: string) {
    super(
      `A pasta dos dados (${pasta}) não aceita gravação. Dê ao usuário que roda o Razão permissão de escrita nela, ou escolha outra com RAZAO_DADOS ou --data.`,
    )
    this.name = 'PastaSoLeitura'
  }
}

/** Throws `PastaSoLeitura` when nothing can be written there. */
export function exigirEscrita(pasta: string): void {
  try {
    mkdirSync(pasta, { recursive: true })
    const prova = join(pasta, `.prova-${process.pid}`)
    writeFileSync(prova, '')
    rmSync(prova, { force: true })
  } catch (erro) {
    if (soLeitura(erro)) throw new PastaSoLeitura(pasta)
    throw erro
  }
}

/** The secret every process shares: given by configuration, or made once and kept 0600 beside the data. */
export function segredoDe(pasta: string, dado: string | undefined): string {
  if (dado !== undefined) return dado
  const arquivo = join(pasta, 'segredo')
  if (!existsSync(arquivo)) {
    try {
      mkdirSync(pasta, { recursive: true })
      writeFileSync(arquivo, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (erro) {
      if (soLeitura(erro)) throw new PastaSoLeitura(pasta)
      if ((erro as { code?: string }).code !== 'EEXIST') throw erro
    }
  }
  return readFileSync(arquivo, 'utf8').trim()
}
