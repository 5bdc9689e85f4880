import { hash } from 'node:crypto'
import { PERFIL } from '@razao/contract'
import type { FastifyRequest } from 'fastify'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Entrada, Prova, Vinculo } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import type { Ator } from '../db/transaction.ts'
import { problem } from '../problem.ts'
import { exigirDaPlataforma } from './acesso.ts'
import { contarCadencia } from './cadencia.ts'
import { type Emissor, verificarToken } from './emissores.ts'
import { abrirVerComo } from './ver-como.ts'
import { createLeitorDeVinculos } from './vinculos.ts'

/** Who is asking was remembered: the transaction of the act asks `app.preparar_lancamentos` whether it still holds. */
export type Conferencia = { readonly sujeito: string; readonly marca: string }

export type Pedinte = {
  vinculo: Vinculo
  vinculos: readonly Vinculo[]
  ator: Ator
  entrada: Entrada
  conferir?: Conferencia
}

export type AuthOptions = {
  pool: Pool
  chaves: JWTVerifyGetKey
  issuer: string
  audience: string
  /** The `typ` our tokens carry; another issuer may name its own otherwise, and the audience tells them. */
  typ?: string | undefined
  /** The issuer is not the embedded identity, which asks for the terms itself. */
  emissorDeFora?: boolean | undefined
  /** Of the terms and of the privacy policy that who comes by another issuer agrees to. */
  versaoDosTermos: string
  /** Other issuers whose tokens serve as well. */
  outros?: readonly Emissor[] | undefined
  /** False for an access token of our own identity whose session has ended since; another issuer's are its own. */
  vale?: Emissor['vale']
  /**
   * The office whose own host this issuer is; undefined for any other. What is signed in there opens that
   * office and no other: who rules the name of the host rules no more than that.
   */
  escritorioDoEmissor?: ((issuer: string) => Promise<number | undefined>) | undefined
  segredo: string
  /** Calls of one API token per minute; 0 is without limit. */
  pedidosPorToken: number
}

/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUJEITO = /^[\x20-\x7e]{1,255}$/
const TOKEN_DE_API = /^rzo_(\d{1,15})_[A-Za-z0-9_-]{43}$/

const bearer = (request: FastifyRequest): string => {
  const [esquema, token] = (request.headers.authorization ?? '').split(' ')
  if (esquema?.toLowerCase() !== 'bearer' || !token || token.length > 8192)
    throw problem('nao-autenticado')
  return token
}

/** Who is asking: the token proves the account, the database says what it may do — on each request. */
export function createAuth(options: AuthOptions) {
  const { pool } = options
  const cadencia = contarCadencia(options.pedidosPorToken)
  const leitor = createLeitorDeVinculos(pool)
  const provaDoToken = createProva(options)

  /** The account alone, member of an office or not yet; never by what an office's own host proved. */
  async function provar(request: FastifyRequest): Promise<Prova> {
    const prova = await provaDoToken(bearer(request))
    exigirDaPlataforma(prova)
    return prova
  }

  /** `contar` false looks again at a request already counted: one that stays open. */
  async function identify(request: FastifyRequest, contar = true): Promise<Pedinte> {
    const token = bearer(request)
    if (token.startsWith('rzo_')) return await porTokenDeApi(request, token, contar)
    const prova = await provaDoToken(token)
    return await pelaConta(options, request, { prova, todos: await leitor.ler(prova.sujeito) })
  }

  /**
   * Who is asking as it was last read, for an act whose own transaction has it looked at again; undefined when
   * nothing is remembered, or the caller came in otherwise than by the own session.
   */
  async function lembrar(request: FastifyRequest): Promise<Pedinte | undefined> {
    const token = bearer(request)
    if (token.startsWith('rzo_') || request.headers['x-ver-como'] !== undefined) return undefined
    const prova = await provaDoToken(token)
    const lembrado = leitor.lembrar(prova.sujeito)
    if (!lembrado) return undefined
    const todos = lembrado.vinculos
    const pedinte = await pelaConta(options, request, { prova, todos }).catch(() => undefined)
    const marca = pedinte && lembrado.marcas.get(pedinte.ator.escritorioId)
    if (!pedinte || !marca) return undefined
    return { ...pedinte, conferir: { sujeito: prova.sujeito, marca } }
  }

  async function porTokenDeApi(
    request: FastifyRequest,
    token: string,
    contar: boolean,
  ): Promise<Pedinte> {
    const escritorioId = Number(TOKEN_DE_API.exec(token)?.[1] ?? Number.NaN)
    if (!Number.isSafeInteger(escritorioId)) throw problem('nao-autenticado')
    const resumo = hash('sha256', token, 'hex')
    const { rows } = await pool.query<{
      token_id: number
      token: string
      usuario_id: number
      escopos: string[]
    }>('select * from app.vinculo_do_token($1, $2, $3)', [escritorioId, resumo, request.endereco])
    const [achado] = rows
    if (!achado) throw problem('nao-autenticado')
    if (contar) request.cadencia = cadencia(resumo)
    if (request.cadencia !== null && request.cadencia.restam < 0) throw problem('muitos-pedidos')
    const vinculo = await vinculoDe(pool, achado.usuario_id, escritorioId)
    if (vinculo?.situacao !== 'ativo') throw problem('acesso-suspenso')
    if (!aberto(vinculo.escritorio_situacao)) throw problem('escritorio-suspenso')
    const pedido = request.headers['x-escritorio']
    if (pedido !== undefined && pedido !== String(escritorioId)) throw problem('sem-permissao')
    return {
      vinculo,
      vinculos: [vinculo],
      ator: {
        ...atorDe(request, vinculo, 'api'),
        usuarioNome: `${vinculo.nome} (token ${achado.token})`,
      },
      entrada: { por: 'token', tokenId: achado.token_id, escopos: achado.escopos },
    }
  }
  return { identify, lembrar, provar }
}

/** One of the places where the account may enter: the one asked for, and as the person seen when viewing as another. */
async function pelaConta(
  { pool, segredo }: AuthOptions,
  request: FastifyRequest,
  { prova, todos }: { prova: Prova; todos: readonly Vinculo[] },
): Promise<Pedinte> {
  const rows = lugaresDaProva(prova, todos)
  if (rows.length === 0) throw problem('nao-autenticado')
  const ativos = rows.filter(({ situacao }) => situacao === 'ativo')
  if (ativos.length === 0) throw problem('acesso-suspenso')
  const abertos = ativos.filter(({ escritorio_situacao }) => aberto(escritorio_situacao))
  if (abertos.length === 0) throw problem('escritorio-suspenso')
  const vinculo = escolher(request, ativos, abertos)
  if (prova.aceite?.pendente === true) throw problem('aceite-pendente')
  if (vinculo.exige_mfa && !prova.mfa) throw problem('mfa-obrigatorio')
  const codigo = request.headers['x-ver-como']
  if (codigo !== undefined) {
    const visto = await abrirVerComo(pool, { codigo, segredo, vinculo })
    return {
      vinculo: visto.vinculo,
      vinculos: [visto.vinculo],
      ator: {
        ...atorDe(request, visto.vinculo, 'tela'),
        usuarioNome: `${vinculo.nome} (vendo como ${visto.vinculo.nome})`,
      },
      entrada: { ...visto.entrada, prova },
    }
  }
  return {
    vinculo,
    vinculos: abertos,
    ator: atorDe(request, vinculo, 'tela'),
    entrada: { por: 'conta', prova },
  }
}

/**
 * Every place of the account; by what an office's own host proved, the one place there, and in it whoever operates
 * the platform is an administrator and no more: who rules the name of that host rules no more than the office.
 */
function lugaresDaProva(prova: Prova, todos: readonly Vinculo[]): readonly Vinculo[] {
  const { escritorioId } = prova
  if (escritorioId === undefined) return todos
  const ali = todos.filter((v) => v.escritorio_id === escritorioId)
  if (ali.length === 0)
    exigirDaPlataforma(prova, 'A sua conta não tem acesso ao escritório deste endereço.')
  return ali.map((v) => (v.perfil === PERFIL.root ? { ...v, perfil: PERFIL.administrador } : v))
}

const aberto = (situacao: string): boolean => situacao === 'ativo' || situacao === 'encerrando'

async function vinculoDe(
  pool: Pool,
  usuarioId: number,
  escritorioId: number,
): Promise<Vinculo | undefined> {
  const { rows } = await pool.query<Vinculo>('select * from app.vinculo_do_usuario($1, $2)', [
    usuarioId,
    escritorioId,
  ])
  return rows[0]
}

const atorDe = (request: FastifyRequest, vinculo: Vinculo, origem: string): Ator => ({
  escritorioId: vinculo.escritorio_id,
  empresas: vinculo.todas_empresas ? 'todas' : vinculo.empresas,
  usuarioId: vinculo.usuario_id,
  usuarioNome: vinculo.nome,
  origem,
  requisicao: request.id,
  endereco: request.endereco,
})

/** The issuer of an office's own host, when the token names one. */
async function doProprioHost(token: string, { escritorioDoEmissor, issuer }: AuthOptions) {
  const iss = emissorDito(token)
  if (iss === issuer) return undefined
  const escritorioId = await escritorioDoEmissor?.(iss)
  return escritorioId === undefined ? undefined : { issuer: iss, escritorioId }
}

/** Tokens whose issuer is remembered; the oldest are forgotten first. */
const DITOS_MAXIMO = 2000
const ditos = new Map<string, string>()

/** The issuer that a token names, not yet believed: the same text always names the same. */
function emissorDito(token: string): string {
  const dito = ditos.get(token)
  if (dito !== undefined) return dito
  const { iss = '' } = decodeJwt(token)
  const [maisAntigo] = ditos.keys()
  if (ditos.size >= DITOS_MAXIMO && maisAntigo !== undefined) ditos.delete(maisAntigo)
  ditos.set(token, iss)
  return iss
}

/** Asked at each request of who comes by another issuer: a new version of the terms is agreed to before going on. */
async function lerAceite(
  { pool, versaoDosTermos: versao }: AuthOptions,
  sujeito: string,
): Promise<Prova['aceite']> {
  const { rows } = await pool.query<{ aceitou: boolean }>(
    'select app.aceitou_termos($1, $2) as aceitou',
    [sujeito, versao],
  )
  return { versao, pendente: rows[0]?.aceitou !== true }
}

/** What a token proves, by whichever issuer signed it. */
function createProva(options: AuthOptions): (token: string) => Promise<Prova> {
  const { chaves, issuer, audience, typ, vale, outros = [] } = options
  // One for each name of ours, always the same: what was verified by it is remembered with it.
  const nossos = new Map<string, Emissor>()
  const nosso = (um: string): Emissor => {
    const emissor = nossos.get(um) ?? { issuer: um, audience, typ, chaves, vale }
    nossos.set(um, emissor)
    return emissor
  }
  return async (token) => {
    try {
      const proprio = await doProprioHost(token, options)
      const aceitos = [issuer, ...(proprio ? [proprio.issuer] : [])]
      const payload = await verificarToken(token, [...aceitos.map(nosso), ...outros])
      const prova = provaDasDeclaracoes(payload)
      if (proprio && payload.iss === proprio.issuer)
        return { ...prova, escritorioId: proprio.escritorioId, plataforma: issuer }
      const deFora = options.emissorDeFora === true || payload.iss !== issuer
      return deFora ? { ...prova, aceite: await lerAceite(options, prova.sujeito) } : prova
    } catch (erro) {
      if (erro instanceof errors.JOSEError) throw problem('nao-autenticado')
      throw erro
    }
  }
}

const FATORES = new Set(['mfa', 'otp', 'hwk'])

/** What the claims of a verified token prove. */
function provaDasDeclaracoes(payload: JWTPayload): Prova {
  if (!SUJEITO.test(payload.sub ?? '')) throw problem('nao-autenticado')
  const { auth_time: quando, amr, email, email_verified: confirmado, firebase } = payload
  const segundo = (firebase as { sign_in_second_factor?: unknown } | undefined)
    ?.sign_in_second_factor
  return {
    sujeito: payload.sub ?? '',
    autenticadoEm: typeof quando === 'number' && Number.isFinite(quando) ? quando : null,
    mfa:
      typeof segundo === 'string' ||
      (Array.isArray(amr) && amr.some((como) => FATORES.has(String(como)))),
    email: typeof email === 'string' && confirmado === true ? email.toLowerCase() : null,
  }
}

function escolher(
  request: FastifyRequest,
  ativos: readonly Vinculo[],
  abertos: readonly Vinculo[],
): Vinculo {
  const pedido = request.headers['x-escritorio']
  const [primeiro] = abertos
  if (pedido === undefined && abertos.length === 1 && primeiro) return primeiro
  const escolhido = abertos.find((linha) => String(linha.escritorio_id) === pedido)
  if (escolhido) return escolhido
  if (ativos.some((linha) => String(linha.escritorio_id) === pedido))
    throw problem('escritorio-suspenso')
  if (pedido !== undefined) throw problem('sem-permissao')
  throw problem('escolha-o-escritorio', {
    dados: {
      escritorios: abertos.map((linha) => ({
        id: linha.escritorio_id,
        nome: linha.escritorio,
        perfilAcesso: linha.perfil,
      })),
    },
  })
}
