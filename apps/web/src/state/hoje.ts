import { somarMeses } from '@razao/engine/tempo'

const DIA_EM_BRASILIA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** Today in Brasília as `YYYY-MM-DD`; used until the session says what day the server has. */
export const hojeEmBrasilia = (): string => DIA_EM_BRASILIA.format(new Date())
export const competenciaDeHoje = (): string => hojeEmBrasilia().slice(0, 7)

/** The month one works on: a month is closed in the one after it. */
export const competenciaEmFechamento = (): string => somarMeses(competenciaDeHoje(), -1)
