// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A6 and A7: the code and the addresses.
import { semCamadas } from '../defesa.ts'

const [PROVIDER, ADAPTER] = [
  'apps/identity/src/oidc/provider.ts',
  'apps/identity/src/oidc/adapter.ts',
]
const [PKCE, LEVAM] = ['tests/seguranca/pkce.test.ts', 'tests/seguranca/redirecionamentos.test.ts']
const LADRAO = 'a thief who spends the code first'

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
    arquivo: 'apps/identity/src/oidc/logout.ts',
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
    arquivo: 'apps/identity/src/oidc/logout.ts',
    tira: 'if (ids.length > 1 || voltas.length > 1) return { ok: false }',
    poe: 'voltas.reverse()',
    tambem: [
      {
        arquivo: 'apps/identity/src/oidc/logout.ts',
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
