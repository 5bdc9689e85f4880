import { COMPANY } from './world.ts'

/** Months before one, as AAAAMM, the last first. */
export function monthsBefore(pa: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const ordinal = Math.floor(pa / 100) * 12 + (pa % 100) - 2 - at
    return Math.floor(ordinal / 12) * 100 + (ordinal % 12) + 1
  })
}

type Line = Record<string, unknown> & { valor: number }
type Work = { id: number; valor: number; lines?: readonly Line[] }
export type Declared = {
  pa?: number
  cnpj?: string
  kind?: 1 | 2
  /** Of the twelve months before, all of it in the last one. */
  rbt12?: number
  external12?: number
  /** Months that are told instead. */
  before?: readonly { pa: number; valorInterno: number; valorExterno: number }[]
  /** Of the twelve months before, all of it in the last one. */
  payroll?: number
  work?: readonly Work[]
  external?: number
  transmit?: boolean
  compare?: readonly { codigoTributo: number; valor: number }[]
}

const cents = (value: number): number => Math.round(value * 100) / 100

/** What is sent to TRANSDECLARACAO11 for one establishment. */
export function declarationOf(said: Declared = {}) {
  const { pa = 202610, cnpj = COMPANY, rbt12 = 0, external12 = 0, work = [], external = 0 } = said
  const months = monthsBefore(pa, 12)
  const spread = (value: number) =>
    months.map((month, at) => [month, at === 0 ? value : 0] as const)
  const whole = cents(work.reduce((sum, { valor }) => sum + valor, 0))
  const activities = work.map(({ id, valor, lines }) => ({
    ...{ idAtividade: id, valorAtividade: valor },
    receitasAtividade: lines ?? [{ valor }],
  }))
  return {
    ...{ cnpjCompleto: cnpj, pa, indicadorTransmissao: said.transmit ?? false },
    indicadorComparacao: said.compare !== undefined,
    ...(said.compare === undefined ? {} : { valoresParaComparacao: said.compare }),
    declaracao: {
      tipoDeclaracao: said.kind ?? 1,
      receitaPaCompetenciaInterno: cents(whole - external),
      receitaPaCompetenciaExterno: external,
      receitasBrutasAnteriores:
        said.before ??
        spread(rbt12).map(([month, valorInterno], at) => ({
          ...{ pa: month, valorInterno, valorExterno: at === 0 ? external12 : 0 },
        })),
      ...(said.payroll === undefined
        ? {}
        : { folhasSalario: spread(said.payroll).map(([month, valor]) => ({ pa: month, valor })) }),
      estabelecimentos: [
        { cnpjCompleto: cnpj, ...(activities.length === 0 ? {} : { atividades: activities }) },
      ],
    },
  }
}
