import type { IdentityBrand, IdentityContext } from '../options.ts'

/** The same context with the brand of the client that asked, when it has one of its own. */
export function comMarcaDoCliente(ctx: IdentityContext, clientId: unknown): IdentityContext {
  const brand = ctx.clients.find((c) => c.clientId === clientId)?.brand
  return brand ? { ...ctx, brand } : ctx
}

/** Every brand whose files the pages may ask for. */
export const marcas = (ctx: IdentityContext): IdentityBrand[] => [
  ctx.brand,
  ...ctx.clients.flatMap((c) => c.brand ?? []),
]

/** Where «Esqueci minha senha» goes. */
export const enderecoDeEsqueci = (ctx: IdentityContext): string =>
  ctx.brand.esqueciSenhaUrl ?? '/identidade/esqueci-senha'
