import type { DataCivil } from './competencia.ts'
import { dataDoNumero, diaDaSemana, numeroDoDia, somarDias } from './dia.ts'

/** Easter Sunday of a Gregorian year (algorithm of Meeus, Jones and Butcher). */
export function pascoa(ano: number): DataCivil {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const soma = h + l - 7 * m + 114
  const mes = String(Math.floor(soma / 31)).padStart(2, '0')
  const dia = String((soma % 31) + 1).padStart(2, '0')
  return `${String(ano).padStart(4, '0')}-${mes}-${dia}`
}

export type Feriado = {
  readonly data: DataCivil
  readonly nome: string
  /** `bancario`: no law makes it a holiday, but the banks do not open (Res. CMN 4.880/2020). */
  readonly tipo: 'nacional' | 'bancario'
  readonly fonte: string
}

type FeriadoFixo = {
  readonly dia: string
  readonly nome: string
  readonly fonte: string
  /** First year it is a holiday. */
  readonly desde?: number
}
const FIXOS: readonly FeriadoFixo[] = [
  { dia: '01-01', nome: 'Confraternização Universal', fonte: 'Lei 662/1949, art. 1º' },
  { dia: '04-21', nome: 'Tiradentes', fonte: 'Lei 662/1949, art. 1º' },
  { dia: '05-01', nome: 'Dia do Trabalho', fonte: 'Lei 662/1949, art. 1º' },
  { dia: '09-07', nome: 'Independência do Brasil', fonte: 'Lei 662/1949, art. 1º' },
  { dia: '10-12', nome: 'Nossa Senhora Aparecida', fonte: 'Lei 6.802/1980, art. 1º' },
  { dia: '11-02', nome: 'Finados', fonte: 'Lei 662/1949, art. 1º' },
  { dia: '11-15', nome: 'Proclamação da República', fonte: 'Lei 662/1949, art. 1º' },
  {
    dia: '11-20',
    nome: 'Dia Nacional de Zumbi e da Consciência Negra',
    fonte: 'Lei 14.759/2023, art. 1º',
    desde: 2024,
  },
  { dia: '12-25', nome: 'Natal', fonte: 'Lei 662/1949, art. 1º' },
]

type FeriadoMovel = Omit<Feriado, 'data'> & { readonly diasDaPascoa: number }
const BANCOS = 'Res. CMN 4.880/2020; calendário Febraban'
const MOVEIS: readonly FeriadoMovel[] = [
  { diasDaPascoa: -48, nome: 'Carnaval (segunda-feira)', tipo: 'bancario', fonte: BANCOS },
  { diasDaPascoa: -47, nome: 'Carnaval (terça-feira)', tipo: 'bancario', fonte: BANCOS },
  {
    diasDaPascoa: -2,
    nome: 'Sexta-feira Santa',
    tipo: 'nacional',
    fonte: 'Lei 9.093/1995, art. 2º',
  },
  { diasDaPascoa: 60, nome: 'Corpus Christi', tipo: 'bancario', fonte: BANCOS },
]

/** National and bank holidays of a year, in order of date. */
export function feriadosDoAno(ano: number): readonly Feriado[] {
  const fixos = FIXOS.filter((f) => f.desde === undefined || ano >= f.desde).map(
    ({ dia, nome, fonte }): Feriado => ({
      data: `${String(ano).padStart(4, '0')}-${dia}`,
      nome,
      tipo: 'nacional',
      fonte,
    }),
  )
  const domingo = pascoa(ano)
  const moveis = MOVEIS.map(
    ({ diasDaPascoa, ...feriado }): Feriado => ({
      ...feriado,
      data: somarDias(domingo, diasDaPascoa),
    }),
  )
  return [...fixos, ...moveis].sort((a, b) => (a.data < b.data ? -1 : 1))
}

/** Holidays that are not national, and what the office decided about 31 December. */
export type Feriados = {
  /** Days on which the banks of the município do not open. */
  readonly locais: ReadonlySet<DataCivil>
  /**
   * Holidays by law of the state or of the município: no day of work, nor a dia útil for what the município charges.
   * What is federal does not look at them (fiscal.md, § 10.3).
   */
  readonly doLugar?: ReadonlySet<DataCivil>
  /**
   * Banks do not serve the public on 31 December; whether it is a dia útil for a due date is
   * disputed. False unless the office says otherwise.
   */
  readonly util31DeDezembro: boolean
}

export const SO_NACIONAIS: Feriados = { locais: new Set(), util31DeDezembro: false }

export const feriados = (
  locais: Iterable<DataCivil>,
  util31DeDezembro: boolean = false,
  doLugar: Iterable<DataCivil> = [],
): Feriados => {
  const lugar = new Set(doLugar)
  return {
    locais: new Set(locais),
    util31DeDezembro,
    ...(lugar.size > 0 ? { doLugar: lugar } : {}),
  }
}

/** The holidays of facts that were kept as JSON, where a set is a list. */
export const feriadosDoJson = (json: {
  readonly locais: readonly DataCivil[]
  readonly util31DeDezembro: boolean
  readonly doLugar?: readonly DataCivil[]
}): Feriados => feriados(json.locais, json.util31DeDezembro, json.doLugar)

/** The same days as the município and who works in it look at them. */
export const noMunicipio = (dias: Feriados): Feriados =>
  dias.doLugar ? { ...dias, locais: dias.locais.union(dias.doLugar) } : dias

/** A day of rest by law for who works: Carnaval and Corpus Christi only where a law of the place says so. */
export const ehFeriadoDeTrabalho = (data: DataCivil, dias: Feriados): boolean =>
  feriadoEm(data)?.tipo === 'nacional' || dias.locais.has(data) || dias.doLugar?.has(data) === true

// Derived from the rules above and kept per year: the same question is asked for every guia.
const POR_ANO = new Map<string, ReadonlyMap<DataCivil, Feriado>>()
function calendario(ano: string): ReadonlyMap<DataCivil, Feriado> {
  const guardado = POR_ANO.get(ano)
  if (guardado) return guardado
  const novo = new Map(feriadosDoAno(Number(ano)).map((f) => [f.data, f]))
  POR_ANO.set(ano, novo)
  return novo
}

/** The national or bank holiday of a date, or null. */
export const feriadoEm = (data: DataCivil): Feriado | null =>
  calendario(data.slice(0, 4)).get(data) ?? null

/** A day on which the banks open to the public. */
export function ehDiaUtil(data: DataCivil, locais: Feriados = SO_NACIONAIS): boolean {
  const semana = diaDaSemana(data)
  if (semana === 0 || semana === 6) return false
  if (!locais.util31DeDezembro && data.endsWith('-12-31')) return false
  return !calendario(data.slice(0, 4)).has(data) && !locais.locais.has(data)
}

function procurar(data: DataCivil, passo: 1 | -1, locais: Feriados): DataCivil {
  let numero = numeroDoDia(data)
  for (let atual = data; ; atual = dataDoNumero(numero)) {
    if (ehDiaUtil(atual, locais)) return atual
    numero += passo
  }
}

/** The date itself when a dia útil, otherwise the next one. */
export const prorrogar = (data: DataCivil, locais: Feriados = SO_NACIONAIS): DataCivil =>
  procurar(data, 1, locais)

/** The date itself when a dia útil, otherwise the previous one. */
export const antecipar = (data: DataCivil, locais: Feriados = SO_NACIONAIS): DataCivil =>
  procurar(data, -1, locais)
