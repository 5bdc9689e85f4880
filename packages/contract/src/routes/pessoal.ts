import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Feito,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Texto,
} from '../types/index.ts'

const TAMANHO_DO_RASCUNHO = 256 * 1024
const bytes = (valor: unknown): number => new TextEncoder().encode(JSON.stringify(valor)).length

/** Which form the draft is of: the screen's address and, after `#`, what is being edited. */
const ChaveDoRascunho = z.string().regex(/^[\w/.#:-]{1,200}$/, 'Chave inválida.')
const VersaoDoRascunho = z.number().int().min(0).max(2_147_483_647)

export const lerRascunho = route({
  name: 'lerRascunho',
  method: 'GET',
  path: '/api/rascunhos/um',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'O rascunho guardado de um formulário, ou nada',
  input: z.object({ chave: ChaveDoRascunho }).strict(),
  output: z.object({
    rascunho: z
      .object({
        conteudo: z.record(z.string(), z.unknown()),
        versao: VersaoDoRascunho,
        atualizadoEm: Instante,
        expiraEm: Instante,
      })
      .nullable(),
  }),
  tags: ['rascunho'],
})
export const listarRascunhos = route({
  name: 'listarRascunhos',
  method: 'GET',
  path: '/api/rascunhos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Formulários com rascunho guardado, do mais recente ao mais antigo',
  input: z.object({}).strict(),
  output: z.object({
    lista: z.array(
      z.object({ chave: z.string(), versao: VersaoDoRascunho, atualizadoEm: Instante }),
    ),
  }),
  tags: ['rascunho'],
})
export const salvarRascunho = route({
  name: 'salvarRascunho',
  method: 'PUT',
  path: '/api/rascunhos',
  role: 'AUTENTICADO',
  verbo: null,
  summary:
    'Guarda o rascunho de um formulário por 30 dias; `versao` 0 cria, e outra só vale se for a guardada',
  input: z
    .object({
      chave: ChaveDoRascunho,
      versao: VersaoDoRascunho,
      conteudo: z
        .record(z.string(), z.unknown())
        .refine((valor) => bytes(valor) <= TAMANHO_DO_RASCUNHO, 'O rascunho passa de 256 kB.'),
    })
    .strict(),
  output: z.object({ versao: VersaoDoRascunho, expiraEm: Instante }),
  problems: ['registro-mudou'],
})
export const descartarRascunho = route({
  name: 'descartarRascunho',
  method: 'DELETE',
  path: '/api/rascunhos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Joga fora o rascunho de um formulário',
  input: z.object({ chave: ChaveDoRascunho }).strict(),
  output: Feito,
  tags: ['rascunho'],
})

export const EmpresaDoUsuario = z.object({
  ID: Id,
  Apelido: z.string(),
  Identificacao: z.string(),
  IDRegime: z.number().int(),
  IDCategoria: z.number().int(),
  IDMunicipio: z.number().int().nullable(),
  IDEscritorioContabil: Id,
  favorita: z.boolean(),
  abertaEm: Instante.nullable(),
})
export const minhasEmpresas = route({
  name: 'minhasEmpresas',
  method: 'GET',
  path: '/api/minhas-empresas',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Empresas favoritas e as dez abertas por último',
  input: z.object({}).strict(),
  output: z.object({
    favoritas: z.array(EmpresaDoUsuario),
    recentes: z.array(EmpresaDoUsuario),
  }),
  tags: ['empresaDoUsuario'],
})
export const marcarEmpresa = route({
  name: 'marcarEmpresa',
  method: 'PUT',
  path: '/api/minhas-empresas/:empresaId',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Marca uma empresa como favorita (ou não) ou registra que foi aberta agora',
  input: z
    .object({ empresaId: Id, favorita: z.boolean().optional(), aberta: z.literal(true).optional() })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado'],
  tags: ['empresaDoUsuario'],
})

const Tela = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Tela desconhecida.')
export const Visao = z.object({
  tela: z.string(),
  nome: z.string(),
  doEscritorio: z.boolean(),
  minha: z.boolean(),
  padrao: z.boolean(),
  /** Filters, columns and order, as the grid writes them in its address. */
  estado: z.record(z.string(), z.unknown()),
  dono: z.string(),
})
export const listarVisoes = route({
  name: 'listarVisoes',
  method: 'GET',
  path: '/api/visoes',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Visões salvas de uma grade: as minhas e as do escritório',
  input: z.object({ tela: Tela.optional() }).strict(),
  output: z.object({ lista: z.array(Visao) }),
  tags: ['visao'],
})
export const salvarVisao = route({
  name: 'salvarVisao',
  method: 'PUT',
  path: '/api/visoes',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Salva a visão de uma grade com um nome; a do escritório pede pelo menos contador',
  input: z
    .object({
      tela: Tela,
      nome: Texto(60),
      doEscritorio: z.boolean().default(false),
      padrao: z.boolean().default(false),
      estado: z
        .record(z.string(), z.unknown())
        .refine((valor) => bytes(valor) <= 16 * 1024, 'A visão é grande demais.'),
    })
    .strict(),
  output: Feito,
  problems: ['sem-permissao'],
  tags: ['visao'],
})
export const excluirVisao = route({
  name: 'excluirVisao',
  method: 'DELETE',
  path: '/api/visoes',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Exclui uma visão minha',
  input: z.object({ tela: Tela, nome: Texto(60) }).strict(),
  output: z.object({ excluidas: z.number().int() }),
  tags: ['visao'],
})

/** `operacao` ended, `convite` accepted, `pedido-de-titular` opened or answered, `acesso` changed or asked for, `envio` of a note that did not arrive, `pix` to be looked at, `nota` of a contract that was not made, `receita` said something that asks for somebody, `transmissao` that waits for a second person, or was decided. */
export const TipoDeNotificacao = z.enum([
  'operacao',
  'convite',
  'pedido-de-titular',
  'acesso',
  'pedido',
  'webhook',
  'certificado',
  'envio',
  'pix',
  'nota',
  'receita',
  'transmissao',
])
export const Notificacao = z.object({
  id: Id,
  tipo: TipoDeNotificacao,
  titulo: z.string(),
  texto: z.string(),
  gravidade: z.enum(['informacao', 'sucesso', 'atencao', 'erro']),
  /** Where it is seen, inside the application. */
  rota: z.string().nullable(),
  criadaEm: Instante,
  lidaEm: Instante.nullable(),
})
export const listarNotificacoes = route({
  name: 'listarNotificacoes',
  method: 'GET',
  path: '/api/notificacoes',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Notificações minhas, da mais nova à mais antiga; o tópico `notificacao` avisa ao vivo',
  input: z.object({ naoLidas: z.boolean().optional(), ...pedidoDePagina }).strict(),
  output: pagina(Notificacao, z.object({ naoLidas: z.number().int() })),
  tags: ['notificacao'],
})
export const marcarNotificacoes = route({
  name: 'marcarNotificacoes',
  method: 'POST',
  path: '/api/notificacoes/lidas',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Marca notificações minhas como lidas; sem lista, todas',
  input: z.object({ notificacoes: z.array(Id).min(1).max(500).optional() }).strict(),
  output: z.object({ marcadas: z.number().int(), naoLidas: z.number().int() }),
  tags: ['notificacao'],
})

export const meusDados = route({
  name: 'meusDados',
  method: 'GET',
  path: '/api/meus-dados',
  role: 'AUTENTICADO',
  verbo: null,
  pessoal: true,
  forma: 'arquivo',
  summary: 'Tudo o que há sobre a pessoa conectada, em JSON (LGPD, art. 18, II e V)',
  input: z.object({}).strict(),
  output: Arquivo,
})
export const SituacaoDoPedido = z.enum(['aberto', 'atendido', 'recusado', 'cancelado'])
export const PedidoDeTitular = z.object({
  numero: z.number().int(),
  tipo: z.enum(['eliminacao']),
  motivo: z.string().nullable(),
  situacao: SituacaoDoPedido,
  resposta: z.string().nullable(),
  pedidoPor: z.string(),
  pedidoEm: Instante,
  respondidoEm: Instante.nullable(),
  /** When it is executed by itself; until then it can be taken back. */
  executarEm: Instante,
  executadoEm: Instante.nullable(),
  canceladoEm: Instante.nullable(),
})
export const pedirEliminacao = route({
  name: 'pedirEliminacao',
  method: 'POST',
  path: '/api/meus-dados/eliminacao',
  role: 'AUTENTICADO',
  verbo: null,
  recente: true,
  summary:
    'Pede a eliminação dos dados pessoais (LGPD, art. 18, VI); executa-se em 15 dias, e até lá pode ser cancelada',
  input: z.object({ motivo: z.string().trim().max(500).optional() }).strict(),
  output: z.object({ numero: z.number().int(), executarEm: Instante }),
  problems: ['nada-a-fazer', 'ultimo-administrador', 'reautenticacao-necessaria'],
  tags: ['pedidoDeTitular'],
})
export const cancelarEliminacao = route({
  name: 'cancelarEliminacao',
  method: 'POST',
  path: '/api/meus-dados/eliminacao/cancelar',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Desiste do pedido de eliminação, antes da data em que se executa',
  input: z.object({ numero: z.number().int().min(0).max(2_147_483_647) }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
  tags: ['pedidoDeTitular'],
})
export const meusPedidos = route({
  name: 'meusPedidos',
  method: 'GET',
  path: '/api/meus-dados/pedidos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Pedidos de titular feitos por mim',
  input: z.object({}).strict(),
  output: z.object({ lista: z.array(PedidoDeTitular) }),
  tags: ['pedidoDeTitular'],
})
export const listarPedidosDeTitular = route({
  name: 'listarPedidosDeTitular',
  method: 'GET',
  path: '/admin/pedidos-de-titular',
  role: 'ADMINISTRADOR',
  summary: 'Pedidos de titulares de dados feitos ao escritório',
  input: z.object({ situacao: SituacaoDoPedido.optional(), ...pedidoDePagina }).strict(),
  output: pagina(PedidoDeTitular, z.object({ abertos: z.number().int() })),
  tags: ['pedidoDeTitular'],
})
export const responderPedidoDeTitular = route({
  name: 'responderPedidoDeTitular',
  method: 'POST',
  path: '/admin/pedidos-de-titular/responder',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Responde um pedido de titular, dizendo o que foi feito ou por que se guarda',
  input: z
    .object({
      numero: z.number().int().min(0).max(2_147_483_647),
      situacao: z.enum(['atendido', 'recusado']),
      resposta: Motivo,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'reautenticacao-necessaria'],
  tags: ['pedidoDeTitular'],
})
