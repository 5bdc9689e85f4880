import { pedidos, type RouteOutput } from '@razao/contract'
import type { Tom } from '../../ui/Situacao.tsx'

export type Pedido = RouteOutput<typeof pedidos.listarPedidos>['lista'][number]

const TONS: Readonly<Record<Pedido['situacao'], Tom>> = {
  aberto: 'pendente',
  atendido: 'ok',
  recusado: 'erro',
  desistiu: 'nenhum',
}

export const situacaoDoPedido = ({ situacao, resposta }: Pedido): { tom: Tom; texto: string } => ({
  tom: situacao === 'aberto' && resposta !== null ? 'andamento' : TONS[situacao],
  texto:
    situacao === 'aberto' && resposta !== null
      ? 'Respondido, em aberto'
      : pedidos.ROTULOS_SITUACAO_DO_PEDIDO[situacao],
})
