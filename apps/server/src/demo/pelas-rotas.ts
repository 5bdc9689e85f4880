import type { Route, RouteInput, RouteOutput } from '@razao/contract'
import type { Context } from '../platform/context.ts'
import type { PedidoDeFora } from '../platform/http/index.ts'
import { servedRoutes } from '../slices.ts'

const servidas = new Map(servedRoutes(0).map((uma) => [uma.route.name, uma]))

function servida({ name }: Route) {
  const achada = servidas.get(name)
  if (achada === undefined) throw new Error(`ninguém serve ${name}`)
  return achada
}

/** Does what the route does, as it would be asked by a screen, in the transaction that is open. */
export async function pedirPelaRota<R extends Route>(
  ctx: Context,
  rota: R,
  entrada: RouteInput<R>,
): Promise<RouteOutput<R>> {
  return (await servida(rota).run(ctx, rota.input.parse(entrada) as never)) as RouteOutput<R>
}

/** The same, of one that opens its own transactions. */
export async function pedirDeFora<R extends Route>(
  pedido: PedidoDeFora,
  rota: R,
  entrada: RouteInput<R>,
): Promise<RouteOutput<R>> {
  const { proprio } = servida(rota)
  if (proprio === undefined) throw new Error(`${rota.name} não abre a sua própria transação`)
  return (await proprio(pedido, rota.input.parse(entrada) as never)) as RouteOutput<R>
}
