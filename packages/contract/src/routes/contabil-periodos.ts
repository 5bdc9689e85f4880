import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Feito, Id, Instante, Motivo } from '../types/index.ts'

export const AREAS_DO_PERIODO = ['fiscal', 'financeiro', 'folha', 'contabil'] as const
export const ESTADOS_DO_PERIODO = ['aberto', 'em-conferencia', 'bloqueado', 'entregue'] as const
const Area = z.enum(AREAS_DO_PERIODO)
const Estado = z.enum(ESTADOS_DO_PERIODO)

const Excecao = z.object({
  id: Id,
  competencia: Competencia,
  area: Area,
  usuarioId: Id,
  usuario: z.string(),
  ate: Instante,
  motivo: z.string(),
  criadoPor: z.string().nullable(),
  criadoEm: Instante,
  revogadaEm: Instante.nullable(),
  viva: z.boolean(),
})
export const gradeDePeriodos = route({
  name: 'gradeDePeriodos',
  method: 'GET',
  path: '/contabil/periodos',
  role: 'CONTADOR',
  summary: 'Meses de um ano por área: aberto, em conferência, bloqueado ou entregue',
  input: z.object({ empresaId: Id, ano: z.number().int().min(1900).max(2099) }).strict(),
  output: z.object({
    meses: z.array(
      z.object({
        competencia: Competencia,
        /** Locked whole by the closing: every area is. */
        fechado: z.boolean(),
        areas: z.array(
          z.object({
            area: Area,
            estado: Estado,
            motivo: z.string().nullable(),
            por: z.string().nullable(),
            em: Instante.nullable(),
            /** 0 while nobody touched it. */
            versao: z.number().int(),
          }),
        ),
      }),
    ),
    excecoes: z.array(Excecao),
  }),
  tags: ['lancamento', 'fechamento'],
})
export const mudarPeriodo = route({
  name: 'mudarPeriodo',
  method: 'PUT',
  path: '/contabil/periodos',
  role: 'CONTADOR',
  recente: true,
  summary: 'Bloqueia, entrega ou reabre uma área de um mês',
  input: z
    .object({
      empresaId: Id,
      competencia: Competencia,
      area: Area,
      estado: Estado,
      /** Asked when it opens what was locked. */
      motivo: Motivo.optional(),
      versao: z.number().int().min(0),
    })
    .strict(),
  output: Feito,
  problems: ['registro-mudou', 'motivo-obrigatorio', 'nada-a-fazer', 'competencia-fechada'],
  tags: ['lancamento', 'fechamento'],
})
export const criarExcecao = route({
  name: 'criarExcecao',
  method: 'POST',
  path: '/contabil/periodos/excecoes',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Deixa uma pessoa escrever numa área bloqueada até um instante',
  input: z
    .object({
      empresaId: Id,
      competencia: Competencia,
      area: Area,
      usuarioId: Id,
      ate: z.iso.datetime({ offset: true }),
      motivo: Motivo,
    })
    .strict(),
  output: z.object({ id: Id }),
  tags: ['lancamento', 'fechamento'],
})
export const revogarExcecao = route({
  name: 'revogarExcecao',
  method: 'DELETE',
  path: '/contabil/periodos/excecoes/:excecaoId',
  role: 'ADMINISTRADOR',
  summary: 'Encerra uma exceção antes do prazo',
  input: z.object({ excecaoId: Id }).strict(),
  output: Feito,
  tags: ['lancamento', 'fechamento'],
})
