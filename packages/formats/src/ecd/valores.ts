import { ehDataCivil } from '@razao/engine/tempo'
import { valorNoPapel } from '../livro/index.ts'

export const reais = (centavos: number): string => `R$ ${valorNoPapel(centavos)}`

/** A balance: with its side, and never a minus sign. */
export const saldoEmReais = (saldo: number): string =>
  saldo === 0 ? reais(0) : `${reais(Math.abs(saldo))} ${saldo > 0 ? 'D' : 'C'}`

const DECIMAL = /^\d{1,15}(,\d{1,2})?$/

/** `1234,5` → 123450 centavos; null when it is not a number of the ECD. */
export function lerValor(texto: string | undefined): number | null {
  if (texto === undefined || !DECIMAL.test(texto)) return null
  const [inteiros = '0', decimais = ''] = texto.split(',')
  const centavos = Number(inteiros) * 100 + Number(decimais.padEnd(2, '0'))
  return Number.isSafeInteger(centavos) ? centavos : null
}

/** Value and side as a number with the sign of D; null when either is wrong. */
export function lerSaldo(texto: string | undefined, lado: string | undefined): number | null {
  const valor = lerValor(texto)
  if (valor === null || (lado !== 'D' && lado !== 'C' && !(valor === 0 && lado === ''))) return null
  return lado === 'C' && valor !== 0 ? -valor : valor
}

/** `31102026` → `2026-10-31`; null when there is no such day. */
export function lerData(texto: string | undefined): string | null {
  if (texto === undefined || !/^\d{8}$/.test(texto)) return null
  const data = `${texto.slice(4)}-${texto.slice(2, 4)}-${texto.slice(0, 2)}`
  return ehDataCivil(data) ? data : null
}
