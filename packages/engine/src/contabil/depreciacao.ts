import { type Centavos, ok, type Result } from '../dinheiro/index.ts'
import { comPorta, type FatoInvalido, type Forma, mes, objeto, valor } from '../porta/index.ts'
import { type Competencia, indiceDaCompetencia } from '../tempo/index.ts'

/** What is depreciated of an asset; the rate is a fraction of a year (`0.2` is 20 %). Amounts in centavos. */
export type Depreciavel = {
  readonly custo: Centavos
  /** Not depreciated: less than the cost. */
  readonly residual: Centavos
  readonly taxaAnual: string
  /** First month. */
  readonly inicio: Competencia
}
export type FatosDaDepreciacao = Depreciavel & { readonly competencia: Competencia }
export type Depreciacao = {
  /** Of the month asked; zero out of the life of the asset. */
  readonly quota: Centavos
  /** Of a whole month. */
  readonly mensal: Centavos
  readonly mesesDeVida: number
  /** The sum of the quotas of the months before. */
  readonly antes: Centavos
}

const TAXA = /^(0\.\d{1,8}|1(\.0{1,8})?)$/
/** Above zero, up to 100 % a year. */
const taxaAnual: Forma = (dita, campo) =>
  typeof dita === 'string' && TAXA.test(dita) && Number(dita) > 0
    ? null
    : { campo, mensagem: 'A taxa é a de um ano, até 100 %, em fração decimal.' }
const FORMA = objeto<FatosDaDepreciacao>({
  custo: valor,
  residual: valor,
  taxaAnual,
  inicio: mes,
  competencia: mes,
})
const doBem: Forma = (fatos, campo) => {
  const achado = FORMA(fatos, campo)
  if (achado) return achado
  const { custo, residual } = fatos as FatosDaDepreciacao
  return residual <= custo
    ? null
    : { campo: 'residual', mensagem: 'O valor residual não passa do custo do bem.' }
}

/**
 * Straight line: (custo − residual) × taxa ÷ 12 a month, by the useful life of the RFB (IN RFB 1.700/2017, annex III) or
 * by the one that was estimated (NBC TG 27, itens 50 to 62). The last month takes the rounding.
 */
export const depreciarNoMes: (fatos: FatosDaDepreciacao) => Result<Depreciacao, FatoInvalido> =
  comPorta<FatosDaDepreciacao, Depreciacao, FatoInvalido>(doBem, (bem) =>
    ok({
      quota: quotaDoMes(bem, bem.competencia),
      mensal: quotaMensal(bem),
      mesesDeVida: mesesDeVida(bem),
      antes: quotasAntesDe(bem, bem.competencia),
    }),
  )

const ESCALA = 100_000_000n
const taxaInteira = (taxa: string): bigint => {
  const [inteiro = '0', decimais = ''] = taxa.split('.')
  return BigInt(inteiro) * ESCALA + BigInt(decimais.slice(0, 8).padEnd(8, '0'))
}

/** Of a whole month, rounded half up: (custo − residual) × taxa ÷ 12. */
function quotaMensal({ custo, residual, taxaAnual }: Depreciavel): number {
  const divisor = 12n * ESCALA
  return Number((BigInt(custo - residual) * taxaInteira(taxaAnual) + divisor / 2n) / divisor)
}

/** Months until nothing is left: 60 at 20 % a year. */
function mesesDeVida({ taxaAnual }: Pick<Depreciavel, 'taxaAnual'>): number {
  const taxa = taxaInteira(taxaAnual)
  return Number((12n * ESCALA + taxa - 1n) / taxa)
}

/**
 * The depreciation of one month. The last month takes the rounding, so that the sum of all is custo − residual;
 * outside its life, zero.
 */
function quotaDoMes(bem: Depreciavel, competencia: string): number {
  const mes = indiceDaCompetencia(competencia) - indiceDaCompetencia(bem.inicio)
  const vida = mesesDeVida(bem)
  if (mes < 0 || mes >= vida) return 0
  const total = bem.custo - bem.residual
  const quota = quotaMensal(bem)
  const antes = Math.min(total, quota * mes)
  return mes === vida - 1 ? total - antes : Math.min(quota, total - antes)
}

/** The sum of the quotas of the months before one, as the rate says. */
function quotasAntesDe(bem: Depreciavel, competencia: string): number {
  const meses = Math.min(
    indiceDaCompetencia(competencia) - indiceDaCompetencia(bem.inicio),
    mesesDeVida(bem),
  )
  if (meses <= 0) return 0
  const total = bem.custo - bem.residual
  return meses === mesesDeVida(bem) ? total : Math.min(total, quotaMensal(bem) * meses)
}
