import type { informacoes, RouteOutput } from '@razao/contract'

export type Lidas = RouteOutput<typeof informacoes.lerInformacoes>
export type Informacoes = Lidas['informacoes']
export type Real = NonNullable<Informacoes['real']>
export type Titulo = Lidas['titulos'][number]
export type Recebido = { readonly valor: number | null; readonly data: string }
/** What the form holds: the month's facts, and the receipt of each sale. */
export type Valores = {
  readonly informacoes: Informacoes
  readonly recebidos: Readonly<Record<string, Recebido>>
}

export const REGIME = {
  simples: 1,
  presumido: 2,
  realTrimestral: 3,
  realMensal: 4,
  mei: 6,
} as const
export const ehReal = (regime: number): boolean =>
  regime === REGIME.realTrimestral || regime === REGIME.realMensal
export const ehLucro = (regime: number): boolean => regime === REGIME.presumido || ehReal(regime)
/** Last month of a quarter: March, June, September, December. */
export const encerraTrimestre = (competencia: string): boolean =>
  Number(competencia.slice(5, 7)) % 3 === 0

const SEM_REAL: Real = { obrigada: false, aquisicoes: [] }

/** What is on the server, as the form starts. The Lucro Real always says its credits, even none. */
export function valoresDe({ informacoes, titulos, regime }: Lidas): Valores {
  return {
    informacoes: ehReal(regime)
      ? { ...informacoes, real: informacoes.real ?? SEM_REAL }
      : informacoes,
    recebidos: Object.fromEntries(
      titulos
        .filter(({ recebidoNoMes }) => recebidoNoMes > 0)
        .map(({ titulo, recebidoNoMes, data }) => [
          titulo,
          { valor: recebidoNoMes, data: data ?? '' },
        ]),
    ),
  }
}

/** Only what was received: an empty amount is no receipt. */
export const recebimentosDe = ({ recebidos }: Valores, ultimoDia: string) =>
  Object.entries(recebidos).flatMap(([titulo, { valor, data }]) =>
    valor === null || valor === 0 ? [] : [{ titulo, valor, data: data === '' ? ultimoDia : data }],
  )
