import { somarMeses } from '../tempo/index.ts'
import { REGIME } from './codigos.ts'

/**
 * The months before the first one closed here that its closing looks at: the twelve of the RBT12 under the Simples
 * (Res. CGSN 140/2018, arts. 22 and 24), else those of the year. None before the opening. First to last.
 */
export function mesesAntesDaEntrada(entrada: {
  readonly regime: number
  /** `YYYY-MM-DD` */
  readonly abertura: string
  readonly primeiraCompetencia: string
}): string[] {
  const { regime, abertura, primeiraCompetencia } = entrada
  const janeiro = `${primeiraCompetencia.slice(0, 4)}-01`
  const desde = regime === REGIME.simples ? somarMeses(primeiraCompetencia, -12) : janeiro
  const primeiro = abertura.slice(0, 7)
  const meses: string[] = []
  for (let mes = somarMeses(primeiraCompetencia, -1); mes >= desde; mes = somarMeses(mes, -1))
    if (mes >= primeiro) meses.unshift(mes)
  return meses
}
