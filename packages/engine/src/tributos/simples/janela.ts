import { type Centavos, centavos, decimal, meioParaCima } from '../../dinheiro/index.ts'
import {
  type Competencia,
  competenciaDoIndice,
  formatarCompetencia,
  indiceDaCompetencia,
} from '../../tempo/index.ts'

/** Months of past facts by position, so that windows are additions and not searches. */
export type Serie = {
  /** `null` where nothing was given. */
  readonly valores: readonly (number | null)[]
  /** Index of the first position. */
  readonly inicio: number
}

/** How many months back anything may be asked: two calendar years. */
const ALCANCE = 24

/** Lays facts over the 24 months before the PA; the same month twice adds up. */
export function serieAntesDe<T extends { readonly competencia: Competencia }>(
  pa: number,
  fatos: readonly T[],
  valorDe: (fato: T) => Centavos,
): Serie {
  const inicio = pa - ALCANCE
  const valores: (number | null)[] = new Array(ALCANCE).fill(null)
  for (const fato of fatos) {
    const posicao = indiceDaCompetencia(fato.competencia) - inicio
    if (posicao >= 0 && posicao < ALCANCE) {
      valores[posicao] = (valores[posicao] ?? 0) + valorDe(fato)
    }
  }
  return { valores, inicio }
}

/** Sum of the months from `de` to `ate` (indexes, inclusive); null if one of them is missing. */
export function somarMesesDa({ valores, inicio }: Serie, de: number, ate: number): number | null {
  let total = 0
  for (let i = de - inicio; i <= ate - inicio; i++) {
    const valor = valores[i]
    if (valor === null || valor === undefined) return null
    total += valor
  }
  return total
}

/** Sum of the months that were given from `de` to `ate`: a floor of what the period had. */
export function somarConhecidos({ valores, inicio }: Serie, de: number, ate: number): number {
  let total = 0
  for (let i = de - inicio; i <= ate - inicio; i++) total += valores[i] ?? 0
  return total
}

/** Months from `de` to `ate` that were not given. */
export function faltamNa({ valores, inicio }: Serie, de: number, ate: number): Competencia[] {
  const faltam: Competencia[] = []
  for (let i = de; i <= ate; i++) {
    if (valores[i - inicio] === null || valores[i - inicio] === undefined) {
      faltam.push(competenciaDoIndice(i))
    }
  }
  return faltam
}

export const listarMeses = (meses: readonly Competencia[]): string =>
  meses.map(formatarCompetencia).join(', ')

/**
 * Which months the RBT12 and the FS12 look at (Res. CGSN 140/2018, art. 22; Res. CGSN 190/2026).
 * `mes-de-abertura`: the PA itself × 12. `sem-historico`: 2027 on, first two months, 1ª faixa by
 * rule. `media`: mean of the months of activity × 12. `cheia`: the plain sum of twelve.
 */
export type Janela = {
  readonly tipo: 'mes-de-abertura' | 'sem-historico' | 'media' | 'cheia'
  /** Indexes, inclusive; `ate < de` when there is nothing to sum. */
  readonly de: number
  readonly ate: number
  readonly meses: number
}

export function janelaDe(pa: number, abertura: number, defasagem: 1 | 2): Janela {
  const ate = pa - defasagem
  const meses = ate - abertura + 1
  if (meses >= 12) return { tipo: 'cheia', de: ate - 11, ate, meses: 12 }
  if (meses >= 1) return { tipo: 'media', de: abertura, ate, meses }
  return {
    tipo: defasagem === 1 ? 'mes-de-abertura' : 'sem-historico',
    de: abertura,
    ate,
    meses: 0,
  }
}

/**
 * `soma × 12 ÷ meses`, half up to the centavo: the RBT12 of the extrato is money, and the brackets
 * are written to the centavo.
 */
export function anualizar(soma: number, meses: number): Centavos {
  if (meses === 12) return centavos(soma)
  return meioParaCima(decimal(soma).mul(12).div(meses))
}
