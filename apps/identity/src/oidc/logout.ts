import type { ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { anotar } from '../fluxos/comum.ts'
import type { IdentityContext } from '../options.ts'
import { paginaDeAviso, paginaSair } from '../paginas/pagina-de-erro.ts'
import { responderHtml } from '../pedido/headers.ts'
import { type PedidoDoEmissor, quemPede } from '../pedido/request.ts'
import { revogarConcessao } from './adapter.ts'

type Destino = { ok: true; para: string | undefined } | { ok: false }

/** Where to go after signing out: exactly one of the client's addresses, or nowhere. */
function destinoDaSaida(ctx: IdentityContext, busca: URLSearchParams): Destino {
  const ids = busca.getAll('client_id')
  const voltas = busca.getAll('returnTo')
  if (ids.length > 1 || voltas.length > 1) return { ok: false }
  const [clientId] = ids
  const [volta] = voltas
  if (clientId === undefined)
    return volta === undefined ? { ok: true, para: undefined } : { ok: false }
  const client = ctx.clients.find((c) => c.clientId === clientId)
  if (!client) return { ok: false }
  if (volta === undefined) return { ok: true, para: client.postLogoutRedirectUris[0] }
  return client.postLogoutRedirectUris.includes(volta) ? { ok: true, para: volta } : { ok: false }
}

/** The browser says that a page of ours, or of the application that asks, led here: no other page can make it say so. */
function deUmaDasNossas(
  ctx: IdentityContext,
  { headers }: PedidoDoEmissor,
  clientId: string | null,
) {
  const { origin } = URL.parse(headers.referer ?? '') ?? {}
  const client = ctx.clients.find((um) => um.clientId === clientId)
  const nossas = [ctx.origem, ...(client?.webOrigins ?? [])]
  return headers['sec-fetch-site'] === 'same-origin' || (origin && nossas.includes(origin))
}

/** Ends the browser's session, its grants and their refresh tokens, and clears the cookie. */
async function encerrar(
  { provider, ctx }: { provider: Provider; ctx: IdentityContext },
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<void> {
  const koa = provider.createContext(pedido, res)
  const session = await provider.Session.get(koa)
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await revogarConcessao(ctx.pool, grantId)
  }
  if (session.accountId) {
    ctx.log.info({ contaId: session.accountId }, 'saiu')
    await anotar(ctx, quemPede(pedido), { contaId: session.accountId, tipo: 'saiu' })
  }
  await session.destroy()
  koa.cookies.set(provider.cookieName('session'), null, { signed: true, sameSite: 'lax' })
}

async function temSessao(provider: Provider, pedido: PedidoDoEmissor, res: ServerResponse) {
  const session = await provider.Session.get(provider.createContext(pedido, res))
  return session.accountId !== undefined
}

/**
 * `GET /v2/logout?client_id&returnTo`, as Auth0 has it. An address off the list changes nothing:
 * the session stays and nobody is sent anywhere. Who was led here by a page that is not ours is asked, and so is
 * who says none of the two; the button posts.
 */
export async function sair(
  { provider, ctx }: { provider: Provider; ctx: IdentityContext },
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<void> {
  const busca = new URL(pedido.url ?? '/', ctx.issuer).searchParams
  const destino = destinoDaSaida(ctx, busca)
  const { origin } = pedido.headers
  const deFora = pedido.method === 'POST' && origin !== undefined && origin !== ctx.origem
  if (deFora || !destino.ok) {
    const texto = 'O endereço de retorno não é conhecido, e por isso você continua conectado.'
    responderHtml(res, 400, paginaDeAviso(ctx, { titulo: 'Não foi possível sair', texto }))
    return
  }
  // Nothing says that the person asked: a link from anywhere reads the same.
  const pedida = pedido.method === 'POST' || deUmaDasNossas(ctx, pedido, busca.get('client_id'))
  const pergunta = !pedida && (busca.size === 0 || (await temSessao(provider, pedido, res)))
  // Looking whether it is there ends nothing.
  if (pergunta || pedido.method === 'HEAD') return responderHtml(res, 200, paginaSair(ctx, busca))
  await encerrar({ provider, ctx }, pedido, res)
  if (destino.para === undefined) {
    responderHtml(res, 200, paginaDeAviso(ctx, { titulo: 'Você saiu', texto: 'Até a próxima.' }))
    return
  }
  res.statusCode = 302
  res.setHeader('Location', destino.para)
  res.setHeader('Content-Length', '0')
  res.end()
}
