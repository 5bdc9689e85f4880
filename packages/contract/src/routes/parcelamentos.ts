// Instalment plans of the Simples and of the MEI, as the Receita tells them, and the DAS of a part.
import {
  MODALIDADES_DE_PARCELAMENTO,
  type ModalidadeDeParcelamento,
  ROTULOS_DA_MODALIDADE,
} from '@razao/engine/cadastro'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
} from '../types/index.ts'

const comum = { role: 'CONTADOR', tags: ['vigia'] } as const

export { MODALIDADES_DE_PARCELAMENTO, type ModalidadeDeParcelamento, ROTULOS_DA_MODALIDADE }

const Modalidade = z.enum(MODALIDADES_DE_PARCELAMENTO)

export const SITUACOES_DO_PARCELAMENTO = [
  'perto-da-rescisao',
  'com-atraso',
  'em-dia',
  'encerrado',
] as const
export type SituacaoDoParcelamento = (typeof SITUACOES_DO_PARCELAMENTO)[number]
export const ROTULOS_DO_PARCELAMENTO: Readonly<Record<SituacaoDoParcelamento, string>> = {
  'perto-da-rescisao': 'Perto da rescisão',
  'com-atraso': 'Com atraso',
  'em-dia': 'Em dia',
  encerrado: 'Encerrado',
}

/** The last official document of a part, and by what it is paid. */
const DasDaParcela = z.object({
  documentoId: Id,
  numero: z.string().nullable(),
  linhaDigitavel: z.string().nullable(),
  pix: z.string().nullable(),
  total: Dinheiro,
  pagarAte: Data,
  emitidoEm: Instante,
})
export const ESTADOS_DA_PARCELA = ['paga', 'atrasada', 'a-vencer', 'prevista'] as const
export type EstadoDaParcela = (typeof ESTADOS_DA_PARCELA)[number]
export const ROTULOS_DA_PARCELA: Readonly<Record<EstadoDaParcela, string>> = {
  ...{ paga: 'Paga', atrasada: 'Atrasada', 'a-vencer': 'A vencer', prevista: 'Prevista' },
}
const Parcela = z.object({
  competencia: Competencia,
  vencimento: Data,
  valor: Dinheiro,
  estado: z.enum(ESTADOS_DA_PARCELA),
  pagaEm: Data.nullable(),
  das: DasDaParcela.nullable(),
})

const Parcelamento = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  responsavel: z.string().nullable(),
  modalidade: Modalidade,
  numero: z.number().int(),
  pedidoEm: Data,
  /** In the words of the Receita. */
  dito: z.string(),
  situacao: z.enum(SITUACOES_DO_PARCELAMENTO),
  total: Dinheiro.nullable(),
  /** How many parts; null while it was not consolidated. */
  parcelas: z.number().int().nullable(),
  pagas: z.number().int(),
  atrasadas: z.number().int(),
  /** The next one to be paid, late ones first; null when nothing is left or nothing is told. */
  proxima: z
    .object({ competencia: Competencia, vencimento: Data, valor: Dinheiro.nullable() })
    .nullable(),
  vistoEm: Instante,
})

const filtro = {
  empresaId: Id.optional(),
  modalidade: Modalidade.optional(),
  /** Left out, those that run. */
  situacao: z.enum([...SITUACOES_DO_PARCELAMENTO, 'todos']).optional(),
}

export const listarParcelamentos = route({
  ...comum,
  name: 'listarParcelamentos',
  method: 'GET',
  path: '/fiscal/vigia/parcelamentos',
  summary:
    'Os parcelamentos do Simples e do MEI de cada empresa, os mais perto da rescisão primeiro',
  input: z.object({ ...filtro, ...pedidoDePagina }).strict(),
  output: pagina(
    Parcelamento,
    z.object({
      porSituacao: z.record(z.string(), z.number().int()),
      /** Companies by what came of asking; who has no plan is among those that answered. */
      consultas: z.object({
        respondidas: z.number().int(),
        recusadas: z.number().int(),
        porConsultar: z.number().int(),
      }),
    }),
  ),
  tags: ['vigia', 'empresa'],
})
export const exportarParcelamentos = route({
  ...comum,
  name: 'exportarParcelamentos',
  method: 'GET',
  path: '/fiscal/vigia/parcelamentos/exportar',
  forma: 'arquivo',
  summary: 'Os parcelamentos em CSV, XLSX, PDF ou JSON',
  input: z.object({ ...filtro, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
})
export const lerParcelamento = route({
  ...comum,
  name: 'lerParcelamento',
  method: 'GET',
  path: '/fiscal/vigia/parcelamentos/:parcelamentoId',
  summary: 'Um parcelamento, parcela por parcela, o que ele deve e quão perto está da rescisão',
  input: z.object({ parcelamentoId: Id }).strict(),
  output: Parcelamento.extend({
    /** Paid, late, due and the next that is still to come. */
    lista: z.array(Parcela),
    /** How near of being ended, with its law; null while nothing is late. */
    risco: z.object({ faltam: z.number().int(), frase: z.string() }).nullable(),
    debitos: z.array(
      z.object({
        ...{ competencia: Competencia, vencimento: Data },
        ...{ original: Dinheiro, atualizado: Dinheiro },
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})
export const emitirParcela = route({
  ...comum,
  name: 'emitirParcela',
  method: 'POST',
  path: '/fiscal/vigia/parcelamentos/:parcelamentoId/parcelas/:competencia/emitir',
  verbo: 'transmitir',
  summary: 'Emite na Receita o DAS de uma parcela; enquanto o último se paga, é ele',
  input: z.object({ parcelamentoId: Id, competencia: Competencia }).strict(),
  output: DasDaParcela.extend({
    /** That the one of before still serves; null when another was issued. */
    aviso: z.string().nullable(),
  }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado', 'em-andamento'],
  tags: ['vigia', 'painel', 'documento'],
})

/** For the people of the company: the parts whose DAS was issued and that are to be paid. */
export const listarParcelas = route({
  name: 'listarParcelas',
  method: 'GET',
  path: '/fiscal/parcelas',
  role: 'EMPRESA',
  summary: 'As parcelas de parcelamento com DAS emitido e por pagar, de uma empresa ou de todas',
  input: z.object({ empresaId: Id.optional() }).strict(),
  output: z.object({
    lista: z
      .array(
        z.object({
          parcelamentoId: Id,
          empresaId: Id,
          empresa: z.string(),
          modalidade: Modalidade,
          competencia: Competencia,
          vencimento: Data,
          atrasada: z.boolean(),
          das: DasDaParcela,
        }),
      )
      .max(100),
  }),
  tags: ['vigia', 'documento'],
})
