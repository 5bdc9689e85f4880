import type { Jobs } from '../../platform/jobs/index.ts'
import { entregarPedidoJob } from './registro/entregar-pedido.ts'
import { TAREFA_DE_ENTREGA } from './registro/pedir-acesso.ts'

export { type Cartas, criarCarteiro, escreverCarta } from './convites/carteiro.ts'
export { convidarUm } from './convites/criar-convites.ts'
export { notificar, notificarAdministradores } from './notificar.ts'
export { exigirConta } from './registro/conta.ts'
export { deixarPedido } from './registro/pedir-acesso.ts'
export { acessoRoutes } from './routes.ts'

export const acessoJobs: Jobs = { [TAREFA_DE_ENTREGA]: entregarPedidoJob }
