import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  Dinheiro,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
} from '../types/index.ts'

export const Lancamento = z.object({
  id: Id,
  empresaId: Id,
  competencia: Competencia,
  data: Data,
  historico: z.string(),
  origem: z.string(),
  chave: z.string(),
  estornaId: Id.nullable(),
  estornadoPor: Id.nullable(),
  criadoEm: Instante,
  partidas: z.array(
    z.object({ ordem: z.number().int(), codigo: z.string(), conta: z.string(), valor: Dinheiro }),
  ),
})
export const listarLancamentos = route({
  name: 'listarLancamentos',
  method: 'GET',
  path: '/contabil/lancamentos',
  role: 'CONTADOR',
  summary: 'Lançamentos contábeis da empresa no mês',
  input: z
    .object({ empresaId: Id, competencia: Competencia.optional(), ...pedidoDePagina })
    .strict(),
  output: pagina(Lancamento, z.object({ debitos: Dinheiro, creditos: Dinheiro })),
  tags: ['lancamento'],
})
export const planoDeContas = route({
  name: 'planoDeContas',
  method: 'GET',
  path: '/contabil/plano-de-contas',
  role: 'CONTADOR',
  summary: 'Plano de contas do escritório',
  input: z.object({}).strict(),
  output: z.object({
    ContasContabeis: z.array(
      z.object({
        ID: Id,
        codigo: z.string(),
        nome: z.string(),
        tipo: z.string(),
        natureza: z.string(),
        nivel: z.number().int(),
      }),
    ),
  }),
  tags: ['lancamento'],
})
export const balanceteDoMes = route({
  name: 'balanceteDoMes',
  method: 'GET',
  path: '/contabil/balancete',
  role: 'CONTADOR',
  summary: 'Balancete da empresa até a competência',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({
    linhas: z.array(
      z.object({
        codigo: z.string(),
        conta: z.string(),
        saldoAnterior: Dinheiro,
        debitos: Dinheiro,
        creditos: Dinheiro,
        saldo: Dinheiro,
      }),
    ),
    diferenca: Dinheiro,
  }),
  tags: ['lancamento'],
})
