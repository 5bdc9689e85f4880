import type { IncomingMessage, ServerResponse } from 'node:http'
import { entrar } from './entrar/rota.ts'
import { sair } from './oidc/logout.ts'
import type { Motor } from './oidc/motor.ts'
import { ROTAS } from './oidc/provider.ts'
import { revogarJwt } from './oidc/revogacao.ts'
import { corpoDoToken } from './oidc/token.ts'
import { createUserinfo, jwtDoPedido } from './oidc/userinfo.ts'
import type { IdentityContext } from './options.ts'
import { paginaDeAviso, paginaSemBanco } from './paginas/pagina-de-erro.ts'
import { responderRecurso } from './paginas/recursos.ts'
import { TEXTOS } from './paginas/textos.ts'
import { contextoDoPedido } from './pedido/anfitriao.ts'
import { AUSENTE_NO_PROTOCOLO, bancoAusente, TENTAR_EM } from './pedido/ausencia.ts'
import { porCabecalhos, responderHtml, responderJson } from './pedido/headers.ts'
import {
  comoOEmissor,
  ErroCorpoGrande,
  type Handler,
  lerCorpo,
  type PedidoDoEmissor,
} from './pedido/request.ts'
import { paginasPublicas } from './publicas/rota.ts'
import { ehTextoPublicado, responderTexto } from './publicas/texto-publicado.ts'

const SAIR = '/v2/logout'
const NOSSAS = new Set<string>([
  ROTAS.authorization,
  ROTAS.token,
  ROTAS.revocation,
  ROTAS.userinfo,
  ROTAS.jwks,
  SAIR,
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
])

const ehNossa = (caminho: string): boolean =>
  NOSSAS.has(caminho) || caminho.startsWith('/authorize/') || caminho.startsWith('/identidade/')

/** Read by a person, and not by a program. */
const ehPagina = (caminho: string): boolean =>
  caminho === SAIR || caminho.startsWith(ROTAS.authorization) || caminho.startsWith('/identidade/')

// Only origin-form targets: an absolute one would let the caller choose the host we see.
const caminhoDe = (req: IncomingMessage): string | undefined => {
  const url = req.url ?? ''
  return url.startsWith('/') && !url.startsWith('//') ? (url.split('?')[0] ?? '') : undefined
}

type Conta = (pedido: PedidoDoEmissor, res: ServerResponse) => Promise<void>
type Partes = { motor: Motor; ctx: IdentityContext; conta: Conta }

/** Sends each path of ours to who answers it; false for every other path. */
export function montarHandler({ motor, ctx: geral, conta }: Partes): Handler {
  const userinfo = createUserinfo(() => motor.publicas())

  const daIdentidade = async (
    caminho: string,
    pedido: PedidoDoEmissor,
    res: ServerResponse,
  ): Promise<boolean> => {
    if (caminho.startsWith('/identidade/conta/')) {
      await conta(pedido, res)
      return true
    }
    const { contexto: ctx } = pedido
    const deEntrada = caminho.startsWith('/identidade/entrar/')
    if (deEntrada && ['GET', 'HEAD', 'POST'].includes(pedido.method ?? '')) {
      await entrar({ provider: motor.provider(ctx), ctx }, pedido, res)
      return true
    }
    return paginasPublicas(ctx, pedido, res)
  }

  const atender = async (caminho: string, req: IncomingMessage, res: ServerResponse) => {
    const ctx = await contextoDoPedido(geral, req)
    porCabecalhos(res, ctx)
    if (responderTexto(ctx, { caminho, method: req.method }, res)) return
    if (caminho.startsWith('/identidade/recursos/') && responderRecurso(ctx, req, res)) return
    const jwt = caminho === ROTAS.userinfo ? jwtDoPedido(req) : undefined
    if (jwt && (req.method === 'GET' || req.method === 'POST'))
      return userinfo({ ctx, token: jwt }, req, res)
    const lido = ['POST', 'PATCH'].includes(req.method ?? '')
      ? await lerCorpo(req)
      : Buffer.alloc(0)
    const corpo = caminho === ROTAS.token ? corpoDoToken(req, lido) : { corpo: lido }
    if (!corpo) return responderJson(res, 400, { error: 'invalid_request' })
    const pedido = comoOEmissor(req, { ...corpo, ctx })
    if (caminho.startsWith('/identidade/') && (await daIdentidade(caminho, pedido, res))) return
    if (caminho === ROTAS.revocation && (await revogarJwt(motor.publicas(), pedido, res))) return
    if (caminho === SAIR && ['GET', 'HEAD', 'POST'].includes(req.method ?? '')) {
      return sair({ provider: motor.provider(ctx), ctx }, pedido, res)
    }
    await motor.atender(pedido, res)
  }

  const semBanco = (caminho: string, res: ServerResponse): void => {
    res.setHeader('Retry-After', TENTAR_EM)
    if (caminho.startsWith('/identidade/conta/'))
      responderJson(res, 503, { error: 'indisponivel', mensagem: TEXTOS.semBanco })
    else if (ehPagina(caminho)) responderHtml(res, 503, paginaSemBanco(geral))
    else responderJson(res, 503, AUSENTE_NO_PROTOCOLO)
  }

  const falhar = (erro: unknown, caminho: string, res: ServerResponse): void => {
    // Who asked is gone: there is nobody to answer and nothing failed here.
    if (res.headersSent || res.destroyed) {
      res.destroy()
      return
    }
    if (erro instanceof ErroCorpoGrande) {
      res.setHeader('Connection', 'close')
      responderJson(res, 413, { error: 'invalid_request' })
      return
    }
    geral.log.error({ err: erro }, 'identity failed')
    if (bancoAusente(erro)) {
      semBanco(caminho, res)
      return
    }
    const texto = 'Ocorreu um erro. Tente novamente mais tarde.'
    responderHtml(res, 500, paginaDeAviso(geral, { titulo: 'Ops!', texto }))
  }

  return async (req, res) => {
    const caminho = caminhoDe(req)
    if (caminho === undefined) return false
    const { method } = req
    if (!ehNossa(caminho) && !ehTextoPublicado(geral, { caminho, method })) return false
    porCabecalhos(res, geral)
    await atender(caminho, req, res).catch((erro: unknown) => falhar(erro, caminho, res))
    return true
  }
}
