import { validarCpf } from '@razao/engine/cadastro'
import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Data, Dinheiro, Feito, Id, Texto, Versao } from '../types/index.ts'

/** What changes in one employee's month. Amounts in centavos. */
export const EventosDoMes = z
  .object({
    horasExtras: z
      .array(
        z
          .object({
            minutos: z.number().int().min(1).max(30_000),
            /** Over the normal hour, as a factor: `0.5` is 50 %. */
            adicional: z
              .string()
              .regex(/^\d\.\d{1,4}$/, 'Informe o adicional em fração decimal da hora.'),
            noturna: z.boolean().optional(),
          })
          .strict(),
      )
      .max(10)
      .optional(),
    minutosNoturnos: z.number().int().min(0).max(30_000).optional(),
    comissoes: Dinheiro.min(0).optional(),
    faltas: z.array(Data).max(31).optional(),
    minutosDeAtraso: z.number().int().min(0).max(30_000).optional(),
    adiantamento: z
      .object({ valor: Dinheiro.min(1), pagoEm: Data })
      .strict()
      .optional(),
    custoDoValeTransporte: Dinheiro.min(0).optional(),
    consignado: Dinheiro.min(0).optional(),
    /** Rest that starts in the month; paid two days before it when `pagoEm` is left out (CLT, art. 145). */
    ferias: z
      .object({
        inicio: Data,
        dias: z.number().int().min(5, 'Nenhum período de férias tem menos de 5 dias.').max(30),
        diasDeAbono: z.number().int().min(0).max(10).default(0),
        pagoEm: Data.optional(),
      })
      .strict()
      .optional(),
  })
  .strict()

export type EventosDoMes = z.output<typeof EventosDoMes>

export const Empregado = z.object({
  id: Id,
  empresaId: Id,
  nome: z.string(),
  cpf: z.string(),
  matricula: z.string(),
  cargo: z.string(),
  categoria: z.number().int(),
  admissao: Data,
  desligamento: Data.nullable(),
  /** First day of the oldest período aquisitivo with days to grant, when the company came. */
  feriasDesde: Data,
  divisor: z.number().int(),
  dependentes: z.number().int(),
  filhosSalarioFamilia: z.number().int(),
  /** In force in the month asked for. */
  salario: Dinheiro.nullable(),
  eventos: EventosDoMes,
  versao: Versao,
})

export const listarEmpregados = route({
  name: 'listarEmpregados',
  method: 'GET',
  path: '/folha/empregados',
  role: 'CONTADOR',
  summary: 'Empregados de uma empresa no mês, com salário e eventos',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({ lista: z.array(Empregado) }),
  tags: ['proLabore'],
})

export const admitirEmpregado = route({
  name: 'admitirEmpregado',
  method: 'POST',
  path: '/folha/empregados',
  role: 'CONTADOR',
  summary: 'Cadastra um empregado, com o salário da admissão',
  input: z
    .object({
      empresaId: Id,
      cpf: z.string().refine((cpf) => validarCpf(cpf), 'O CPF não confere.'),
      nome: Texto(120),
      matricula: Texto(30),
      cargo: Texto(80),
      categoria: z.union([z.literal(101), z.literal(103)]).default(101),
      admissao: Data,
      /** Left out: the período aquisitivo in course; the ones before are taken as rested. */
      feriasDesde: Data.optional(),
      divisor: z.number().int().min(1).max(220).default(220),
      dependentes: z.number().int().min(0).max(30).default(0),
      filhosSalarioFamilia: z.number().int().min(0).max(20).default(0),
      salario: Dinheiro.min(1, 'Informe o salário.'),
    })
    .strict(),
  output: z.object({ empregadoId: Id }),
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: ['proLabore', 'fechamento'],
})

export const alterarSalario = route({
  name: 'alterarSalario',
  method: 'PUT',
  path: '/folha/empregados/:empregadoId/salario',
  role: 'CONTADOR',
  summary: 'Salário do empregado a partir de um mês; os meses anteriores ficam como eram',
  input: z
    .object({
      empregadoId: Id,
      vigenteDe: Competencia,
      salario: Dinheiro.min(1, 'Informe o salário.'),
      motivo: z.string().trim().max(200).optional(),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida', 'competencia-fechada'],
  tags: ['proLabore', 'fechamento'],
})

export const informarFerias = route({
  name: 'informarFerias',
  method: 'PUT',
  path: '/folha/empregados/:empregadoId/ferias',
  role: 'CONTADOR',
  summary: 'Diz desde que período aquisitivo o empregado tem férias por conceder',
  input: z.object({ empregadoId: Id, feriasDesde: Data }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: ['proLabore', 'fechamento'],
})

export const salvarEventos = route({
  name: 'salvarEventos',
  method: 'PUT',
  path: '/folha/empregados/:empregadoId/eventos/:competencia',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  summary: 'Horas extras, faltas, férias e descontos de um empregado no mês',
  input: z.object({ empregadoId: Id, competencia: Competencia, eventos: EventosDoMes }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida', 'competencia-fechada'],
  tags: ['proLabore', 'fechamento'],
})
