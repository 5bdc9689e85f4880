import { servicos } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../../platform/http/index.ts'
import { buscarCodigosDeServico, buscarNbs } from './codigos.ts'
import { alterarServico, arquivarServico, criarServico } from './gravar-servico.ts'
import { exportarServicos, lerServico, listarServicos, sugerirServicos } from './listar-servicos.ts'

export const servicosRoutes: readonly Served[] = [
  serve(servicos.listarServicos, listarServicos),
  serveArquivo(servicos.exportarServicos, exportarServicos),
  serve(servicos.buscarCodigosDeServico, buscarCodigosDeServico),
  serve(servicos.buscarNbs, buscarNbs),
  serve(servicos.sugerirServicos, sugerirServicos),
  serve(servicos.lerServico, lerServico),
  serve(servicos.criarServico, criarServico),
  serve(servicos.alterarServico, alterarServico),
  serve(servicos.arquivarServico, arquivarServico),
]
