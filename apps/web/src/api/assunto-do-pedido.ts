import type { pedidos, RouteInput } from '@razao/contract'

/** What a request to the office is about. */
export type Assunto = RouteInput<typeof pedidos.pedirAoEscritorio>['assunto']
