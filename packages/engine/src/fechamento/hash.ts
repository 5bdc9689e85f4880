import { serializarCanonico } from './canonico.ts'
import { sha256 } from './sha256.ts'
import type { FatosDoMes, Fechamento } from './tipos.ts'

/**
 * Seal of a month: facts, versions of the tables and result in canonical text, SHA-256, in 64
 * hexadecimal digits. The same month gives the same seal on every machine and in every time zone. It
 * costs more than the month itself, so it is asked for apart, when something will be kept.
 */
export const hashDoMes = (fatos: FatosDoMes, fechamento: Fechamento): string =>
  sha256(serializarCanonico({ fatos, regras: fechamento.tabelas, resultado: fechamento }))
