import { contabil } from '@razao/contract'
import { type Served, serve } from '../../platform/http/index.ts'
import { balanceteDoMes } from './balancete-do-mes.ts'
import { listarLancamentos } from './listar-lancamentos.ts'
import { planoDeContas } from './plano/plano-da-empresa.ts'

export const contabilRoutes: readonly Served[] = [
  serve(contabil.listarLancamentos, listarLancamentos),
  serve(contabil.planoDeContas, planoDeContas),
  serve(contabil.balanceteDoMes, balanceteDoMes),
]
