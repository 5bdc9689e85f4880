import type { Tag } from './route.ts'

/** What each topic of the stream of changes makes stale: whoever tells of a change says one of these. */
export const TAGS_DO_TOPICO = {
  operacao: ['operacao'],
  fechamento: ['fechamento', 'painel', 'faturamento', 'proLabore', 'apuracao', 'guia'],
  livro: ['importacao', 'operacao', 'lancamento'],
  envio: ['nota', 'cobranca'],
  emissao: ['emissao', 'cobranca', 'nota'],
  nota: ['nota', 'cobranca', 'faturamento'],
  cobranca: ['cobranca', 'boleto', 'nota'],
  captura: ['captura', 'nota', 'faturamento'],
  conferencia: ['conferencia'],
  jettax: ['jettax'],
  pix: ['cobranca', 'boleto', 'contaDeRecebimento'],
  guia: ['guia', 'declaracao', 'fechamento', 'painel'],
  declaracao: ['declaracao', 'apuracao', 'guia'],
  vigia: ['vigia', 'serpro', 'painel'],
  notificacao: ['notificacao', 'pedido'],
} as const satisfies Readonly<Record<string, readonly Tag[]>>

export type Topico = keyof typeof TAGS_DO_TOPICO
