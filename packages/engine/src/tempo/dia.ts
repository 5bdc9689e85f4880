import { type Competencia, competenciaDe, type DataCivil, somarMeses } from './competencia.ts'

// Civil dates are text and their arithmetic is integer arithmetic over day numbers (proleptic
// Gregorian, day 0 = 1970-01-01), so no time zone can ever move a due date.

const FORMATO = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const doisDigitos = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** Days since 1970-01-01. */
export function numeroDoDia(data: DataCivil): number {
  const mes = Number(data.slice(5, 7))
  // The year starts in March, so that the leap day is its last and falls out of the formula.
  const ano = Number(data.slice(0, 4)) - (mes <= 2 ? 1 : 0)
  const era = Math.floor(ano / 400)
  const anoDaEra = ano - era * 400
  const diaDoAno = Math.floor((153 * ((mes + 9) % 12) + 2) / 5) + Number(data.slice(8, 10)) - 1
  const diaDaEra = anoDaEra * 365 + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100) + diaDoAno
  return era * 146_097 + diaDaEra - 719_468
}

/** The inverse of `numeroDoDia`. */
export function dataDoNumero(numero: number): DataCivil {
  const z = numero + 719_468
  const era = Math.floor(z / 146_097)
  const diaDaEra = z - era * 146_097
  const anoDaEra = Math.floor(
    (diaDaEra -
      Math.floor(diaDaEra / 1460) +
      Math.floor(diaDaEra / 36_524) -
      Math.floor(diaDaEra / 146_096)) /
      365,
  )
  const diaDoAno =
    diaDaEra - (365 * anoDaEra + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100))
  const mesDeMarco = Math.floor((5 * diaDoAno + 2) / 153)
  const dia = diaDoAno - Math.floor((153 * mesDeMarco + 2) / 5) + 1
  const mes = mesDeMarco < 10 ? mesDeMarco + 3 : mesDeMarco - 9
  const ano = anoDaEra + era * 400 + (mes <= 2 ? 1 : 0)
  return `${String(ano).padStart(4, '0')}-${doisDigitos(mes)}-${doisDigitos(dia)}`
}

/** True for a date that exists: `2026-02-29` does not. */
export const ehDataCivil = (texto: string): texto is DataCivil =>
  FORMATO.test(texto) && dataDoNumero(numeroDoDia(texto)) === texto

export const somarDias = (data: DataCivil, dias: number): DataCivil =>
  dataDoNumero(numeroDoDia(data) + dias)

/** Calendar days from `de` to `ate` (0 when equal, negative when `ate` is earlier). */
export const diasEntre = (de: DataCivil, ate: DataCivil): number =>
  numeroDoDia(ate) - numeroDoDia(de)

/** 0 = domingo … 6 = sábado. */
export const diaDaSemana = (data: DataCivil): number => (((numeroDoDia(data) + 4) % 7) + 7) % 7

export const DIAS_DA_SEMANA = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

export const primeiroDiaDoMes = (c: Competencia): DataCivil => `${c}-01`

export const ultimoDiaDoMes = (c: Competencia): DataCivil =>
  somarDias(primeiroDiaDoMes(somarMeses(c, 1)), -1)

/** Day `dia` of a month, or its last day when the month is shorter. */
export function diaDoMes(c: Competencia, dia: number): DataCivil {
  const ultimo = ultimoDiaDoMes(c)
  return dia >= Number(ultimo.slice(8)) ? ultimo : `${c}-${doisDigitos(dia)}`
}

export const mesmoMes = (a: DataCivil, b: DataCivil): boolean =>
  competenciaDe(a) === competenciaDe(b)

/** `2026-10-31` → `31/10/2026`. */
export const formatarData = (data: DataCivil): string =>
  `${data.slice(8)}/${data.slice(5, 7)}/${data.slice(0, 4)}`
