import { automacao } from '@razao/contract'
import { serve, serveArquivo } from '../../platform/http/index.ts'
import { gruposDeErro, lerOperacao, listarItens, listarOperacoes } from './consultar.ts'
import { cancelarOperacoes, reprocessarOperacoes, resolverOperacoes } from './decidir.ts'
import { exportarOperacoes } from './exportar-operacoes.ts'

export const automacaoRoutes = [
  serve(automacao.listarOperacoes, listarOperacoes),
  serveArquivo(automacao.exportarOperacoes, exportarOperacoes),
  serve(automacao.gruposDeErro, gruposDeErro),
  serve(automacao.lerOperacao, lerOperacao),
  serve(automacao.listarItensDaOperacao, listarItens),
  serve(automacao.cancelarOperacoes, cancelarOperacoes),
  serve(automacao.reprocessarOperacoes, reprocessarOperacoes),
  serve(automacao.resolverOperacoes, resolverOperacoes),
]
