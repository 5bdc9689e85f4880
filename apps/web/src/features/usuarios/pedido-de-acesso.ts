import type { RouteOutput, registro } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'

export type PedidoDeAcesso = RouteOutput<typeof registro.listarPedidosDeAcesso>['lista'][number]

/** What is asked for, in words. */
export const alvoDoPedido = ({ empresa }: PedidoDeAcesso): string =>
  empresa === null
    ? 'este escritório'
    : `${empresa.apelido} (${formatarCnpj(empresa.identificacao)})`
