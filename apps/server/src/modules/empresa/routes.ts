import { empresa, feriados, pedidos } from '@razao/contract'
import { serve, serveArquivo } from '../../platform/http/index.ts'
import { exportarEmpresas, lerEmpresa, listarEmpresas, opcoesDeEmpresa } from './consultar.ts'
import { excluirFeriado, listarFeriados, salvarFeriado } from './feriados/feriados.ts'
import { lerHistorico } from './ler-historico.ts'
import { exportarPedidos, listarPedidos } from './pedidos/listar-pedidos.ts'
import { pedirAoEscritorio, retirarPedido } from './pedidos/pedir.ts'
import { responderPedido } from './pedidos/responder-pedido.ts'

export const empresaRoutes = [
  serve(empresa.opcoesDeEmpresa, opcoesDeEmpresa),
  serve(empresa.listarEmpresas, listarEmpresas),
  serveArquivo(empresa.exportarEmpresas, exportarEmpresas),
  serve(empresa.lerEmpresa, lerEmpresa),
  serve(empresa.lerHistorico, lerHistorico),
  serve(feriados.listarFeriados, listarFeriados),
  serve(feriados.salvarFeriado, salvarFeriado),
  serve(feriados.excluirFeriado, excluirFeriado),
  serve(pedidos.listarPedidos, listarPedidos),
  serveArquivo(pedidos.exportarPedidos, exportarPedidos),
  serve(pedidos.pedirAoEscritorio, pedirAoEscritorio),
  serve(pedidos.responderPedido, responderPedido),
  serve(pedidos.retirarPedido, retirarPedido),
]
