import { contabilEncerramento } from '@razao/contract'
import { type Served, serve } from '../../../platform/http/index.ts'
import { abrirSaldos } from './abrir-saldos.ts'
import { alterarBem, excluirBem } from './alterar-bem.ts'
import { baixarBem } from './baixar-bem.ts'
import { criarBem, depreciar, listarBens } from './bens.ts'
import { distribuirLucros } from './distribuir.ts'
import { encerrarExercicio, estornarEncerramento } from './encerrar.ts'

export const encerramentoRoutes: readonly Served[] = [
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
]
