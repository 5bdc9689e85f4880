import { contabil, contabilCadastros, contabilLivro } from '@razao/contract'
import { type Served, serve, serveEnvio, serveProprio } from '../../../platform/http/index.ts'
import { anotarLancamento } from './anotar.ts'
import {
  excluirHistoricoPadrao,
  excluirModelo,
  listarCentros,
  listarHistoricosPadrao,
  listarModelos,
  salvarCentro,
  salvarHistoricoPadrao,
  salvarModelo,
} from './cadastros.ts'
import {
  conferirConta,
  desfazerConferencia,
  lerConferencia,
  listarParticipantes,
  marcarPartidas,
} from './conferencia.ts'
import { corrigirLancamento, estornarLancamento, estornarLancamentos } from './estornar.ts'
import { importarLancamentos, receberLancamentos } from './importar.ts'
import { lancar } from './lancar.ts'
import { listarLancamentos } from './listar-lancamentos.ts'
import {
  alterarRascunhoContabil,
  confirmarRascunhosContabeis,
  criarRascunhoContabil,
  descartarRascunhoContabil,
  listarRascunhosContabeis,
} from './rascunhos.ts'
import { gerarRecorrentes } from './recorrentes.ts'

export const lancamentosRoutes: readonly Served[] = [
  serve(contabil.listarLancamentos, listarLancamentos),
  serveProprio(contabil.lancar, lancar),
  serve(contabilLivro.estornarLancamento, estornarLancamento),
  serve(contabilLivro.estornarLancamentos, estornarLancamentos),
  serve(contabilLivro.corrigirLancamento, corrigirLancamento),
  serve(contabilLivro.anotarLancamento, anotarLancamento),
  serve(contabilLivro.listarRascunhosContabeis, listarRascunhosContabeis),
  serve(contabilLivro.criarRascunhoContabil, criarRascunhoContabil),
  serve(contabilLivro.alterarRascunhoContabil, alterarRascunhoContabil),
  serve(contabilLivro.descartarRascunhoContabil, descartarRascunhoContabil),
  serve(contabilLivro.confirmarRascunhosContabeis, confirmarRascunhosContabeis),
  serveEnvio(contabilLivro.importarLancamentos, receberLancamentos, importarLancamentos),
  serve(contabilCadastros.listarCentros, listarCentros),
  serve(contabilCadastros.salvarCentro, salvarCentro),
  serve(contabilCadastros.listarHistoricosPadrao, listarHistoricosPadrao),
  serve(contabilCadastros.salvarHistoricoPadrao, salvarHistoricoPadrao),
  serve(contabilCadastros.excluirHistoricoPadrao, excluirHistoricoPadrao),
  serve(contabilCadastros.listarModelos, listarModelos),
  serve(contabilCadastros.salvarModelo, salvarModelo),
  serve(contabilCadastros.excluirModelo, excluirModelo),
  serve(contabilCadastros.gerarRecorrentes, gerarRecorrentes),
  serve(contabilCadastros.lerConferencia, lerConferencia),
  serve(contabilCadastros.conferirConta, conferirConta),
  serve(contabilCadastros.desfazerConferencia, desfazerConferencia),
  serve(contabilCadastros.marcarPartidas, marcarPartidas),
  serve(contabilCadastros.listarParticipantes, listarParticipantes),
]
