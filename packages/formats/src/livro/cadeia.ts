import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LancamentoDoLivro } from './tipos.ts'

/** What the first entry of a company's chain has before it. */
export const ORIGEM_DA_CADEIA = '0'.repeat(64)

/** What the seal covers. Ids of the database, dates of writing and documents are not of the book. */
export type LancamentoSelado = Pick<
  LancamentoDoLivro,
  'numero' | 'data' | 'historico' | 'tipo' | 'dataDoFato' | 'origem' | 'estorna' | 'partidas'
>

const escapar = (texto: string): string =>
  texto
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\p')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(';', '\\v')

/**
 * The entry in one line that never changes, first field the version of the layout:
 * `1|ano|numero|data|tipo|dataDoFato|historico|origem|estorna|conta:valor:centro:historico;…`, values in
 * centavos (debit positive), lines in their order, absent fields empty, `\ | ;` and breaks escaped
 * (`\\ \p \v \n \r \t`, and `:` as `\c` inside a line), the text in NFC. SQL can write the same with `replace` and `concat_ws`.
 */
export function textoCanonico(l: LancamentoSelado): string {
  const partidas = l.partidas
    .map(({ conta, valor, centro = '', historico = '' }) =>
      [conta, String(valor), centro, historico]
        .map((parte) => escapar(parte).replaceAll(':', '\\c'))
        .join(':'),
    )
    .join(';')
  const campos = [
    '1',
    l.data.slice(0, 4),
    String(l.numero),
    l.data,
    l.tipo,
    l.dataDoFato ?? '',
    escapar(l.historico),
    escapar(l.origem ?? ''),
    escapar(l.estorna ?? ''),
    partidas,
  ]
  return campos.join('|').normalize('NFC')
}

/** SHA-256 (hex) of the previous hash, a line break, and the canonical text in UTF-8. */
export const encadear = (anterior: string, texto: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${anterior}\n${texto}`)))

/** One link, as the chain file has it. */
export type Elo = {
  /** Position in the company's chain, from 1. */
  readonly sequencia: number
  readonly texto: string
  readonly hash: string
  readonly anterior: string
}

/** Where the chain stood at the end of a day. */
export type RaizDoDia = {
  readonly dia: string
  readonly sequencia: number
  readonly hash: string
}
