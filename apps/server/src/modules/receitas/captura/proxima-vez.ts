const MINUTO_MS = 60_000
const HORA_MS = 60 * MINUTO_MS
/** The routine looks this often. */
export const PASSO_MINUTOS = 5
const VEZES_NA_HORA = 60 / PASSO_MINUTOS
const MAIOR_ESPERA_MS = 6 * HORA_MS

/** The part of the hour that is of a company, so that they do not all come at once; 0 to 11. */
const vezDaEmpresa = (empresaId: number): number => empresaId % VEZES_NA_HORA

/** After a reading that went well: the company's own minute, between half an hour and an hour and a half from now. */
export function proximaVez(agora: Date, empresaId: number): Date {
  const minuto = vezDaEmpresa(empresaId) * PASSO_MINUTOS * MINUTO_MS
  const cedo = agora.getTime() + HORA_MS / 2
  const inicio = Math.floor((cedo - minuto) / HORA_MS) * HORA_MS + minuto
  return new Date(inicio < cedo ? inicio + HORA_MS : inicio)
}

/** After a failure: longer each time, and never sooner than was asked. */
export function depoisDaFalha(agora: Date, falhas: number, esperarMs = 0): Date {
  const recuo = PASSO_MINUTOS * MINUTO_MS * 2 ** Math.min(falhas - 1, 10)
  return new Date(agora.getTime() + Math.max(Math.min(recuo, MAIOR_ESPERA_MS), esperarMs))
}
