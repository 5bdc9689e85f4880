import { type Centavos, emCentavos, type Operando, type Passo } from '../dinheiro/index.ts'
import { type Competencia, indiceDaCompetencia, somarMeses } from '../tempo/index.ts'

/** How many past months make the pace. */
const RITMO = 3

/** How many months back a series goes: two calendar years. */
const ALCANCE = 24

/** Months by position, so that windows are additions: the last one is the month being closed. */
export type Serie = { readonly valores: readonly Centavos[]; readonly inicio: number }

/** Lays amounts over the 24 months before the month and the month itself; the same month adds up. */
export function serieAte<T extends { readonly competencia: Competencia }>(
  ate: Competencia,
  itens: readonly T[],
  valorDe: (item: T) => Centavos,
): Serie {
  const inicio = indiceDaCompetencia(ate) - ALCANCE
  const valores: Centavos[] = new Array(ALCANCE + 1).fill(0)
  for (const item of itens) {
    const posicao = indiceDaCompetencia(item.competencia) - inicio
    if (posicao >= 0 && posicao <= ALCANCE) {
      valores[posicao] = (valores[posicao] ?? 0) + valorDe(item)
    }
  }
  return { valores, inicio }
}

/** Sum of the months from `de` to `ate` (indexes, inclusive). */
export function somaDa({ valores, inicio }: Serie, de: number, ate: number): Centavos {
  let total = 0
  for (let i = de - inicio; i <= ate - inicio; i++) total += valores[i] ?? 0
  return total
}

/** Average of the last months of activity up to an index, whole centavos. */
export function ritmoDe(serie: Serie, ate: number, abertura: Competencia): Centavos {
  const meses = Math.min(RITMO, ate - indiceDaCompetencia(abertura) + 1)
  return meses > 0 ? Math.round(somaDa(serie, ate - meses + 1, ate) / meses) : 0
}

export const fato = (rotulo: string, valor: Centavos): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela: 'receita' },
})
export const meses = (valor: number): Operando => ({
  rotulo: 'Meses projetados',
  valor: { tipo: 'numero', valor: String(valor) },
  origem: { tabela: 'calendario' },
})

type Projecao = {
  readonly id: string
  readonly rotulo: string
  readonly conhecido: Centavos
  readonly ritmo: Centavos
  readonly meses: number
  readonly fundamento: string
}

/** `conhecido + ritmo × meses`: what a total becomes at the present pace. */
export const passoDaProjecao = (p: Projecao): Passo => ({
  id: `radar.${p.id}`,
  rotulo: p.rotulo,
  formula: 'conhecido + ritmo × meses',
  operandos: {
    conhecido: fato('Já realizado no período', p.conhecido),
    ritmo: fato('Média mensal dos últimos meses', p.ritmo),
    meses: meses(p.meses),
  },
  resultado: emCentavos(p.conhecido + p.ritmo * p.meses),
  fundamento: p.fundamento,
  regra: 'radar@2018-01',
})

/** First projected month in which a yearly total passes a ceiling; null inside the year. */
export function mesDoEstouro(
  competencia: Competencia,
  conhecido: Centavos,
  ritmo: Centavos,
  teto: Centavos,
) {
  const restam = 12 - Number(competencia.slice(5, 7))
  if (ritmo <= 0 || conhecido > teto) return null
  const faltam = Math.floor((teto - conhecido) / ritmo) + 1
  return faltam <= restam ? { quando: somarMeses(competencia, faltam), faltam } : null
}
