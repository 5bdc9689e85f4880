import type { ChamadaSerpro, RecusaSerpro } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida } from '../../../platform/saidas/index.ts'
import { usarAcessoSerpro } from '../../serpro/index.ts'

/** The Receita does not take it, and why. */
export const recusada = (recusas: readonly RecusaSerpro[]): Desfecho => ({
  tipo: 'recusada',
  motivo: (recusas[0]?.codigo ?? 'recusada').slice(0, 300),
  resposta: { recusas },
})

/** We do not ask for it, and why. */
export const nossa = (codigo: string, descricao: string, oQueFazer: string): Desfecho =>
  recusada([{ codigo, descricao, oQueFazer }])

/** What opens the Receita is not there any more. */
export const SEM_CONTRATO = nossa(
  'sem-contrato',
  'O escritório não tem o contrato com o SERPRO.',
  'Guarde as chaves e o e-CNPJ, monte a declaração de novo e transmita.',
)

/** What was told of a refusal, as it is kept with the line. */
export const recusasDe = (desfecho: Desfecho): readonly RecusaSerpro[] =>
  ((desfecho.resposta ?? {}) as { recusas?: readonly RecusaSerpro[] }).recusas ?? []

/** Lends what opens the Receita to ask about a company; null when the office has no contract. */
export const comReceita = <P, T extends object>(
  com: ComSaida<P>,
  { escritorioId }: Saida<P>,
  { contribuinte, motivo }: { contribuinte: string; motivo: string },
  fazer: (chamada: ChamadaSerpro) => Promise<T>,
): Promise<T | null> =>
  usarAcessoSerpro(com.fora, com.write, motivo, (uso) =>
    fazer({ ...uso, escritorioId, contribuinte, signal: com.signal }),
  )
