// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A21 and A24: what runs, and what a script takes.
import { semCamadas } from '../defesa.ts'

const [SCRIPTS, HOSTIS] = [
  'tests/seguranca/scripts-alheios.test.ts',
  'tests/seguranca/pedidos-hostis.test.ts',
]
const APP = 'apps/server/src/app.ts'
const SEM_NONCE = {
  arquivo: APP,
  tira: "`script-src 'self' 'nonce-${nonce}'`,",
  poe: "`script-src 'self' 'unsafe-inline' data: ${nonce.slice(0, 0)}`,",
}
const SEM_TIPOS = {
  arquivo: APP,
  tira: `    "require-trusted-types-for 'script'",\n    'trusted-types default',\n`,
  poe: '',
}
const ESCRITO = 'a text that did become an element would still be stopped'
const CADA = 'stored: every screen shows the texts'

export const TELAS = [
  semCamadas({
    id: 'A21 política da página',
    defesa: 'nenhum script que não seja da página corre, nem que vire elemento',
    ...SEM_NONCE,
    tambem: [SEM_TIPOS],
    web: true,
    teste: { arquivo: SCRIPTS, nome: ESCRITO, controle: 'marks are told apart' },
  }),
  semCamadas({
    id: 'A21 tipos confiáveis',
    defesa: 'um texto não vira elemento, nem por descuido de uma tela',
    ...SEM_TIPOS,
    web: true,
    teste: { arquivo: SCRIPTS, nome: ESCRITO, controle: 'marks are told apart' },
  }),
  semCamadas({
    id: 'A21 página de entrada escapada',
    defesa: 'as páginas de entrada escapam o que mostram',
    arquivo: 'apps/identity/src/texto.ts',
    tira: 'texto.replace(/[&<>"\']/g, (c) => `&#${c.charCodeAt(0)};`)',
    poe: 'texto',
    tambem: [
      {
        arquivo: 'apps/identity/src/pedido/headers.ts',
        tira: `"script-src 'self'",`,
        poe: `"script-src 'self' 'unsafe-inline'",`,
      },
    ],
    web: true,
    teste: {
      arquivo: SCRIPTS,
      nome: 'before signing in: the address of the return, the hosted page and its errors',
      controle: 'marks are told apart',
    },
  }),
  semCamadas({
    id: 'A21 texto guardado',
    defesa: 'a grade mostra texto, nunca HTML',
    arquivo: 'apps/web/src/ui/grade/valor-da-celula.tsx',
    tira: 'texto: (valor) => comoTexto(valor) ?? <Traco />,',
    poe: "texto: (valor) => <span dangerouslySetInnerHTML={{ __html: comoTexto(valor) ?? '' }} />,",
    tambem: [SEM_NONCE, SEM_TIPOS],
    web: true,
    teste: { arquivo: SCRIPTS, nome: CADA, controle: 'marks are told apart' },
  }),
  semCamadas({
    id: 'A21 cabeçalho da política',
    defesa: 'a política não deixa script escrito na página',
    ...SEM_NONCE,
    teste: {
      arquivo: HOSTIS,
      nome: 'the page: a strict policy with a new nonce each time',
      controle: '/status is exactly ok',
    },
  }),
  semCamadas({
    id: 'A21 cabeçalho dos tipos confiáveis',
    defesa: 'a política pede tipos confiáveis',
    ...SEM_TIPOS,
    teste: {
      arquivo: HOSTIS,
      nome: 'the page: a strict policy with a new nonce each time',
      controle: '/status is exactly ok',
    },
  }),
]

export const ALCANCE = [
  semCamadas({
    id: 'A24 token de renovação no trabalhador',
    defesa: 'o token de renovação fica num worker, fora do alcance de um script',
    arquivo: 'apps/web/src/routes/cliente-da-identidade.ts',
    tira: '    workerUrl,\n',
    // The library goes on without one where the browser has none: the tokens come by the page itself.
    poe: "    workerUrl: (Reflect.set(globalThis, 'Worker', undefined), workerUrl),\n",
    web: true,
    teste: { arquivo: SCRIPTS, nome: 'what a script could read', controle: 'marks are told apart' },
  }),
  semCamadas({
    id: 'A24 nada no armazenamento',
    defesa: 'nenhum token no armazenamento do navegador',
    arquivo: 'apps/web/src/routes/cliente-da-identidade.ts',
    tira: "cacheLocation: 'memory',",
    poe: "cacheLocation: 'localstorage',",
    web: true,
    teste: { arquivo: SCRIPTS, nome: 'what a script could read', controle: 'marks are told apart' },
  }),
  semCamadas({
    id: 'A24 cookie da sessão',
    defesa: 'o cookie da sessão não é lido por script',
    arquivo: 'apps/identity/src/oidc/provider.ts',
    tira: "long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },",
    poe: "long: { signed: true, httpOnly: false, sameSite: 'lax', path: '/' },",
    web: true,
    teste: { arquivo: SCRIPTS, nome: 'what a script could read', controle: 'marks are told apart' },
  }),
  semCamadas({
    id: 'A24 sem cópia: respostas',
    defesa: 'nenhuma resposta da API fica guardada',
    arquivo: 'apps/server/src/platform/http/register.ts',
    tira: "  void reply.header('cache-control', 'no-store')\n",
    poe: '',
    teste: {
      arquivo: HOSTIS,
      nome: 'answers of the API, refusals, files and documents',
      controle: '/status is exactly ok',
    },
  }),
]
