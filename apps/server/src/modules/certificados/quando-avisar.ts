/** Days before the end at which people are told, once each. */
export const AVISOS_DE_VALIDADE = [60, 30, 15, 7, 1] as const

const DEGRAUS = `array[${AVISOS_DE_VALIDADE.join(', ')}]`
/** What `avisado_dias` holds once the end itself was told. */
const DITO_O_FIM = -1

/** SQL: the end is past, or nearer than when people were last told (`avisado_dias`). */
export const avisoDevido = (ate: string, hoje: string): string =>
  `((${ate} < ${hoje} and avisado_dias is distinct from ${DITO_O_FIM}) or exists (
    select from unnest(${DEGRAUS}) d
    where ${ate} >= ${hoje} and ${ate} - ${hoje} <= d and d < coalesce(avisado_dias, ${AVISOS_DE_VALIDADE[0] + 1})))`

/** SQL: what `avisado_dias` becomes when it is told. */
export const degrauDoAviso = (ate: string, hoje: string): string =>
  `case when ${ate} < ${hoje} then ${DITO_O_FIM}
    else (select min(d) from unnest(${DEGRAUS}) d where ${ate} - ${hoje} <= d) end`
