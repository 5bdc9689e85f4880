import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  diaDaSemana,
  diaDoMes,
  diasEntre,
  ehFeriadoDeTrabalho,
  type Feriados,
  mesesEntre,
  numeroDoDia,
  primeiroDiaDoMes,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
} from '../tempo/index.ts'

// Dates of a contract of employment. Both ends of a period belong to it.

/** Calendar days of `[de, ate]`; zero when it is empty. */
export const diasCorridos = (de: DataCivil, ate: DataCivil): number =>
  Math.max(0, diasEntre(de, ate) + 1)

const cedo = (a: DataCivil, b: DataCivil): DataCivil => (a < b ? a : b)
const tarde = (a: DataCivil, b: DataCivil): DataCivil => (a > b ? a : b)

/** Days of a month inside `[de, ate]`. */
export const diasNoMes = (mes: Competencia, de: DataCivil, ate: DataCivil): number =>
  diasCorridos(tarde(de, primeiroDiaDoMes(mes)), cedo(ate, ultimoDiaDoMes(mes)))

/** The same day `meses` later, or the last of a shorter month. */
export const aniversario = (data: DataCivil, meses: number): DataCivil =>
  diaDoMes(somarMeses(competenciaDe(data), meses), Number(data.slice(8)))

/** Complete months of service in `[de, ate]` and the days left over. */
export function mesesCompletos(
  de: DataCivil,
  ate: DataCivil,
): { readonly meses: number; readonly dias: number } {
  // The day after the end closes a month when it reaches the anniversary.
  const seguinte = somarDias(ate, 1)
  let meses = Math.max(0, mesesEntre(competenciaDe(de), competenciaDe(seguinte)))
  if (meses > 0 && aniversario(de, meses) > seguinte) meses--
  return { meses, dias: diasCorridos(aniversario(de, meses), ate) }
}

/**
 * Complete years of service in `[de, ate]`. The day after the end closes a year when it reaches the same
 * day and month; from 29 February, the 1st of March of a year without it (Lei 810/1949, art. 3º).
 */
export function anosCompletos(de: DataCivil, ate: DataCivil): number {
  const seguinte = somarDias(ate, 1)
  const anos = Number(seguinte.slice(0, 4)) - Number(de.slice(0, 4))
  return Math.max(0, seguinte.slice(5) < de.slice(5) ? anos - 1 : anos)
}

/** Months of service, a fraction of `diasDeUmAvo` days or more counting as one (férias). */
export function avosDeFerias(de: DataCivil, ate: DataCivil, diasDeUmAvo: number): number {
  if (ate < de) return 0
  const { meses, dias } = mesesCompletos(de, ate)
  return meses + (dias >= diasDeUmAvo ? 1 : 0)
}

export type PeriodoDoAno = {
  readonly ano: number
  readonly de: DataCivil
  readonly ate: DataCivil
  readonly diasDeUmAvo: number
  /** Unjustified absences by month: they may leave it below the 15 days. */
  readonly faltasPorMes?: Readonly<Record<Competencia, number>>
  /** Days of a month on leaves that do not count as work. */
  readonly afastado?: (mes: Competencia) => number
}

/** Months of a calendar year with 15 days of work or more (13º salário). */
export function avosDoAno({
  ano,
  de,
  ate,
  diasDeUmAvo,
  faltasPorMes = {},
  afastado = () => 0,
}: PeriodoDoAno): number {
  const janeiro = `${String(ano).padStart(4, '0')}-01`
  let avos = 0
  for (let i = 0; i < 12; i++) {
    const mes = somarMeses(janeiro, i)
    const perdidos = (faltasPorMes[mes] ?? 0) + afastado(mes)
    if (diasNoMes(mes, de, ate) - perdidos >= diasDeUmAvo) avos++
  }
  return avos
}

const ehRepouso = (data: DataCivil, feriados: Feriados): boolean =>
  diaDaSemana(data) === 0 || ehFeriadoDeTrabalho(data, feriados)

/**
 * Working days and days of paid rest of a month, for the DSR on what varies. Saturday is a working
 * day (TST, Súmula 113), unless a convenção makes it a rest.
 */
export function diasUteisERepousos(
  mes: Competencia,
  feriados: Feriados,
  sabado: 'util' | 'repouso' = 'util',
): { readonly uteis: number; readonly repousos: number } {
  const dias = Number(ultimoDiaDoMes(mes).slice(8))
  const primeiro = diaDaSemana(primeiroDiaDoMes(mes))
  let repousos = 0
  for (let dia = 1; dia <= dias; dia++) {
    const diaDaVez = (primeiro + dia - 1) % 7
    const deRepouso = diaDaVez === 0 || (diaDaVez === 6 && sabado === 'repouso')
    if (deRepouso || ehFeriadoDeTrabalho(`${mes}-${String(dia).padStart(2, '0')}`, feriados))
      repousos++
  }
  return { uteis: dias - repousos, repousos }
}

/** Rests lost: those of each week, Monday to Sunday, with an absence (Lei 605/1949, art. 6º). */
export function repousosPerdidos(faltas: readonly DataCivil[], feriados: Feriados): number {
  const segundas = new Set(faltas.map((d) => numeroDoDia(d) - ((diaDaSemana(d) + 6) % 7)))
  const faltou = new Set(faltas)
  let perdidos = 0
  for (const segunda of segundas) {
    for (let i = 0; i < 7; i++) {
      const data = somarDias('1970-01-01', segunda + i)
      if (ehRepouso(data, feriados) && !faltou.has(data)) perdidos++
    }
  }
  return perdidos
}
