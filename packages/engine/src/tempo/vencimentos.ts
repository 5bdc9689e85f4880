import { type Competencia, type DataCivil, somarMeses } from './competencia.ts'
import { dataDoNumero, diaDaSemana, diaDoMes, numeroDoDia, ultimoDiaDoMes } from './dia.ts'
import {
  antecipar,
  ehDiaUtil,
  ehFeriadoDeTrabalho,
  type Feriados,
  noMunicipio,
  prorrogar,
  SO_NACIONAIS,
} from './feriados.ts'
import { type Tabelas, tabelas, type Vigencia, type Vigente, vigente } from './vigencia.ts'

/** The month in which it falls due, counted from the competência or fixed in a year. */
type Quando = { readonly meses: number } | { readonly mes: number; readonly anosDepois: 0 | 1 }

/** The day inside that month. */
type Dia =
  | { readonly tipo: 'dia'; readonly dia: number; readonly ajuste: 'prorroga' | 'antecipa' }
  | { readonly tipo: 'ultimo-dia-util' }
  /** The nth dia útil; for salaries Saturday counts and the banks' holidays do too. */
  | { readonly tipo: 'dia-util'; readonly ordem: number; readonly trabalhista: boolean }

export type RegraDeVencimento = {
  readonly quando: Quando
  readonly dia: Dia
  /** Paid to who works there: the holidays of the place count. */
  readonly noLugar?: true
  /** Months the government postponed by an act of its own. */
  readonly excecoes?: Readonly<Record<Competencia, DataCivil>>
}

const dia = (numero: number, ajuste: 'prorroga' | 'antecipa'): Dia => ({
  tipo: 'dia',
  dia: numero,
  ajuste,
})
const MES_SEGUINTE = { meses: 1 } as const
const ULTIMO_DIA_UTIL: Dia = { tipo: 'ultimo-dia-util' }

type Linha = RegraDeVencimento & Vigencia
const regra = (nome: string, ...versoes: Linha[]): Tabelas<RegraDeVencimento> =>
  tabelas(`regra de vencimento de ${nome}`, versoes)
/** Rules without a date of change carry the start of what this engine computes. */
const DE_SEMPRE = { desde: '2018-01', revisarEm: '2027-01' } as const

/** When each thing falls due, as the norm says it. */
export const VENCIMENTOS = {
  das: regra('DAS e PGDAS-D', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(20, 'prorroga'),
    fonte: 'Res. CGSN 140/2018, art. 40, § 3º',
  }),
  'das-mei': regra('DAS-MEI', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(20, 'prorroga'),
    fonte: 'Res. CGSN 140/2018, arts. 40, § 3º, e 104',
  }),
  // A record kept with the notes: nothing moves its day, so the safe side is the day before.
  'relatorio-mei': regra('relatório mensal do MEI', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(20, 'antecipa'),
    fonte: 'Res. CGSN 140/2018, art. 106, I',
  }),
  inss: regra('DARF da DCTFWeb (INSS)', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(20, 'antecipa'),
    fonte: 'Lei 8.212/1991, art. 30, I, “b”, e § 2º',
  }),
  irrf: regra('IRRF', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(20, 'antecipa'),
    fonte: 'Lei 11.196/2005, art. 70, I, “d”',
  }),
  csrf: regra('CSRF', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(20, 'antecipa'),
    fonte: 'Lei 10.833/2003, art. 35',
  }),
  fgts: regra(
    'FGTS',
    {
      desde: '2018-01',
      ate: '2024-02',
      revisarEm: '2024-03',
      quando: MES_SEGUINTE,
      dia: dia(7, 'antecipa'),
      fonte: 'Lei 8.036/1990, art. 15 (redação original)',
    },
    {
      desde: '2024-03',
      revisarEm: '2027-01',
      quando: MES_SEGUINTE,
      dia: dia(20, 'antecipa'),
      fonte: 'Lei 8.036/1990, art. 15, red. Lei 14.438/2022 (FGTS Digital)',
    },
  ),
  'gps-contribuinte-individual': regra('GPS de contribuinte individual', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(15, 'prorroga'),
    fonte: 'Lei 8.212/1991, art. 30, II e § 2º',
  }),
  'pis-cofins': regra('PIS e COFINS', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(25, 'antecipa'),
    fonte: 'MP 2.158-35/2001, art. 18',
  }),
  ipi: regra('IPI', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(25, 'antecipa'),
    fonte: 'Lei 8.383/1991, art. 52, red. Lei 11.933/2009',
  }),
  'irpj-csll': regra('IRPJ e CSLL (trimestre ou estimativa)', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: ULTIMO_DIA_UTIL,
    fonte: 'Lei 9.430/1996, arts. 5º e 6º',
  }),
  'irpj-csll-ajuste': regra('IRPJ e CSLL (ajuste anual)', {
    ...DE_SEMPRE,
    quando: { mes: 3, anosDepois: 1 },
    dia: ULTIMO_DIA_UTIL,
    fonte: 'Lei 9.430/1996, art. 6º, § 1º',
  }),
  'esocial-fechamento': regra('fechamento do eSocial (S-1299)', {
    desde: '2023-09',
    revisarEm: '2027-01',
    quando: MES_SEGUINTE,
    dia: dia(15, 'prorroga'),
    fonte: 'Manual de Orientação do eSocial S-1.3',
  }),
  'efd-reinf': regra('EFD-Reinf', {
    desde: '2023-09',
    revisarEm: '2027-01',
    quando: MES_SEGUINTE,
    dia: dia(15, 'prorroga'),
    fonte: 'IN RFB 2.043/2021, red. IN RFB 2.163/2023',
  }),
  dctfweb: regra(
    'DCTFWeb',
    {
      desde: '2023-09',
      ate: '2024-12',
      revisarEm: '2025-01',
      quando: MES_SEGUINTE,
      dia: dia(15, 'prorroga'),
      fonte: 'IN RFB 2.005/2021, art. 10, red. IN RFB 2.162/2023',
    },
    {
      desde: '2025-01',
      revisarEm: '2027-01',
      quando: MES_SEGUINTE,
      dia: ULTIMO_DIA_UTIL,
      excecoes: { '2025-01': '2025-03-31' },
      fonte: 'IN RFB 2.237/2024, red. IN RFB 2.248/2025',
    },
  ),
  'dctfweb-13': regra('DCTFWeb do 13º salário', {
    ...DE_SEMPRE,
    quando: { mes: 12, anosDepois: 0 },
    dia: dia(20, 'antecipa'),
    fonte: 'IN RFB 2.237/2024',
  }),
  'esocial-fechamento-13': regra('fechamento do eSocial do 13º salário', {
    ...DE_SEMPRE,
    quando: { mes: 12, anosDepois: 0 },
    dia: dia(20, 'antecipa'),
    fonte: 'Manual de Orientação do eSocial S-1.3',
  }),
  'esocial-mei': regra('eSocial do MEI e do segurado especial', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: dia(7, 'antecipa'),
    fonte: 'Manual de Orientação do eSocial S-1.3',
  }),
  'dae-mei': regra(
    'DAE do MEI empregador',
    {
      desde: '2018-01',
      ate: '2023-11',
      revisarEm: '2023-12',
      quando: MES_SEGUINTE,
      dia: dia(7, 'antecipa'),
      fonte: 'Res. CGSN 140/2018, art. 105 (antes da Res. CGSN 174/2023)',
    },
    {
      desde: '2023-12',
      revisarEm: '2027-01',
      quando: MES_SEGUINTE,
      dia: dia(20, 'antecipa'),
      fonte: 'Res. CGSN 140/2018, art. 105-A, §§ 1º e 4º, red. Res. CGSN 174/2023',
    },
  ),
  dctf: regra('DCTF (PGD)', {
    ...DE_SEMPRE,
    ate: '2024-12',
    revisarEm: '2025-01',
    quando: { meses: 2 },
    dia: { tipo: 'dia-util', ordem: 15, trabalhista: false },
    fonte: 'IN RFB 2.005/2021, art. 10, I; extinta pela IN RFB 2.237/2024',
  }),
  dirf: regra('DIRF', {
    ...DE_SEMPRE,
    ate: '2024-12',
    revisarEm: '2025-01',
    quando: { mes: 2, anosDepois: 1 },
    dia: ULTIMO_DIA_UTIL,
    fonte: 'IN RFB 1.990/2020; extinta para fatos desde 2025',
  }),
  'efd-contribuicoes': regra('EFD-Contribuições', {
    ...DE_SEMPRE,
    quando: { meses: 2 },
    dia: { tipo: 'dia-util', ordem: 10, trabalhista: false },
    fonte: 'IN RFB 1.252/2012, art. 7º',
  }),
  salario: regra('salários', {
    ...DE_SEMPRE,
    quando: MES_SEGUINTE,
    dia: { tipo: 'dia-util', ordem: 5, trabalhista: true },
    fonte: 'CLT, art. 459, § 1º',
  }),
  'decimo-terceiro-1': regra('1ª parcela do 13º salário', {
    ...DE_SEMPRE,
    noLugar: true,
    quando: { mes: 11, anosDepois: 0 },
    dia: dia(30, 'antecipa'),
    fonte: 'Lei 4.749/1965, art. 2º',
  }),
  'decimo-terceiro-2': regra('2ª parcela do 13º salário', {
    ...DE_SEMPRE,
    noLugar: true,
    quando: { mes: 12, anosDepois: 0 },
    dia: dia(20, 'antecipa'),
    fonte: 'Lei 4.749/1965, art. 1º',
  }),
  defis: regra('Defis', {
    ...DE_SEMPRE,
    quando: { mes: 3, anosDepois: 1 },
    dia: dia(31, 'prorroga'),
    fonte: 'Res. CGSN 140/2018, art. 72',
  }),
  'dasn-simei': regra('DASN-SIMEI', {
    ...DE_SEMPRE,
    quando: { mes: 5, anosDepois: 1 },
    dia: dia(31, 'prorroga'),
    fonte: 'Res. CGSN 140/2018, art. 109',
  }),
  ecd: regra('ECD', {
    ...DE_SEMPRE,
    quando: { mes: 6, anosDepois: 1 },
    dia: ULTIMO_DIA_UTIL,
    fonte: 'IN RFB 2.003/2021, art. 5º',
  }),
  ecf: regra('ECF', {
    ...DE_SEMPRE,
    quando: { mes: 7, anosDepois: 1 },
    dia: ULTIMO_DIA_UTIL,
    fonte: 'IN RFB 2.004/2021, art. 3º',
  }),
  'informe-de-rendimentos': regra('informe de rendimentos', {
    ...DE_SEMPRE,
    quando: { mes: 2, anosDepois: 1 },
    dia: ULTIMO_DIA_UTIL,
    fonte: 'IN RFB 2.060/2021, art. 2º',
  }),
} as const satisfies Record<string, Tabelas<RegraDeVencimento>>

export type Obrigacao = keyof typeof VENCIMENTOS

export const ehObrigacao = (texto: string): texto is Obrigacao => Object.hasOwn(VENCIMENTOS, texto)

/** Last day on which the banks open in a month. */
export const ultimoDiaUtil = (c: Competencia, feriados: Feriados = SO_NACIONAIS): DataCivil =>
  antecipar(ultimoDiaDoMes(c), feriados)

/** For wages Saturday is a working day and Carnaval and Corpus Christi are no holidays by law. */
function ehDiaUtilTrabalhista(data: DataCivil, feriados: Feriados): boolean {
  return diaDaSemana(data) !== 0 && !ehFeriadoDeTrabalho(data, feriados)
}

/** The nth dia útil of a month, from 1. */
export function diaUtilDoMes(
  c: Competencia,
  { ordem, trabalhista = false }: { ordem: number; trabalhista?: boolean },
  feriados: Feriados = SO_NACIONAIS,
): DataCivil {
  let numero = numeroDoDia(`${c}-01`)
  for (let contados = 0; ; numero++) {
    const data = dataDoNumero(numero)
    const util = trabalhista ? ehDiaUtilTrabalhista(data, feriados) : ehDiaUtil(data, feriados)
    if (util) contados++
    if (contados === ordem) return data
  }
}

function mesDoVencimento(quando: Quando, competencia: Competencia): Competencia {
  if ('meses' in quando) return somarMeses(competencia, quando.meses)
  const ano = Number(competencia.slice(0, 4)) + quando.anosDepois
  return `${String(ano).padStart(4, '0')}-${String(quando.mes).padStart(2, '0')}`
}

function aplicar(regra: RegraDeVencimento, competencia: Competencia, todos: Feriados): DataCivil {
  const feriados = regra.noLugar ? noMunicipio(todos) : todos
  const excecao = regra.excecoes?.[competencia]
  if (excecao) return excecao
  const mes = mesDoVencimento(regra.quando, competencia)
  const { dia: qual } = regra
  switch (qual.tipo) {
    case 'ultimo-dia-util':
      return ultimoDiaUtil(mes, feriados)
    case 'dia-util':
      return diaUtilDoMes(mes, qual, feriados)
    case 'dia': {
      const data = diaDoMes(mes, qual.dia)
      return qual.ajuste === 'prorroga' ? prorrogar(data, feriados) : antecipar(data, feriados)
    }
  }
}

/**
 * The effective due date of an obligation of a competência, already moved to a dia útil. Quarterly
 * ones take the last month of the quarter; annual ones any month of the year. Refuses a month
 * before the rule existed.
 */
export function vencimentoDe(
  obrigacao: Obrigacao,
  competencia: Competencia,
  feriados: Feriados = SO_NACIONAIS,
): Vigente<DataCivil> {
  const achada = vigente<RegraDeVencimento>(VENCIMENTOS[obrigacao], competencia)
  if (!achada.ok) return achada
  return { ok: true, value: aplicar(achada.value, competencia, feriados) }
}

/** Day 20 of the next month, postponed (Res. CGSN 140/2018, art. 40, § 3º). DAS and DAS-MEI. */
export const vencimentoDoDas = (
  competencia: Competencia,
  feriados: Feriados = SO_NACIONAIS,
): DataCivil => prorrogar(`${somarMeses(competencia, 1)}-20`, feriados)

/** Day 20 of the next month, anticipated (Lei 8.212/1991, art. 30, I, “b”, § 2º). INSS and IRRF. */
export const vencimentoDoDarfPrevidenciario = (
  competencia: Competencia,
  feriados: Feriados = SO_NACIONAIS,
): DataCivil => antecipar(`${somarMeses(competencia, 1)}-20`, feriados)
