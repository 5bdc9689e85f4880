import { contabil, contabilRelatorios } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../../platform/http/index.ts'
import { exportarBalancete, relatorioBalancete } from './balancete.ts'
import { balanceteDoMes } from './balancete-do-mes.ts'
import { lerComplemento, salvarComplemento } from './complemento.ts'
import { exportarDemonstracao, relatorioDemonstracao } from './demonstracoes.ts'
import { detalharLancamento } from './detalhar-lancamento.ts'
import { exportarDiario, relatorioDiario, totaisDoDiario } from './diario.ts'
import { imprimirBalancete, imprimirDemonstracao } from './imprimir.ts'
import { painelContabil } from './painel.ts'
import { exportarRazao, relatorioRazao } from './razao.ts'
import { seriesContabeis } from './series.ts'

export const demonstracoesRoutes: readonly Served[] = [
  serve(contabil.balanceteDoMes, balanceteDoMes),
  serve(contabilRelatorios.relatorioBalancete, relatorioBalancete),
  serveArquivo(contabilRelatorios.exportarBalancete, exportarBalancete),
  serveArquivo(contabilRelatorios.imprimirBalancete, imprimirBalancete),
  serveArquivo(contabilRelatorios.imprimirDemonstracao, imprimirDemonstracao),
  serve(contabilRelatorios.relatorioRazao, relatorioRazao),
  serveArquivo(contabilRelatorios.exportarRazao, exportarRazao),
  serve(contabilRelatorios.relatorioDiario, relatorioDiario),
  serve(contabilRelatorios.totaisDoDiario, totaisDoDiario),
  serveArquivo(contabilRelatorios.exportarDiario, exportarDiario),
  serve(contabilRelatorios.detalharLancamento, detalharLancamento),
  serve(contabilRelatorios.relatorioDemonstracao, relatorioDemonstracao),
  serveArquivo(contabilRelatorios.exportarDemonstracao, exportarDemonstracao),
  serve(contabilRelatorios.lerComplemento, lerComplemento),
  serve(contabilRelatorios.salvarComplemento, salvarComplemento),
  serve(contabilRelatorios.painelContabil, painelContabil),
  serve(contabilRelatorios.seriesContabeis, seriesContabeis),
]
