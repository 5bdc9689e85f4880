import {
  diasEntre,
  ehDataCivil,
  primeiroDiaDoMes,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
} from '@razao/engine/tempo'

export type Periodo = { readonly de: string; readonly ate: string }

/** Periods that follow the month of the top bar; another one is typed by its days. */
export const PERIODOS = ['mes', 'trimestre', 'ano', 'doze'] as const
export type NomeDoPeriodo = (typeof PERIODOS)[number]
export const ROTULOS_DO_PERIODO: Readonly<Record<NomeDoPeriodo, string>> = {
  mes: 'Só o mês',
  trimestre: 'Trimestre até o mês',
  ano: 'Ano até o mês',
  doze: 'Doze meses até o mês',
}

const inicioDe: Readonly<Record<NomeDoPeriodo, (competencia: string) => string>> = {
  mes: (competencia) => competencia,
  trimestre: (competencia) => {
    const mes = Number(competencia.slice(5, 7))
    return somarMeses(competencia, -((mes - 1) % 3))
  },
  ano: (competencia) => `${competencia.slice(0, 4)}-01`,
  doze: (competencia) => somarMeses(competencia, -11),
}

/** Days of a named period that ends with the month. */
export const periodoDoMes = (nome: NomeDoPeriodo, competencia: string): Periodo => ({
  de: primeiroDiaDoMes(inicioDe[nome](competencia)),
  ate: ultimoDiaDoMes(competencia),
})

/** The period of the address: its days when both are right and in order, else the named one. */
export function periodoDoEndereco(
  parametros: URLSearchParams,
  { competencia, padrao }: { competencia: string; padrao: NomeDoPeriodo },
): Periodo & { readonly nome: NomeDoPeriodo | 'dias' } {
  const de = parametros.get('de') ?? ''
  const ate = parametros.get('ate') ?? ''
  if (ehDataCivil(de) && ehDataCivil(ate) && de <= ate) return { de, ate, nome: 'dias' }
  const nome = PERIODOS.find((um) => um === parametros.get('periodo')) ?? padrao
  return { ...periodoDoMes(nome, competencia), nome }
}

const emMesesInteiros = ({ de, ate }: Periodo): boolean =>
  de.endsWith('-01') && ate === ultimoDiaDoMes(ate.slice(0, 7))

const quantosMeses = ({ de, ate }: Periodo): number =>
  (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 +
  Number(ate.slice(5, 7)) -
  Number(de.slice(5, 7)) +
  1

const emOutrosMeses = ({ de, ate }: Periodo, meses: number): Periodo => {
  const inicio = somarMeses(de.slice(0, 7), meses)
  const fim = somarMeses(ate.slice(0, 7), meses)
  const dia = (data: string, mes: string) => {
    const ultimo = ultimoDiaDoMes(mes)
    const mesmo = `${mes}-${data.slice(8)}`
    return mesmo > ultimo ? ultimo : mesmo
  }
  if (emMesesInteiros({ de, ate })) {
    return { de: primeiroDiaDoMes(inicio), ate: ultimoDiaDoMes(fim) }
  }
  return { de: dia(de, inicio), ate: dia(ate, fim) }
}

export const COMPARACOES = ['anterior', 'ano'] as const
export type Comparacao = (typeof COMPARACOES)[number]

/** The period put beside: the same length just before, or the same days of the year before. */
export function periodoComparado(periodo: Periodo, comparacao: Comparacao): Periodo {
  if (comparacao === 'ano') return emOutrosMeses(periodo, -12)
  if (emMesesInteiros(periodo)) return emOutrosMeses(periodo, -quantosMeses(periodo))
  const ate = somarDias(periodo.de, -1)
  return { de: somarDias(ate, -diasEntre(periodo.de, periodo.ate)), ate }
}

/** `2026-10-31T14:30` of Brasília as the UTC instant the reports take; null when it is not one. */
export function instanteDeBrasilia(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return null
  const comSegundos = local.length === 16 ? `${local}:59` : local
  const lido = new Date(`${comSegundos}-03:00`)
  return Number.isNaN(lido.getTime()) ? null : lido.toISOString().replace(/\.\d+Z$/, 'Z')
}

const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/
export const ehInstante = (texto: string | null): texto is string =>
  texto !== null && INSTANTE.test(texto)
