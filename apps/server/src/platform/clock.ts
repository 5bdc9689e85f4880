import type { Competencia, DataCivil } from '@razao/engine/tempo'

/** The only source of time. Civil dates are São Paulo's, decided here and nowhere else. */
export type Clock = {
  now(): Date
  /** Today in America/Sao_Paulo. */
  today(): DataCivil
  competencia(): Competencia
}

const saoPaulo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export function clockFrom(now: () => Date): Clock {
  const today = () => saoPaulo.format(now())
  return { now, today, competencia: () => today().slice(0, 7) }
}

/** The civil day of an instant. */
export const diaDe = (instante: string): DataCivil => clockFrom(() => new Date(instante)).today()

export const systemClock: Clock = clockFrom(() => new Date())
