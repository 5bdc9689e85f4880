import type { Centavos } from '../../dinheiro/index.ts'
import type { AtividadeDoMes } from '../simples/index.ts'
import { candidatasDa } from './atividade.ts'
import { pedeMunicipio } from './receita.ts'

/** What the PGDAS-D asks of a revenue and its taxation does not say. */
export type PerguntaDoPgdasd = {
  readonly atividade: string
  readonly receita: Centavos
  /** Which of these it is; empty when only one fits. */
  readonly opcoes: readonly { readonly id: number; readonly rotulo: string }[]
  /** IBGE code of the city whose TOM code is asked for; null when it is not. */
  readonly municipioIbge: string | null
}

/**
 * The questions that a declaration of these revenues makes: those of which two activities tax alike, and those whose ISS
 * is of another city. Without an answer `declararPgdasd` refuses.
 */
export function perguntasDoPgdasd(
  atividades: readonly AtividadeDoMes[],
): readonly PerguntaDoPgdasd[] {
  return atividades.flatMap((atividade) => {
    const candidatas = candidatasDa(atividade)
    const opcoes = candidatas.length > 1 ? candidatas.map(({ id, rotulo }) => ({ id, rotulo })) : []
    const municipioIbge = pedeMunicipio(atividade) ? (atividade.issOutroMunicipio ?? null) : null
    if (atividade.receita === 0 || (opcoes.length === 0 && municipioIbge === null)) return []
    return [{ atividade: atividade.id, receita: atividade.receita, opcoes, municipioIbge }]
  })
}
