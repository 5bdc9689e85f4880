/** What is depreciated of an asset, centavos; the rate is a fraction of a year (`0.2` is 20 %). */
export type Depreciavel = {
  /** Depreciated when it came into these books; null or absent where nobody said. */
  readonly depreciadoAntes?: number | null
  readonly custo: number
  readonly residual: number
  readonly taxaAnual: string
  /** First month. */
  readonly inicio: string
}

const ESCALA = 100_000_000n
const taxaInteira = (taxa: string): bigint => {
  const [inteiro = '0', decimais = ''] = taxa.split('.')
  return BigInt(inteiro) * ESCALA + BigInt(decimais.slice(0, 8).padEnd(8, '0'))
}

/** Of a whole month, rounded half up: (custo − residual) × taxa ÷ 12. */
export function quotaMensal({ custo, residual, taxaAnual }: Depreciavel): number {
  const divisor = 12n * ESCALA
  return Number((BigInt(custo - residual) * taxaInteira(taxaAnual) + divisor / 2n) / divisor)
}

/** Months until nothing is left: 60 at 20 % a year. */
export function mesesDeVida({ taxaAnual }: Pick<Depreciavel, 'taxaAnual'>): number {
  const taxa = taxaInteira(taxaAnual)
  return Number((12n * ESCALA + taxa - 1n) / taxa)
}

const indiceDo = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1

/**
 * The depreciation of one month. The last month takes the rounding, so that the sum of all is custo − residual;
 * outside its life, zero.
 */
export function quotaDoMes(bem: Depreciavel, competencia: string): number {
  const mes = indiceDo(competencia) - indiceDo(bem.inicio)
  const vida = mesesDeVida(bem)
  if (mes < 0 || mes >= vida) return 0
  const total = bem.custo - bem.residual
  const quota = quotaMensal(bem)
  const antes = Math.min(total, quota * mes)
  return mes === vida - 1 ? total - antes : Math.min(quota, total - antes)
}

/** The sum of the quotas of the months before one, as the rate says. */
export function quotasAntesDe(bem: Depreciavel, competencia: string): number {
  const meses = Math.min(indiceDo(competencia) - indiceDo(bem.inicio), mesesDeVida(bem))
  if (meses <= 0) return 0
  const total = bem.custo - bem.residual
  return meses === mesesDeVida(bem) ? total : Math.min(total, quotaMensal(bem) * meses)
}
