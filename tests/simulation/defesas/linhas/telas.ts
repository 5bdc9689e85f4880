// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A21, A22, A24, A27 and A28: what runs, what is written, what a script takes, what a host says, what is counted.
import { semCamadas } from '../defesa.ts'

const [SCRIPTS, REGISTRO, CANARIOS, HOST, DOCUMENTOS, HOSTIS] = [
  'tests/seguranca/scripts-alheios.test.ts',
  'tests/seguranca/registro.test.ts',
  'tests/seguranca/canarios.test.ts',
  'tests/seguranca/host-forjado.test.ts',
  'tests/seguranca/adivinhar-documentos.test.ts',
  'tests/seguranca/pedidos-hostis.test.ts',
]
const [APP, LOG, WEB] = [
  'apps/server/src/app.ts',
  'apps/server/src/platform/log.ts',
  'apps/server/src/platform/http/web.ts',
]
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
        arquivo: 'apps/identity/src/headers.ts',
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
    arquivo: 'apps/identity/src/provider.ts',
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
    tira: "      censor: '[coberto]',",
    poe: '      censor: (valor: unknown) => valor,',
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
    'apps/identity/src/adapter.ts',
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
      nome: 'an API token is kept as its digest',
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
      controle: 'an API token is kept as its digest',
    },
  }),
]

const MARCA = 'the brand of an office'
export const HOSTS = [
  ...['Host', 'Host with a port'].map((nome) =>
    semCamadas({
      id: `A27 ${nome}`,
      defesa: 'a identidade só conhece o seu próprio endereço',
      arquivo: 'apps/identity/src/request.ts',
      tira: 'headers.host = new URL(ctx.issuer).host',
      poe: 'headers.host ??= new URL(ctx.issuer).host',
      teste: { arquivo: HOST, nome: `a forged ${nome} is in no answer`, controle: MARCA },
    }),
  ),
  ...['X-Forwarded-Host', 'X-Forwarded-Host twice', 'X-Forwarded-Proto'].map((nome) =>
    semCamadas({
      id: `A27 ${nome}`,
      defesa: 'os cabeçalhos de proxy não chegam à identidade',
      arquivo: 'apps/identity/src/request.ts',
      tira: "if (nome.startsWith('x-forwarded-') || nome === 'transfer-encoding') delete headers[nome]",
      poe: "if (nome === 'transfer-encoding') delete headers[nome]",
      teste: { arquivo: HOST, nome: `a forged ${nome} is in no answer`, controle: MARCA },
    }),
  ),
  semCamadas({
    id: 'A27 link dos e-mails',
    defesa: 'o link de um e-mail sai do endereço configurado',
    arquivo: 'apps/identity/src/fluxos/comum.ts',
    tira: 'const url = new URL(ctx.paginas?.[pagina] ?? PAGINAS[pagina], ctx.issuer)',
    poe: "const url = new URL(ctx.paginas?.[pagina] ?? PAGINAS[pagina], 'https://mau.example/')",
    teste: {
      arquivo: HOST,
      nome: 'every message that left leads to the configured address',
      controle: MARCA,
    },
  }),
  semCamadas({
    id: 'A27 domínio de outro escritório',
    defesa: 'um domínio é de um escritório só',
    arquivo: 'apps/server/src/modules/escritorio/escritorios.ts',
    tira: "if (rows[0]?.livre !== true) throw problem('dominio-em-uso')",
    poe: '',
    teste: {
      arquivo: 'tests/seguranca/escritorios.test.ts',
      nome: 'a host is of one office',
      controle: 'a suspended office tells everybody',
    },
  }),
  semCamadas({
    id: 'A27 página de outro nome',
    defesa: 'a página não repete o nome que o pedido diz',
    arquivo: WEB,
    tira: ".send(pronta.replaceAll('__NONCE__', nonce))",
    poe: ".send(pronta.replaceAll('__NONCE__', nonce) + host)",
    teste: { arquivo: HOST, nome: 'a forged Host is in no answer', controle: MARCA },
  }),
]

const CADA_UM = 'each asking is authorised by itself'
export const CONTAGEM = [
  ...['lerGuia', 'pdfDaGuia'].map((nome) =>
    semCamadas({
      id: `A28 ${nome}`,
      defesa: 'cada documento é do seu escritório, pelo banco',
      arquivo: 'apps/server/db/migrations/0001_criar_plataforma.sql',
      tira: "regra text := 'escritorio_id = current_setting(''app.escritorio_id'')::bigint';",
      poe: "regra text := 'true';",
      tambem: [
        {
          arquivo: 'apps/server/db/migrations/0001_criar_plataforma.sql',
          tira: '  if tem_empresa then\n    regra := regra',
          poe: "  if tem_empresa and tabela <> 'guia' and tabela <> 'empresa' then\n    regra := regra",
        },
        {
          arquivo: 'apps/server/src/modules/fiscal/guia/listar-guias.ts',
          tira: 'const onde = sql`g.escritorio_id = ${ctx.tenant.escritorioId}`',
          poe: 'const onde = sql`g.escritorio_id > 0`',
        },
      ],
      teste: {
        arquivo: DOCUMENTOS,
        nome: `${nome} ten thousand in a row`,
        controle: 'who asks too much waits',
      },
    }),
  ),
  semCamadas({
    id: 'A28 empresas de quem pede',
    defesa: 'o acesso perdido entre dois pedidos está perdido',
    arquivo: 'apps/server/src/platform/http/auth.ts',
    tira: "empresas: vinculo.todas_empresas ? 'todas' : vinculo.empresas,",
    poe: "empresas: 'todas',",
    teste: { arquivo: DOCUMENTOS, nome: CADA_UM, controle: 'who asks too much waits' },
  }),
  semCamadas({
    id: 'A28 ficha de uma pessoa',
    defesa: 'a ficha é de uma pessoa e de um escritório',
    arquivo: 'apps/server/src/modules/documentos/fichas.ts',
    tira: 'if (Number(usuario) !== ctx.user.id || Number(escritorio) !== ctx.tenant.escritorioId)',
    poe: 'if (usuario === escritorio && usuario === expira)',
    teste: { arquivo: DOCUMENTOS, nome: 'a ficha is of one person', controle: CADA_UM },
  }),
  semCamadas({
    id: 'A28 ficha assinada',
    defesa: 'a ficha é assinada por inteiro',
    arquivo: 'apps/server/src/modules/documentos/fichas.ts',
    tira: 'if (!assinada || partes === null || escrita !== ficha)',
    poe: 'if (partes === null)',
    teste: { arquivo: DOCUMENTOS, nome: 'a ficha is of one person', controle: CADA_UM },
  }),
  semCamadas({
    id: 'A28 cadência',
    defesa: 'quem pergunta demais espera',
    arquivo: APP,
    tira: 'if (config.RAZAO_LIMITE_PEDIDOS > 0) {',
    poe: 'if (config.RAZAO_LIMITE_PEDIDOS > 1_000_000) {',
    teste: { arquivo: DOCUMENTOS, nome: 'who asks too much waits', controle: CADA_UM },
  }),
  semCamadas({
    id: 'A28 cadência por endereço forjado',
    defesa: 'a cadência não crê em X-Forwarded-For sem proxy',
    arquivo: APP,
    tira: 'trustProxy: config.RAZAO_PROXY,',
    poe: 'trustProxy: true,',
    teste: { arquivo: DOCUMENTOS, nome: 'who asks too much waits', controle: CADA_UM },
  }),
  semCamadas({
    id: 'A28 página do endereço',
    defesa: 'a página do endereço nada diz do que há',
    arquivo: WEB,
    tira: ".send(pronta.replaceAll('__NONCE__', nonce))",
    poe: ".send(pronta.replaceAll('__NONCE__', nonce) + request.url)",
    teste: { arquivo: DOCUMENTOS, nome: 'the pages of these addresses', controle: CADA_UM },
  }),
]
