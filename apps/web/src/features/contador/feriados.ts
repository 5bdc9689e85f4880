import type { feriados, RouteOutput } from '@razao/contract'
import { DIAS_DA_SEMANA, diaDaSemana } from '@razao/engine/tempo'

type Saida = RouteOutput<typeof feriados.listarFeriados>
export type DoAno = Saida['feriados'][number]
export type Municipio = Saida['municipios'][number]

export const semana = (data: string): string => DIAS_DA_SEMANA[diaDaSemana(data)] ?? ''

/** What the change did to months already worked out. */
export const mesesEmPalavras = (meses: number): string => {
  if (meses === 0) return 'Nenhum mês aberto já apurado muda.'
  return meses === 1
    ? 'Um mês aberto já apurado é conferido de novo.'
    : `${meses} meses abertos já apurados são conferidos de novo.`
}

/** How a holiday comes back: on one date, on the same day every year, or as many days from Easter. */
export const REPETICOES = [
  ['data', 'Só nesta data'],
  ['ano', 'Todo ano, neste dia e mês'],
  ['P-48', 'Carnaval, segunda-feira'],
  ['P-47', 'Carnaval, terça-feira'],
  ['P-46', 'Quarta-feira de Cinzas'],
  ['P+60', 'Corpus Christi'],
] as const
export type Repeticao = (typeof REPETICOES)[number][0]

/** The text the contract takes; null while the date is missing. */
export function quandoDe(repeticao: Repeticao, data: string): string | null {
  if (repeticao !== 'data' && repeticao !== 'ano') return repeticao
  if (data === '') return null
  return repeticao === 'data' ? data : data.slice(5)
}
