import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { autenticar } from '../contas/conta.ts'
import { responderHtml } from '../headers.ts'
import type { IdentityContext } from '../options.ts'
import { nomesDeCookie } from '../provider.ts'
import { lerCookie, type PedidoDoEmissor } from '../request.ts'
import { contarTentativa, marcaDoDispositivo, perdoarTentativas } from '../tentativas.ts'
import { type Falha, paginaDeEntrada } from './pagina.ts'
import { paginaDeAviso } from './pagina-de-erro.ts'
import { TEXTOS } from './textos.ts'

type Partes = { provider: Provider; ctx: IdentityContext }
type Interacao = Awaited<ReturnType<Provider['interactionDetails']>>

const STATUS: Record<Falha['tipo'], number> = {
  'nao-confere': 422,
  preencha: 422,
  suspensa: 403,
  espera: 429,
}

const MEIO_ANO = 180 * 24 * 60 * 60

// Bound to the interaction, whose signed cookie the same request must bring.
const seloDe = (ctx: IdentityContext, uid: string): string =>
  createHmac('sha256', ctx.cookieKey).update(`identidade/selo/${uid}`).digest('base64url')

function seloConfere(ctx: IdentityContext, uid: string, selo: string | null): boolean {
  const [a, b] = [Buffer.from(seloDe(ctx, uid)), Buffer.from(selo ?? '')]
  return a.length === b.length && timingSafeEqual(a, b)
}

function recusar(ctx: IdentityContext, res: ServerResponse, texto: string): void {
  responderHtml(res, 400, paginaDeAviso(ctx, { titulo: 'Não foi possível entrar', texto }))
}

async function interacaoDe(
  { provider }: Partes,
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<Interacao | undefined> {
  try {
    const achada = await provider.interactionDetails(pedido, res)
    const caminho = `/identidade/entrar/${achada.uid}`
    return new URL(pedido.url ?? '/', 'http://x').pathname === caminho ? achada : undefined
  } catch (erro) {
    if (erro instanceof errors.SessionNotFound) return undefined
    throw erro
  }
}

function mostrar(
  { ctx }: Partes,
  res: ServerResponse,
  dados: { uid: string; email: string; manter: boolean; falha?: Falha },
): void {
  const { falha } = dados
  if (falha?.tipo === 'espera') res.setHeader('Retry-After', Math.ceil(falha.ms / 1000))
  const corpo = paginaDeEntrada(ctx, { ...dados, selo: seloDe(ctx, dados.uid) })
  responderHtml(res, falha ? STATUS[falha.tipo] : 200, corpo)
}

function lembrarDispositivo(ctx: IdentityContext, res: ServerResponse, email: string): void {
  const nome = nomesDeCookie(ctx.segura).dispositivo
  const atributos = `Path=/identidade/entrar; HttpOnly; SameSite=Lax; Max-Age=${MEIO_ANO}`
  const cookie = `${nome}=${marcaDoDispositivo(ctx, email)}; ${atributos}${ctx.segura ? '; Secure' : ''}`
  res.appendHeader('Set-Cookie', cookie)
}

async function tentarEntrar(
  partes: Partes,
  pedido: PedidoDoEmissor,
  { email, senha }: { email: string; senha: string },
): Promise<{ contaId: string } | Falha> {
  const { ctx } = partes
  if (email.trim() === '' || senha === '') return { tipo: 'preencha' }
  const dispositivo = lerCookie(pedido, nomesDeCookie(ctx.segura).dispositivo)
  const tentativa = { email, endereco: pedido.endereco, dispositivo }
  const espera = await contarTentativa(ctx, tentativa)
  if (espera > 0) return { tipo: 'espera', ms: espera }
  const resultado = await autenticar(ctx.pool, { email, senha }, ctx.politica)
  if (resultado.tipo === 'nao-confere') {
    ctx.log.warn({ endereco: pedido.endereco }, 'entrada recusada')
    return resultado
  }
  await perdoarTentativas(ctx, tentativa)
  if (resultado.tipo === 'suspensa') return resultado
  ctx.log.info({ contaId: resultado.conta.contaId, endereco: pedido.endereco }, 'entrou')
  return { contaId: resultado.conta.contaId }
}

async function receber(
  partes: Partes,
  { pedido, interacao }: { pedido: PedidoDoEmissor; interacao: Interacao },
  res: ServerResponse,
): Promise<void> {
  const { ctx, provider } = partes
  const form = new URLSearchParams(pedido.corpo.toString('utf8'))
  const origin = pedido.headers.origin
  const daPagina = origin === undefined || origin === ctx.origem
  if (!daPagina || !seloConfere(ctx, interacao.uid, form.get('selo'))) {
    return recusar(ctx, res, TEXTOS.foraDaOrigem)
  }
  const email = (form.get('email') ?? '').slice(0, 254)
  const manter = form.get('manter') === 'sim'
  const resultado = await tentarEntrar(partes, pedido, { email, senha: form.get('senha') ?? '' })
  if (!('contaId' in resultado)) {
    return mostrar(partes, res, { uid: interacao.uid, email, manter, falha: resultado })
  }
  lembrarDispositivo(ctx, res, email)
  const login = { accountId: resultado.contaId, remember: manter, amr: ['pwd'] }
  await provider.interactionFinished(pedido, res, { login }, { mergeWithLastSubmission: false })
}

/** `GET` and `POST /identidade/entrar/:uid`: the hosted sign-in page of an authorization request. */
export async function entrar(
  partes: Partes,
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<void> {
  const interacao = await interacaoDe(partes, pedido, res)
  if (!interacao) return recusar(partes.ctx, res, TEXTOS.expirado)
  if (pedido.method === 'POST') return receber(partes, { pedido, interacao }, res)
  const sugestao = interacao.params.login_hint
  mostrar(partes, res, {
    uid: interacao.uid,
    email: typeof sugestao === 'string' ? sugestao.slice(0, 254) : '',
    manter: false,
  })
}
