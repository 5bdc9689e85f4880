/**
 * Today in São Paulo as it was when the run began: the demonstration is of that day, whatever day it has become
 * meanwhile.
 */
export function hoje(): string {
  return process.env.RAZAO_E2E_HOJE ?? emSaoPaulo(new Date())
}

/** The civil date of an instant. */
export const emSaoPaulo = (instante: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(instante)

/** `YYYY-MM` of today. */
export const esteMes = (): string => hoje().slice(0, 7)

/** The month being closed: the one before today's. */
export function mesEmFechamento(): string {
  const [ano = 0, mes = 0] = hoje().split('-').map(Number)
  return mes === 1 ? `${ano - 1}-12` : `${ano}-${String(mes - 1).padStart(2, '0')}`
}
