// What a MEI has at the Receita: its certificate, the months with a benefit of the INSS, and what was sent to the dívida ativa.
import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Dinheiro, Id } from '../types/index.ts'

const Ano = z.number().int().min(2009, 'O SIMEI começou em 2009.').max(2999)
const comum = { role: 'CONTADOR', method: 'POST' } as const
const PROBLEMAS = ['nao-encontrado', 'situacao-nao-permite', 'ocupado'] as const

export const emitirCcmei = route({
  ...comum,
  name: 'emitirCcmei',
  path: '/fiscal/mei/:empresaId/certificado',
  verbo: 'transmitir',
  summary: 'Emite o CCMEI na Receita e o guarda nos documentos da empresa',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ documentoId: Id }),
  problems: [...PROBLEMAS],
  tags: ['documento'],
})

export const consultarDividaAtivaDoMei = route({
  ...comum,
  name: 'consultarDividaAtivaDoMei',
  path: '/fiscal/mei/:empresaId/divida-ativa',
  verbo: 'transmitir',
  summary: 'Pergunta ao PGMEI o que de um ano foi para a dívida ativa',
  input: z.object({ empresaId: Id, ano: Ano }).strict(),
  output: z.object({
    debitos: z.array(
      z.object({
        competencia: Competencia,
        tributo: z.string(),
        valor: Dinheiro,
        ente: z.string(),
        situacao: z.string(),
      }),
    ),
    total: Dinheiro,
  }),
  problems: [...PROBLEMAS],
})

export const informarBeneficioDoMei = route({
  ...comum,
  name: 'informarBeneficioDoMei',
  path: '/fiscal/mei/:empresaId/beneficio',
  verbo: 'transmitir',
  summary: 'Informa ao PGMEI os meses inteiros em que o MEI recebeu benefício do INSS',
  input: z
    .object({
      empresaId: Id,
      ano: Ano,
      meses: z
        .array(z.object({ competencia: Competencia, comBeneficio: z.boolean() }).strict())
        .min(1, 'Escolha ao menos um mês.')
        .max(12),
    })
    .strict(),
  output: z.object({
    meses: z.array(
      z.object({
        competencia: Competencia,
        comBeneficio: z.boolean(),
        /** The month with whose DAS what is left of it is paid. */
        pagarCom: Competencia,
      }),
    ),
  }),
  problems: [...PROBLEMAS, 'entrada-invalida'],
  tags: ['guia'],
})
