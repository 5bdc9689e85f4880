import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChavesDeAssinatura } from '../chaves.ts'
import { ErroSobrecarga } from '../contas/fila.ts'
import type { FirebaseOptions } from '../opcoes-do-firebase.ts'
import type { IdentityContext } from '../options.ts'
import { contextoDoPedido } from '../pedido/anfitriao.ts'
import { bancoAusente, TENTAR_EM } from '../pedido/ausencia.ts'
import { porCabecalhos, responderJson } from '../pedido/headers.ts'
import type { Handler } from '../pedido/request.ts'
import { ErroCorpoGrande, lerCorpo } from '../pedido/request.ts'
import { enderecoContado } from '../proxies/index.ts'
import { atenderAcao } from './acao.ts'
import type { Face, Operacao } from './chamada.ts'
import { resetPassword, sendOobCode, signInWithEmailLink } from './codigos-por-email.ts'
import { conferirFirebase } from './conferir-opcoes.ts'
import {
  corpoDoErro,
  ERRO_DA_CHAVE,
  ERRO_DA_ORIGEM,
  ERRO_DO_CORPO,
  ERRO_SEM_CHAVE,
  ErroFirebase,
} from './erros.ts'
import { signInWithIdp } from './idp.ts'
import {
  concluirInscricao,
  concluirSegundoFator,
  iniciarInscricao,
  iniciarSegundoFator,
  retirarFator,
} from './mfa.ts'
import { createAuthUri, lookup, remover, update } from './perfil.ts'
import { projects, recaptchaConfig, recaptchaParams } from './projeto.ts'
import { createProvedores } from './provedores.ts'
import { passwordPolicy, signInWithPassword, signUp } from './senha.ts'
import { revokeToken, trocarToken } from './sessao.ts'
import { sendVerificationCode, signInWithPhoneNumber } from './telefone.ts'
import { chavesEmPem, createTokens } from './tokens.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const SECURETOKEN = '/securetoken.googleapis.com'
const ACAO = '/__/auth/action'
const CHAVES = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const CHAVES_PEM = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

const desligada: Operacao = async () => {
  throw new ErroFirebase('OPERATION_NOT_ALLOWED')
}

/** Method and path of each call of the Identity Toolkit. */
const OPERACOES: Record<string, Operacao> = {
  'POST /v1/accounts:signUp': signUp,
  'POST /v1/accounts:signInWithPassword': signInWithPassword,
  'POST /v1/accounts:signInWithEmailLink': signInWithEmailLink,
  'POST /v1/accounts:signInWithIdp': signInWithIdp,
  'POST /v1/accounts:signInWithPhoneNumber': signInWithPhoneNumber,
  'POST /v1/accounts:signInWithCustomToken': desligada,
  'POST /v1/accounts:sendVerificationCode': sendVerificationCode,
  'POST /v1/accounts:sendOobCode': sendOobCode,
  'POST /v1/accounts:resetPassword': resetPassword,
  'POST /v1/accounts:update': update,
  'POST /v1/accounts:lookup': lookup,
  'POST /v1/accounts:delete': remover,
  'POST /v1/accounts:createAuthUri': createAuthUri,
  'POST /v2/accounts/mfaEnrollment:start': iniciarInscricao,
  'POST /v2/accounts/mfaEnrollment:finalize': concluirInscricao,
  'POST /v2/accounts/mfaEnrollment:withdraw': retirarFator,
  'POST /v2/accounts/mfaSignIn:start': iniciarSegundoFator,
  'POST /v2/accounts/mfaSignIn:finalize': concluirSegundoFator,
  'POST /v2/accounts:revokeToken': revokeToken,
  'GET /v2/passwordPolicy': passwordPolicy,
  'GET /v2/recaptchaConfig': recaptchaConfig,
  'GET /v1/recaptchaParams': recaptchaParams,
  'GET /v1/projects': projects,
}
const TOKEN: Record<string, Operacao> = { 'POST /v1/token': trocarToken }

const caminhosDe = (tabela: Record<string, Operacao>): string[] =>
  Object.keys(tabela).map((linha) => linha.split(' ')[1] ?? '')

/** Every path of the face, and the table that answers it. */
function tabelaDeCaminhos(base: string): Map<string, { tabela: typeof OPERACOES; nome: string }> {
  const tudo = { ...OPERACOES, ...TOKEN }
  const grupos: [string, Record<string, Operacao>][] = [
    [TOOLKIT, OPERACOES],
    [SECURETOKEN, TOKEN],
    [base, tudo],
  ]
  return new Map(
    grupos.flatMap(([prefixo, tabela]) =>
      caminhosDe(tabela).map((nome) => [`${prefixo}${nome}`, { tabela, nome }] as const),
    ),
  )
}

const CABECALHOS_ACEITOS = [
  'Content-Type',
  'X-Client-Version',
  'X-Firebase-gmpid',
  'X-Firebase-Client',
  'X-Firebase-AppCheck',
  'X-Firebase-Locale',
  'X-Goog-Api-Key',
].join(', ')

/** Only known browser origins read the answers; another one is refused before anything is done. */
function permitirOrigem(face: Face, req: IncomingMessage, res: ServerResponse): void {
  const { origin } = req.headers
  res.setHeader('Vary', 'Origin')
  if (origin === undefined) return
  if (!face.opcoes.origens.includes(origin)) throw ERRO_DA_ORIGEM()
  res.setHeader('Access-Control-Allow-Origin', origin)
}

function responderPreliminar(res: ServerResponse): void {
  res.statusCode = 204
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST')
  res.setHeader('Access-Control-Allow-Headers', CABECALHOS_ACEITOS)
  res.setHeader('Access-Control-Max-Age', '3600')
  res.end()
}

function conferirChave(face: Face, req: IncomingMessage, busca: URLSearchParams): string {
  const chave = busca.get('key') ?? req.headers['x-goog-api-key']
  if (chave === undefined || chave === '') throw ERRO_SEM_CHAVE()
  if (typeof chave !== 'string' || !face.opcoes.chaves.includes(chave)) throw ERRO_DA_CHAVE()
  return chave
}

function corpoEmJson(bruto: Buffer): Record<string, unknown> {
  if (bruto.length === 0) return {}
  let lido: unknown
  try {
    lido = JSON.parse(bruto.toString('utf8'))
  } catch {
    throw ERRO_DO_CORPO()
  }
  if (typeof lido !== 'object' || lido === null || Array.isArray(lido)) throw ERRO_DO_CORPO()
  return lido as Record<string, unknown>
}

async function lerCampos(req: IncomingMessage, busca: URLSearchParams) {
  if (req.method === 'GET') return Object.fromEntries(busca)
  const bruto = await lerCorpo(req)
  const tipo = req.headers['content-type'] ?? ''
  return /^application\/x-www-form-urlencoded\b/i.test(tipo)
    ? Object.fromEntries(new URLSearchParams(bruto.toString('utf8')))
    : corpoEmJson(bruto)
}

function erroConhecido(erro: unknown): ErroFirebase | undefined {
  if (erro instanceof ErroFirebase) return erro
  if (erro instanceof ErroCorpoGrande) {
    return new ErroFirebase('Request payload size exceeds the limit.', { http: 413 })
  }
  if (erro instanceof ErroSobrecarga) {
    return new ErroFirebase('RESOURCE_EXHAUSTED', { http: 503, status: 'UNAVAILABLE' })
  }
  if (bancoAusente(erro)) {
    return new ErroFirebase('The service is currently unavailable.', {
      http: 503,
      status: 'UNAVAILABLE',
    })
  }
  return undefined
}

function falhar({ ctx }: Face, erro: unknown, res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const conhecido = erroConhecido(erro)
  if (!conhecido || bancoAusente(erro)) ctx.log.error({ err: erro }, 'identity failed')
  if (conhecido?.http === 413) res.setHeader('Connection', 'close')
  if (conhecido?.http === 503) res.setHeader('Retry-After', TENTAR_EM)
  const dito = conhecido ?? new ErroFirebase('INTERNAL_ERROR', { http: 500, status: 'INTERNAL' })
  responderJson(res, dito.http, corpoDoErro(dito))
}

/**
 * The Firebase-style face over the accounts of this provider: Identity Toolkit v1 and v2, secure token, the
 * keys that verify its ID tokens and the page its e-mails open. False for every path that is not its own.
 */
export function createFaceFirebase(
  ctx: IdentityContext,
  firebase: FirebaseOptions,
  chaves: () => ChavesDeAssinatura,
): Handler {
  const opcoes = conferirFirebase(ctx, firebase)
  const publicas = () => chaves().publicas
  const face: Face = {
    ctx,
    opcoes,
    tokens: createTokens(ctx, opcoes, chaves),
    provedores: createProvedores(ctx, opcoes, publicas),
  }
  const caminhos = tabelaDeCaminhos(opcoes.caminhoBase)
  const abertos: Record<string, (busca: URLSearchParams, res: ServerResponse) => void> = {
    [ACAO]: (busca, res) => atenderAcao(face, busca, res),
    [CHAVES]: (_busca, res) => responderJson(res, 200, publicas()),
    [CHAVES_PEM]: (_busca, res) => responderJson(res, 200, chavesEmPem(publicas())),
  }

  const atender = async (
    { tabela, nome }: { tabela: typeof OPERACOES; nome: string },
    { req, res, busca }: { req: IncomingMessage; res: ServerResponse; busca: URLSearchParams },
  ): Promise<void> => {
    permitirOrigem(face, req, res)
    if (req.method === 'OPTIONS') return responderPreliminar(res)
    const operacao = tabela[`${req.method} ${nome}`]
    if (!operacao) throw new ErroFirebase('Method not allowed.', { http: 405 })
    const chave = conferirChave(face, req, busca)
    const corpo = await lerCampos(req, busca)
    if (corpo.tenantId) throw new ErroFirebase('UNSUPPORTED_TENANT_OPERATION')
    const endereco = enderecoContado(req, ctx.proxies)
    const agente = req.headers['user-agent']
    responderJson(res, 200, await operacao({ face, corpo, chave, endereco, agente }))
  }

  return async (req, res) => {
    const url = req.url ?? ''
    if (!url.startsWith('/') || url.startsWith('//')) return false
    const [caminho = '', consulta = ''] = url.split('?')
    const aberto = Object.hasOwn(abertos, caminho) ? abertos[caminho] : undefined
    const alvo = caminhos.get(caminho)
    if (!aberto && !alvo) return false
    // Its tokens open whatever the person may do: at an office's host it is not there.
    const daqui = await contextoDoPedido(ctx, req).catch((erro) => falhar(face, erro, res))
    if (!daqui) return true
    if (daqui.anfitriao !== undefined) return false
    porCabecalhos(res, ctx)
    const busca = new URLSearchParams(consulta)
    if (aberto) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      aberto(busca, res)
      return true
    }
    if (alvo) await atender(alvo, { req, res, busca }).catch((erro) => falhar(face, erro, res))
    return true
  }
}
