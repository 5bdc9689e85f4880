// The declarations of many companies, and their DAS, in one operation.
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Id, OperacaoCriada } from '../types/index.ts'
import { LoteDoFechamento } from './fechamento.ts'

const comum = { role: 'CONTADOR', tags: ['declaracao', 'apuracao', 'guia'] } as const

/** `emitir`: the official DAS of what was declared, and of a MEI. */
export const ACOES_EM_LOTE = ['conferir', 'transmitir', 'emitir'] as const
const Lote = LoteDoFechamento.extend({ acao: z.enum(ACOES_EM_LOTE) }).strict()
const DaEmpresa = { empresaId: Id, empresa: z.string() }

export const preverDeclaracoes = route({
  ...comum,
  name: 'preverDeclaracoes',
  method: 'POST',
  path: '/fiscal/declaracoes/lote/prever',
  verbo: 'ver',
  summary:
    'Diz de quantas empresas e de quanto é o lote, e o que fica de fora e por quê, sem fazer',
  input: Lote,
  output: z.object({
    afetadas: z.number().int(),
    /** Of the DAS of those, together. */
    total: Dinheiro,
    /** The deadline, when it went by: of each that leaves now the Receita charges a fine. */
    prazoVencido: Data.nullable(),
    jaFeitas: z.number().int(),
    impedidas: z.number().int(),
    impedimentos: z.array(z.object({ ...DaEmpresa, motivo: z.string() })),
    exemplos: z.array(z.object({ ...DaEmpresa, detalhe: z.string() })),
  }),
  problems: ['selecao-mudou', 'competencia-futura'],
})

export const declararEmLote = route({
  ...comum,
  name: 'declararEmLote',
  method: 'POST',
  path: '/fiscal/declaracoes/lote',
  verbo: 'transmitir',
  summary:
    'Confere com o PGDAS-D, transmite as declarações ou gera o DAS oficial das empresas escolhidas, em uma operação',
  input: Lote,
  output: OperacaoCriada,
  problems: ['selecao-mudou', 'competencia-futura', 'nada-a-fazer'],
  tags: [...comum.tags, 'operacao', 'fechamento'],
})
