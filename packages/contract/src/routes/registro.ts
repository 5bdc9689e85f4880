import { z } from 'zod'
import { Permissoes } from '../permissoes.ts'
import { route } from '../route.ts'
import { Feito, Id, Instante, pagina, pedidoDePagina, Texto } from '../types/index.ts'
import { acessoConcedido } from './concessoes.ts'

const Cnpj = z.string().regex(/^[0-9A-Z]{12}\d{2}$/, 'CNPJ inválido.')
/** State, six digits and kind, as the CFC registers: `SP-123456/O`. */
const Crc = z.string().regex(/^[A-Z]{2}-\d{6}\/[OTPS]$/, 'CRC inválido.')
/** Area code and nine digits. */
const Celular = z.string().regex(/^[1-9]\d9\d{8}$/, 'Celular inválido.')

/** `sem-resposta`: nobody answered within thirty days, whether anybody was asked or not. */
export const SituacaoDoPedidoDaConta = z.enum([
  'aberto',
  'aprovado',
  'recusado',
  'desistiu',
  'sem-resposta',
])
export const PedidoDaConta = z.object({
  uid: z.uuid(),
  /** Asks for a company, or for a place in the office itself. */
  tipo: z.enum(['empresa', 'escritorio']),
  cnpj: z.string(),
  situacao: SituacaoDoPedidoDaConta,
  /** The reason of a refusal. */
  resposta: z.string().nullable(),
  /** Told only by an approval. */
  escritorio: z.string().nullable(),
  pedidoEm: Instante,
  expiraEm: Instante,
  respondidoEm: Instante.nullable(),
})

export const lerCadastro = route({
  name: 'lerCadastro',
  method: 'GET',
  path: '/api/conta/cadastro',
  role: 'CONTA',
  summary: 'O que a pessoa contou ao criar a conta, o que aceitou e os pedidos de acesso que fez',
  input: z.object({}).strict(),
  output: z.object({
    nome: z.string().nullable(),
    email: z.string().nullable(),
    /** null: the account was not made here, or says nothing of a company. */
    cadastro: z
      .object({
        quem: z.enum(['empresa', 'abrir', 'contador', 'convite']),
        cnpj: z.string().nullable(),
        crc: z.string().nullable(),
        escritorioNome: z.string().nullable(),
        razaoSocial: z.string().nullable(),
        cpf: z.string().nullable(),
        celular: z.string().nullable(),
      })
      .nullable(),
    consentimentos: z.array(
      z.object({
        documento: z.enum(['termos', 'privacidade', 'whatsapp', 'novidades']),
        versao: z.string(),
        aceito: z.boolean(),
        em: Instante,
      }),
    ),
    pedidos: z.array(PedidoDaConta),
    /** Came by another issuer, and did not agree to the terms of now. */
    aceitePendente: z.boolean(),
  }),
  tags: ['pedidoDeAcesso'],
})

export const aceitarTermos = route({
  name: 'aceitarTermos',
  method: 'POST',
  path: '/api/conta/aceites',
  role: 'CONTA',
  summary:
    'Aceita os termos de uso e a política de privacidade que valem agora: o que se pede, uma vez, de quem entra por outro emissor',
  input: z.object({ termos: z.literal(true), privacidade: z.literal(true) }).strict(),
  output: Feito,
  problems: ['entrada-invalida'],
  tags: ['sessao', 'pedidoDeAcesso'],
})

export const abrirEscritorio = route({
  name: 'abrirEscritorio',
  method: 'POST',
  path: '/api/conta/escritorio',
  role: 'CONTA',
  summary:
    'Abre o escritório de quem é contador, que passa a ser o administrador; repetido, é o mesmo escritório. Um CNPJ tem um escritório só: a quem não trabalha nele fica um pedido de acesso com quem o administra',
  input: z
    .object({
      nome: Texto(80),
      razaoSocial: Texto(150),
      cnpj: Cnpj,
      crc: Crc,
      telefone: Celular.optional(),
    })
    .strict(),
  output: z.object({ escritorioId: Id }),
  problems: ['entrada-invalida', 'sem-permissao', 'cnpj-com-escritorio', 'muitos-pedidos'],
  tags: ['sessao', 'pedidoDeAcesso'],
})

export const pedirAcesso = route({
  name: 'pedirAcesso',
  method: 'POST',
  path: '/api/conta/pedidos-de-acesso',
  role: 'CONTA',
  summary:
    'Pede acesso a uma empresa pelo CNPJ; a resposta é a mesma, seja a empresa atendida por alguém daqui ou não',
  input: z.object({ cnpj: Cnpj, mensagem: z.string().trim().max(500).optional() }).strict(),
  output: z.object({ uid: z.uuid() }),
  problems: ['entrada-invalida', 'sem-permissao', 'muitos-pedidos'],
  tags: ['pedidoDeAcesso'],
})

export const desistirDoPedido = route({
  name: 'desistirDoPedido',
  method: 'POST',
  path: '/api/conta/pedidos-de-acesso/:uid/desistir',
  role: 'CONTA',
  summary: 'Desiste de um pedido de acesso meu que ainda não teve resposta',
  input: z.object({ uid: z.uuid() }).strict(),
  output: Feito,
  problems: ['nao-encontrado'],
  tags: ['pedidoDeAcesso'],
})

/** `vencido`: thirty days passed without an answer. */
export const SituacaoDoPedidoDeAcesso = z.enum([
  'aberto',
  'aprovado',
  'recusado',
  'desistiu',
  'vencido',
])
export const PedidoDeAcesso = z.object({
  pedidoId: Id,
  tipo: z.enum(['empresa', 'escritorio']),
  nome: z.string(),
  email: z.string(),
  celular: z.string().nullable(),
  mensagem: z.string().nullable(),
  /** null: asks for a place in the office itself. */
  empresa: z.object({ id: Id, apelido: z.string(), identificacao: z.string() }).nullable(),
  /** The place that who asks already has here; null for somebody new, and for a request that was answered. */
  lugar: z
    .object({
      usuarioId: Id,
      perfilAcesso: z.number().int(),
      suspenso: z.boolean(),
      /** How their companies are chosen: only a list can be added to. */
      empresas: z.enum(['todas', 'filtro', 'lista']),
      jaEnxerga: z.boolean(),
    })
    .nullable(),
  situacao: SituacaoDoPedidoDeAcesso,
  resposta: z.string().nullable(),
  pedidoEm: Instante,
  expiraEm: Instante,
  respondidoEm: Instante.nullable(),
  respondidoPor: z.string().nullable(),
})

export const listarPedidosDeAcesso = route({
  name: 'listarPedidosDeAcesso',
  method: 'GET',
  path: '/admin/pedidos-de-acesso',
  role: 'ADMINISTRADOR',
  summary: 'Quem pediu acesso às empresas do escritório, do mais novo ao mais antigo',
  input: z.object({ situacao: SituacaoDoPedidoDeAcesso.optional(), ...pedidoDePagina }).strict(),
  output: pagina(PedidoDeAcesso, z.object({ abertos: z.number().int() })),
  tags: ['pedidoDeAcesso'],
})

export const aprovarPedidoDeAcesso = route({
  name: 'aprovarPedidoDeAcesso',
  method: 'POST',
  path: '/admin/pedidos-de-acesso/:pedidoId/aprovar',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Aprova um pedido de acesso: a pessoa entra com o perfil e as empresas dados aqui',
  input: z
    .object({
      pedidoId: Id,
      ...acessoConcedido,
      permissoes: Permissoes.nullable().optional(),
    })
    .strict(),
  output: z.object({ usuarioId: Id }),
  problems: [
    'nao-encontrado',
    'situacao-nao-permite',
    'acima-do-seu-acesso',
    'limite-do-plano',
    'reautenticacao-necessaria',
  ],
  tags: ['pedidoDeAcesso', 'usuario'],
})

export const juntarEmpresaDoPedido = route({
  name: 'juntarEmpresaDoPedido',
  method: 'POST',
  path: '/admin/pedidos-de-acesso/:pedidoId/juntar-empresa',
  role: 'ADMINISTRADOR',
  recente: true,
  summary:
    'Aprova o pedido de quem já faz parte do escritório: a empresa se junta às que a pessoa já vê, e o perfil dela não muda',
  input: z.object({ pedidoId: Id }).strict(),
  output: z.object({ usuarioId: Id }),
  problems: [
    'nao-encontrado',
    'situacao-nao-permite',
    'acima-do-seu-acesso',
    'reautenticacao-necessaria',
  ],
  tags: ['pedidoDeAcesso', 'usuario'],
})

export const recusarPedidoDeAcesso = route({
  name: 'recusarPedidoDeAcesso',
  method: 'POST',
  path: '/admin/pedidos-de-acesso/:pedidoId/recusar',
  role: 'ADMINISTRADOR',
  summary: 'Recusa um pedido de acesso; quem pediu lê o motivo',
  input: z.object({ pedidoId: Id, motivo: z.string().trim().min(5).max(500) }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
  tags: ['pedidoDeAcesso'],
})
