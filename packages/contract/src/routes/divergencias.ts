// What the Receita has of payments and does not agree with the guides of here, and what a person says of each.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

const comum = { role: 'CONTADOR', tags: ['vigia'] } as const

export const TIPOS_DE_DIVERGENCIA = [
  'sem-guia',
  'a-menor',
  'a-maior',
  'em-dobro',
  'nao-encontrado',
] as const
export type TipoDeDivergencia = (typeof TIPOS_DE_DIVERGENCIA)[number]
export const ROTULOS_DA_DIVERGENCIA: Readonly<Record<TipoDeDivergencia, string>> = {
  'sem-guia': 'Sem guia aqui',
  'a-menor': 'Pago a menos',
  'a-maior': 'Pago a mais',
  'em-dobro': 'Pago em dobro',
  'nao-encontrado': 'Não achado na Receita',
}
export const ESTADOS_DA_DIVERGENCIA = ['aberta', 'ligada', 'justificada', 'passou'] as const
export type EstadoDaDivergencia = (typeof ESTADOS_DA_DIVERGENCIA)[number]
export const ROTULOS_DO_ESTADO_DA_DIVERGENCIA: Readonly<Record<EstadoDaDivergencia, string>> = {
  ...{ aberta: 'A resolver', ligada: 'Ligada a uma guia' },
  ...{ justificada: 'Justificada', passou: 'Não difere mais' },
}

const Divergencia = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  responsavel: z.string().nullable(),
  tipo: z.enum(TIPOS_DE_DIVERGENCIA),
  estado: z.enum(ESTADOS_DA_DIVERGENCIA),
  competencia: Competencia.nullable(),
  pagoEm: Data.nullable(),
  pago: Dinheiro,
  devido: Dinheiro.nullable(),
  guia: z.object({ id: Id, rotulo: z.string(), competencia: Competencia }).nullable(),
  /** As the Receita has it, of one without a guide. */
  pagamento: z.object({ numero: z.string(), tipo: z.string(), receita: z.string() }).nullable(),
  /** For a person: what it is and what to do. */
  oQueFazer: z.string(),
  justificativa: z.string().nullable(),
  resolvidaPor: z.string().nullable(),
  resolvidaEm: Instante.nullable(),
  vistaEm: Instante,
  versao: Versao,
})
const filtro = {
  empresaId: Id.optional(),
  tipo: z.enum(TIPOS_DE_DIVERGENCIA).optional(),
  /** Left out, those that nobody resolved. */
  estado: z.enum([...ESTADOS_DA_DIVERGENCIA, 'todas']).optional(),
}

export const listarDivergencias = route({
  ...comum,
  name: 'listarDivergencias',
  method: 'GET',
  path: '/fiscal/vigia/pagamentos',
  summary:
    'Os pagamentos que a Receita mostra e não batem com as guias, com o que fazer de cada um',
  input: z.object({ ...filtro, ...pedidoDePagina }).strict(),
  output: pagina(
    Divergencia,
    z.object({
      porTipo: z.record(z.string(), z.number().int()),
      porEstado: z.record(z.string(), z.number().int()),
    }),
  ),
  tags: ['vigia', 'guia', 'empresa'],
})
export const exportarDivergencias = route({
  ...comum,
  name: 'exportarDivergencias',
  method: 'GET',
  path: '/fiscal/vigia/pagamentos/exportar',
  forma: 'arquivo',
  summary: 'Os pagamentos que não batem em CSV, XLSX, PDF ou JSON',
  input: z.object({ ...filtro, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
})
export const guiasParaLigar = route({
  ...comum,
  name: 'guiasParaLigar',
  method: 'GET',
  path: '/fiscal/vigia/pagamentos/:divergenciaId/guias',
  summary:
    'As guias federais da empresa a que um pagamento sem guia pode ser ligado, as mais prováveis primeiro',
  input: z.object({ divergenciaId: Id }).strict(),
  output: z.object({
    guias: z
      .array(
        z.object({
          ...{ id: Id, rotulo: z.string(), competencia: Competencia, vencimento: Data },
          ...{ principal: Dinheiro, paga: z.boolean() },
        }),
      )
      .max(50),
  }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
  tags: ['vigia', 'guia'],
})
export const ligarPagamento = route({
  ...comum,
  name: 'ligarPagamento',
  method: 'POST',
  path: '/fiscal/vigia/pagamentos/:divergenciaId/ligar',
  summary: 'Diz de que guia é um pagamento que a Receita mostra: ela fica paga, se ele a paga',
  input: z.object({ divergenciaId: Id, guiaId: Id, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
  tags: ['vigia', 'guia', 'painel'],
})
export const justificarDivergencia = route({
  ...comum,
  name: 'justificarDivergencia',
  method: 'POST',
  path: '/fiscal/vigia/pagamentos/:divergenciaId/justificar',
  summary: 'Dá por resolvido, com o porquê, um pagamento que não bate',
  input: z
    .object({
      divergenciaId: Id,
      justificativa: z
        .string()
        .trim()
        .min(5, 'Escreva por que está resolvido, em ao menos 5 letras.')
        .max(500, 'A justificativa vai até 500 letras.'),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
  tags: ['vigia', 'painel'],
})
export const reabrirDivergencia = route({
  ...comum,
  name: 'reabrirDivergencia',
  method: 'POST',
  path: '/fiscal/vigia/pagamentos/:divergenciaId/reabrir',
  summary: 'Desfaz a justificativa de um pagamento que não bate',
  input: z.object({ divergenciaId: Id, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
  tags: ['vigia', 'painel'],
})
