import { serpro } from '@razao/contract'
import { type Served, serve, serveProprio } from '../../platform/http/index.ts'
import {
  definirAprovacaoDoSerpro,
  definirTetoDoSerpro,
  desligarSerpro,
  guardarAcessoDoSerpro,
  lerSerpro,
} from './escritorio.ts'
import { testarSerpro } from './testar.ts'

export const serproRoutes: readonly Served[] = [
  serveProprio(serpro.lerSerpro, lerSerpro),
  serveProprio(serpro.guardarAcessoDoSerpro, guardarAcessoDoSerpro),
  serve(serpro.definirTetoDoSerpro, definirTetoDoSerpro),
  serve(serpro.definirAprovacaoDoSerpro, definirAprovacaoDoSerpro),
  serveProprio(serpro.testarSerpro, testarSerpro),
  serveProprio(serpro.desligarSerpro, desligarSerpro),
]
