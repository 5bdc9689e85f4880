import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { cartaDoAvisoJob, TAREFA_DA_CARTA } from './pessoal/carta-do-aviso.ts'
import {
  eliminarPessoaJob,
  rotinaDasEliminacoes,
  TAREFA_DE_ELIMINACAO,
} from './pessoal/eliminar.ts'
import { entregarPedidoJob } from './registro/entregar-pedido.ts'
import { TAREFA_DE_ENTREGA } from './registro/pedir-acesso.ts'

export { type Cartas, createCarteiro, escreverCarta, rotinaDasCartas } from './convites/carteiro.ts'
export { convidarUm } from './convites/criar-convites.ts'
export { notificar, notificarAdministradores } from './notificar.ts'
export { escreverAviso } from './pessoal/eliminar.ts'
export { textoDoAviso } from './pessoal/textos-dos-avisos.ts'
export { exigirConta } from './registro/conta.ts'
export { deixarPedido } from './registro/pedir-acesso.ts'
export { acessoRoutes } from './routes.ts'

export const acessoJobs: Jobs = {
  [TAREFA_DE_ENTREGA]: entregarPedidoJob,
  [TAREFA_DE_ELIMINACAO]: eliminarPessoaJob,
  [TAREFA_DA_CARTA]: cartaDoAvisoJob,
}
export const acessoRotinas: readonly Rotina[] = [rotinaDasEliminacoes]
