import { type DataCivil, diasEntre, somarDias } from '@razao/engine/tempo'

// Fator de vencimento (Febraban, Convenção da cobrança; Comunicado FB-082/2012): days since 07/10/1997, from 1000 on
// 03/07/2000 to 9999 on 21/02/2025; on 22/02/2025 it starts again at 1000.
const BASE: DataCivil = '1997-10-07'
const PRIMEIRO = 1000
const VOLTA = 9000
export const PRIMEIRO_VENCIMENTO = somarDias(BASE, PRIMEIRO)
/** The last date of the second turn; what comes after it was not said yet. */
export const ULTIMO_VENCIMENTO = somarDias(BASE, PRIMEIRO + 2 * VOLTA - 1)

/** The four digits of a due date, or null when it is outside the two turns that are defined. */
export function fatorDeVencimento(vencimento: DataCivil): string | null {
  if (vencimento < PRIMEIRO_VENCIMENTO || vencimento > ULTIMO_VENCIMENTO) return null
  return String(PRIMEIRO + ((diasEntre(BASE, vencimento) - PRIMEIRO) % VOLTA))
}

/** How far from today a title may be for its turn to be told: 3.000 days behind, 5.500 ahead. */
const ATRAS = 3000
const A_FRENTE = 5500

/**
 * The due date of a fator, seen from a day: the same four digits come back every 9.000 days, and only one of the
 * turns is near enough. Null when there is none (0000 to 0999) or it falls in the gap where it cannot be told.
 */
export function vencimentoDoFator(fator: string, hoje: DataCivil): DataCivil | null {
  const dias = Number(fator)
  if (!/^\d{4}$/.test(fator) || dias < PRIMEIRO) return null
  for (const volta of [0, 1]) {
    const data = somarDias(BASE, dias + volta * VOLTA)
    const distancia = diasEntre(hoje, data)
    if (distancia >= -ATRAS && distancia <= A_FRENTE) return data
  }
  return null
}
