import type { EventEmitter } from 'node:events'
import type Emissor from 'oidc-provider'
import type {
  Configuration,
  interactionPolicy as Interacoes,
  KoaContextWithOIDC,
} from 'oidc-provider'
import type { ChavesDeAssinatura } from '../chaves.ts'
import { contaPorId } from '../contas/conta.ts'
import type { IdentityContext } from '../options.ts'
import { paginaDeErroDoProtocolo, paginaSemBanco } from '../paginas/pagina-de-erro.ts'
import { chavesDeCookie } from '../pedido/anfitriao.ts'
import { AUSENTE_NO_PROTOCOLO, bancoAusente, TENTAR_EM } from '../pedido/ausencia.ts'
import type { PedidoDoEmissor } from '../pedido/request.ts'
import { PostgresAdapter } from './adapter.ts'
import { errors, interactionPolicy, Provider } from './biblioteca.ts'

const MINUTO = 60
const HORA = 60 * MINUTO
const DIA = 24 * HORA

const ESCOPOS = ['openid', 'profile', 'email', 'offline_access']

export const ROTAS = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  userinfo: '/userinfo',
  jwks: '/.well-known/jwks.json',
  end_session: '/identidade/sair',
} as const

/** Cookie names; the `__Host-`/`__Secure-` prefixes hold a browser to https and, the first, to `/`. */
export function nomesDeCookie(segura: boolean) {
  return {
    session: `${segura ? '__Host-' : ''}identidade-sessao`,
    interaction: `${segura ? '__Secure-' : ''}identidade-entrada`,
    resume: `${segura ? '__Secure-' : ''}identidade-retorno`,
    dispositivo: `${segura ? '__Secure-' : ''}identidade-dispositivo`,
  }
}

/** True when a browser page of `origin` may call the token endpoints for this client. */
export function origemPermitida(ctx: IdentityContext, clientId: string, origin: string): boolean {
  if (origin === ctx.origem) return true
  return ctx.clients.some((c) => c.clientId === clientId && c.webOrigins.includes(origin))
}

function politicaDeInteracao(): Interacoes.DefaultPolicy {
  const politica = interactionPolicy.base()
  // First-party clients only: `prompt=consent` is understood and never asks.
  politica.get('consent')?.checks.clear()
  // A session whose account was suspended or removed meanwhile must sign in again.
  politica.get('login')?.checks.add(
    new interactionPolicy.Check('conta_indisponivel', 'account is not available', (ctx) => {
      const { session, account } = ctx.oidc
      return Boolean(session?.accountId) && !account
    }),
  )
  return politica
}

/** The one grant of this client in this session, with what is now asked added to it. */
async function concessao(ctx: KoaContextWithOIDC) {
  const { oidc } = ctx
  const { client, account, session, provider } = oidc
  if (!client || !account || !session) return undefined
  const id = session.grantIdFor(client.clientId)
  const achada = id ? await provider.Grant.find(id) : undefined
  const atual = achada?.accountId === account.accountId ? achada : undefined
  const grant =
    atual ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  const antes = JSON.stringify([grant.openid, grant.resources])
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  for (const [recurso, servidor] of Object.entries(oidc.resourceServers ?? {})) {
    const pedidos = [...oidc.requestParamScopes].filter((s) => servidor.scopes.has(s))
    grant.addResourceScope(recurso, pedidos.join(' '))
  }
  if (!atual || antes !== JSON.stringify([grant.openid, grant.resources])) await grant.save()
  return grant
}

/**
 * The library grants `offline_access` only with `prompt=consent` (OIDC Core §11); Auth0's clients
 * never send it, and consent to a first-party client is implied. So the scope is put back.
 */
function devolverOfflineAccess(ctx: KoaContextWithOIDC): void {
  const pedido = ctx.query.scope
  const { params } = ctx.oidc
  if (typeof pedido !== 'string' || !params || typeof params.scope !== 'string') return
  const atuais = params.scope.split(' ')
  if (pedido.split(' ').includes('offline_access') && !atuais.includes('offline_access')) {
    params.scope = [...atuais, 'offline_access'].join(' ')
  }
}

const recursos = (
  ctx: IdentityContext,
): NonNullable<Configuration['features']>['resourceIndicators'] => ({
  enabled: true,
  defaultResource: (koa, _client, oneOf) => {
    const pedido = koa.oidc.params?.audience
    if (oneOf) return Array.isArray(oneOf) ? (oneOf[0] ?? '') : oneOf
    return typeof pedido === 'string' ? pedido : (undefined as unknown as string)
  },
  useGrantedResource: () => true,
  getResourceServerInfo: (_koa, recurso) => {
    if (recurso !== ctx.audience) throw new errors.InvalidTarget()
    return {
      audience: ctx.audience,
      scope: ESCOPOS.join(' '),
      accessTokenTTL: 10 * MINUTO,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'RS256' } },
    }
  },
})

const recursosDoProtocolo = (ctx: IdentityContext): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_koa, client, token) => token.clientId === client.clientId,
  },
  userinfo: { enabled: true },
  webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
  resourceIndicators: recursos(ctx),
})

/**
 * How long things live, in seconds. Of a session and of its cookie, the most it may; when it ends before, by not being
 * used, is kept with it (`PostgresAdapter`).
 */
const validades = ({ sessoes }: IdentityContext): Configuration['ttl'] => ({
  AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 10 * MINUTO,
  AuthorizationCode: () => MINUTO,
  IdToken: () => HORA,
  Interaction: () => HORA,
  Session: (_ctx, { transient }) => (transient ? sessoes.comum : sessoes.lembrada).maxima,
  // Outlives any session.
  Grant: () => sessoes.lembrada.maxima + DIA,
  // Each rotation inherits what was left: a family never outlives its first token.
  RefreshToken: (ctx) =>
    ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessoes.lembrada.maxima,
})

/** When, how and in which session the person proved who they are, for who must ask for a recent proof. */
async function provasDaSessao(
  koa: KoaContextWithOIDC,
  token: object,
): Promise<Record<string, unknown>> {
  const { AuthorizationCode: codigo, RefreshToken: renovacao, Account: conta } = koa.oidc.entities
  const { authTime, amr, sessionUid } = renovacao ?? codigo ?? {}
  const pessoa = await conta?.claims('userinfo', 'email', {}, [])
  return {
    ...(pessoa ? { email: pessoa.email, email_verified: pessoa.email_verified } : {}),
    ...(authTime === undefined ? {} : { auth_time: authTime }),
    ...(sessionUid === undefined ? {} : { sid: sessionUid }),
    // What a replay or a revocation takes back: whoever believes the token asks whether it is still there.
    ...('grantId' in token ? { gid: token.grantId } : {}),
    ...(amr === undefined ? {} : { amr }),
  }
}

function configuracao(ctx: IdentityContext, chaves: ChavesDeAssinatura): Configuration {
  return {
    adapter: (modelo) => new PostgresAdapter(ctx, modelo),
    jwks: { keys: chaves.privadas } as Configuration['jwks'] & object,
    clients: ctx.clients.map((c) => ({
      client_id: c.clientId,
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: c.redirectUris,
    })),
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ESCOPOS,
    claims: {
      // When and how the person signed in: the other face takes it from here.
      openid: ['sub', 'auth_time', 'amr'],
      profile: ['name', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // A refresh token ends with the session it came from: signing out or «manter conectado» rule both.
    expiresWithSession: () => true,
    loadExistingGrant: concessao,
    extraTokenClaims: provasDaSessao,
    extraParams: { audience: devolverOfflineAccess },
    cookies: {
      keys: chavesDeCookie(ctx),
      names: nomesDeCookie(ctx.segura),
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clientBasedCORS: (_koa, origin, client) => origemPermitida(ctx, client.clientId, origin),
    interactions: {
      policy: politicaDeInteracao(),
      url: (_koa, interacao) => `/identidade/entrar/${interacao.uid}`,
    },
    findAccount: async (_koa, sub) => {
      const conta = await contaPorId(ctx.pool, sub)
      if (!conta || conta.suspensa) return undefined
      return {
        accountId: conta.contaId,
        claims: () => ({
          sub: conta.contaId,
          name: conta.nome,
          updated_at: conta.atualizadaEm,
          email: conta.email,
          email_verified: conta.emailConfirmado,
        }),
      }
    },
    features: recursosDoProtocolo(ctx),
    renderError: (koa, out, erro) => {
      koa.type = 'html'
      const { contexto } = koa.req as PedidoDoEmissor
      koa.body = bancoAusente(erro)
        ? paginaSemBanco(contexto)
        : paginaDeErroDoProtocolo(contexto, out)
    },
    routes: ROTAS,
    ttl: validades(ctx),
  }
}

/** oidc-provider set up for first-party browser clients; errors go to the log, without tokens. */
export function montarProvider(ctx: IdentityContext, chaves: ChavesDeAssinatura): Emissor {
  const provider = new Provider(ctx.issuer, configuracao(ctx, chaves))
  // Every request reaches the provider rewritten as the issuer sees it, forwarded headers included.
  provider.proxy = true
  const koa: EventEmitter = provider as object as EventEmitter
  koa.on('error', (err: { expose?: boolean }) => {
    if (!err.expose) ctx.log.error({ err }, 'identity failed')
  })
  provider.on('server_error', (daqui, err) => {
    ctx.log.error({ err }, 'identity failed')
    if (!bancoAusente(err)) return
    // The same request may work in a moment.
    daqui.status = 503
    daqui.set('Retry-After', String(TENTAR_EM))
    if (daqui.response.type === 'application/json') daqui.body = AUSENTE_NO_PROTOCOLO
  })
  provider.on('grant.revoked', (_koa, concessaoId) =>
    ctx.log.warn({ concessaoId }, 'grant revoked'),
  )
  return provider
}
