import { painel } from '@razao/contract'
import { serve } from '../../platform/http/index.ts'
import { painelDaEmpresa } from './painel-da-empresa.ts'
import { painelDoContador } from './painel-do-contador.ts'

export const painelRoutes = [
  serve(painel.painelDoContador, painelDoContador),
  serve(painel.painelDaEmpresa, painelDaEmpresa),
]
