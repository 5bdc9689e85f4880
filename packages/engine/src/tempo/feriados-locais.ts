import type { DataCivil } from './competencia.ts'
import { ehDataCivil, somarDias } from './dia.ts'
import { pascoa } from './feriados.ts'

/**
 * When a holiday falls: `2026-07-09`, once; `07-09`, every year; `P+60`, days from Easter Sunday, before or after it.
 */
export type QuandoDoFeriado = string

const DIA_DO_ANO = /^\d{2}-\d{2}$/
const DA_PASCOA = /^P([+-]\d{1,2})$/

/** Whether a text says when: a day that exists, 29 February included. */
export const ehQuando = (quando: string): boolean =>
  ehDataCivil(quando) ||
  (DIA_DO_ANO.test(quando) && ehDataCivil(`2024-${quando}`)) ||
  DA_PASCOA.test(quando)

/** The day of a holiday in a year; null when it has none in it. */
export function diaDoFeriado(quando: QuandoDoFeriado, ano: number): DataCivil | null {
  const [, dias] = DA_PASCOA.exec(quando) ?? []
  const desteAno = String(ano).padStart(4, '0')
  if (dias !== undefined) return somarDias(pascoa(ano), Number(dias))
  const dia = DIA_DO_ANO.test(quando) ? `${desteAno}-${quando}` : quando
  return dia.startsWith(desteAno) && ehDataCivil(dia) ? dia : null
}

/** A holiday of a state or of a município, by its own law. */
export type FeriadoLocal = {
  /** The state, or the município by its code of the IBGE. */
  readonly lugar: string | number
  readonly quando: QuandoDoFeriado
  readonly nome: string
  readonly fonte: string
  /** The act itself was not read: somebody of the place confirms it. */
  readonly aConferir: boolean
}

const CORPUS_CHRISTI = 'P+60'
type Linha = readonly [quando: QuandoDoFeriado, nome: string, fonte?: string]

/** Civil holidays of the states: the data magna, by state law (Lei 9.093/1995, art. 1º, II), and what else theirs say. */
const DOS_ESTADOS: Readonly<Record<string, readonly Linha[]>> = {
  AC: [['06-15', 'Aniversário do Estado do Acre', 'Lei estadual 14/1964']],
  AL: [
    ['06-24', 'São João', 'Lei estadual 5.508/1993'],
    ['06-29', 'São Pedro', 'Lei estadual 5.509/1993'],
    ['09-16', 'Emancipação política de Alagoas'],
  ],
  AM: [['09-05', 'Elevação do Amazonas à categoria de província', 'Lei estadual 25/1977']],
  AP: [
    ['03-19', 'São José', 'Lei estadual 667/2002'],
    ['09-13', 'Criação do Território do Amapá'],
  ],
  BA: [['07-02', 'Independência da Bahia', 'Constituição do Estado da Bahia, art. 6º, § 3º']],
  CE: [
    ['03-19', 'São José'],
    ['03-25', 'Data Magna do Ceará', 'Constituição do Estado do Ceará, art. 18, p.ú.'],
  ],
  DF: [['11-30', 'Dia do Evangélico', 'Lei distrital 963/1995']],
  ES: [['P+8', 'Nossa Senhora da Penha', 'Lei estadual 11.010/2019']],
  MA: [['07-28', 'Adesão do Maranhão à Independência', 'Lei estadual 2.457/1964']],
  MS: [['10-11', 'Criação do Estado', 'Lei estadual 10/1979']],
  PA: [['08-15', 'Adesão do Grão-Pará à Independência', 'Lei estadual 5.999/1996']],
  PB: [['08-05', 'Fundação do Estado', 'Lei estadual 10.601/2015']],
  PE: [
    ['03-06', 'Data Magna de Pernambuco', 'Lei estadual 16.059/2017'],
    ['06-24', 'São João'],
  ],
  PI: [['10-19', 'Dia do Piauí', 'Lei estadual 176/1937']],
  RJ: [
    ['P-47', 'Carnaval (terça-feira)', 'Lei estadual 5.243/2008'],
    ['04-23', 'São Jorge', 'Lei estadual 5.198/2008'],
  ],
  RN: [['10-03', 'Mártires de Cunhaú e Uruaçu', 'Lei estadual 8.913/2006']],
  RO: [
    ['01-04', 'Criação do Estado', 'Lei estadual 2.291/2010'],
    ['06-18', 'Dia do Evangélico', 'Lei estadual 1.026/2001'],
  ],
  RR: [['10-05', 'Criação do Estado', 'Constituição do Estado de Roraima, art. 9º']],
  RS: [['09-20', 'Revolução Farroupilha', 'Decreto estadual 36.180/1995']],
  SE: [['07-08', 'Emancipação política de Sergipe', 'Constituição do Estado de Sergipe, art. 269']],
  SP: [['07-09', 'Revolução Constitucionalista', 'Lei estadual 9.497/1997']],
  TO: [
    ['03-18', 'Autonomia do Estado', 'Lei estadual 960/1998'],
    ['09-08', 'Nossa Senhora da Natividade', 'Lei estadual 627/1993'],
    ['10-05', 'Criação do Estado', 'Lei estadual 98/1989'],
  ],
}

/** Of the capitals: days of guard by municipal law, four at most (Lei 9.093/1995, art. 2º), and the day of the city. */
const DAS_CAPITAIS: Readonly<Record<number, readonly Linha[]>> = {
  1100205: [
    ['05-24', 'Nossa Senhora Auxiliadora'],
    ['10-02', 'Criação de Porto Velho'],
  ],
  1200401: [['12-28', 'Aniversário de Rio Branco']],
  1302603: [
    ['10-24', 'Aniversário de Manaus'],
    ['12-08', 'Nossa Senhora da Conceição'],
  ],
  1400100: [
    ['01-20', 'São Sebastião'],
    ['06-29', 'São Pedro'],
  ],
  1501402: [['12-08', 'Nossa Senhora da Conceição']],
  1600303: [['02-04', 'Aniversário de Macapá']],
  1721000: [
    ['03-19', 'São José'],
    ['05-20', 'Aniversário de Palmas'],
  ],
  2111300: [
    ['06-29', 'São Pedro'],
    ['09-08', 'Aniversário de São Luís'],
    ['12-08', 'Nossa Senhora da Conceição'],
  ],
  2211001: [
    ['08-16', 'Aniversário de Teresina'],
    ['12-08', 'Nossa Senhora da Conceição'],
  ],
  2304400: [['08-15', 'Nossa Senhora da Assunção']],
  2408102: [
    ['01-06', 'Santos Reis'],
    ['11-21', 'Nossa Senhora da Apresentação'],
  ],
  2507507: [
    ['06-24', 'São João'],
    ['12-08', 'Nossa Senhora da Conceição'],
  ],
  2611606: [
    ['06-24', 'São João', 'Lei municipal 9.777/1967'],
    ['07-16', 'Nossa Senhora do Carmo', 'Lei municipal 9.777/1967'],
    ['12-08', 'Nossa Senhora da Conceição', 'Lei municipal 9.777/1967'],
  ],
  2704302: [
    ['08-27', 'Nossa Senhora dos Prazeres'],
    ['12-08', 'Nossa Senhora da Conceição'],
  ],
  2800308: [
    ['03-17', 'Aniversário de Aracaju'],
    ['06-24', 'São João'],
    ['12-08', 'Nossa Senhora da Conceição'],
  ],
  2927408: [
    ['06-24', 'São João', 'Lei municipal 1.997/1967'],
    ['12-08', 'Nossa Senhora da Conceição da Praia', 'Lei municipal 1.997/1967'],
  ],
  3106200: [
    [CORPUS_CHRISTI, 'Corpus Christi', 'Lei municipal 1.327/1967'],
    ['08-15', 'Assunção de Nossa Senhora', 'Lei municipal 1.327/1967'],
    ['12-08', 'Imaculada Conceição', 'Lei municipal 1.327/1967'],
  ],
  3205309: [['09-08', 'Nossa Senhora da Vitória']],
  3304557: [['01-20', 'São Sebastião']],
  3550308: [
    ['01-25', 'Aniversário de São Paulo', 'Lei municipal 14.485/2007'],
    [CORPUS_CHRISTI, 'Corpus Christi', 'Lei municipal 14.485/2007'],
  ],
  4106902: [
    [CORPUS_CHRISTI, 'Corpus Christi', 'Lei municipal 3.015/1967'],
    ['09-08', 'Nossa Senhora da Luz dos Pinhais', 'Lei municipal 3.015/1967'],
  ],
  4205407: [['03-23', 'Aniversário de Florianópolis']],
  4314902: [
    ['02-02', 'Nossa Senhora dos Navegantes', 'Lei municipal 13.591/2023'],
    [CORPUS_CHRISTI, 'Corpus Christi', 'Lei municipal 4.453/1978'],
  ],
  5002704: [
    ['06-13', 'Santo Antônio'],
    ['08-26', 'Aniversário de Campo Grande'],
  ],
  5103403: [['04-08', 'Aniversário de Cuiabá']],
  5208707: [
    ['05-24', 'Nossa Senhora Auxiliadora'],
    ['10-24', 'Aniversário de Goiânia'],
  ],
}

const doLugar = (lugar: string | number, linhas: readonly Linha[] = []): FeriadoLocal[] =>
  linhas.map(([quando, nome, fonte]) => ({
    ...{ lugar, quando, nome, aConferir: fonte === undefined },
    fonte: fonte ?? 'Lei 9.093/1995, arts. 1º e 2º: lei local a conferir',
  }))

/** What is known of a place: the holidays of its state and, of the capitals, its own. The others are told by who knows them. */
export const feriadosConhecidos = (uf: string, ibge: number): readonly FeriadoLocal[] => [
  ...doLugar(uf, DOS_ESTADOS[uf]),
  ...doLugar(ibge, DAS_CAPITAIS[ibge]),
]
