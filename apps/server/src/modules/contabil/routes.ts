import {
  contabil,
  contabilCadastros,
  contabilEncerramento,
  contabilLivro,
  contabilPeriodos,
  contabilPlano,
} from '@razao/contract'
import {
  type Served,
  serve,
  serveArquivo,
  serveEnvio,
  serveProprio,
} from '../../platform/http/index.ts'
import { automaticosRoutes } from './automaticos/routes.ts'
import { balanceteDoMes } from './balancete-do-mes.ts'
import * as cadastros from './cadastros/cadastros.ts'
import * as conferencia from './cadastros/conferencia.ts'
import { gerarRecorrentes } from './cadastros/recorrentes.ts'
import {
  excluirRegra,
  listarRegras,
  salvarRegra,
  salvarRegraDoEscritorio,
} from './cadastros/regras.ts'
import { abrirSaldos } from './encerramento/abrir-saldos.ts'
import { alterarBem, excluirBem } from './encerramento/alterar-bem.ts'
import { baixarBem } from './encerramento/baixar-bem.ts'
import { criarBem, depreciar, listarBens } from './encerramento/bens.ts'
import { distribuirLucros } from './encerramento/distribuir.ts'
import { encerrarExercicio, estornarEncerramento } from './encerramento/encerrar.ts'
import { importacaoRoutes } from './importacao/routes.ts'
import { listarLancamentos } from './listar-lancamentos.ts'
import { anotarLancamento } from './livro/anotar.ts'
import { conferirLivro, saldosDoLivro } from './livro/conferir.ts'
import { corrigirLancamento, estornarLancamento, estornarLancamentos } from './livro/estornar.ts'
import { importarLancamentos, receberLancamentos } from './livro/importar.ts'
import { lancar } from './livro/lancar.ts'
import { baixarSelo, listarRaizes, selarDiaTerminado } from './livro/raiz-diaria.ts'
import {
  alterarRascunhoContabil,
  confirmarRascunhosContabeis,
  criarRascunhoContabil,
  descartarRascunhoContabil,
  listarRascunhosContabeis,
} from './livro/rascunhos.ts'
import { gradeDePeriodos } from './periodos/grade.ts'
import { criarExcecao, mudarPeriodo, revogarExcecao } from './periodos/mudar.ts'
import { alterarConta, criarConta } from './plano/contas.ts'
import { planoDeContas } from './plano/plano-da-empresa.ts'
import { substituirPlano } from './plano/substituir-plano.ts'
import { usoDoPlano } from './plano/uso-do-plano.ts'
import { relatoriosRoutes } from './relatorios/routes.ts'

export const contabilRoutes: readonly Served[] = [
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
  serve(contabilLivro.conferirLivro, conferirLivro),
  serve(contabilLivro.saldosDoLivro, saldosDoLivro),
  serve(contabilLivro.listarRaizes, listarRaizes),
  serve(contabilLivro.selarDia, selarDiaTerminado),
  serveArquivo(contabilLivro.baixarSelo, baixarSelo),
  serveEnvio(contabilLivro.importarLancamentos, receberLancamentos, importarLancamentos),
  serve(contabilPeriodos.gradeDePeriodos, gradeDePeriodos),
  serve(contabilPeriodos.mudarPeriodo, mudarPeriodo),
  serve(contabilPeriodos.criarExcecao, criarExcecao),
  serve(contabilPeriodos.revogarExcecao, revogarExcecao),
  serve(contabilCadastros.listarCentros, cadastros.listarCentros),
  serve(contabilCadastros.salvarCentro, cadastros.salvarCentro),
  serve(contabilCadastros.listarHistoricosPadrao, cadastros.listarHistoricosPadrao),
  serve(contabilCadastros.salvarHistoricoPadrao, cadastros.salvarHistoricoPadrao),
  serve(contabilCadastros.excluirHistoricoPadrao, cadastros.excluirHistoricoPadrao),
  serve(contabilCadastros.listarModelos, cadastros.listarModelos),
  serve(contabilCadastros.salvarModelo, cadastros.salvarModelo),
  serve(contabilCadastros.excluirModelo, cadastros.excluirModelo),
  serve(contabilCadastros.gerarRecorrentes, gerarRecorrentes),
  serve(contabilCadastros.lerConferencia, conferencia.lerConferencia),
  serve(contabilCadastros.conferirConta, conferencia.conferirConta),
  serve(contabilCadastros.desfazerConferencia, conferencia.desfazerConferencia),
  serve(contabilCadastros.marcarPartidas, conferencia.marcarPartidas),
  serve(contabilCadastros.listarParticipantes, conferencia.listarParticipantes),
  serve(contabilCadastros.listarRegras, listarRegras),
  serve(contabilCadastros.salvarRegra, salvarRegra),
  serve(contabilCadastros.salvarRegraDoEscritorio, salvarRegraDoEscritorio),
  serve(contabilCadastros.excluirRegra, excluirRegra),
  serve(contabilEncerramento.abrirSaldos, abrirSaldos),
  serve(contabilEncerramento.encerrarExercicio, encerrarExercicio),
  serve(contabilEncerramento.estornarEncerramento, estornarEncerramento),
  serve(contabilEncerramento.listarBens, listarBens),
  serve(contabilEncerramento.criarBem, criarBem),
  serve(contabilEncerramento.alterarBem, alterarBem),
  serve(contabilEncerramento.excluirBem, excluirBem),
  serve(contabilEncerramento.baixarBem, baixarBem),
  serve(contabilEncerramento.depreciar, depreciar),
  serve(contabilEncerramento.distribuirLucros, distribuirLucros),
  serve(contabil.planoDeContas, planoDeContas),
  serve(contabilPlano.criarConta, criarConta),
  serve(contabilPlano.usoDoPlano, usoDoPlano),
  serve(contabilPlano.alterarConta, alterarConta),
  serve(contabilPlano.substituirPlano, substituirPlano),
  serve(contabil.balanceteDoMes, balanceteDoMes),
  ...automaticosRoutes,
  ...importacaoRoutes,
  ...relatoriosRoutes,
]
