import type { painel, RouteOutput } from '@razao/contract'

export type Carteira = RouteOutput<typeof painel.painelDoContador>
export type Inicio = RouteOutput<typeof painel.painelDaEmpresa>
