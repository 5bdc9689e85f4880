import type { Memorial, Recusa, Result } from '../dinheiro/index.ts'

/** Whose a fact or a receipt is, where there are several: the engine compares it and reads nothing in it. */
export type DoSocio = { readonly socioId: number }
export type DoEmpregado = { readonly empregadoId: number }
export type DoPrestador = { readonly prestadorId: number }

type Quem = 'socioId' | 'empregadoId' | 'prestadorId' | 'pessoaId'
type DeAlguem<Q extends Quem, F, T, R extends Recusa> = {
  (
    fatos: F & Readonly<Record<Q, number>>,
    memorial?: Memorial,
  ): Result<T & Readonly<Record<Q, number>>, R>
  (fatos: F, memorial?: Memorial): Result<T, R>
}

/**
 * A rule that does not need to know whose its facts are. Said, the number heads the ids of the steps and
 * comes back in the receipt; not said, neither has it.
 */
export const deAlguem =
  <Q extends Quem>(_quem: Q) =>
  <F extends { readonly [K in Q]?: number }, T, R extends Recusa>(
    regra: (fatos: F, memorial?: Memorial) => Result<T, R>,
  ) =>
    regra as DeAlguem<Q, F, T, R>

/** What heads the ids of the steps: `pro-labore-7`, or `pro-labore` of nobody in particular. */
export const raizDe = (regra: string, quem: number | undefined): string =>
  quem === undefined ? regra : `${regra}-${quem}`

export const doEmpregado = ({ empregadoId }: { readonly empregadoId?: number }) =>
  empregadoId === undefined ? {} : { empregadoId }
export const doSocio = ({ socioId }: { readonly socioId?: number }) =>
  socioId === undefined ? {} : { socioId }
export const doPrestador = ({ prestadorId }: { readonly prestadorId?: number }) =>
  prestadorId === undefined ? {} : { prestadorId }
export const daPessoa = ({ pessoaId }: { readonly pessoaId?: number }) =>
  pessoaId === undefined ? {} : { pessoaId }
