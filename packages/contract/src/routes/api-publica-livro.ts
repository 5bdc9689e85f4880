// The public API: the books, dates, closings and documents.
import { z } from 'zod'
import {
  Arquivo,
  Competencia,
  ContaCitada,
  Data,
  Dinheiro,
  Id,
  Instante,
  Texto,
} from '../types/index.ts'
import { daEmpresa, paginaDe, pedido, publica } from './api-publica-molde.ts'
import * as contabil from './contabil.ts'
import * as relatorios from './contabil-relatorios.ts'
import * as documentos from './documentos.ts'
import * as fechamento from './fechamento.ts'
import * as obrigacoes from './obrigacoes.ts'

// --------------------------------------------------------------------------------------------- livro

const Lancamento = z.object({
  id: Id,
  empresaId: Id,
  competencia: Competencia,
  data: Data,
  historico: z.string(),
  origem: z.string(),
  estornaId: Id.nullable(),
  estornadoPor: Id.nullable(),
  criadoEm: Instante,
  /** Debit positive, credit negative; they sum to zero. */
  partidas: z.array(
    z.object({ ordem: z.number().int(), codigo: z.string(), conta: z.string(), valor: Dinheiro }),
  ),
})
export const listarLancamentos = publica(contabil.listarLancamentos, {
  name: 'v1ListarLancamentos',
  path: '/v1/lancamentos',
  summary: 'Lançamentos de uma empresa, na ordem em que entraram no livro',
  input: z.object({ ...pedido, empresaId: Id, competencia: Competencia.optional() }).strict(),
  output: paginaDe(Lancamento),
})
export const lancar = publica(contabil.lancar, {
  name: 'v1Lancar',
  path: '/v1/lancamentos',
  summary: 'Confirma um lançamento no livro',
  input: contabil.lancar.input,
  output: z.object({
    id: Id,
    empresaId: Id,
    exercicio: z.number().int(),
    numero: z.number().int(),
    registradoEm: z.string(),
  }),
})
export const listarContas = publica(contabil.planoDeContas, {
  name: 'v1ListarContas',
  path: '/v1/contas',
  summary: 'Plano de contas de uma empresa, inteiro',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    itens: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        nome: z.string(),
        tipo: z.string(),
        natureza: z.string(),
        nivel: z.number().int(),
        referencial: z.string().nullable(),
        ativa: z.boolean(),
      }),
    ),
  }),
})
const Periodo = { empresaId: Id, de: Data, ate: Data }
const Valores = z.object({
  saldoAnterior: Dinheiro,
  debitos: Dinheiro,
  creditos: Dinheiro,
  saldo: Dinheiro,
})
export const balancete = publica(relatorios.relatorioBalancete, {
  name: 'v1Balancete',
  path: '/v1/balancete',
  summary: 'Balancete de qualquer período',
  input: z.object(Periodo).strict(),
  output: z.object({
    linhas: z.array(
      Valores.extend({
        contaId: Id,
        codigo: z.string(),
        nome: z.string(),
        tipo: z.string(),
        natureza: z.string(),
        nivel: z.number().int(),
      }),
    ),
    totais: Valores,
  }),
})
export const razao = publica(relatorios.relatorioRazao, {
  name: 'v1Razao',
  path: '/v1/razao',
  summary: 'Razão de uma conta, com saldo corrente',
  input: z.object({ ...pedido, ...Periodo, contaId: Id }).strict(),
  output: paginaDe(
    z.object({
      lancamentoId: Id,
      ordem: z.number().int(),
      numero: z.number().int(),
      data: Data,
      historico: z.string(),
      contrapartidas: z.array(ContaCitada),
      debito: Dinheiro,
      credito: Dinheiro,
      saldo: Dinheiro,
    }),
  ).extend({ saldoAnterior: Dinheiro, saldo: Dinheiro }),
})

// --------------------------------------------------------------------- prazos, fechamento e documentos

export const listarObrigacoes = publica(obrigacoes.listarObrigacoes, {
  name: 'v1ListarObrigacoes',
  path: '/v1/obrigacoes',
  summary: 'Obrigações das empresas, por prazo',
  input: z
    .object({
      ...pedido,
      ...daEmpresa,
      competencia: Competencia.optional(),
      de: Data.optional(),
      ate: Data.optional(),
    })
    .strict(),
  output: paginaDe(
    z.object({
      empresaId: Id,
      empresa: z.string(),
      competencia: Competencia,
      chave: z.string(),
      rotulo: z.string(),
      periodo: z.string(),
      prazo: Data,
      fundamento: z.string(),
    }),
  ),
})
export const listarCompetencias = publica(fechamento.listarFechamento, {
  name: 'v1ListarCompetencias',
  path: '/v1/competencias',
  summary: 'Como está o fechamento do mês, por empresa',
  input: z
    .object({
      ...pedido,
      ...daEmpresa,
      competencia: Competencia,
      situacao: fechamento.SituacaoDoFechamento.optional(),
    })
    .strict(),
  output: paginaDe(
    z.object({
      empresaId: Id,
      empresa: z.string(),
      competencia: Competencia,
      regime: z.number().int(),
      etapaAtual: z.string(),
      situacao: fechamento.SituacaoDoFechamento,
      /** Every stage is done: nothing of the month changes until it is reopened. */
      fechada: z.boolean(),
      motivo: z.string().nullable(),
      faturamento: Dinheiro,
      imposto: Dinheiro.nullable(),
      prazoLegal: Data.nullable(),
    }),
  ),
})
export const listarDocumentos = publica(documentos.baixarArquivo, {
  name: 'v1ListarDocumentos',
  path: '/v1/documentos',
  forma: 'json',
  role: 'CONTADOR',
  summary: 'Documentos guardados',
  input: z
    .object({
      ...pedido,
      ...daEmpresa,
      competencia: Competencia.optional(),
      tipo: Texto(60).optional(),
    })
    .strict(),
  output: paginaDe(
    z.object({
      id: Id,
      empresaId: Id.nullable(),
      competencia: Competencia.nullable(),
      tipo: z.string(),
      nome: z.string(),
      mime: z.string(),
      tamanho: z.number().int(),
      sha256: z.string(),
      criadoEm: Instante,
    }),
  ),
})
export const baixarDocumento = publica(documentos.baixarArquivo, {
  name: 'v1BaixarDocumento',
  path: '/v1/documentos/:documentoId/conteudo',
  role: 'CONTADOR',
  summary: 'O conteúdo de um documento',
  input: z.object({ documentoId: Id }).strict(),
  output: Arquivo,
})
