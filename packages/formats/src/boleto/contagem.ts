import type { DataCivil } from '@razao/engine/tempo'
import { BANCOS } from './bancos.ts'
import type { ContaDeCobranca } from './tipos.ts'

/** Cooperatives give each of theirs the codes that another may have too. */
const DA_COOPERATIVA: ReadonlySet<string> = new Set(['748', '756'])
const SICREDI = '748'
/** Sicredi: year, a byte from 2 (1 is of who is numbered by the cooperativa) and five digits. */
const POR_BYTE = 99_999
const PRIMEIRO_BYTE = 2

const semZeros = (texto: string | undefined): string =>
  (texto ?? '').replace(/\D/g, '').replace(/^0+(?=.)/, '') || '0'

/**
 * Who charges, as the bank tells one from another: `001:0:1238798`. Titles of the same are numbered together, whatever
 * else is said of the account; Sicredi begins again each year.
 */
export function contagemDaConta(conta: ContaDeCobranca, emissao: DataCivil): string {
  const { banco } = conta
  const peloConvenio = 'convenio' in BANCOS[banco].tamanhos
  const agencia = peloConvenio && !DA_COOPERATIVA.has(banco) ? '0' : semZeros(conta.agencia)
  const quem = `${banco}:${agencia}:${semZeros(peloConvenio ? conta.convenio : conta.conta)}`
  return banco === SICREDI ? `${quem}:${emissao.slice(2, 4)}` : quem
}

/** The nosso número, without its digit, of the title that comes in this order. */
export function nossoNumeroDaVez(
  { banco }: Pick<ContaDeCobranca, 'banco'>,
  ordem: number,
  emissao: DataCivil,
): string {
  if (banco !== SICREDI) return String(ordem)
  const byte = PRIMEIRO_BYTE + Math.floor((ordem - 1) / POR_BYTE)
  return `${emissao.slice(2, 4)}${byte}${String(((ordem - 1) % POR_BYTE) + 1).padStart(5, '0')}`
}
