import { contabil, contabilCadastros, contabilPlano } from '@razao/contract'
import { type Served, serve } from '../../../platform/http/index.ts'
import { alterarConta, criarConta } from './contas.ts'
import { planoDeContas } from './plano-da-empresa.ts'
import { excluirRegra, listarRegras, salvarRegra, salvarRegraDoEscritorio } from './regras.ts'
import { substituirPlano } from './substituir-plano.ts'
import { usoDoPlano } from './uso-do-plano.ts'

export const planoRoutes: readonly Served[] = [
  serve(contabilCadastros.listarRegras, listarRegras),
  serve(contabilCadastros.salvarRegra, salvarRegra),
  serve(contabilCadastros.salvarRegraDoEscritorio, salvarRegraDoEscritorio),
  serve(contabilCadastros.excluirRegra, excluirRegra),
  serve(contabil.planoDeContas, planoDeContas),
  serve(contabilPlano.criarConta, criarConta),
  serve(contabilPlano.usoDoPlano, usoDoPlano),
  serve(contabilPlano.alterarConta, alterarConta),
  serve(contabilPlano.substituirPlano, substituirPlano),
]
