import { type Competencia, type DataCivil, ehCompetencia } from '@razao/engine/tempo'
import { LeituraRecusada } from '../xml/index.ts'

const DIAS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function existe(ano: number, mes: number, dia: number): boolean {
  if (ano < 1990 || ano > 2199 || mes < 1 || mes > 12 || dia < 1) return false
  const bissexto = (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0
  return dia <= (mes === 2 && bissexto ? 29 : (DIAS[mes - 1] ?? 0))
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([\d:.]{5,18})?)?(Z|[+-]\d{2}:?\d{2})?$|^(\d{4})(\d{2})(\d{2})Z?$/
const BRASILEIRA = /^(\d{2})\/(\d{2})\/(\d{4})(?:[T ]+([\d:.]{5,18}))?$/

export type Momento = { readonly texto: string; readonly data: DataCivil }

const invalida = (texto: string, campo: string): LeituraRecusada =>
  new LeituraRecusada(
    'valor-invalido',
    `O campo ${campo} traz "${texto.slice(0, 40)}", que não é uma data. Confira a nota na origem.`,
  )

/**
 * A moment as written: the text in ISO form and its civil date. The offset is kept and never
 * applied, since the competência of a note follows the date printed on it.
 */
export function lerMomento(texto: string, campo: string): Momento {
  const iso = ISO.exec(texto)
  const br = iso ? null : BRASILEIRA.exec(texto)
  const [ano, mes, dia] = iso
    ? [iso[1] ?? iso[6], iso[2] ?? iso[7], iso[3] ?? iso[8]]
    : [br?.[3], br?.[2], br?.[1]]
  if (ano === undefined || !existe(Number(ano), Number(mes), Number(dia))) {
    throw invalida(texto, campo)
  }
  const data = `${ano}-${mes}-${dia}`
  const hora = iso ? iso[4] : br?.[4]
  return { texto: hora === undefined ? data : `${data}T${hora}${iso?.[5] ?? ''}`, data }
}

/** A competência written as date, `YYYY-MM`, `YYYYMM` or `MM/YYYY`; Mossoró ends it as an instant (`201911Z`). */
export function lerCompetencia(texto: string, campo: string): Competencia {
  const curta = /^(\d{4})-?(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(texto)
  if (curta) return conferida(`${curta[1]}-${curta[2]}`, texto, campo)
  const barra = /^(\d{2})\/(\d{4})$/.exec(texto)
  if (barra) return conferida(`${barra[2]}-${barra[1]}`, texto, campo)
  return lerMomento(texto, campo).data.slice(0, 7)
}

function conferida(competencia: string, texto: string, campo: string): Competencia {
  if (!ehCompetencia(competencia)) throw invalida(texto, campo)
  return competencia
}
