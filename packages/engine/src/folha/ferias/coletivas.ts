import type { RegrasDoTrabalho } from '../../tabelas/trabalho/index.ts'
import { type DataCivil, somarDias } from '../../tempo/index.ts'
import { aniversario, avosDeFerias } from '../periodo.ts'
import { fatoInvalido, primeiraRecusa } from '../recusas.ts'
import type { RecusaFolha } from '../tipos.ts'
import type { FatosFerias } from './tipos.ts'

const MINIMO_DAS_COLETIVAS = 10

/** True when the twelve months that give the right are complete on the first day of rest. */
export const periodoCompleto = ({ inicio, inicioDoPeriodoAquisitivo }: FatosFerias): boolean =>
  inicio >= aniversario(inicioDoPeriodoAquisitivo, 12)

export type Gozo = {
  /** Days the período aquisitivo gives: halves of a day when it is not complete. */
  readonly direito: number
  /** Days to pay as férias; the rest of a collective stop is licença remunerada. */
  readonly dias: number
  readonly licenca: number
  /** A collective stop before the twelve months starts another período aquisitivo. */
  readonly novoPeriodo: DataCivil | null
}

/**
 * What of a collective stop is férias: with less than twelve months, the proportional days (CLT,
 * art. 140); beyond the right, the company stops at its own expense.
 */
export function gozoColetivo(
  fatos: FatosFerias,
  deUmPeriodo: number,
  { diasDeUmAvo }: RegrasDoTrabalho,
): Gozo {
  const completo = periodoCompleto(fatos)
  const vespera = somarDias(fatos.inicio, -1)
  const avos = completo
    ? 12
    : Math.min(12, avosDeFerias(fatos.inicioDoPeriodoAquisitivo, vespera, diasDeUmAvo))
  const direito = (deUmPeriodo * avos) / 12
  const saldo = Math.max(0, direito - (fatos.diasJaConcedidos ?? 0) - (fatos.diasDeAbono ?? 0))
  const dias = Math.min(fatos.dias, saldo)
  return {
    direito,
    dias,
    licenca: fatos.dias - dias,
    novoPeriodo: completo ? null : fatos.inicio,
  }
}

/** Two stops a year of 10 days or more (CLT, art. 139, § 1º). */
export function recusaDasColetivas(fatos: FatosFerias, { dias }: Gozo): RecusaFolha | null {
  if (dias === 0) {
    return fatoInvalido(
      'inicio',
      'O empregado não tem dias de férias: a parada é toda licença remunerada, paga na folha.',
    )
  }
  return primeiraRecusa([
    [
      fatos.dias >= MINIMO_DAS_COLETIVAS,
      'dias',
      'Férias coletivas têm ao menos 10 dias em cada período (CLT, art. 139, § 1º).',
    ],
  ])
}
