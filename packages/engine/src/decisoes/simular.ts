import type { Recusa, Result } from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import { simularContratacao } from './contratacao.ts'
import { simularDistribuicao } from './distribuicao.ts'
import { simularFatorR } from './fator-r.ts'
import type {
  FatosDaContratacao,
  FatosDaDistribuicao,
  FatosDoFatorR,
  FatosDoIbsCbs,
  FatosDoLucroDistribuivel,
} from './fatos.ts'
import { FORMA_DA_PERGUNTA } from './formas.ts'
import { simularIbsCbs } from './ibs-cbs.ts'
import { simularLucroDistribuivel } from './lucro-distribuivel.ts'
import { simularRegimes } from './regimes.ts'
import type { FatosDosRegimes } from './regimes-fatos.ts'
import type { Simulacao } from './tipos.ts'

/** A question to be answered with numbers. */
export type Pergunta =
  | { readonly pergunta: 'fator-r'; readonly fatos: FatosDoFatorR }
  | { readonly pergunta: 'regime'; readonly fatos: FatosDosRegimes }
  | { readonly pergunta: 'ibs-cbs'; readonly fatos: FatosDoIbsCbs }
  | { readonly pergunta: 'distribuicao'; readonly fatos: FatosDaDistribuicao }
  | { readonly pergunta: 'lucro-distribuivel'; readonly fatos: FatosDoLucroDistribuivel }
  | { readonly pergunta: 'contratacao'; readonly fatos: FatosDaContratacao }

/**
 * Answers a question of the owner: the curve, the cheapest point, where one choice gives way to
 * another and how much that moves when a fact moves 10 %. `explicar` gives each point its memória.
 */
export const simular = comPorta(FORMA_DA_PERGUNTA, responder)

function responder(pedido: Pergunta & { readonly explicar?: boolean }): Result<Simulacao, Recusa> {
  const { explicar = false } = pedido
  switch (pedido.pergunta) {
    case 'fator-r':
      return simularFatorR(pedido.fatos, explicar)
    case 'regime':
      return simularRegimes(pedido.fatos, explicar)
    case 'ibs-cbs':
      return simularIbsCbs(pedido.fatos, explicar)
    case 'distribuicao':
      return simularDistribuicao(pedido.fatos, explicar)
    case 'lucro-distribuivel':
      return simularLucroDistribuivel(pedido.fatos, explicar)
    case 'contratacao':
      return simularContratacao(pedido.fatos, explicar)
  }
}
