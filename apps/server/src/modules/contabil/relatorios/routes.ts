import { contabilEcd, contabilRelatorios as rotas } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../../platform/http/index.ts'
import { exportarBalancete, relatorioBalancete } from './balancete.ts'
import { lerComplemento, salvarComplemento } from './complemento.ts'
import { conciliacaoContabil } from './conciliacao.ts'
import { exportarDemonstracao, relatorioDemonstracao } from './demonstracoes.ts'
import { detalharLancamento } from './detalhar-lancamento.ts'
import { exportarDiario, relatorioDiario, totaisDoDiario } from './diario.ts'
import { exportarLivro } from './exportar-livro.ts'
import { imprimirBalancete, imprimirDemonstracao } from './imprimir.ts'
import { painelContabil } from './painel.ts'
import {
  listarParticipantesDaEcd,
  retirarParticipanteDaEcd,
  salvarParticipanteDaEcd,
} from './participantes-da-ecd.ts'
import { exportarRazao, relatorioRazao } from './razao.ts'
import { seriesContabeis } from './series.ts'

export const relatoriosRoutes: readonly Served[] = [
  serve(rotas.relatorioBalancete, relatorioBalancete),
  serveArquivo(rotas.exportarBalancete, exportarBalancete),
  serveArquivo(rotas.imprimirBalancete, imprimirBalancete),
  serveArquivo(rotas.imprimirDemonstracao, imprimirDemonstracao),
  serve(rotas.relatorioRazao, relatorioRazao),
  serveArquivo(rotas.exportarRazao, exportarRazao),
  serve(rotas.relatorioDiario, relatorioDiario),
  serve(rotas.totaisDoDiario, totaisDoDiario),
  serveArquivo(rotas.exportarDiario, exportarDiario),
  serve(rotas.detalharLancamento, detalharLancamento),
  serve(rotas.relatorioDemonstracao, relatorioDemonstracao),
  serveArquivo(rotas.exportarDemonstracao, exportarDemonstracao),
  serve(rotas.lerComplemento, lerComplemento),
  serve(rotas.salvarComplemento, salvarComplemento),
  serve(rotas.painelContabil, painelContabil),
  serve(rotas.seriesContabeis, seriesContabeis),
  serve(rotas.conciliacaoContabil, conciliacaoContabil),
  serve(rotas.exportarLivro, exportarLivro),
  serve(contabilEcd.listarParticipantesDaEcd, listarParticipantesDaEcd),
  serve(contabilEcd.salvarParticipanteDaEcd, salvarParticipanteDaEcd),
  serve(contabilEcd.retirarParticipanteDaEcd, retirarParticipanteDaEcd),
]
