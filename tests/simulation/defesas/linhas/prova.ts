// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A26: what is asked again, and what does not serve for it.
import { semCamadas } from '../defesa.ts'

const [AUTH, ACESSO] = [
  'apps/server/src/platform/http/auth.ts',
  'apps/server/src/platform/http/acesso.ts',
]
const SESSAO = 'apps/identity/src/conta-api/rota.ts'
const [PORTA, EM_NOME, PROVAS, PEDIDAS] = [
  'tests/seguranca/acesso.test.ts',
  'tests/seguranca/em-nome-de.test.ts',
  'tests/seguranca/provas-recentes.test.ts',
  'tests/seguranca/provas-pedidas.test.ts',
]
const PELO_PRODUTO = 'the administrator changes, and the old token is refused'
const ENTRA = 'enters where its scopes say, in its office, and nowhere else'

/** Name, file and path of each route that asks on its own; the role when it is another. */
const PEDEM: readonly (readonly [string, string, string, string?])[] = [
  ['iniciarVerComo', 'acesso', '/admin/usuarios/:usuarioId/ver-como'],
  ['alterarUsuario', 'usuarios', '/admin/usuarios/:usuarioId'],
  ['alterarPermissoes', 'permissoes-do-usuario', '/admin/usuarios/:usuarioId/permissoes'],
  ['suspenderUsuarios', 'usuarios', '/admin/usuarios/suspender'],
  ['reativarUsuarios', 'usuarios', '/admin/usuarios/reativar'],
  ['exigirMfa', 'usuarios', '/admin/usuarios/exigir-mfa'],
  ['mudarEmpresasDosUsuarios', 'usuarios', '/admin/usuarios/empresas'],
  ['desligarUsuario', 'desligamento', '/admin/usuarios/:usuarioId/desligamento'],
  ['convidarUsuarios', 'concessoes', '/admin/convites'],
  ['criarIntegracao', 'concessoes', '/admin/integracoes'],
  ['criarToken', 'concessoes', '/admin/integracoes/:usuarioId/tokens'],
  ['exigirMfaDoEscritorio', 'escritorio', '/admin/meu-escritorio/seguranca'],
  ['enviarLogo', 'escritorio', '/admin/meu-escritorio/logo'],
  ['juntarEmpresaDoPedido', 'registro', '/admin/pedidos-de-acesso/:pedidoId/juntar-empresa'],
  ['aprovarPedidoDeAcesso', 'registro', '/admin/pedidos-de-acesso/:pedidoId/aprovar'],
  ['responderPedidoDeTitular', 'pessoal', '/admin/pedidos-de-titular/responder'],
  ['salvarMinhaMarca', 'escritorio', '/admin/meu-escritorio/marca'],
  ['definirDominio', 'dominio', '/admin/meu-escritorio/dominio'],
  ['criarExcecao', 'contabil-periodos', '/contabil/periodos/excecoes'],
  ['mudarPeriodo', 'contabil-periodos', '/contabil/periodos', 'CONTADOR'],
  ['alterarEscritorio', 'escritorios-da-plataforma', '/admin/escritorios/:uid', 'ROOT'],
  ['criarEscritorio', 'escritorios-da-plataforma', '/admin/escritorios', 'ROOT'],
  ['reabrirEtapa', 'fechamento', '/fiscal/fechamento/:empresaId/:competencia/reabrir', 'CONTADOR'],
]

const RECENTES = 'proof of who asks'
export const PROVA_RECENTE = [
  semCamadas({
    id: 'A26 idade da prova',
    defesa: 'a prova de quem pede tem no máximo quinze minutos',
    arquivo: ACESSO,
    tira: 'idade >= -FOLGA_S && idade <= segundos',
    poe: 'idade >= -FOLGA_S',
    teste: { arquivo: PORTA, nome: `${RECENTES} suspenderUsuarios`, controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A26 prova do futuro',
    defesa: 'uma prova de depois de agora não é prova',
    arquivo: ACESSO,
    tira: 'idade >= -FOLGA_S && idade <= segundos',
    poe: 'idade <= segundos',
    teste: { arquivo: PORTA, nome: `${RECENTES} suspenderUsuarios`, controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A26 sem prova',
    defesa: 'o token que não diz quando não prova',
    arquivo: ACESSO,
    tira: 'if (quando === null) return false',
    poe: 'if (quando === null) return true',
    teste: { arquivo: PORTA, nome: `${RECENTES} suspenderUsuarios`, controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A26 pedir a prova',
    defesa: 'a rota que dá poder pede prova recente',
    arquivo: ACESSO,
    tira: 'if (rota.recente === true && !eRecente(entrada, recenteSegundos))',
    poe: 'if (false)',
    teste: { arquivo: PORTA, nome: `${RECENTES} alterarUsuario`, controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A26 token de API não prova',
    defesa: 'um token de API não faz o que pede prova',
    arquivo: ACESSO,
    tira: "if (rota.recente === true) throw problem('reautenticacao-necessaria')",
    poe: '',
    teste: { arquivo: EM_NOME, nome: 'proves nothing of who is there', controle: ENTRA },
  }),
  semCamadas({
    id: 'A26 segundo fator exigido',
    defesa: 'onde se pede o segundo fator, sem ele ninguém entra',
    arquivo: AUTH,
    tira: "if (vinculo.exige_mfa && !prova.mfa) throw problem('mfa-obrigatorio')",
    poe: '',
    teste: { arquivo: PORTA, nome: 'a token without it enters nowhere', controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A26 segundo fator de quem exige',
    defesa: 'só quem tem o segundo fator o exige de todos',
    arquivo: 'apps/server/src/modules/escritorio/meu-escritorio.ts',
    tira: "if (exigeMfa && !tem) throw problem('mfa-obrigatorio')",
    poe: '',
    teste: {
      arquivo: PORTA,
      nome: 'only who has the second factor asks it',
      controle: PELO_PRODUTO,
    },
  }),
  semCamadas({
    id: 'A26 na conta',
    defesa: 'como se entra na conta só muda com prova de dez minutos',
    arquivo: SESSAO,
    tira: "if (acesso === 'recente' && Date.now() / 1000 - (portador?.entrouEm ?? 0) > RECENTE_S) {",
    poe: 'if (false) {',
    teste: {
      arquivo: PROVAS,
      nome: 'a sign-in of eleven minutes ago',
      controle: 'at the other face',
    },
  }),
  semCamadas({
    id: 'A26 na outra face',
    defesa: 'na face Firebase, cinco minutos',
    arquivo: 'apps/identity/src/firebase/chamada.ts',
    tira: 'const RECENTE_S = 300',
    poe: 'const RECENTE_S = 86_400',
    teste: {
      arquivo: PROVAS,
      nome: 'at the other face',
      controle: 'a sign-in of eleven minutes ago',
    },
  }),
  ...PEDEM.map(([nome, sala, caminho, papel = 'ADMINISTRADOR']) =>
    semCamadas({
      id: `A26 ${nome} pede`,
      defesa: `${nome} pede prova recente`,
      arquivo: `packages/contract/src/routes/${sala}.ts`,
      tira: `  path: '${caminho}',\n  role: '${papel}',\n  recente: true,\n`,
      poe: `  path: '${caminho}',\n  role: '${papel}',\n`,
      teste: { arquivo: PEDIDAS, nome: 'every route that gives power asks for it' },
    }),
  ),
  semCamadas({
    id: 'A26 a vida de um escritório pede',
    defesa: 'suspender, reativar, exportar e encerrar um escritório pedem prova recente',
    arquivo: 'packages/contract/src/routes/escritorios-da-plataforma.ts',
    tira: '    recente: true,\n',
    poe: '',
    teste: { arquivo: PEDIDAS, nome: 'every route that gives power asks for it' },
  }),
]
