import { type Competencia, ehCompetencia, formatarCompetencia } from './competencia.ts'

/** What every legal table carries: since when, which norm, and when somebody must look again. */
export type Vigencia = {
  readonly desde: Competencia
  /** Last month covered, when the law itself ends it; absent while it stands. */
  readonly ate?: Competencia
  /** From this month on a newer act is expected: the table still answers, marked to be checked. */
  readonly revisarEm: Competencia
  /** Norm and article. */
  readonly fonte: string
}

export type SemTabelaVigente = {
  readonly codigo: 'sem-tabela-vigente'
  readonly mensagem: string
  readonly tabela: string
  readonly competencia: Competencia
}

/** Same shape as the engine's `Result`, written here because `tempo` and `dinheiro` are strangers. */
export type Vigente<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: SemTabelaVigente }

/** A family of dated tables, oldest first. */
export type Tabelas<T> = {
  readonly nome: string
  readonly versoes: readonly (T & Vigencia)[]
}

/** Builds a family of tables; throws (our bug) when they are out of order or overlap. */
export function tabelas<T>(nome: string, versoes: readonly (T & Vigencia)[]): Tabelas<T> {
  for (const [indice, versao] of versoes.entries()) {
    const anterior = versoes[indice - 1]
    const emOrdem = !anterior || (anterior.ate ?? anterior.desde) < versao.desde
    if (!emOrdem || (versao.ate !== undefined && versao.ate < versao.desde)) {
      throw new Error(`Invariante quebrada: ${nome}: vigências fora de ordem em ${versao.desde}`)
    }
    if (!versao.fonte || versao.revisarEm <= versao.desde) {
      throw new Error(`Invariante quebrada: ${nome}: ${versao.desde} sem fonte ou sem revisão`)
    }
  }
  return { nome, versoes }
}

const semTabela = (nome: string, competencia: Competencia): SemTabelaVigente => ({
  codigo: 'sem-tabela-vigente',
  mensagem: `Não há ${nome} cadastrada para ${formatarCompetencia(competencia)}. O cálculo fica parado até que a tabela da época seja incluída.`,
  tabela: nome,
  competencia,
})

/** The version of a table in force in a month, or the refusal that names what is missing. */
export function vigente<T>(familia: Tabelas<T>, competencia: Competencia): Vigente<T & Vigencia> {
  // A month that does not exist is in no table, however it is ordered among the others.
  if (!ehCompetencia(competencia))
    return { ok: false, refusal: semTabela(familia.nome, competencia) }
  for (let i = familia.versoes.length - 1; i >= 0; i--) {
    const versao = familia.versoes[i]
    if (!versao || versao.desde > competencia) continue
    if (versao.ate !== undefined && versao.ate < competencia) break
    return { ok: true, value: versao }
  }
  return { ok: false, refusal: semTabela(familia.nome, competencia) }
}

/** True when the month asked for is past the date at which the table should have been reviewed. */
export const aRevisar = (versao: Vigencia, competencia: Competencia): boolean =>
  competencia >= versao.revisarEm

/** Which version a result was computed with: what the screen shows and the file keeps. */
export type TabelaUsada = {
  readonly nome: string
  readonly desde: Competencia
  readonly fonte: string
  readonly aRevisar: boolean
}

export const tabelaUsada = (
  familia: Tabelas<unknown>,
  versao: Vigencia,
  competencia: Competencia,
): TabelaUsada => ({
  nome: familia.nome,
  desde: versao.desde,
  fonte: versao.fonte,
  aRevisar: aRevisar(versao, competencia),
})

/**
 * Dates formulas instead of data: `porVigencia('regra', [['2015-04', antiga], ['2026-01', nova]])`
 * answers the one in force in a month. No `if (ano >= …)` inside a formula.
 */
export function porVigencia<T>(
  nome: string,
  regras: readonly (readonly [desde: Competencia, regra: T])[],
): (competencia: Competencia) => Vigente<T> {
  for (const [indice, [desde]] of regras.entries()) {
    const anterior = regras[indice - 1]
    if (anterior && anterior[0] >= desde) {
      throw new Error(`Invariante quebrada: ${nome}: vigências fora de ordem em ${desde}`)
    }
  }
  const prontas = regras.map(([desde, regra]) => ({
    desde,
    achada: { ok: true, value: regra } as const,
  }))
  return (competencia) => {
    for (let i = prontas.length - 1; i >= 0; i--) {
      const pronta = prontas[i]
      if (pronta && pronta.desde <= competencia) return pronta.achada
    }
    return { ok: false, refusal: semTabela(nome, competencia) }
  }
}
