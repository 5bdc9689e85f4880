import { contabilPeriodos } from '@razao/contract'
import { type Served, serve } from '../../../platform/http/index.ts'
import { gradeDePeriodos } from './grade.ts'
import { criarExcecao, mudarPeriodo, revogarExcecao } from './mudar.ts'

export const periodosRoutes: readonly Served[] = [
  serve(contabilPeriodos.gradeDePeriodos, gradeDePeriodos),
  serve(contabilPeriodos.mudarPeriodo, mudarPeriodo),
  serve(contabilPeriodos.criarExcecao, criarExcecao),
  serve(contabilPeriodos.revogarExcecao, revogarExcecao),
]
