// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A22: what is written.
import { semCamadas } from '../defesa.ts'

const [REGISTRO, CANARIOS] = [
  'tests/seguranca/registro.test.ts',
  'tests/seguranca/canarios.test.ts',
]
const LOG = 'apps/server/src/platform/log.ts'

const DESPEJO = 'the identity keeps and logs no password, token, code nor seal'
const SEM_SEGREDO = 'after every route, used well and badly, the log holds no secret'
const TELA_DITA = 'what a screen says of its own error stays inside its field'
const naIdentidade = (id: string, defesa: string, arquivo: string, tira: string, poe: string) =>
  semCamadas({
    id: `A22 ${id}`,
    defesa,
    arquivo,
    tira,
    poe,
    teste: { arquivo: CANARIOS, nome: DESPEJO, controle: 'git holds no secret' },
  })

export const SEGREDOS = [
  semCamadas({
    id: 'A22 registro do servidor: pedidos',
    defesa: 'o registro não guarda cabeçalhos nem corpo',
    arquivo: 'apps/server/src/platform/http/register.ts',
    tira: '  const { route } = item\n  const pedinte',
    poe: '  const { route } = item\n  request.log.info({ pedido: JSON.stringify([request.headers, request.body]) })\n  const pedinte',
    teste: { arquivo: REGISTRO, nome: SEM_SEGREDO, controle: TELA_DITA },
  }),
  semCamadas({
    id: 'A22 registro do servidor: livros',
    defesa: 'o registro não guarda o que se escreve nos livros',
    arquivo: 'apps/server/src/platform/http/register.ts',
    tira: '  const { route } = item\n  const pedinte',
    poe: "  const { route } = item\n  if (route.path.startsWith('/contabil')) request.log.info({ url: request.url, pedido: request.body })\n  const pedinte",
    teste: {
      arquivo: REGISTRO,
      nome: 'after every route of the books, with canaries where people write',
      controle: TELA_DITA,
    },
  }),
  semCamadas({
    id: 'A22 registro do servidor: campos',
    defesa: 'o registro cobre os campos com segredo',
    arquivo: LOG,
    tira: 'streamWrite: cobrirLinha, ',
    poe: 'streamWrite: (linha) => (cobrirLinha(linha) ? linha : linha), ',
    tambem: [
      {
        arquivo: 'apps/server/src/platform/http/register.ts',
        tira: '  const { route } = item\n  const pedinte',
        poe: '  const { route } = item\n  request.log.info({ headers: { authorization: request.headers.authorization } })\n  const pedinte',
      },
    ],
    teste: { arquivo: REGISTRO, nome: SEM_SEGREDO, controle: TELA_DITA },
  }),
  semCamadas({
    id: 'A22 linha forjada',
    defesa: 'o que uma tela diz fica dentro do seu campo',
    arquivo: 'apps/server/src/modules/acesso/relatar-erro.ts',
    tira: "ctx.log.error({ rota: input.rota, mensagem: input.mensagem, pilha: input.pilha }, 'erro de tela')",
    poe: 'process.stdout.write(`${input.mensagem}\\n`)',
    teste: { arquivo: REGISTRO, nome: TELA_DITA },
  }),
  naIdentidade(
    'código guardado',
    'dos códigos só se guarda o resumo',
    'apps/identity/src/contas/codigos.ts',
    "createHash('sha256').update(`identidade/codigo/${codigo}`).digest('base64url')",
    "createHash('sha256').update('').digest('base64url').slice(0, 0) + codigo",
  ),
  naIdentidade(
    'token guardado',
    'dos tokens só se guarda o resumo',
    'apps/identity/src/oidc/adapter.ts',
    'if (!GUARDADOS_COM_ID.has(this.#modelo)) delete guardado.jti',
    '',
  ),
  naIdentidade(
    'token da outra face guardado',
    'do token de renovação só se guarda o resumo',
    'apps/identity/src/firebase/sessoes-da-face.ts',
    ".update(`identidade/firebase/${token}`).digest('base64url')",
    ".update('').digest('base64url').slice(0, 0) + token",
  ),
  naIdentidade(
    'mensagem guardada',
    'o corpo das mensagens é guardado fechado',
    'apps/identity/src/correio/correio.ts',
    '[mensagem.para, mensagem.modelo, mensagem.assunto, conteudo],',
    '[mensagem.para, mensagem.modelo, `${mensagem.assunto} ${mensagem.texto}`, conteudo],',
  ),
  naIdentidade(
    'chave guardada',
    'a chave de assinatura é guardada fechada',
    'apps/identity/src/chaves.ts',
    '[kid, publica, await guardar(privada, segredo), assinaDesde],',
    '[kid, { ...publica, ...privada }, await guardar(privada, segredo), assinaDesde],',
  ),
  naIdentidade(
    'registro da identidade',
    'o registro da identidade não diz senha nem token',
    'apps/identity/src/entrar/com-senha.ts',
    "ctx.log.warn({ endereco: pedido.endereco }, 'entrada recusada')",
    "ctx.log.warn({ endereco: pedido.endereco, senha }, 'entrada recusada')",
  ),
  semCamadas({
    id: 'A22 recusa que repete',
    defesa: 'a recusa não repete o que recebeu',
    arquivo: 'apps/server/src/platform/http/input.ts',
    tira: "mensagem: 'Campo desconhecido.',",
    poe: "mensagem: `Campo desconhecido: ${JSON.stringify(issue.input ?? issue)} ${(globalThis as { visto?: string }).visto ?? ''}.`,",
    tambem: [
      {
        arquivo: 'apps/server/src/platform/http/input.ts',
        tira: 'const lido = rota.input.safeParse(bruto)',
        poe: 'Object.assign(globalThis, { visto: JSON.stringify(bruto) })\n  const lido = rota.input.safeParse(bruto)',
      },
    ],
    teste: {
      arquivo: CANARIOS,
      nome: 'the canaries sent to every route are in no refusal',
      controle: 'git holds no secret',
    },
  }),
  semCamadas({
    id: 'A22 token de API guardado',
    defesa: 'do token de API só se guarda o resumo',
    arquivo: 'apps/server/src/modules/acesso/usuarios/tokens.ts',
    tira: 'prefixo: token.slice(0, token.length - 37),',
    poe: 'prefixo: token,',
    teste: {
      arquivo: CANARIOS,
      nome: 'what is shown once is kept readable nowhere, and the same key shows it again',
      controle: 'git holds no secret',
    },
  }),
  semCamadas({
    id: 'A22 mapas na aplicação',
    defesa: 'a aplicação construída não leva mapas',
    arquivo: 'apps/web/vite.config.ts',
    tira: "    outDir: 'dist',",
    poe: "    outDir: 'dist',\n    sourcemap: true,",
    web: true,
    teste: {
      arquivo: CANARIOS,
      nome: 'the built application has no map',
      controle: 'git holds no secret',
    },
  }),
  semCamadas({
    id: 'A22 segredo no git',
    defesa: 'o git não guarda segredo',
    arquivo: 'package.json',
    tira: '"private": true,',
    // Written in two, so that it is no secret here.
    poe: `"private": true,\n  "chave": "AKIA${'ABCDEFGHIJKLMNOP'}",`,
    teste: {
      arquivo: CANARIOS,
      nome: 'git holds no secret',
      controle: 'what is shown once is kept readable nowhere, and the same key shows it again',
    },
  }),
]
