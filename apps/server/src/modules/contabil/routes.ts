import { contabil } from '@razao/contract'
import { type Served, serve, serveProprio } from '../../platform/http/index.ts'
import { balanceteDoMes } from './balancete-do-mes.ts'
import { listarLancamentos } from './listar-lancamentos.ts'
import { lancar } from './livro/lancar.ts'
import { planoDeContas } from './plano/plano-da-empresa.ts'
import { relatoriosRoutes } from './relatorios/routes.ts'

export const contabilRoutes: readonly Served[] = [
  serve(contabil.listarLancamentos, listarLancamentos),
  serveProprio(contabil.lancar, lancar),
  serve(contabil.planoDeContas, planoDeContas),
  serve(contabil.balanceteDoMes, balanceteDoMes),
  ...relatoriosRoutes,
]
