import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { opcoesDeEntrada, opcoesDoSegundoPasso } from '../contas/chaves-de-acesso.ts'
import { type Conta, marcarEntrada } from '../contas/conta.ts'
import { listarFatores } from '../contas/fatores.ts'
import { guardarPasso } from '../contas/passos.ts'
import { anotar, type Quem } from '../fluxos/comum.ts'
import { errors } from '../oidc/biblioteca.ts'
import type { IdentityContext } from '../options.ts'
import { paginaDeAviso } from '../paginas/pagina-de-erro.ts'
import { estadoDaFalha, type Falha } from '../paginas/partes.ts'
import { responderHtml } from '../pedido/headers.ts'
import type { PedidoDoEmissor } from '../pedido/request.ts'
import { paginaDeEntrada, paginaDoSegundoFator } from './pagina.ts'

export type Interacao = Awaited<ReturnType<Provider['interactionDetails']>>

/** One request of a sign-in: whose it is, what it asks, and where the answer goes. */
export type Passo = {
  provider: Provider
  ctx: IdentityContext
  interacao: Interacao
  pedido: PedidoDoEmissor
  res: ServerResponse
  form: URLSearchParams
  quem: Quem
}

const MINUTOS_DO_SEGUNDO_FATOR = 10

const derivado = (ctx: IdentityContext, texto: string): Buffer =>
  createHmac('sha256', ctx.cookieKey).update(`identidade/${texto}`).digest()

/** Bound to the interaction, whose signed cookie the same request must bring. */
export const seloDe = (ctx: IdentityContext, uid: string): string =>
  derivado(ctx, `selo/${uid}`).toString('base64url')

/** The passkey challenge of an interaction, which itself serves once. */
export const desafioDe = (ctx: IdentityContext, uid: string): Buffer =>
  derivado(ctx, `desafio/${uid}`)

/** The challenge of the second step of an interaction. */
export const desafioDoSegundoPasso = (ctx: IdentityContext, uid: string): Buffer =>
  derivado(ctx, `segundo-desafio/${uid}`)

export function seloConfere(ctx: IdentityContext, uid: string, selo: string | null): boolean {
  const [a, b] = [Buffer.from(seloDe(ctx, uid)), Buffer.from(selo ?? '')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The interaction of `/identidade/entrar/:uid…`; undefined when its cookie is missing or another's. */
export async function interacaoDe(
  provider: Provider,
  { pedido, res, uid }: { pedido: PedidoDoEmissor; res: ServerResponse; uid: string },
): Promise<Interacao | undefined> {
  try {
    const achada = await provider.interactionDetails(pedido, res)
    return achada.uid === uid ? achada : undefined
  } catch (erro) {
    if (erro instanceof errors.SessionNotFound) return undefined
    throw erro
  }
}

/** Answers a page with the status of its failure. */
export function mostrarPagina(
  res: ServerResponse,
  { corpo, falha }: { corpo: string; falha?: Falha | undefined },
): void {
  const { status, tentarEm } = estadoDaFalha(falha)
  if (tentarEm !== undefined) res.setHeader('Retry-After', tentarEm)
  responderHtml(res, status, corpo)
}

export function recusar(ctx: IdentityContext, res: ServerResponse, texto: string): void {
  responderHtml(res, 400, paginaDeAviso(ctx, { titulo: 'Não foi possível entrar', texto }))
}

/** The first page, with or without a failure. */
export async function mostrarEntrada(
  { ctx, interacao, res }: Passo,
  dados: { email: string; manter: boolean; falha?: Falha | undefined },
): Promise<void> {
  const { uid } = interacao
  const opcoes = await opcoesDeEntrada(ctx, desafioDe(ctx, uid))
  const opcoesDaChave = JSON.stringify(opcoes)
  const corpo = paginaDeEntrada(ctx, { ...dados, uid, selo: seloDe(ctx, uid), opcoesDaChave })
  mostrarPagina(res, { corpo, falha: dados.falha })
}

export type Provada = { conta: Conta; manter: boolean; amr: string[] }

/** The first proof was good: asks for the second when the account has one, else ends the sign-in. */
export async function prosseguir(passo: Passo, provada: Provada): Promise<void> {
  const { ctx, interacao, res } = passo
  const { conta, manter, amr } = provada
  if (conta.suspensa) {
    return mostrarEntrada(passo, { email: conta.email, manter, falha: { tipo: 'suspensa' } })
  }
  const segundo = amr.includes('mfa') ? undefined : await segundoPassoDa(passo, conta.contaId)
  if (!segundo) return concluir(passo, provada)
  await guardarPasso(ctx.pool, {
    finalidade: 'segundo-fator',
    chave: interacao.uid,
    contaId: conta.contaId,
    dados: { manter, amr },
    minutos: MINUTOS_DO_SEGUNDO_FATOR,
  })
  const selo = seloDe(ctx, interacao.uid)
  const com = segundo.aplicativo ? 'aplicativo' : 'chave'
  mostrarPagina(res, {
    corpo: paginaDoSegundoFator(ctx, { uid: interacao.uid, selo, com, ...segundo }),
  })
}

/** What the account may prove itself with after the first factor; undefined when it has nothing. */
export async function segundoPassoDa(
  { ctx, interacao }: Pick<Passo, 'ctx' | 'interacao'>,
  contaId: string,
): Promise<{ aplicativo: boolean; opcoesDaChave: string | undefined } | undefined> {
  const [fatores, opcoes] = await Promise.all([
    listarFatores(ctx.pool, contaId),
    opcoesDoSegundoPasso(ctx, { contaId, desafio: desafioDoSegundoPasso(ctx, interacao.uid) }),
  ])
  if (fatores.length === 0 && !opcoes) return undefined
  return { aplicativo: fatores.length > 0, opcoesDaChave: opcoes && JSON.stringify(opcoes) }
}

/** Everything was proved: the interaction goes back to the authorization request. */
export async function concluir(passo: Passo, { conta, manter, amr }: Provada): Promise<void> {
  const { ctx, provider, pedido, res, quem, interacao } = passo
  await marcarEntrada(ctx.pool, conta.contaId)
  const dados = { amr, cliente: interacao.params.client_id }
  await anotar(ctx, quem, { contaId: conta.contaId, tipo: 'entrou', dados })
  ctx.log.info({ contaId: conta.contaId, endereco: quem.endereco }, 'entrou')
  const login = { accountId: conta.contaId, remember: manter, amr }
  await provider.interactionFinished(pedido, res, { login }, { mergeWithLastSubmission: false })
}
