import { hash } from 'node:crypto'
import { type EntradaCanonica, textoCanonico } from '@razao/formats/livro'

/** SHA-256 of the canonical text in UTF-8, in lower-case hexadecimal: `selar` of the formats, by the machine's own code. */
export const hashDoLancamento = (entrada: EntradaCanonica): string =>
  hash('sha256', textoCanonico(entrada), 'hex')
