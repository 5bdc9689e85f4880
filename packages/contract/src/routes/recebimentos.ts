import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Id, OperacaoCriada, selecao } from '../types/index.ts'
import { filtroDeNotas } from './receitas.ts'

/** What is still to be received of a note, and what was received of it. */
const RecebimentosDaNota = z.object({
  notaId: Id,
  /** What the customer owes: the net of what they withheld; under the regime de caixa, what the sale is taxed by. */
  aReceber: Dinheiro,
  recebido: Dinheiro,
  falta: Dinheiro,
  /** The company is taxed by what it receives: a receipt changes the tax of its month. */
  caixa: z.boolean(),
  /** Why none can be informed; null when it can. */
  impedimento: z.string().nullable(),
  recebimentos: z.array(z.object({ id: Id, data: Data, valor: Dinheiro, bloqueado: z.boolean() })),
})
const tags = ['nota', 'lancamento', 'faturamento', 'fechamento', 'apuracao'] as const

export const lerRecebimentos = route({
  name: 'lerRecebimentos',
  method: 'GET',
  path: '/fiscal/notas/:notaId/recebimentos',
  role: 'CONTADOR',
  summary: 'O que já foi recebido de uma nota e o que falta',
  input: z.object({ notaId: Id }).strict(),
  output: RecebimentosDaNota,
  problems: ['nao-encontrado'],
  tags: ['nota', 'faturamento'],
})

export const informarRecebimento = route({
  name: 'informarRecebimento',
  method: 'POST',
  path: '/fiscal/notas/:notaId/recebimentos',
  role: 'CONTADOR',
  summary: 'Informa quanto foi recebido de uma nota e em que dia; o livro se atualiza sozinho',
  input: z
    .object({ notaId: Id, data: Data, valor: Dinheiro.min(1, 'Informe o valor recebido.') })
    .strict(),
  output: RecebimentosDaNota,
  problems: ['nao-encontrado', 'entrada-invalida', 'competencia-fechada'],
  tags: [...tags],
})

export const desfazerRecebimento = route({
  name: 'desfazerRecebimento',
  method: 'POST',
  path: '/fiscal/recebimentos/:recebimentoId/desfazer',
  role: 'CONTADOR',
  summary: 'Desfaz um recebimento informado por engano; o lançamento é estornado',
  input: z.object({ recebimentoId: Id }).strict(),
  output: RecebimentosDaNota,
  problems: ['nao-encontrado', 'competencia-fechada'],
  tags: [...tags],
})

const Lote = z
  .object({
    selecao: selecao(
      z.object({ ...filtroDeNotas, busca: z.string().trim().max(100).optional() }).strict(),
    ),
    /** Of all of them; null: each on the day it was issued. */
    data: Data.nullable(),
  })
  .strict()

export const preverRecebimentos = route({
  name: 'preverRecebimentos',
  method: 'POST',
  path: '/fiscal/recebimentos/prever',
  role: 'CONTADOR',
  verbo: 'ver',
  summary: 'Diz de quais notas o recebimento seria informado, sem informar',
  input: Lote,
  output: z.object({
    afetadas: z.number().int(),
    jaFeitas: z.number().int(),
    impedidas: z.number().int(),
    /** What would be received in all. */
    valor: Dinheiro,
    impedimentos: z.array(z.object({ notaId: Id, nota: z.string(), motivo: z.string() })),
    exemplos: z.array(z.object({ notaId: Id, nota: z.string(), valor: Dinheiro, data: Data })),
  }),
  problems: ['selecao-mudou', 'entrada-invalida'],
})
export const informarRecebimentos = route({
  name: 'informarRecebimentos',
  method: 'POST',
  path: '/fiscal/recebimentos',
  role: 'CONTADOR',
  summary: 'Informa que as notas escolhidas foram recebidas por inteiro, em uma operação',
  input: Lote,
  output: OperacaoCriada,
  problems: ['selecao-mudou', 'nada-a-fazer', 'entrada-invalida'],
  tags: [...tags, 'operacao'],
})
