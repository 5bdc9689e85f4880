import type { Route } from '../route.ts'
import * as automacao from './automacao.ts'
import * as contabil from './contabil.ts'
import * as documentos from './documentos.ts'
import * as empresa from './empresa.ts'
import * as fechamento from './fechamento.ts'
import * as fiscal from './fiscal.ts'
import * as folha from './folha.ts'
import * as painel from './painel.ts'
import * as receitas from './receitas.ts'
import * as sessao from './sessao.ts'

const ehRota = (valor: unknown): valor is Route =>
  typeof valor === 'object' &&
  valor !== null &&
  'method' in valor &&
  'path' in valor &&
  'role' in valor

/** Every promise of the server, in one list: the matrix of access, OpenAPI and the client read it. */
export const todasAsRotas: readonly Route[] = [
  sessao,
  empresa,
  documentos,
  automacao,
  receitas,
  folha,
  contabil,
  fechamento,
  fiscal,
  painel,
]
  .flatMap((modulo) => Object.values(modulo))
  .filter(ehRota)

export {
  automacao,
  contabil,
  documentos,
  empresa,
  fechamento,
  fiscal,
  folha,
  painel,
  receitas,
  sessao,
}
