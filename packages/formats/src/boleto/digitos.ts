import { IDENTIFICADORES } from '@razao/engine/guias'

/** Módulo 10 of Febraban: weights 2 and 1 from the right, the digits of each product added. */
export const modulo10 = (texto: string): string => String(IDENTIFICADORES['6'].digito(texto))

/** Módulo 11, weights 2 to 9 from the right; what would be 10 or 11 is 0. */
export function modulo11(texto: string): string {
  const digito = 11 - restoPor11(texto, 9)
  return digito > 9 ? '0' : String(digito)
}

/** Σ digit × weight mod 11, weights 2 to `maximo` from the right. */
export function restoPor11(texto: string, maximo: number): number {
  let soma = 0
  let peso = 2
  for (let i = texto.length - 1; i >= 0; i--) {
    soma += Number(texto[i]) * peso
    peso = peso === maximo ? 2 : peso + 1
  }
  return soma % 11
}

/** The digit in position 5 of the code of a boleto: 11 less the rest, and 1 where that is 0, 10 or 11. */
export function digitoDoCodigo(semDigito: string): string {
  const digito = 11 - restoPor11(semDigito, 9)
  return digito > 9 ? '1' : String(digito)
}
