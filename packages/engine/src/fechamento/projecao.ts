import { type Centavos, emCentavos, type Operando, type Passo } from '../dinheiro/index.ts'
import { type Competencia, mesesEntre, somarMeses } from '../tempo/index.ts'

/** How many past months make the pace. */
const RITMO = 3

export type Serie = ReadonlyMap<Competencia, Centavos>

/** Average of the last months of activity, whole centavos. */
export function ritmoDe(serie: Serie, ate: Competencia, abertura: Competencia): Centavos {
  const meses = Math.min(RITMO, mesesEntre(abertura, ate) + 1)
  let total = 0
  for (let i = 0; i < meses; i++) total += serie.get(somarMeses(ate, -i)) ?? 0
  return meses > 0 ? Math.round(total / meses) : 0
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
