import {
  anotar,
  type Caderno,
  type Centavos,
  type Memorial,
  ok,
  type Result,
  reais,
} from '../../dinheiro/index.ts'
import { comPorta, lista, objeto, texto, umDe, valor, valorComSinal } from '../../porta/index.ts'
import type { RecusaReal } from './tipos.ts'

/** One addition or exclusion of the LALUR and the LACS. */
export type AjusteDoLucro = {
  readonly descricao: string
  readonly valor: Centavos
  /** The CSLL is added to the profit of the IRPJ only; most of the others are of both. */
  readonly em: 'irpj' | 'csll' | 'ambos'
}
export type LucroContabil = {
  /** Before IRPJ; the CSLL already a cost. Negative is a loss. */
  readonly lucroLiquido: Centavos
  readonly adicoes: readonly AjusteDoLucro[]
  readonly exclusoes: readonly AjusteDoLucro[]
}
export type LucroAjustado = { readonly ajustadoIrpj: Centavos; readonly ajustadoCsll: Centavos }

const AJUSTES = lista(
  objeto<AjusteDoLucro>({ descricao: texto, valor, em: umDe(['irpj', 'csll', 'ambos']) }),
)

/**
 * Accounting profit ± additions and exclusions: Parts A of the LALUR and of the LACS, as
 * `FatosReal.lucro`, the balancete and the annual adjustment take them.
 */
export const ajustarLucro = comPorta(
  objeto<LucroContabil>({ lucroLiquido: valorComSinal, adicoes: AJUSTES, exclusoes: AJUSTES }),
  ajustarLucroConferido,
)

function ajustarLucroConferido(
  { lucroLiquido, adicoes, exclusoes }: LucroContabil,
  memorial: Memorial,
): Result<LucroAjustado, RecusaReal> {
  const caderno: Caderno = { memorial, raiz: 'lalur' }
  const ajustar = (qual: 'irpj' | 'csll'): Centavos => {
    const somarDe = (lista: readonly AjusteDoLucro[]): Centavos =>
      lista
        .filter(({ em }) => em === qual || em === 'ambos')
        .reduce((total, { valor }) => total + valor, 0)
    const [mais, menos] = [somarDe(adicoes), somarDe(exclusoes)]
    return anotar(caderno, {
      id: qual,
      rotulo: qual === 'irpj' ? 'Lucro ajustado no LALUR' : 'Lucro ajustado no LACS',
      formula: 'lucro + adicoes − exclusoes',
      operandos: {
        lucro: reais('Lucro líquido do período', lucroLiquido, 'balancete'),
        adicoes: reais('Adições', mais, 'LALUR e LACS'),
        exclusoes: reais('Exclusões', menos, 'LALUR e LACS'),
      },
      fundamento: qual === 'irpj' ? 'Decreto-Lei 1.598/1977, art. 6º' : 'Lei 7.689/1988, art. 2º',
      regra: 'lalur@1977-01',
      exato: lucroLiquido + mais - menos,
    }).valor
  }
  return ok({ ajustadoIrpj: ajustar('irpj'), ajustadoCsll: ajustar('csll') })
}
