// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A27 and A28: what a host says, and what is counted.
import { semCamadas } from '../defesa.ts'

const [HOST, DOCUMENTOS] = [
  'tests/seguranca/host-forjado.test.ts',
  'tests/seguranca/adivinhar-documentos.test.ts',
]
const [APP, WEB] = ['apps/server/src/app.ts', 'apps/server/src/platform/http/web.ts']

const MARCA = 'the brand of an office'
export const HOSTS = [
  ...['Host', 'Host with a port'].map((nome) =>
    semCamadas({
      id: `A27 ${nome}`,
      defesa: 'a identidade só conhece o seu próprio endereço',
      arquivo: 'apps/identity/src/pedido/request.ts',
      tira: 'headers.host = new URL(ctx.issuer).host',
      poe: 'headers.host ??= new URL(ctx.issuer).host',
      teste: { arquivo: HOST, nome: `a forged ${nome} is in no answer`, controle: MARCA },
    }),
  ),
  ...['X-Forwarded-Host', 'X-Forwarded-Host twice', 'X-Forwarded-Proto'].map((nome) =>
    semCamadas({
      id: `A27 ${nome}`,
      defesa: 'os cabeçalhos de proxy não chegam à identidade',
      arquivo: 'apps/identity/src/pedido/request.ts',
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

const [CADA_ENDERECO, HOST_E_CONTA] = [
  'tests/seguranca/cada-endereco.test.ts',
  'tests/seguranca/host-e-conta.test.ts',
]
const AUTH = 'apps/server/src/platform/http/auth.ts'
const LUGAR = 'routes of a place lerSessao'
const AQUI_INTEIRA = 'at our own address it is whole'
export const HOST_DO_ESCRITORIO = [
  semCamadas({
    id: 'A27 lugar no host',
    defesa: 'o que se prova no host de um escritório só abre o lugar que se tem nele',
    arquivo: AUTH,
    tira: 'const ali = todos.filter((v) => v.escritorio_id === escritorioId)',
    poe: 'const ali = todos',
    teste: { arquivo: CADA_ENDERECO, nome: LUGAR, controle: 'routes of CONTA' },
  }),
  semCamadas({
    id: 'A27 raiz no host',
    defesa: 'no host de um escritório a raiz é administrador',
    arquivo: AUTH,
    tira: 'return ali.map((v) => (v.perfil === PERFIL.root ? { ...v, perfil: PERFIL.administrador } : v))',
    poe: 'return ali',
    teste: {
      arquivo: CADA_ENDERECO,
      nome: 'does not become root by it',
      controle: LUGAR,
    },
  }),
  semCamadas({
    id: 'A27 rota da raiz',
    defesa: 'as rotas da raiz recusam o que se provou no host de um escritório',
    arquivo: 'apps/server/src/platform/http/acesso.ts',
    tira: "if (rota.role === 'ROOT' && 'prova' in entrada) exigirDaPlataforma(entrada.prova)",
    poe: '',
    teste: { arquivo: CADA_ENDERECO, nome: 'routes of ROOT', controle: LUGAR },
  }),
  semCamadas({
    id: 'A27 rota da conta',
    defesa: 'as rotas da conta recusam o que se provou no host de um escritório',
    arquivo: AUTH,
    tira: '    exigirDaPlataforma(prova)\n    return prova',
    poe: '    return prova',
    teste: { arquivo: CADA_ENDERECO, nome: 'routes of CONTA', controle: LUGAR },
  }),
  semCamadas({
    id: 'A27 conta no host',
    defesa: 'a conta não se muda no host de um escritório',
    arquivo: 'apps/identity/src/conta-api/rota.ts',
    tira: 'if (portador) await exigirDaCasa(ctx, portador, rota)',
    poe: '',
    teste: {
      arquivo: HOST_E_CONTA,
      nome: 'the account is of the platform POST',
      controle: AQUI_INTEIRA,
    },
  }),
  semCamadas({
    id: 'A27 carta no host',
    defesa: 'a carta de quem não é só daquele escritório leva à plataforma',
    arquivo: 'apps/identity/src/pedido/anfitriao.ts',
    tira: 'return soDaqui ? ctx : plataforma',
    poe: 'return ctx',
    teste: {
      arquivo: HOST_E_CONTA,
      nome: 'a page, to choose a new password',
      controle: AQUI_INTEIRA,
    },
  }),
  semCamadas({
    id: 'A27 face no host',
    defesa: 'a face Firebase não está no host de um escritório',
    arquivo: 'apps/identity/src/firebase/face.ts',
    tira: 'if (daqui.anfitriao !== undefined) return false',
    poe: '',
    teste: { arquivo: HOST_E_CONTA, nome: 'the face whose tokens open', controle: AQUI_INTEIRA },
  }),
]

const CADA_UM = 'each asking is authorised by itself'
export const CONTAGEM = [
  ...['lerGuia', 'pdfDaGuia'].map((nome) =>
    semCamadas({
      id: `A28 ${nome}`,
      defesa: 'cada documento é do seu escritório, pelo banco',
      arquivo: 'apps/server/db/migrations/0001_plataforma.sql',
      tira: "regra text := 'escritorio_id = current_setting(''app.escritorio_id'')::bigint';",
      poe: "regra text := 'true';",
      tambem: [
        {
          arquivo: 'apps/server/db/migrations/0001_plataforma.sql',
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
    tira: 'reconhecerEnderecos(app, config.RAZAO_PROXY)',
    poe: 'reconhecerEnderecos(app, { confia: () => true })',
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
