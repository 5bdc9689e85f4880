import { validarCpf } from '@razao/engine/cadastro'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Codigo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Memoria,
  pagina,
  pedidoDePagina,
  selecao,
  Texto,
  Versao,
} from '../types/index.ts'

/** 0 ainda não calculado, 1 calculado, 2 aprovado, 3 dispensado */
export const SITUACAO_PRO_LABORE = {
  naoCalculado: 0,
  calculado: 1,
  aprovado: 2,
  dispensado: 3,
} as const
export const ROTULOS_SITUACAO_PRO_LABORE = {
  0: 'Não calculado',
  1: 'Calculado',
  2: 'Aprovado',
  3: 'Dispensado',
} as const

export const ProLaboreDoMes = z.object({
  id: Id.nullable(),
  socioId: Id,
  empresaId: Id,
  empresa: z.string(),
  socio: z.string(),
  cpf: z.string(),
  competencia: Competencia,
  situacao: z.number().int(),
  anterior: Dinheiro.nullable(),
  proposto: Dinheiro.nullable(),
  regra: z.string(),
  bruto: Dinheiro.nullable(),
  inss: Dinheiro.nullable(),
  irrf: Dinheiro.nullable(),
  liquido: Dinheiro.nullable(),
  /** Effect on the fator R of the following months, as text `0.31`, when the company is subject to it. */
  fatorR: z.string().nullable(),
  avisos: z.array(z.string()),
  bloqueado: z.boolean(),
  versao: Versao.nullable(),
})
const filtro = {
  competencia: Competencia,
  empresaId: Id.optional(),
  situacao: z.number().int().min(0).max(3).optional(),
}
export const listarProLabore = route({
  name: 'listarProLabore',
  method: 'GET',
  path: '/folha/pro-labore',
  role: 'CONTADOR',
  summary: 'Pró-labore de cada sócio no mês',
  input: z.object({ ...pedidoDePagina, ...filtro }).strict(),
  output: pagina(
    ProLaboreDoMes,
    z.object({ bruto: Dinheiro, inss: Dinheiro, irrf: Dinheiro, liquido: Dinheiro }),
  ),
  tags: ['proLabore'],
})
export const exportarProLabore = route({
  name: 'exportarProLabore',
  method: 'GET',
  path: '/folha/pro-labore/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Pró-labore do mês em CSV ou XLSX',
  input: z.object({ ...pedidoDePagina, ...filtro, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['proLabore'],
})
export const ajustarProLabore = route({
  name: 'ajustarProLabore',
  method: 'PUT',
  path: '/folha/pro-labore',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  summary: 'Define o bruto do mês de um sócio e recalcula INSS e IRRF',
  input: z
    .object({
      empresaId: Id,
      socioId: Id,
      competencia: Competencia,
      bruto: Dinheiro.min(0).max(100_000_000_00),
      versao: Versao.nullable(),
    })
    .strict(),
  output: ProLaboreDoMes.pick({
    id: true,
    bruto: true,
    inss: true,
    irrf: true,
    liquido: true,
    situacao: true,
    versao: true,
  }),
  problems: ['nao-encontrado', 'registro-mudou', 'competencia-fechada', 'sem-regra-vigente'],
  tags: ['proLabore', 'fechamento'],
})
export const decidirProLabore = route({
  name: 'decidirProLabore',
  method: 'POST',
  path: '/folha/pro-labore/decidir',
  role: 'CONTADOR',
  summary: 'Aprova ou dispensa o pró-labore de vários sócios (ids de sócios)',
  input: z
    .object({
      competencia: Competencia,
      decisao: z.enum(['aprovar', 'dispensar']),
      selecao: selecao(
        z
          .object({
            empresaId: Id.optional(),
            situacao: Codigo.optional(),
            busca: z.string().optional(),
          })
          .strict(),
      ),
    })
    .strict(),
  output: z.object({
    feitas: z.number().int(),
    semAcao: z.number().int(),
    recusadas: z.array(z.object({ socio: z.string(), motivo: z.string() })),
  }),
  problems: ['selecao-mudou', 'competencia-fechada'],
  tags: ['proLabore', 'fechamento'],
})
export const memoriaDoProLabore = route({
  name: 'memoriaDoProLabore',
  method: 'GET',
  path: '/folha/pro-labore/:proLaboreId/memoria',
  role: 'EMPRESA',
  summary: 'Memória de cálculo de um pró-labore',
  input: z.object({ proLaboreId: Id }).strict(),
  output: Memoria,
  problems: ['nao-encontrado'],
  tags: ['proLabore'],
})
export const memoriaDoProLaboreEmPdf = route({
  name: 'memoriaDoProLaboreEmPdf',
  method: 'GET',
  path: '/folha/pro-labore/:proLaboreId/memoria/pdf',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Memória de cálculo de um pró-labore em PDF',
  input: z.object({ proLaboreId: Id }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
  tags: ['proLabore'],
})

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
  output: z.object({ Lista: z.array(Empregado) }),
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
const Rubrica = z.object({ descricao: z.string(), referencia: z.string(), valor: Dinheiro })
export const Holerite = z.object({
  empregadoId: Id,
  nome: z.string(),
  cargo: z.string(),
  dataDePagamento: Data,
  vencimentos: z.array(Rubrica),
  descontos: z.array(Rubrica),
  totalVencimentos: Dinheiro,
  totalDescontos: Dinheiro,
  liquido: Dinheiro,
  fgts: Dinheiro,
})
export const listarHolerites = route({
  name: 'listarHolerites',
  method: 'GET',
  path: '/folha/holerites',
  role: 'CONTADOR',
  summary: 'Holerites do mês de uma empresa, como a apuração os calculou',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({ Lista: z.array(Holerite) }),
  tags: ['proLabore', 'apuracao'],
})
export const memoriaDoHolerite = route({
  name: 'memoriaDoHolerite',
  method: 'GET',
  path: '/folha/holerites/:empregadoId/:competencia/memoria',
  role: 'CONTADOR',
  summary: 'Memória de cálculo de um holerite',
  input: z.object({ empregadoId: Id, competencia: Competencia }).strict(),
  output: Memoria,
  problems: ['nao-encontrado'],
  tags: ['proLabore', 'apuracao'],
})

export const memoriaDoHoleriteEmPdf = route({
  name: 'memoriaDoHoleriteEmPdf',
  method: 'GET',
  path: '/folha/holerites/:empregadoId/:competencia/memoria/pdf',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Memória de cálculo de um holerite em PDF',
  input: z.object({ empregadoId: Id, competencia: Competencia }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
  tags: ['proLabore', 'apuracao'],
})

export const informarEncargos = route({
  name: 'informarEncargos',
  method: 'PUT',
  path: '/folha/encargos/:empresaId',
  role: 'CONTADOR',
  summary:
    'RAT, FAP e FPAS da empresa a partir de um mês: o que ela paga sobre a folha fora do DAS',
  input: z
    .object({
      empresaId: Id,
      vigenteDe: Competencia,
      rat: z.enum(['0.01', '0.02', '0.03']),
      fap: z.string().regex(/^[01]\.\d{4}$/, 'Informe o FAP com quatro casas: 1.0000.'),
      fpas: z
        .enum([
          '507',
          '515',
          '523',
          '531',
          '540',
          '558',
          '566',
          '574',
          '590',
          '612',
          '620',
          '655',
          '680',
        ])
        .default('515'),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: ['proLabore', 'fechamento'],
})
