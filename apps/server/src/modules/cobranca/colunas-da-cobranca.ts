import type { DadosDaCobranca } from '../receitas/index.ts'
import type { VendaCalculada } from './calcular-venda.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'

/** What is kept as it was asked for. */
const dadosDe = (pedido: PedidoDeCobranca): DadosDaCobranca => ({
  servico: pedido.servico,
  municipioDaPrestacao: pedido.municipioDaPrestacao,
  exterior: pedido.exterior,
  aliquotaIss: pedido.aliquotaIss,
  issRetido: pedido.issRetido,
  informacoes: pedido.informacoes,
  parcelas: pedido.parcelas,
  ...(pedido.obra ? { obra: pedido.obra } : {}),
  ...(pedido.evento ? { evento: pedido.evento } : {}),
  ...(pedido.documentosDaDeducao === undefined || pedido.documentosDaDeducao.length === 0
    ? {}
    : { documentosDaDeducao: pedido.documentosDaDeducao }),
})

/** A charge as its columns, kept or not. */
export const colunasDe = (pedido: PedidoDeCobranca, { previa, partes }: VendaCalculada) => ({
  empresa_id: pedido.empresaId,
  participante_id: partes.cliente.id,
  servico_id: pedido.servicoId,
  descricao: pedido.descricao,
  bruto: pedido.bruto,
  desconto: pedido.desconto,
  deducoes: pedido.deducoes,
  competencia: pedido.competencia,
  emissao: pedido.emissao,
  vencimento: pedido.vencimento,
  dados: dadosDe(pedido),
  previa,
  retencoes: previa.retido,
  liquido: previa.liquido,
  forma: pedido.forma,
  substitui_nota_id: pedido.substituiNotaId,
})
