import { type Centavos, ok, type Recusa, type Result } from '../dinheiro/index.ts'
import { comPortas, data, type Forma, lista, objeto, valor } from '../porta/index.ts'
import { type DataCivil, diasEntre } from '../tempo/index.ts'
import { quem } from './forma.ts'

export type TituloAReceber = {
  readonly id: string | number
  readonly vencimento: DataCivil
  /** What is left to receive, in centavos. */
  readonly emAberto: Centavos
}

export const FAIXAS_DE_ATRASO = ['0-30', '31-60', '61-90', '>90'] as const
export type FaixaDeAtraso = (typeof FAIXAS_DE_ATRASO)[number]

type Grupo = {
  readonly quantidade: number
  readonly valor: Centavos
  readonly titulos: readonly (string | number)[]
}
export type Envelhecimento = {
  /** Not due yet, today included: who pays on the day is not late (CC, art. 397). */
  readonly aVencer: Grupo
  /** By calendar days of delay, the four always there and in order. */
  readonly faixas: readonly (Grupo & { readonly faixa: FaixaDeAtraso })[]
  /** Sum of the faixas. */
  readonly vencido: Centavos
  readonly total: Centavos
}

const TITULOS: Forma = lista(
  objeto<TituloAReceber>({ id: quem, vencimento: data, emAberto: valor }),
)

/** Last day of each faixa but the last, which has none. */
const ATE: readonly (readonly [FaixaDeAtraso, number])[] = [
  ['0-30', 30],
  ['31-60', 60],
  ['61-90', 90],
]

const faixaDe = (dias: number): FaixaDeAtraso => ATE.find(([, ate]) => dias <= ate)?.[0] ?? '>90'

/**
 * What is still to be received, by how long it is late on a day: 0–30, 31–60, 61–90 and more than 90
 * calendar days. Amounts in centavos; what is already received is not looked at. Product rule.
 */
export const envelhecimento = comPortas(
  [
    ['titulos', TITULOS],
    ['hoje', data],
  ],
  agrupar,
)

function agrupar(
  titulos: readonly TituloAReceber[],
  hoje: DataCivil,
): Result<Envelhecimento, Recusa> {
  const abertos = titulos.filter(({ emAberto }) => emAberto > 0)
  const porFaixa = Map.groupBy(abertos, ({ vencimento }) => {
    const dias = diasEntre(vencimento, hoje)
    return dias <= 0 ? 'a-vencer' : faixaDe(dias)
  })
  const aVencer = grupo(porFaixa.get('a-vencer'))
  const faixas = FAIXAS_DE_ATRASO.map((faixa) => ({ faixa, ...grupo(porFaixa.get(faixa)) }))
  const vencido = faixas.reduce((total, { valor: quanto }) => total + quanto, 0)
  return ok({ aVencer, faixas, vencido, total: aVencer.valor + vencido })
}

const grupo = (titulos: readonly TituloAReceber[] = []): Grupo => ({
  quantidade: titulos.length,
  valor: titulos.reduce((total, { emAberto }) => total + emAberto, 0),
  titulos: titulos.map(({ id }) => id),
})
