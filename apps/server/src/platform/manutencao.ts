import type { Config } from './config.ts'

/** What the application is told of a maintenance; null when there is none. */
export type Manutencao = {
  readonly ligada: boolean
  readonly inicio: string | null
  readonly estimativa: string
  readonly voltaEm: string | null
}

const PARTES = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as people say it, in Brasília: «30/09 às 4h», «30/09 às 4h30». */
function emPalavras(instante: Date): string {
  const partes = Object.fromEntries(
    PARTES.formatToParts(instante).map(({ type, value }) => [type, value]),
  )
  const minutos = partes.minute === '00' ? '' : partes.minute
  return `${partes.day}/${partes.month} às ${Number(partes.hour)}h${minutos}`
}

/** ISO 8601 with the hour and the zone (`2026-09-30T04:00-03:00`); anything else is words already. */
function instanteDe(texto: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(texto)) return null
  const instante = new Date(texto)
  return Number.isNaN(instante.getTime()) ? null : instante
}

const dizer = (texto: string): string => {
  const instante = instanteDe(texto)
  return instante ? emPalavras(instante) : texto
}

/** The maintenance of the settings: on, only scheduled, or none. */
export function manutencaoDe(
  config: Pick<Config, 'RAZAO_MANUTENCAO' | 'RAZAO_MANUTENCAO_INICIO' | 'RAZAO_MANUTENCAO_VOLTA'>,
): Manutencao | null {
  const { RAZAO_MANUTENCAO: qual, RAZAO_MANUTENCAO_INICIO, RAZAO_MANUTENCAO_VOLTA } = config
  if (qual === 'nao') return null
  return {
    ligada: qual === 'sim',
    inicio: RAZAO_MANUTENCAO_INICIO === undefined ? null : dizer(RAZAO_MANUTENCAO_INICIO),
    estimativa: dizer(RAZAO_MANUTENCAO_VOLTA),
    voltaEm: instanteDe(RAZAO_MANUTENCAO_VOLTA)?.toISOString() ?? null,
  }
}
