import type { automacao } from '@razao/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'

export type TipoAutomacao = z.infer<typeof automacao.TipoAutomacao>

export type NovoItem = {
  rotulo: string
  empresaId?: number | undefined
  competencia?: string | undefined
  dados?: unknown
}

export type NovaOperacao = {
  tipo: TipoAutomacao
  competencia?: string
  empresaId?: number
  /** Natural key: a second request with the same key answers the first operation. */
  chave?: string
  parametros?: Record<string, unknown>
  /** What will be done, one by one; may also be added later by the job itself (`acrescentarItens`). */
  itens?: readonly NovoItem[]
}

export type ItemPendente = {
  ordem: number
  rotulo: string
  empresaId: number | null
  competencia: string | null
  dados: unknown
}

/** Outcome of one item: the spec's codes, and for errors why. */
export type ResultadoDoItem = {
  ordem: number
  /** 1 Inserido, 2 Atualizado, 3 Excluído, 4 Erro, 5 Sem Ação */
  resultado: 1 | 2 | 3 | 4 | 5
  motivoCodigo?: string | undefined
  mensagem?: string | undefined
  /** How whoever runs it counts the item, in its own words. */
  desfecho?: string | undefined
  /** Where the result can be seen: `/painel/fechamento?…`. */
  rota?: string | undefined
}

export type Execucao = {
  /** Items per transaction. */
  tamanhoDoLote: number
  /**
   * Does some items inside one transaction and answers one outcome for each. Throwing undoes the whole
   * batch: it is then tried item by item, so that one bad item does not spoil the others.
   */
  processarLote: (
    ctx: Context,
    itens: readonly ItemPendente[],
    parametros: Record<string, unknown>,
    /** This run of this operation: tried again by somebody, it is another. */
    corrida: string,
  ) => Promise<ResultadoDoItem[]>
  /**
   * Items may be left without an outcome: they wait for something of outside. The hand is given back, and those are taken
   * again in a while; no more than a batch waits at a time.
   */
  espera?: boolean
  /**
   * Somebody cancelled while items wait: what did not leave is called off, and its item stays undone. Answers the outcomes of
   * what ended, and whether something is still on its way: then it is asked again in a while.
   */
  aoCancelar?: (
    ctx: Context,
    itens: readonly ItemPendente[],
    /** As in `processarLote`. */
    corrida: string,
  ) => Promise<{ resultados: readonly ResultadoDoItem[]; esperando: boolean }>
  /** In the last transaction, with the operation's counts by outcome; answers what the row shows as summary. */
  aoTerminar?: (
    ctx: Context,
    fim: { operacaoId: number; contagens: Record<string, number>; status: number },
  ) => Promise<Record<string, unknown> | undefined>
}
