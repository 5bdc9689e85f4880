import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** A master key: wraps the data keys, and is never in the database. */
export type MasterKey = { readonly id: string; readonly chave: Buffer }

/** The master keys of this installation, from a file: the first one closes, any of them opens. */
export type Keyring = {
  current(): MasterKey
  of(id: string): MasterKey | undefined
  ids(): string[]
  /** Puts a new key in front; those that were there go on opening. Answers its id. */
  add(): string
  /** Takes a key that is not the first out of the file. */
  remove(id: string): void
}

const LINHA = /^(k-[0-9a-f]{12}) ([A-Za-z0-9_-]{43})$/
const TAMANHO = 32

/** The file of the keys is missing what it must have, or says what it must not. */
export class KeyringError extends Error {}

const novaLinha = (): string =>
  `k-${randomBytes(6).toString('hex')} ${randomBytes(TAMANHO).toString('base64url')}`

function ler(arquivo: string): MasterKey[] {
  const linhas = readFileSync(arquivo, 'utf8').split('\n')
  const chaves = linhas.flatMap((linha, indice) => {
    if (linha.trim() === '' || linha.startsWith('#')) return []
    const [, id, texto] = LINHA.exec(linha.trim()) ?? []
    // What the line says is not told: it may be a key with a letter too many.
    if (id === undefined || texto === undefined)
      throw new KeyringError(`A linha ${indice + 1} de ${arquivo} não é uma chave do cofre.`)
    return [{ id, chave: Buffer.from(texto, 'base64url') }]
  })
  if (chaves.length === 0) throw new KeyringError(`${arquivo} não tem chave nenhuma.`)
  return chaves
}

/** The whole file at once: who reads sees the one of before or the one of after. */
function escrever(arquivo: string, linhas: readonly string[], nascer: boolean): void {
  const rascunho = `${arquivo}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(arquivo), { recursive: true })
  writeFileSync(rascunho, `${linhas.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Of two processes that make the first file at once, one does.
    if (nascer) linkSync(rascunho, arquivo)
    else renameSync(rascunho, arquivo)
    chmodSync(arquivo, 0o600)
  } catch (erro) {
    if (!nascer || (erro as { code?: string }).code !== 'EEXIST') throw erro
  } finally {
    rmSync(rascunho, { force: true })
  }
}

const emLinha = ({ id, chave }: MasterKey): string => `${id} ${chave.toString('base64url')}`

const marcaDe = (arquivo: string): string | null => {
  const dito = statSync(arquivo, { bigint: true, throwIfNoEntry: false })
  return dito === undefined ? null : `${dito.ino}:${dito.mtimeNs}:${dito.size}`
}

/**
 * The keys of a file, made at the first use of a file that is not there. It is looked at again whenever it changes, so
 * that a key put in front by another process serves at once.
 */
export function openKeyring(arquivo: string): Keyring {
  let lidas: { marca: string; chaves: MasterKey[] } | undefined
  const chaves = (): MasterKey[] => {
    let marca = marcaDe(arquivo)
    if (marca === null) {
      escrever(arquivo, [novaLinha()], true)
      marca = marcaDe(arquivo) ?? ''
    }
    if (lidas?.marca !== marca) lidas = { marca, chaves: ler(arquivo) }
    return lidas.chaves
  }
  const current = (): MasterKey => {
    const [primeira] = chaves()
    if (primeira === undefined) throw new KeyringError(`${arquivo} não tem chave nenhuma.`)
    return primeira
  }
  return {
    current,
    of: (id) => chaves().find((uma) => uma.id === id),
    ids: () => chaves().map(({ id }) => id),
    add() {
      escrever(arquivo, [novaLinha(), ...chaves().map(emLinha)], false)
      return current().id
    },
    remove(id) {
      if (current().id === id) throw new KeyringError('A chave em uso não sai do arquivo.')
      const ficam = chaves().filter((uma) => uma.id !== id)
      if (ficam.length === chaves().length) throw new KeyringError(`Não há chave ${id}.`)
      escrever(arquivo, ficam.map(emLinha), false)
    },
  }
}
