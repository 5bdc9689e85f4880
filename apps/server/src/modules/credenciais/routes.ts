import { credenciais, credenciaisEntrega } from '@razao/contract'
import { serve, serveArquivo, serveProprio } from '../../platform/http/index.ts'
import { mudarResponsavelDasCredenciais } from './em-lote.ts'
import { alterarCredencial, criarCredencial, encerrarCredencial, guardarSegredo } from './gravar.ts'
import { exportarCredenciais, lerCredencial, listarCredenciais } from './listar.ts'
import { confirmarLoteDeCredenciais, descartarLoteDeCredenciais } from './lote/encerrar-previa.ts'
import { enviarLoteDeCredenciais } from './lote/enviar.ts'
import { lerLoteDeCredenciais } from './lote/previa.ts'
import { abrirPedidoDeCredencial, entregarCredencial } from './pedidos/entregar.ts'
import { pedirCredencial, revogarPedidoDeCredencial } from './pedidos/pedir.ts'
import { testarCredenciais } from './testar.ts'

export const credenciaisRoutes = [
  serve(credenciais.listarCredenciais, listarCredenciais),
  serveArquivo(credenciais.exportarCredenciais, exportarCredenciais),
  serve(credenciais.lerCredencial, lerCredencial),
  serveProprio(credenciais.criarCredencial, criarCredencial),
  serve(credenciais.alterarCredencial, alterarCredencial),
  serveProprio(credenciais.guardarSegredo, guardarSegredo),
  serveProprio(credenciais.encerrarCredencial, encerrarCredencial),
  serve(credenciais.mudarResponsavelDasCredenciais, mudarResponsavelDasCredenciais),
  serveProprio(credenciais.testarCredenciais, testarCredenciais),
  serve(credenciaisEntrega.pedirCredencial, pedirCredencial),
  serve(credenciaisEntrega.revogarPedidoDeCredencial, revogarPedidoDeCredencial),
  serve(credenciaisEntrega.abrirPedidoDeCredencial, abrirPedidoDeCredencial),
  serveProprio(credenciaisEntrega.entregarCredencial, entregarCredencial),
  serveProprio(credenciaisEntrega.enviarLoteDeCredenciais, enviarLoteDeCredenciais),
  serve(credenciaisEntrega.lerLoteDeCredenciais, lerLoteDeCredenciais),
  serveProprio(credenciaisEntrega.confirmarLoteDeCredenciais, confirmarLoteDeCredenciais),
  serveProprio(credenciaisEntrega.descartarLoteDeCredenciais, descartarLoteDeCredenciais),
]
