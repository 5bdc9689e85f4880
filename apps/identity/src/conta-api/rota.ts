import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type { z } from 'zod'
import { ErroLimiteDeFatores } from '../contas/fatores.ts'
import { ErroSobrecarga } from '../contas/fila.ts'
import { ErroDeSenha } from '../contas/senha.ts'
import { motivoPorExtenso } from '../contas/textos-da-senha.ts'
import type { Quem } from '../fluxos/comum.ts'
import type { IdentityContext } from '../options.ts'
import { casaDaConta } from '../pedido/anfitriao.ts'
import { responder, responderJson } from '../pedido/headers.ts'
import { type PedidoDoEmissor, quemPede } from '../pedido/request.ts'
import { createAutenticacao, type Portador } from './autenticar.ts'

/** An answer other than success; `mensagem` is read by a person. */
export class Recusa extends Error {
  readonly status: number
  readonly error: string
  readonly tentarEm: number | undefined
  constructor(status: number, error: string, mensagem: string, tentarEm?: number) {
    super(mensagem)
    this.status = status
    this.error = error
    this.tentarEm = tentarEm
  }
}

export type Pedido<C> = { ctx: IdentityContext; quem: Quem; corpo: C; id: string }
export type PedidoComPortador<C> = Pedido<C> & { portador: Portador }

/** Status and JSON; `corpo` undefined answers 204. */
export type Resposta = { status?: number; corpo?: object | undefined }

/** One path of the account's API, already bound to its schema. */
export type Rota = {
  metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** After `/identidade/conta/`; a last `:id` takes one segment. */
  caminho: string
  acesso: 'aberta' | 'conta' | 'recente'
  atender(pedido: Pedido<unknown>, portador: Portador | undefined): Promise<Resposta>
}

const ler = <C>(schema: z.ZodType<C>, corpo: unknown): C => {
  const lido = schema.safeParse(corpo)
  if (lido.success) return lido.data
  const [erro] = lido.error.issues
  const campo = erro?.path.join('.') || 'corpo'
  throw new Recusa(400, 'pedido_invalido', `Confira o campo «${campo}».`)
}

/** A path that asks for nobody's token. */
export const aberta = <C>(
  onde: Pick<Rota, 'metodo' | 'caminho'>,
  schema: z.ZodType<C>,
  fazer: (pedido: Pedido<C>) => Promise<Resposta>,
): Rota => ({
  ...onde,
  acesso: 'aberta',
  atender: (pedido) => fazer({ ...pedido, corpo: ler(schema, pedido.corpo) }),
})

/** A path of who is signed in; `recente` asks for a proof of the last ten minutes. */
export const daConta = <C>(
  onde: Pick<Rota, 'metodo' | 'caminho'> & { recente?: boolean },
  schema: z.ZodType<C>,
  fazer: (pedido: PedidoComPortador<C>) => Promise<Resposta>,
): Rota => ({
  metodo: onde.metodo,
  caminho: onde.caminho,
  acesso: onde.recente ? 'recente' : 'conta',
  atender: (pedido, portador) => {
    if (!portador) throw new Recusa(401, 'nao_autenticado', 'Entre de novo.')
    return fazer({ ...pedido, portador, corpo: ler(schema, pedido.corpo) })
  },
})

const RAIZ = '/identidade/conta/'
const RECENTE_S = 10 * 60

function recusaDe(erro: unknown): Recusa {
  if (erro instanceof Recusa) return erro
  if (erro instanceof ErroDeSenha) {
    return new Recusa(
      422,
      `senha_${erro.motivo.replaceAll('-', '_')}`,
      motivoPorExtenso(erro.motivo),
    )
  }
  if (erro instanceof ErroSobrecarga) {
    const texto = 'Há muita gente entrando agora. Tente de novo em alguns segundos.'
    return new Recusa(503, 'sobrecarga', texto, erro.tentarEm)
  }
  if (erro instanceof ErroLimiteDeFatores) {
    return new Recusa(409, 'limite_de_fatores', 'Sua conta já tem o máximo de aplicativos.')
  }
  throw erro
}

function corpoDe(pedido: PedidoDoEmissor, busca: URLSearchParams): unknown {
  if (pedido.method === 'GET') return Object.fromEntries(busca)
  if (pedido.corpo.length === 0) return {}
  // A form of another site cannot send this type without asking first.
  if (!/^application\/json\b/i.test(pedido.headers['content-type'] ?? '')) {
    throw new Recusa(415, 'tipo_invalido', 'O corpo deve ser JSON.')
  }
  try {
    return JSON.parse(pedido.corpo.toString('utf8'))
  } catch {
    throw new Recusa(400, 'pedido_invalido', 'O corpo não é JSON.')
  }
}

function permitirOrigem(ctx: IdentityContext, req: IncomingMessage, res: ServerResponse): void {
  const { origin } = req.headers
  res.setHeader('Vary', 'Origin')
  if (!origin || !ctx.clients.some((c) => c.webOrigins.includes(origin))) return
  res.setHeader('Access-Control-Allow-Origin', origin)
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE')
  res.setHeader('Access-Control-Max-Age', '600')
}

/**
 * What was proved at an office's host is not proof of the account: whoever has something to do elsewhere goes to our
 * own address, and who has not may read there and change nothing.
 */
async function exigirDaCasa(
  ctx: IdentityContext,
  { conta }: Portador,
  { metodo }: Rota,
): Promise<void> {
  const { plataforma } = ctx
  if (plataforma === undefined) return
  if (metodo === 'GET' && (await casaDaConta(ctx, conta.contaId)) === ctx) return
  const texto = `A sua conta é cuidada no endereço da plataforma, e não no do escritório. Entre por ${plataforma.issuer}`
  throw new Recusa(403, 'so_na_plataforma', texto)
}

type Achada = { rota: Rota; id: string }

function achar(rotas: Rota[], metodo: string, caminho: string): Achada | undefined {
  for (const rota of rotas) {
    if (rota.metodo !== metodo) continue
    if (rota.caminho === caminho) return { rota, id: '' }
    const inicio = rota.caminho.endsWith(':id') ? rota.caminho.slice(0, -3) : undefined
    if (inicio === undefined || !caminho.startsWith(inicio)) continue
    const id = caminho.slice(inicio.length)
    if (/^[\w-]{1,64}$/.test(id)) return { rota, id }
  }
  return undefined
}

/** `/identidade/conta/…`: the account, for its owner's browser application. */
export function createApiDaConta({
  publicas,
  rotas,
}: {
  publicas: () => JSONWebKeySet
  rotas: Rota[]
}) {
  const autenticar = createAutenticacao(publicas)

  const atender = async (pedido: PedidoDoEmissor): Promise<Resposta> => {
    const url = new URL(pedido.url ?? '/', 'http://x')
    const achada = achar(rotas, pedido.method ?? '', url.pathname.slice(RAIZ.length))
    if (!achada) throw new Recusa(404, 'nao_encontrado', 'Endereço desconhecido.')
    const { rota, id } = achada
    const { contexto: ctx } = pedido
    const { acesso } = rota
    const portador =
      acesso === 'aberta' ? undefined : await autenticar(ctx, pedido.headers.authorization)
    if (acesso !== 'aberta' && !portador) {
      throw new Recusa(401, 'nao_autenticado', 'Entre de novo.')
    }
    // `auth_time` is in whole seconds of the machine's clock, as the tokens are.
    if (acesso === 'recente' && Date.now() / 1000 - (portador?.entrouEm ?? 0) > RECENTE_S) {
      const texto = 'Por segurança, confirme quem você é antes de continuar.'
      throw new Recusa(403, 'reautenticacao_necessaria', texto)
    }
    if (portador) await exigirDaCasa(ctx, portador, rota)
    const corpo = corpoDe(pedido, url.searchParams)
    return rota.atender({ ctx, quem: quemPede(pedido), corpo, id }, portador)
  }

  return async (pedido: PedidoDoEmissor, res: ServerResponse): Promise<void> => {
    permitirOrigem(pedido.contexto, pedido, res)
    if (pedido.method === 'OPTIONS') {
      res.statusCode = 204
      res.end()
      return
    }
    try {
      const { status, corpo } = await atender(pedido)
      if (corpo !== undefined) return responderJson(res, status ?? 200, corpo)
      responder(res, { status: status ?? 204, tipo: 'text/plain', corpo: '' })
    } catch (erro) {
      const { status, error, message, tentarEm } = recusaDe(erro)
      if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer')
      if (tentarEm !== undefined) res.setHeader('Retry-After', tentarEm)
      responderJson(res, status, { error, mensagem: message })
    }
  }
}
