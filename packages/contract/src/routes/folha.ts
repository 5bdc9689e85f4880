import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Codigo,
  Competencia,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Memoria,
  pagina,
  pedidoDePagina,
  selecao,
  Versao,
} from '../types/index.ts'

export {
  admitirEmpregado,
  alterarSalario,
  Empregado,
  EventosDoMes,
  informarFerias,
  listarEmpregados,
  salvarEventos,
} from './empregados.ts'
export {
  Holerite,
  informarEncargos,
  listarHolerites,
  memoriaDoHolerite,
  memoriaDoHoleriteEmPdf,
} from './holerites.ts'

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
