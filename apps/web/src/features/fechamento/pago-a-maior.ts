import type { FechamentoLido } from './tipos.ts'

type GuiaDoMes = FechamentoLido['guias'][number]
export type GuiaAMaior = GuiaDoMes & { aMaior: NonNullable<GuiaDoMes['aMaior']> }

/** Guides of the month paid over what is owed that nobody answered for yet, and what they come to. */
export function aMaiorPendente(guias: readonly GuiaDoMes[]): {
  readonly guias: readonly GuiaAMaior[]
  readonly valor: number
} {
  const pendentes = guias.filter(
    (guia): guia is GuiaAMaior => guia.aMaior !== null && guia.aMaior.aceito === null,
  )
  return { guias: pendentes, valor: pendentes.reduce((soma, { aMaior }) => soma + aMaior.valor, 0) }
}
