import type { Centavos } from '../../../dinheiro/index.ts'
import { type Competencia, competenciaDe, type DataCivil, maisTarde } from '../../../tempo/index.ts'

/** A sale in the register of receivables (Res. CGSN 140/2018, art. 77, I). */
export type Titulo = {
  readonly id: string
  /** Id of the activity it belongs to. */
  readonly atividade: string
  /** Month of the sale, by competência. */
  readonly competencia: Competencia
  readonly valor: Centavos
  /** Number and date of the document; only carried. */
  readonly documento?: string
  /** Absent: due at the sale. They sum the value. */
  readonly parcelas?: readonly { readonly vencimento: DataCivil; readonly valor: Centavos }[]
  readonly recebimentos: readonly { readonly data: DataCivil; readonly valor: Centavos }[]
  /** Returns and cancellations: the part given back, and the part that was never received. */
  readonly devolucoes?: readonly {
    readonly data: DataCivil
    readonly valor: Centavos
    readonly restituido: Centavos
  }[]
}

const ate = (data: DataCivil, mes: Competencia): boolean => competenciaDe(data) <= mes

/** Received until a month, inclusive; an advance counts only from the month of the sale. */
export function recebidoAte({ competencia, recebimentos }: Titulo, mes: Competencia): Centavos {
  let total = 0
  for (const { data, valor } of recebimentos) {
    if (maisTarde(competenciaDe(data), competencia) <= mes) total += valor
  }
  return total
}

/** Value less what was returned without having been received. */
export function valorDevidoEm({ valor, devolucoes = [] }: Titulo, mes: Competencia): Centavos {
  return devolucoes.reduce(
    (resto, devolucao) =>
      ate(devolucao.data, mes) ? resto - (devolucao.valor - devolucao.restituido) : resto,
    valor,
  )
}

/** Given back to the customer in a month: the only part that is deducted (art. 17, p. único). */
export const restituidoEm = ({ devolucoes = [] }: Titulo, mes: Competencia): Centavos =>
  devolucoes.reduce(
    (total, { data, restituido }) => (competenciaDe(data) === mes ? total + restituido : total),
    0,
  )

/** December of the year after the sale: instalments not yet due then are taxed there. */
const dezembroSeguinte = ({ competencia }: Titulo): Competencia =>
  `${Number(competencia.slice(0, 4)) + 1}-12`

/**
 * Taxed until a month, inclusive. Receipts fill the oldest instalments first.
 * @param fim month in which all that is left is taxed, whatever its due date
 */
export function reconhecidoAte(titulo: Titulo, mes: Competencia, fim: Competencia): Centavos {
  if (mes < titulo.competencia) return 0
  const devido = valorDevidoEm(titulo, mes)
  if (mes >= fim) return devido
  const recebido = Math.min(recebidoAte(titulo, mes), devido)
  const dezembro = dezembroSeguinte(titulo)
  if (mes < dezembro || titulo.parcelas === undefined) return recebido
  let resto = recebido
  let aberto = devido
  let total = 0
  const emOrdem = titulo.parcelas.toSorted((a, b) => (a.vencimento < b.vencimento ? -1 : 1))
  for (const { vencimento, valor } of emOrdem) {
    const cheia = Math.min(valor, aberto)
    aberto -= cheia
    const paga = Math.min(resto, cheia)
    resto -= paga
    total += ate(vencimento, dezembro) ? paga : cheia
  }
  return total
}
