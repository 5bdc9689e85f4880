import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
  Texto,
  Versao,
} from '../types/index.ts'

export const SITUACOES_DO_PEDIDO = ['aberto', 'atendido', 'recusado', 'desistiu'] as const
export const ROTULOS_SITUACAO_DO_PEDIDO: Readonly<
  Record<(typeof SITUACOES_DO_PEDIDO)[number], string>
> = {
  aberto: 'Aberto',
  atendido: 'Atendido',
  recusado: 'Recusado',
  desistiu: 'Desistiu',
}
/** What is asked beside a guide; the words of the title are the server's. */
export const ASSUNTOS_DO_PEDIDO = ['certificado', 'acesso', 'dados-pessoais', 'geral'] as const

const MAIOR_TEXTO = 1000
const PedidoAoEscritorio = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  titulo: z.string(),
  texto: z.string().nullable(),
  guiaId: Id.nullable(),
  situacao: z.enum(SITUACOES_DO_PEDIDO),
  resposta: z.string().nullable(),
  pedidoPor: z.string(),
  pedidoEm: Instante,
  /** Of the company, today; null when nobody is. */
  responsavel: z.string().nullable(),
  respondidoPor: z.string().nullable(),
  respondidoEm: Instante.nullable(),
  /** Asked by who reads: it may be given up while it is open. */
  meu: z.boolean(),
  versao: Versao,
})
const filtro = {
  empresaId: Id.optional(),
  situacao: z.enum(SITUACOES_DO_PEDIDO).optional(),
  /** Of the companies of who reads. */
  comigo: z.boolean().optional(),
  guiaId: Id.optional(),
  pedidoId: Id.optional(),
}

export const listarPedidos = route({
  name: 'listarPedidos',
  method: 'GET',
  path: '/api/pedidos',
  role: 'AUTENTICADO',
  verbo: null,
  summary:
    'Pedidos das empresas ao escritório; quem é da empresa vê os dela, e o funcionário, os seus',
  input: z.object({ ...filtro, ...pedidoDePagina }).strict(),
  output: pagina(PedidoAoEscritorio, z.object({ abertos: z.number().int() })),
  tags: ['pedido'],
})
export const exportarPedidos = route({
  name: 'exportarPedidos',
  method: 'GET',
  path: '/api/pedidos/exportar',
  role: 'AUTENTICADO',
  verbo: null,
  forma: 'arquivo',
  summary: 'Pedidos ao escritório em CSV ou XLSX',
  input: z.object({ ...filtro, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['pedido'],
})

const Pedido = z.object({
  pedidoId: Id,
  /** The same was already asked and is open: nothing new was made. */
  jaHavia: z.boolean(),
})
export const pedirAoEscritorio = route({
  name: 'pedirAoEscritorio',
  method: 'POST',
  path: '/api/pedidos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Pede alguma coisa ao escritório que atende a empresa',
  input: z
    .object({ empresaId: Id, assunto: z.enum(ASSUNTOS_DO_PEDIDO), texto: Texto(MAIOR_TEXTO) })
    .strict(),
  output: Pedido,
  problems: ['nao-encontrado'],
  tags: ['pedido'],
})
export const pedirGuiaAtualizada = route({
  name: 'pedirGuiaAtualizada',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/pedido',
  role: 'EMPRESA',
  verbo: null,
  summary: 'Pede ao escritório a guia vencida com multa e juros',
  input: z.object({ guiaId: Id }).strict(),
  output: Pedido,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
  tags: ['pedido'],
})
export const responderPedido = route({
  name: 'responderPedido',
  method: 'PUT',
  path: '/api/pedidos/:pedidoId',
  role: 'CONTADOR',
  summary: 'Responde a um pedido da empresa: deixa aberto, conclui ou recusa dizendo por quê',
  input: z
    .object({
      pedidoId: Id,
      situacao: z.enum(['aberto', 'atendido', 'recusado']),
      resposta: Texto(MAIOR_TEXTO).nullable(),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite', 'entrada-invalida'],
  tags: ['pedido'],
})
export const retirarPedido = route({
  name: 'retirarPedido',
  method: 'DELETE',
  path: '/api/pedidos/:pedidoId',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Quem pediu desiste de um pedido ainda aberto',
  input: z.object({ pedidoId: Id, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
  tags: ['pedido'],
})
