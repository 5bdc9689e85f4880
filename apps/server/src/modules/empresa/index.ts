export { lerEmpresa } from './consultar.ts'
export { exigirEmpresa } from './exigir-empresa.ts'
export { feriadosDasEmpresas, feriadosDoMunicipio } from './feriados/feriados-do-lugar.ts'
export {
  empresaDoCnpj,
  gravarEmpresa,
  pessoaDe,
} from './gravar-empresa.ts'
export { contarPedidos } from './pedidos/listar-pedidos.ts'
export { abrirPedido, TITULOS_DO_PEDIDO } from './pedidos/pedir.ts'
export { atenderPedidoDaGuia } from './pedidos/responder-pedido.ts'
export { empresasDepoisDe } from './queries.ts'
export { empresaRoutes } from './routes.ts'
