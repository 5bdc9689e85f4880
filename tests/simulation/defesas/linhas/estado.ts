// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A8 and A9: the state and the refresh token.
import { semCamadas } from '../defesa.ts'

const [PROVIDER, ROTA] = ['apps/identity/src/oidc/provider.ts', 'apps/identity/src/entrar/rota.ts']
const [CRUZADA, RENOVACAO] = [
  'tests/seguranca/origem-cruzada.test.ts',
  'tests/seguranca/renovacao-roubada.test.ts',
]
const COM_NONCE = 'the state comes back as it was, the nonce goes in the ID token'

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
    arquivo: 'apps/identity/src/oidc/token.ts',
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
