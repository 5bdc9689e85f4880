import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Codigo,
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'
import {
  EfeitoNoMes,
  FORMAS_DE_PAGAMENTO,
  PreviaDaCobranca,
  pedidoDeCobranca,
  Recusa,
} from './cobranca-molde.ts'
import { SITUACOES_DO_ENVIO } from './envios.ts'

export {
  FORMAS_DE_PAGAMENTO,
  MAXIMO_DE_DOCUMENTOS,
  MAXIMO_DE_EMISSOES,
  MAXIMO_DE_PARCELAS,
  type PreviaGravada,
  Recusa,
  ROTULOS_DA_DEDUCAO,
  ROTULOS_STATUS_COBRANCA,
  STATUS_COBRANCA,
} from './cobranca-molde.ts'
export { COMO_SE_DIZ_A_OBRA, COMO_SE_DIZ_O_EVENTO } from './obra-e-evento.ts'

const CobrancaDaLista = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  numero: z.number().int(),
  status: Codigo,
  clienteId: Id,
  cliente: z.string(),
  clienteDocumento: z.string().nullable(),
  descricao: z.string(),
  itemLc116: z.string().nullable(),
  competencia: Competencia,
  emissao: Data,
  vencimento: Data,
  bruto: Dinheiro,
  retencoes: Dinheiro,
  liquido: Dinheiro,
  forma: z.enum(FORMAS_DE_PAGAMENTO),
  parcelas: z.number().int(),
  recebido: Dinheiro,
  recebimento: z.enum(['aberto', 'parcial', 'pago', 'vencido', 'cancelado']),
  /** Came by Pix, and waits to be a receipt: for its note, most of the time. */
  pixPendente: Dinheiro,
  /** Something came by Pix that a person is asked to look at. */
  pixAConferir: z.boolean(),
  nota: z.object({ id: Id, numero: z.string(), status: Codigo, chave: z.string() }).nullable(),
  /** Where its note stands, while there is none: a technical state. */
  emissaoEmCurso: z.object({ id: Id, situacao: z.string() }).nullable(),
  erros: z.array(Recusa),
  contratoId: Id.nullable(),
  criadoPor: z.string().nullable(),
  versao: Versao,
})

const filtroDeCobrancas = {
  empresaId: Id.optional(),
  status: Codigo.optional(),
  competencia: Competencia.optional(),
  clienteId: Id.optional(),
  contratoId: Id.optional(),
  recorrente: z.boolean().optional(),
  comRetencao: z.boolean().optional(),
  comNota: z.boolean().optional(),
  vencidas: z.boolean().optional(),
  recebidas: z.boolean().optional(),
  pixAConferir: z.boolean().optional(),
  /** To be issued today or before. */
  paraHoje: z.boolean().optional(),
  /** Something of it was received in that month. */
  recebidaEm: Competencia.optional(),
  venceDe: Data.optional(),
  venceAte: Data.optional(),
  /** Of the catalogue of its company. */
  servicoId: Id.optional(),
  /** Who made it, as the list names it. */
  autor: z.string().min(1).max(200).optional(),
  valorMinimo: Dinheiro.optional(),
  valorMaximo: Dinheiro.optional(),
}
const tags = ['cobranca'] as const

export const listarCobrancas = route({
  name: 'listarCobrancas',
  method: 'GET',
  path: '/financeiro/cobrancas',
  role: 'EMPRESA',
  summary: 'O que há a faturar, o que foi faturado e o que falta receber',
  input: z.object({ ...pedidoDePagina, ...filtroDeCobrancas }).strict(),
  output: pagina(
    CobrancaDaLista,
    z.object({ bruto: Dinheiro, retencoes: Dinheiro, liquido: Dinheiro, recebido: Dinheiro }),
  ),
  tags: [...tags],
})

export const exportarCobrancas = route({
  name: 'exportarCobrancas',
  method: 'GET',
  path: '/financeiro/cobrancas/exportar',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'As cobranças em CSV ou XLSX',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeCobrancas, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
  tags: [...tags],
})

const Indicador = z.object({ quantidade: z.number().int(), valor: Dinheiro })
export const resumirCobrancas = route({
  name: 'resumirCobrancas',
  method: 'GET',
  path: '/financeiro/cobrancas/resumo',
  role: 'EMPRESA',
  summary: 'Os números do faturamento: a faturar, com erro, agendado, faturado, recebido e vencido',
  input: z
    .object({
      empresaId: Id.optional(),
      /** Of what was billed and received; without it, the month of today. */
      competencia: Competencia.optional(),
    })
    .strict(),
  output: z.object({
    competencia: Competencia,
    aFaturarHoje: Indicador,
    comErro: Indicador,
    agendadas30Dias: Indicador,
    faturadoNoMes: Indicador,
    recebidoNoMes: Indicador,
    vencido: Indicador,
    /** Who made charges, for whoever looks for theirs. */
    autores: z.array(z.string()),
    porSituacao: z.array(z.object({ status: Codigo, quantidade: z.number().int() })),
    /** The last twelve weeks, oldest first. */
    semanas: z.array(z.object({ inicio: Data, faturado: Dinheiro, recebido: Dinheiro })),
    envelhecimento: z.array(
      z.object({ faixa: z.string(), quantidade: z.number().int(), valor: Dinheiro }),
    ),
  }),
  tags: [...tags, 'nota'],
})

export const lerCobranca = route({
  name: 'lerCobranca',
  method: 'GET',
  path: '/financeiro/cobrancas/:cobrancaId',
  role: 'EMPRESA',
  summary: 'Uma cobrança: o que diz, como foi calculada, parcelas e emissões',
  input: z.object({ cobrancaId: Id }).strict(),
  output: CobrancaDaLista.extend({
    pedido: z.object(pedidoDeCobranca),
    previa: PreviaDaCobranca,
    listaDeParcelas: z.array(
      z.object({ ordem: z.number().int(), vencimento: Data, valor: Dinheiro }),
    ),
    emissoes: z.array(
      z.object({
        id: Id,
        serie: z.string(),
        numero: z.number().int(),
        situacao: z.string(),
        criadaEm: Instante,
        rejeicao: z.array(Recusa),
        lacuna: z.string().nullable(),
      }),
    ),
    motivoCancelamento: z.string().nullable(),
    /** Letters of the charge, the newest first; those of its note are of the note. */
    cartas: z.array(
      z.object({
        id: Id,
        para: z.string(),
        situacao: z.enum(SITUACOES_DO_ENVIO),
        porque: z.object({ mensagem: z.string(), comoResolver: z.string() }).nullable(),
        em: Instante,
        porQuem: z.string().nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: [...tags],
})

export const preverCobranca = route({
  name: 'preverCobranca',
  method: 'POST',
  path: '/financeiro/cobrancas/prever',
  role: 'EMPRESA',
  verbo: 'ver',
  summary: 'Calcula ISS, retenções, líquido e o efeito no imposto do mês, sem gravar',
  input: z.object(pedidoDeCobranca).strict(),
  output: z.object({
    previa: PreviaDaCobranca,
    efeito: EfeitoNoMes.nullable(),
    /** What would stop the note, and what may be mended later. */
    impedimentos: z.array(Recusa),
    avisos: z.array(z.string()),
    parcelas: z.array(z.object({ ordem: z.number().int(), vencimento: Data, valor: Dinheiro })),
    pareceRepetida: z.object({ id: Id, numero: z.number().int(), emissao: Data }).nullable(),
    /** What is so out of the ordinary that a person is asked whether it is so. */
    foraDoComum: z.array(z.string()),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
})

/** A person saw what is out of the ordinary, and it is so. */
const IssoMesmo = z.boolean().default(false)

export const criarCobranca = route({
  name: 'criarCobranca',
  method: 'POST',
  path: '/financeiro/cobrancas',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Registra uma cobrança e, se pedido, emite a nota',
  input: z
    .object({
      ...pedidoDeCobranca,
      acao: z.enum(['salvar', 'agendar', 'emitir']),
      /** A person saw the one that looks the same, and it is another. */
      outraMesmo: z.boolean().default(false),
      issoMesmo: IssoMesmo,
    })
    .strict(),
  output: z.object({ cobrancaId: Id, numero: z.number().int(), emissaoId: Id.nullable() }),
  problems: [
    'nao-encontrado',
    'entrada-invalida',
    'cobranca-repetida',
    'fora-do-comum',
    'competencia-fechada',
    'emissao-impedida',
  ],
  tags: [...tags, 'emissao'],
})

export const alterarCobranca = route({
  name: 'alterarCobranca',
  method: 'PUT',
  path: '/financeiro/cobrancas/:cobrancaId',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Muda uma cobrança que ainda não tem nota',
  input: z
    .object({ cobrancaId: Id, ...pedidoDeCobranca, issoMesmo: IssoMesmo, versao: Versao })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'entrada-invalida',
    'registro-mudou',
    'cobranca-em-emissao',
    'fora-do-comum',
    'competencia-fechada',
  ],
  tags: [...tags, 'emissao'],
})

export const agendarCobranca = route({
  name: 'agendarCobranca',
  method: 'POST',
  path: '/financeiro/cobrancas/:cobrancaId/agendar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Agenda a emissão para um dia, ou tira da agenda',
  input: z.object({ cobrancaId: Id, emissao: DataDoLivro.nullable(), versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida', 'registro-mudou', 'cobranca-em-emissao'],
  tags: [...tags],
})

export const cancelarCobranca = route({
  name: 'cancelarCobranca',
  method: 'POST',
  path: '/financeiro/cobrancas/:cobrancaId/cancelar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Cancela uma cobrança que não tem nota',
  input: z
    .object({
      cobrancaId: Id,
      motivo: Motivo,
      versao: Versao,
      /** What came by Pix of it is to be given back. */
      devolverPix: z.boolean().optional(),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'cobranca-em-emissao', 'situacao-nao-permite'],
  tags: [...tags],
})
