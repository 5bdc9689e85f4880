import { type Centavos, ratear } from '../../dinheiro/index.ts'
import { opcional, valor } from '../../porta/index.ts'
import { type Competencia, somarMeses } from '../../tempo/index.ts'
import type { Aviso, FatosSimples } from './tipos.ts'

type ComHistorico = 'abertura' | 'receitasAnteriores' | 'folhaAnterior' | 'folhaDoMes'

/** A month of who knows the RBT12 as one number and not month by month. Amounts in centavos. */
export type FatosPeloRbt12 = Omit<FatosSimples, ComHistorico> & {
  /** Receita bruta of mercado interno in the twelve months that the month looks at. */
  readonly rbt12: Centavos
  /** Of exports, in the same months; absent, none. */
  readonly rbt12Externo?: Centavos
  /** Folha of the same months, for the fator r; absent, none. */
  readonly folha12?: Centavos
}

/** The facts that are asked in place of the months. */
export const TOTAIS_DE_12_MESES = {
  rbt12: valor,
  rbt12Externo: opcional(valor),
  folha12: opcional(valor),
} as const

/** Nobody that is asked by its RBT12 is in its first year. */
const ABERTA_HA_MUITO = '2010-01'

/** Even months that add up to the totals, so that the rule is the same whoever asks. */
export function porMes(fatos: FatosPeloRbt12): FatosSimples {
  const { rbt12, rbt12Externo = 0, folha12 = 0, ...resto } = fatos
  const interna = emPartes(fatos.competencia, rbt12)
  const externa = emPartes(fatos.competencia, rbt12Externo)
  return {
    ...resto,
    abertura: ABERTA_HA_MUITO,
    receitasAnteriores: interna.map(({ competencia, valor }, i) => ({
      competencia,
      interna: valor,
      externa: externa[i]?.valor ?? 0,
    })),
    folhaAnterior: emPartes(fatos.competencia, folha12),
    folhaDoMes: 0,
  }
}

function emPartes(competencia: Competencia, total: Centavos) {
  // From 2027 the window ends one month earlier (LC 123/2006, art. 18, § 1º, as of LC 214/2025); the month
  // left out of it is of the calendar year, and is taken as one more like the others.
  const defasagem = competencia >= '2027-01' ? 2 : 1
  const partes = ratear(total, new Array<number>(12).fill(1))
  const meses = Array.from({ length: 11 + defasagem }, (_, i) =>
    somarMeses(competencia, i - 11 - defasagem),
  )
  return meses.map((mes, i) => ({ competencia: mes, valor: partes[i] ?? partes[11] ?? 0 }))
}

/** The limits look at the calendar year, which the total of twelve months does not tell. */
export const MESES_IGUAIS: Aviso = {
  codigo: 'rbt12-em-meses-iguais',
  gravidade: 'informacao',
  mensagem:
    'O RBT12 foi informado como um número: para os limites do ano, a receita foi repartida em meses iguais.',
}
