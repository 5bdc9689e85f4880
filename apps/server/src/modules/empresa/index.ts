export { feriadosDasEmpresas } from './feriados/feriados-do-lugar.ts'
export {
  type EmpresaAGravar,
  empresaDoCnpj,
  gravarEmpresa,
  pessoaDe,
  type SocioAGravar,
} from './gravar-empresa.ts'
export { contarPedidos } from './pedidos/listar-pedidos.ts'
export { abrirPedido, TITULOS_DO_PEDIDO } from './pedidos/pedir.ts'
export { atenderPedidoDaGuia } from './pedidos/responder-pedido.ts'
export { empresaRoutes } from './routes.ts'
