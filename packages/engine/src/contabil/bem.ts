import type { Centavos, Result } from '../dinheiro/index.ts'
import { comPorta, type FatoInvalido, mes, objeto, ouNulo, saldo, valor } from '../porta/index.ts'
import type { Competencia } from '../tempo/index.ts'
import { depreciarNoMes, type FatosDaDepreciacao } from './depreciacao.ts'

/** An asset and what its books have of it. Amounts in centavos. */
export type BemNosLivros = FatosDaDepreciacao & {
  /** Depreciated before these books, when somebody said it. */
  readonly depreciadoAntes: Centavos | null
  /** First month after the opening balances; null in books that were opened with none. */
  readonly livroDesde: Competencia | null
  /** Posted in these books and not reversed. */
  readonly lancado: Centavos
}
export type DepreciacaoDoBem = {
  /** To post in the month, never past what is left where it is known what was depreciated before. */
  readonly quota: Centavos
  /** Of a whole month. */
  readonly mensal: Centavos
  readonly mesesDeVida: number
  /** What the books have accumulated: said or by its rate until the opening balances, and posted since. */
  readonly depreciado: Centavos
}

/** What an asset loses in a month and has lost so far (NBC TG 27, itens 50 to 62; IN RFB 1.700/2017, art. 121). */
export const depreciarBem = comPorta(
  objeto<Pick<BemNosLivros, 'depreciadoAntes' | 'livroDesde' | 'lancado'>>({
    ...{ depreciadoAntes: ouNulo(valor), livroDesde: ouNulo(mes), lancado: saldo },
  }),
  (bem: BemNosLivros): Result<DepreciacaoDoBem, FatoInvalido> => {
    const { custo, residual, depreciadoAntes, livroDesde, lancado } = bem
    const doMes = depreciarNoMes(bem)
    if (!doMes.ok) return doMes
    const naAbertura =
      livroDesde === null ? null : depreciarNoMes({ ...bem, competencia: livroDesde })
    if (naAbertura?.ok === false) return naAbertura
    const { quota, mensal, mesesDeVida } = doMes.value
    const antes = depreciadoAntes ?? naAbertura?.value.antes ?? 0
    const resta = custo - residual - antes - lancado
    return {
      ok: true,
      value: {
        ...{ mensal, mesesDeVida, depreciado: antes + lancado },
        quota:
          depreciadoAntes === null || quota === 0 ? quota : Math.max(0, Math.min(quota, resta)),
      },
    }
  },
)

/** By which accounts of the standard chart an asset is depreciated, and what that is called. */
export type ContasDaDepreciacao = {
  readonly despesa: string
  readonly acumulada: string
  readonly verbo: string
}
export const DEPRECIACAO: ContasDaDepreciacao = {
  despesa: '4.1.2.08',
  acumulada: '1.2.3.99',
  verbo: 'Depreciação',
}
/** What is amortised: the intangível (NBC TG 04) and what was built in a place of others. */
const AMORTIZADOS: readonly (readonly [lugar: RegExp, contas: ContasDaDepreciacao])[] = [
  [/^1\.2\.4(\.|$)/, { despesa: '4.1.2.09', acumulada: '1.2.4.99', verbo: 'Amortização' }],
  [/^1\.2\.3\.08(\.|$)/, { despesa: '4.1.2.09', acumulada: '1.2.3.98', verbo: 'Amortização' }],
]

/** The accounts of an asset by its place in the standard chart. */
export const contasDaDepreciacao = (lugar: string): ContasDaDepreciacao =>
  AMORTIZADOS.find(([forma]) => forma.test(lugar))?.[1] ?? DEPRECIACAO

/** Never depreciated, by its place in the standard chart: land, and what is not yet in use (NBC TG 27, 55 and 58). */
export const naoSeDeprecia = (lugar: string): boolean => /^1\.2\.3\.(01|09)(\.|$)/.test(lugar)
