import type { ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { IdentityContext } from '../options.ts'
import { comMarcaDoCliente } from '../paginas/marca.ts'
import { TEXTOS } from '../paginas/textos.ts'
import { type PedidoDoEmissor, quemPede } from '../pedido/request.ts'
import { entrarComSenha } from './com-senha.ts'
import { interacaoDe, mostrarEntrada, type Passo, recusar, seloConfere } from './interacao.ts'
import {
  entrarComChaveDeAcesso,
  entrarComLink,
  entrarComSegundoFator,
  verLink,
  verSegundoFator,
} from './outros-passos.ts'

const CAMINHO = /^\/identidade\/entrar\/([\w-]+)(?:\/(segundo-fator|chave|link))?$/

type Acao = (passo: Passo) => Promise<void> | void

function verEntrada(passo: Passo): Promise<void> {
  const sugestao = passo.interacao.params.login_hint
  const email = typeof sugestao === 'string' ? sugestao.slice(0, 254) : ''
  return mostrarEntrada(passo, { email, manter: false })
}

const ACOES: Record<string, { ver: Acao; receber: Acao }> = {
  '': { ver: verEntrada, receber: entrarComSenha },
  'segundo-fator': { ver: (passo) => verSegundoFator(passo), receber: entrarComSegundoFator },
  chave: { ver: verEntrada, receber: entrarComChaveDeAcesso },
  link: { ver: verLink, receber: entrarComLink },
}

/** `GET` and `POST /identidade/entrar/:uid[/passo]`: the hosted sign-in of an authorization request. */
export async function entrar(
  { provider, ctx: geral }: { provider: Provider; ctx: IdentityContext },
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<void> {
  const caminho = new URL(pedido.url ?? '/', 'http://x').pathname
  const [, uid = '', nome = ''] = CAMINHO.exec(caminho) ?? []
  const interacao = await interacaoDe(provider, { pedido, res, uid })
  const acao = ACOES[nome]
  if (!interacao || !acao) {
    return recusar(geral, res, nome === 'link' ? TEXTOS.linkNaoServe : TEXTOS.expirado)
  }
  const ctx = comMarcaDoCliente(geral, interacao.params.client_id)
  const form = new URLSearchParams(pedido.corpo.toString('utf8'))
  const passo: Passo = { provider, ctx, interacao, pedido, res, form, quem: quemPede(pedido) }
  if (pedido.method !== 'POST') return acao.ver(passo)
  const { origin } = pedido.headers
  const daPagina = origin === undefined || origin === ctx.origem
  if (!daPagina || !seloConfere(ctx, uid, form.get('selo'))) {
    return recusar(ctx, res, TEXTOS.foraDaOrigem)
  }
  await acao.receber(passo)
}
