// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A6 to A9: the code, the addresses, the state and the refresh token.
import { semCamadas } from '../defesa.ts'

const [PROVIDER, ADAPTER, ROTA] = [
  'apps/identity/src/provider.ts',
  'apps/identity/src/adapter.ts',
  'apps/identity/src/entrar/rota.ts',
]
const [PKCE, LEVAM, CRUZADA, RENOVACAO] = [
  'tests/seguranca/pkce.test.ts',
  'tests/seguranca/redirecionamentos.test.ts',
  'tests/seguranca/origem-cruzada.test.ts',
  'tests/seguranca/renovacao-roubada.test.ts',
]
const LADRAO = 'a thief who spends the code first'
const COM_NONCE = 'the state comes back as it was, the nonce goes in the ID token'

export const CODIGO = [
  ...['no challenge'].map((nome) =>
    semCamadas({
      id: `A6 desafio: ${nome}`,
      defesa: 'PKCE é exigido de todos',
      arquivo: PROVIDER,
      tira: 'pkce: { required: () => true },',
      poe: 'pkce: { required: () => false },',
      teste: { arquivo: PKCE, nome: `gives no code ${nome}`, controle: LADRAO },
    }),
  ),
  ...['nor 61 s later', 'nor 120 s later'].map((nome) =>
    semCamadas({
      id: `A6 idade: ${nome}`,
      defesa: 'o código vale um minuto',
      arquivo: PROVIDER,
      tira: 'AuthorizationCode: () => MINUTO,',
      poe: 'AuthorizationCode: () => HORA,',
      teste: { arquivo: PKCE, nome, controle: LADRAO },
    }),
  ),
  semCamadas({
    id: 'A6 segundo uso',
    defesa: 'o código usado outra vez derruba o que deu',
    arquivo: ADAPTER,
    tira: `update identidade.oidc_registro set consumido_em = now()
       where modelo = $1 and id = $2 and consumido_em is null`,
    poe: `update identidade.oidc_registro set consumido_em = case when modelo = 'AuthorizationCode' then null else now() end
       where modelo = $1 and id = $2 and consumido_em is null`,
    teste: { arquivo: PKCE, nome: LADRAO, controle: 'nor 61 s later' },
  }),
  semCamadas({
    id: 'A6 segundo uso revoga',
    defesa: 'o que veio de um código usado duas vezes deixa de valer',
    arquivo: ADAPTER,
    tira: "where modelo in ($1, 'Renovacao') and concessao_id = $2`",
    poe: "where modelo in ($1, 'Renovacao') and concessao_id = $2 and false`",
    tambem: [
      {
        arquivo: ADAPTER,
        tira: "where concessao_id = $1 or (modelo = 'Grant' and id = $1)`",
        poe: "where false and concessao_id = $1 or (false and modelo = 'Grant' and id = $1)`",
      },
      {
        arquivo: ADAPTER,
        tira: "await this.#pool.query('delete from identidade.oidc_registro where modelo = $1 and id = $2', [",
        poe: 'await this.#pool.query("delete from identidade.oidc_registro where modelo = $1 and id = $2 and modelo <> \'Grant\'", [',
      },
    ],
    teste: { arquivo: PKCE, nome: LADRAO, controle: 'nor 61 s later' },
  }),
]

/** Begins like an allowed one, instead of being one. */
const COMECA = (lista: string, um: string) => `${lista}.some((certo) => ${um}.startsWith(certo))`

export const ENDERECOS = [
  semCamadas({
    id: 'A7 redirect_uri',
    defesa: 'o endereço de volta é um da lista, por inteiro',
    arquivo: PROVIDER,
    tira: 'provider.proxy = true',
    poe: `provider.proxy = true
  provider.Client.prototype.redirectUriAllowed = function (um: string) {
    return (this.redirectUris ?? []).some((certo: string) => um.startsWith(certo))
  }`,
    teste: { arquivo: LEVAM, nome: 'redirect_uri "', controle: 'the allowed one is taken' },
  }),
  semCamadas({
    id: 'A7 returnTo da saída',
    defesa: 'a saída só volta a um endereço da lista, por inteiro',
    arquivo: 'apps/identity/src/logout.ts',
    tira: 'client.postLogoutRedirectUris.includes(volta)',
    poe: COMECA('client.postLogoutRedirectUris', 'volta'),
    teste: {
      arquivo: LEVAM,
      nome: 'returnTo of the sign-out',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 returnTo duas vezes',
    defesa: 'um parâmetro dito duas vezes é recusado',
    arquivo: 'apps/identity/src/logout.ts',
    tira: 'if (ids.length > 1 || voltas.length > 1) return { ok: false }',
    poe: 'voltas.reverse()',
    tambem: [
      {
        arquivo: 'apps/identity/src/logout.ts',
        tira: 'client.postLogoutRedirectUris.includes(volta)',
        poe: 'voltas.some((uma) => client.postLogoutRedirectUris.includes(uma))',
      },
    ],
    teste: {
      arquivo: LEVAM,
      nome: 'returnTo of the sign-out said twice',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 continueUrl dos e-mails',
    defesa: 'o link de um e-mail só continua numa origem conhecida',
    arquivo: 'apps/identity/src/firebase/codigos-por-email.ts',
    tira: 'if (!face.opcoes.origens.includes(url.origin)) {',
    poe: 'if (!face.opcoes.origens.some((certa) => url.href.startsWith(certa))) {',
    teste: {
      arquivo: LEVAM,
      nome: 'none is put in an e-mail',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 esquema do continueUrl',
    defesa: 'o link continua em http ou https',
    arquivo: 'apps/identity/src/firebase/codigos-por-email.ts',
    tira: "if (!url || !['http:', 'https:'].includes(url.protocol)) {",
    poe: 'if (!url) {',
    tambem: [
      {
        arquivo: 'apps/identity/src/firebase/codigos-por-email.ts',
        tira: 'if (!face.opcoes.origens.includes(url.origin)) {',
        poe: "if (url.protocol.startsWith('http') && !face.opcoes.origens.includes(url.origin)) {",
      },
    ],
    teste: {
      arquivo: LEVAM,
      nome: 'none is put in an e-mail',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 continueUrl da página',
    defesa: 'a página dos e-mails só continua numa origem conhecida',
    arquivo: 'apps/identity/src/firebase/acao.ts',
    tira: 'if (!destino || !opcoes.origens.includes(destino.origin)) return undefined',
    poe: 'if (!destino) return undefined',
    teste: {
      arquivo: LEVAM,
      nome: 'none is followed by the page the e-mails open',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 volta depois de entrar: outro site',
    defesa: 'a volta depois de entrar é deste site',
    arquivo: 'apps/web/src/paths.ts',
    tira: String.raw`if (typeof texto !== 'string' || texto.length > 2000 || !/^\/(?![/\\])/.test(texto)) return null`,
    poe: "if (typeof texto !== 'string') return null",
    tambem: [
      {
        arquivo: 'apps/web/src/paths.ts',
        tira: String.raw`if (url?.origin !== 'https://aqui.invalid' || !/^\/(?![/\\])/.test(url.pathname)) return null`,
        poe: 'if (!url) return null',
      },
    ],
    teste: {
      arquivo: LEVAM,
      nome: 'the address to come back to after signing in',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 volta depois de entrar: a própria entrada',
    defesa: 'a volta não é a própria entrada, codificada ou não',
    arquivo: 'apps/web/src/paths.ts',
    tira: String.raw`if (caminho === null || /^\/([/\\]|conta(\/|$))/i.test(caminho)) return null`,
    poe: 'if (caminho === null) return null',
    teste: {
      arquivo: LEVAM,
      nome: 'the address to come back to after signing in',
      controle: 'the allowed one is taken',
    },
  }),
  semCamadas({
    id: 'A7 outro nome da máquina',
    defesa: 'o outro nome desta máquina leva ao endereço dela',
    arquivo: 'apps/server/src/platform/http/web.ts',
    tira: "return url?.origin === canonico.origin ? url : new URL('/', canonico)",
    poe: "return url ?? new URL('/', canonico)",
    teste: {
      arquivo: LEVAM,
      nome: 'the other name of this machine',
      controle: 'the allowed one is taken',
    },
  }),
]

export const ESTADO = [
  semCamadas({
    id: 'A8 selo do formulário',
    defesa: 'o formulário de entrada traz o selo da sua página',
    arquivo: ROTA,
    tira: "if (!daPagina || !seloConfere(ctx, uid, form.get('selo'))) {",
    poe: 'if (!daPagina) {',
    teste: { arquivo: CRUZADA, nome: 'nor one without the seal', controle: COM_NONCE },
  }),
  semCamadas({
    id: 'A8 origem do formulário',
    defesa: 'o formulário de entrada vem da própria página',
    arquivo: ROTA,
    tira: "if (!daPagina || !seloConfere(ctx, uid, form.get('selo'))) {",
    poe: "if (!seloConfere(ctx, uid, form.get('selo'))) {",
    teste: {
      arquivo: CRUZADA,
      nome: 'a form of another site signs nobody in',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 cookie assinado',
    defesa: 'os cookies da entrada são assinados',
    arquivo: PROVIDER,
    tira: "short: { signed: true, httpOnly: true, sameSite: 'lax' },",
    poe: "short: { signed: false, httpOnly: true, sameSite: 'lax' },",
    teste: {
      arquivo: CRUZADA,
      nome: 'a cookie of an interaction that was altered',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 cookie só do servidor',
    defesa: 'os cookies da sessão não são lidos por script',
    arquivo: PROVIDER,
    tira: "long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },",
    poe: "long: { signed: true, httpOnly: false, sameSite: 'lax', path: '/' },",
    teste: {
      arquivo: CRUZADA,
      nome: 'cookies of the session are for the server',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 cookie do mesmo site',
    defesa: 'os cookies da sessão são SameSite',
    arquivo: PROVIDER,
    tira: "long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },",
    poe: "long: { signed: true, httpOnly: true, sameSite: 'none', path: '/' },",
    teste: {
      arquivo: CRUZADA,
      nome: 'cookies of the session are for the server',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 conta só em JSON',
    defesa: 'a conta não lê formulário nem text/plain',
    arquivo: 'apps/identity/src/conta-api/rota.ts',
    tira: String.raw`if (!/^application\/json\b/i.test(pedido.headers['content-type'] ?? '')) {`,
    poe: 'if (false) {',
    teste: {
      arquivo: CRUZADA,
      nome: 'text/plain and forms are not read as JSON',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 páginas dos e-mails',
    defesa: 'as páginas dos e-mails não aceitam formulário de outro site',
    arquivo: 'apps/identity/src/publicas/rota.ts',
    tira: 'if (escreve && origin !== undefined && origin !== ctx.origem) {',
    poe: 'if (false) {',
    teste: {
      arquivo: CRUZADA,
      nome: 'the pages that e-mails open take no form of another site',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 face Firebase',
    defesa: 'a face Firebase não responde a outro site',
    arquivo: 'apps/identity/src/firebase/face.ts',
    tira: 'if (!face.opcoes.origens.includes(origin)) throw ERRO_DA_ORIGEM()',
    poe: '',
    teste: {
      arquivo: CRUZADA,
      nome: 'the Firebase-style face answers no other site',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 troca do código',
    defesa: 'a troca do código não é lida por outro site',
    arquivo: PROVIDER,
    tira: 'if (origin === ctx.origem) return true\n  return ctx.clients.some((c) => c.clientId === clientId && c.webOrigins.includes(origin))',
    poe: 'return ctx.origem !== clientId || origin.length > 0',
    teste: {
      arquivo: CRUZADA,
      nome: 'the token endpoint is read by no other site',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 nenhum cookie entra na API',
    defesa: 'nenhum cookie chega às rotas da API, que só conhecem o cabeçalho Authorization',
    arquivo: 'apps/server/src/app.ts',
    tira: "api.addHook('onRequest', semCookie)",
    poe: '',
    teste: {
      arquivo: CRUZADA,
      nome: 'no cookie is an entry, and none is given',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 token em cookie',
    defesa: 'um token que vem em cookie não abre a API',
    arquivo: 'apps/server/src/platform/http/auth.ts',
    tira: "const [esquema, token] = (request.headers.authorization ?? '').split(' ')",
    poe: `const doCookie = /[=](eyJ[^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const [esquema, token] = (request.headers.authorization ?? (doCookie === undefined ? '' : 'Bearer ' + doCookie)).split(' ')`,
    tambem: [
      {
        arquivo: 'apps/server/src/app.ts',
        tira: "api.addHook('onRequest', semCookie)",
        poe: '',
      },
    ],
    teste: {
      arquivo: CRUZADA,
      nome: 'no cookie is an entry, and none is given',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 API só em JSON',
    defesa: 'a API não lê formulário nem text/plain',
    arquivo: 'apps/server/src/app.ts',
    tira: 'await app.register(fastifyMultipart, {',
    poe: "app.addContentTypeParser(['text/plain', 'application/x-www-form-urlencoded'], { parseAs: 'string' }, (_: unknown, corpo: unknown, pronto: (e: Error | null, c?: unknown) => void) => pronto(null, JSON.parse(String(corpo))))\n  app.removeContentTypeParser\n  await app.register(fastifyMultipart, {",
    teste: {
      arquivo: CRUZADA,
      nome: 'even with the token, a form or text/plain',
      controle: COM_NONCE,
    },
  }),
  semCamadas({
    id: 'A8 CORS da API',
    defesa: 'a API não responde ao ensaio de outro site',
    arquivo: 'apps/server/src/platform/http/cabecalhos.ts',
    tira: "reply.raw.setHeader('x-request-id', request.id)",
    poe: "reply.raw.setHeader('access-control-allow-origin', request.headers.origin ?? '*')",
    teste: {
      arquivo: CRUZADA,
      nome: 'no preflight of another site is answered',
      controle: COM_NONCE,
    },
  }),
]

const AGORA = 'the grace is short'
export const RENOVACOES = [
  ...[
    '1 renewals later',
    '2 renewals later',
    '5 renewals later',
    'a thief who renews first',
    'a week later it is still noticed',
  ].flatMap((nome) => [
    semCamadas({
      id: `A9 OIDC: ${nome}`,
      defesa: 'o token de renovação que volta acaba com a família',
      arquivo: PROVIDER,
      tira: 'rotateRefreshToken: true,',
      poe: 'rotateRefreshToken: false,',
      teste: { arquivo: RENOVACAO, nome: `OIDC ${nome}`, controle: AGORA },
    }),
    semCamadas({
      id: `A9 Firebase: ${nome}`,
      defesa: 'o token de renovação que volta acaba com a sessão',
      arquivo: 'apps/identity/src/firebase/sessoes-da-face.ts',
      tira: 'if (linha.consumido !== null && agora - linha.consumido > carenciaDe(ctx)) {',
      poe: 'if (false) {',
      teste: { arquivo: RENOVACAO, nome: `Firebase ${nome}`, controle: AGORA },
    }),
  ]),
  semCamadas({
    id: 'A9 OIDC: vinte juntas',
    defesa: 'vinte renovações juntas são uma',
    arquivo: 'apps/identity/src/token.ts',
    tira: 'if (pedido) await renovar(ctx, koa, { pedido, next })\n    else await next()',
    poe: 'await next()',
    teste: { arquivo: RENOVACAO, nome: 'OIDC twenty at once', controle: AGORA },
  }),
  semCamadas({
    id: 'A9 Firebase: vinte juntas',
    defesa: 'vinte renovações juntas são uma',
    arquivo: 'apps/identity/src/firebase/sessoes-da-face.ts',
    tira: 'if (proximo !== undefined) {',
    poe: 'if (proximo !== undefined && agora < 0) {',
    teste: { arquivo: RENOVACAO, nome: 'Firebase twenty at once', controle: AGORA },
  }),
  semCamadas({
    id: 'A9 Firebase: selo do token',
    defesa: 'o token de renovação é lido inteiro',
    arquivo: 'apps/identity/src/firebase/sessoes-da-face.ts',
    tira: '.update(`identidade/firebase/${token}`)',
    poe: '.update(`identidade/firebase/${token.slice(0, 64)}`)',
    tambem: [
      {
        arquivo: 'apps/identity/src/firebase/sessoes-da-face.ts',
        tira: '!selosDe(ctx, corpo).some((s) => iguais(s, selo))',
        poe: 'selo === corpo',
      },
      {
        arquivo: 'apps/identity/src/firebase/sessoes-da-face.ts',
        tira: '.update(`identidade/firebase/proximo/${token}`)',
        poe: '.update(`identidade/firebase/proximo/${token.slice(0, 64)}`)',
      },
    ],
    teste: { arquivo: RENOVACAO, nome: 'Firebase a letter changed', controle: AGORA },
  }),
]
