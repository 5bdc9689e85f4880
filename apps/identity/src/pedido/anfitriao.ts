import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IdentityBrand, IdentityClient, IdentityContext } from '../options.ts'

/** The same list, of the addresses that were of this origin, at another. */
const noOutro = (enderecos: readonly string[], de: string, para: string): string[] =>
  enderecos.flatMap((endereco) => {
    const url = URL.parse(endereco)
    if (url?.origin !== de) return []
    return [endereco === de ? para : `${para}${endereco.slice(de.length)}`]
  })

const clienteNoHost = (client: IdentityClient, de: string, para: string): IdentityClient => ({
  clientId: client.clientId,
  redirectUris: noOutro(client.redirectUris, de, para),
  postLogoutRedirectUris: noOutro(client.postLogoutRedirectUris, de, para),
  webOrigins: noOutro(client.webOrigins, de, para),
})

/**
 * The identity as it is at the host of an office: issuer, origin, brand, and the clients of this origin alone,
 * with their addresses there. No address of ours, nor of another host, is one of its own.
 */
function noAnfitriao(ctx: IdentityContext, host: string, brand: IdentityBrand): IdentityContext {
  const issuer = new URL(ctx.issuer)
  issuer.hostname = host
  const { origin: origem } = issuer
  const clients = ctx.clients
    .map((client) => clienteNoHost(client, ctx.origem, origem))
    .filter(({ redirectUris }) => redirectUris.length > 0)
  return {
    ...ctx,
    ...{ anfitriao: host, plataforma: ctx, issuer: issuer.href, origem, clients },
    brand: comOsEnderecosDaCasa(brand, ctx.brand),
  }
}

const marcasFeitas = new WeakMap<IdentityBrand, IdentityBrand>()

/** The office chooses name, colour and logo; where the links lead is the application's. */
function comOsEnderecosDaCasa(
  brand: IdentityBrand,
  { esqueciSenhaUrl, links }: IdentityBrand,
): IdentityBrand {
  const feita = marcasFeitas.get(brand)
  if (feita) return feita
  const nova = {
    ...brand,
    ...(esqueciSenhaUrl === undefined ? {} : { esqueciSenhaUrl }),
    ...(links === undefined ? {} : { links }),
  }
  marcasFeitas.set(brand, nova)
  return nova
}

const HOST = /^([a-z0-9.-]{4,253})(?::(\d{1,5}))?$/

/**
 * The context of a request: of the host of an office when the Host header is exactly one that the application
 * vouches for, at our own port; ours for any other, whatever it says.
 */
export async function contextoDoPedido(
  ctx: IdentityContext,
  req: IncomingMessage,
): Promise<IdentityContext> {
  const pedido = (req.headers.host ?? '').toLowerCase()
  const aqui = new URL(ctx.issuer)
  if (!ctx.anfitrioes || pedido === aqui.host) return ctx
  const [, host, porta = ''] = HOST.exec(pedido) ?? []
  if (host === undefined || porta !== aqui.port || host === aqui.hostname) return ctx
  const brand = await ctx.anfitrioes(host)
  return brand ? noAnfitriao(ctx, host, brand) : ctx
}

/**
 * Keys of the protocol's cookies: each host has its own, so that a cookie an office's name server could catch
 * is worth nothing at any other host.
 */
export const chavesDeCookie = ({ cookieKeys, anfitriao }: IdentityContext): string[] =>
  anfitriao === undefined
    ? cookieKeys
    : cookieKeys.map((chave) =>
        createHmac('sha256', chave).update(`identidade/anfitriao/${anfitriao}`).digest('base64url'),
      )

/**
 * Where what is of the account belongs: our own address and brand, or this host's when the account has nothing to do
 * anywhere else. An e-mail without an account (`null`) has no place yet.
 */
export async function casaDaConta(
  ctx: IdentityContext,
  contaId: string | null,
): Promise<IdentityContext> {
  const { anfitriao, plataforma, soDoAnfitriao } = ctx
  if (anfitriao === undefined || plataforma === undefined) return ctx
  const soDaqui = contaId !== null && (await soDoAnfitriao?.(contaId, anfitriao)) === true
  return soDaqui ? ctx : plataforma
}
