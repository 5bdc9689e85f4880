// Who is a participante of the ECD: the ties with the company that registers 0150 and 0180 ask for.
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Feito, Id, Texto } from '../types/index.ts'

/** COD_REL of register 0180. A customer or a supplier has none of these, and is not in the ECD. */
export const RELACOES = {
  '01': 'Matriz no exterior',
  '02': 'Filial, agência ou dependência no exterior',
  '03': 'Coligada, inclusive equiparada',
  '04': 'Controladora',
  '05': 'Controlada (exceto subsidiária integral)',
  '06': 'Subsidiária integral',
  '07': 'Controlada em conjunto',
  '08': 'Entidade de Propósito Específico (CVM)',
  '09': 'Participante do conglomerado',
  '10': 'Vinculada (Lei 9.430/1996, art. 23)',
  '11': 'Em país com tributação favorecida (Lei 9.430/1996, art. 24)',
} as const
const Relacao = z.enum(Object.keys(RELACOES) as (keyof typeof RELACOES)[])

const path = '/contabil/relatorios/livro/ecd/participantes'

export const listarParticipantesDaEcd = route({
  name: 'listarParticipantesDaEcd',
  method: 'GET',
  path,
  role: 'CONTADOR',
  summary: 'Quem tem com a empresa uma relação que a ECD pede, e desde quando',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    relacoes: z.array(
      z.object({
        id: Id,
        participanteId: Id,
        nome: z.string(),
        documento: z.string(),
        relacao: Relacao,
        inicio: Data,
        fim: Data.nullable(),
        codigoPais: z.string(),
      }),
    ),
  }),
  tags: ['lancamento'],
})
export const salvarParticipanteDaEcd = route({
  name: 'salvarParticipanteDaEcd',
  method: 'PUT',
  path,
  role: 'CONTADOR',
  summary:
    'Diz que relação alguém tem com a empresa; quem não estava entre os participantes passa a estar',
  input: z
    .object({
      empresaId: Id,
      /** CNPJ or CPF; of who is abroad, what identifies it there. */
      documento: Texto(40),
      nome: Texto(150),
      relacao: Relacao,
      inicio: Data,
      fim: Data.nullish(),
      /** Table of the Banco Central; 01058 Brasil. */
      codigoPais: z
        .string()
        .regex(/^\d{5}$/, 'O código do país tem 5 algarismos.')
        .default('01058'),
    })
    .strict()
    .refine(({ inicio, fim }) => !fim || fim >= inicio, {
      path: ['fim'],
      message: 'A relação acaba antes de começar.',
    }),
  output: z.object({ id: Id }),
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: ['lancamento'],
})
export const retirarParticipanteDaEcd = route({
  name: 'retirarParticipanteDaEcd',
  method: 'DELETE',
  path,
  role: 'CONTADOR',
  summary: 'Tira uma relação da ECD; o participante continua nos lançamentos',
  input: z.object({ empresaId: Id, documento: Texto(40), relacao: Relacao, inicio: Data }).strict(),
  output: Feito,
  problems: ['nao-encontrado'],
  tags: ['lancamento'],
})
