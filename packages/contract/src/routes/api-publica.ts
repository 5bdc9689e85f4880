// The public API: companies, notes, revenue and guides.
import { z } from 'zod'
import {
  Anexo,
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  Id,
  Instante,
  Memoria,
  Versao,
} from '../types/index.ts'
import { daEmpresa, paginaDe, pedido, publica } from './api-publica-molde.ts'
import { lerOperacao as operacao } from './automacao.ts'
import * as empresa from './empresa.ts'
import * as fiscal from './fiscal.ts'
import * as recebimentos from './recebimentos.ts'
import * as receitas from './receitas.ts'

// ------------------------------------------------------------------------------------------- empresas

const Empresa = z.object({
  id: Id,
  apelido: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  regime: z.number().int(),
  categoria: z.number().int(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  abertura: Data,
  clienteDesde: Data,
  etiquetas: z.array(z.string()),
})
export const listarEmpresas = publica(empresa.listarEmpresas, {
  name: 'v1ListarEmpresas',
  path: '/v1/empresas',
  summary: 'Empresas que a chave vê',
  input: z.object({ ...pedido, cnpj: z.string().trim().max(20).optional() }).strict(),
  output: paginaDe(Empresa),
})
export const lerEmpresa = publica(empresa.lerEmpresa, {
  name: 'v1LerEmpresa',
  path: '/v1/empresas/:empresaId',
  summary: 'Uma empresa, com regimes e atividades',
  input: z.object({ empresaId: Id }).strict(),
  output: Empresa.extend({
    nomeFantasia: z.string().nullable(),
    inscricaoMunicipal: z.string().nullable(),
    inscricaoEstadual: z.string().nullable(),
    regimes: z.array(
      z.object({ vigenteDe: z.string(), regime: z.number().int(), anexo: Anexo.nullable() }),
    ),
    atividades: z.array(
      z.object({ cnae: z.string(), descricao: z.string(), anexo: Anexo, principal: z.boolean() }),
    ),
  }),
})

// ------------------------------------------------------------------------------------- notas e receitas

const Nota = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  modelo: z.string(),
  chave: z.string(),
  numero: z.string(),
  serie: z.string().nullable(),
  /** 1 emitida, 2 tomada. */
  direcao: z.number().int(),
  /** 1 normal, 2 cancelada, 3 substituída. */
  status: z.number().int(),
  emissao: Data,
  competencia: Competencia,
  contraparte: z.string().nullable(),
  contraparteDocumento: z.string().nullable(),
  descricao: z.string(),
  bruto: Dinheiro,
  iss: Dinheiro,
  issRetido: z.boolean(),
  retencoes: Dinheiro,
  liquido: Dinheiro,
  receita: z.boolean(),
})
export const listarNotas = publica(receitas.listarNotas, {
  name: 'v1ListarNotas',
  path: '/v1/notas',
  summary: 'Notas fiscais emitidas e tomadas',
  input: z
    .object({
      ...pedido,
      ...daEmpresa,
      competencia: Competencia.optional(),
      direcao: z.number().int().min(1).max(2).optional(),
    })
    .strict(),
  output: paginaDe(Nota),
})
export const lerNota = publica(receitas.lerNota, {
  name: 'v1LerNota',
  path: '/v1/notas/:notaId',
  summary: 'Uma nota fiscal',
  input: z.object({ notaId: Id }).strict(),
  output: Nota.extend({
    canceladaEm: Data.nullable(),
    retencoesDetalhe: z.record(z.string(), Dinheiro).nullable(),
  }),
})
const Recebimentos = z.object({
  notaId: Id,
  aReceber: Dinheiro,
  recebido: Dinheiro,
  falta: Dinheiro,
  recebimentos: z.array(z.object({ id: Id, data: Data, valor: Dinheiro })),
})
export const listarRecebimentos = publica(recebimentos.lerRecebimentos, {
  name: 'v1ListarRecebimentos',
  path: '/v1/notas/:notaId/recebimentos',
  summary: 'O que já foi recebido de uma nota',
  input: z.object({ notaId: Id }).strict(),
  output: Recebimentos,
})
export const informarRecebimento = publica(recebimentos.informarRecebimento, {
  name: 'v1InformarRecebimento',
  path: '/v1/notas/:notaId/recebimentos',
  summary: 'Registra o recebimento de uma nota',
  input: recebimentos.informarRecebimento.input,
  output: Recebimentos,
})
const Importacao = z.object({
  id: Id,
  nome: z.string(),
  estado: z.enum(receitas.ESTADOS_IMPORTACAO),
  qtdArquivos: z.number().int(),
  qtdNovas: z.number().int(),
  qtdExistentes: z.number().int(),
  qtdIlegiveis: z.number().int(),
  motivo: z.string().nullable(),
  criadoEm: Instante,
  concluidaEm: Instante.nullable(),
})
export const enviarNotas = publica(receitas.enviarNotas, {
  name: 'v1EnviarNotas',
  path: '/v1/importacoes',
  summary: 'Envia XML ou ZIP de notas; a prévia é feita em seguida',
  input: z.object({}).strict(),
  output: z.object({ importacaoId: Id, operacaoId: Id }),
})
export const lerImportacao = publica(receitas.lerImportacao, {
  name: 'v1LerImportacao',
  path: '/v1/importacoes/:importacaoId',
  summary: 'O andamento de um envio de notas',
  input: z.object({ importacaoId: Id }).strict(),
  output: Importacao,
})
export const confirmarImportacao = publica(receitas.confirmarImportacao, {
  name: 'v1ConfirmarImportacao',
  path: '/v1/importacoes/:importacaoId/confirmar',
  summary: 'Importa as notas novas da prévia',
  input: z.object({ importacaoId: Id }).strict(),
  output: z.object({ operacaoId: Id, total: z.number().int() }),
})
/** By the row status of an operation. */
export const ESTADOS_DA_OPERACAO = [
  'a-processar',
  'executando',
  'sucesso',
  'erro',
  'inconsistencia',
  'cancelado',
] as const
export const lerOperacao = publica(operacao, {
  name: 'v1LerOperacao',
  path: '/v1/operacoes/:operacaoId',
  summary: 'O andamento de um trabalho longo',
  input: z.object({ operacaoId: Id }).strict(),
  output: z.object({
    id: Id,
    estado: z.enum(ESTADOS_DA_OPERACAO),
    progresso: z.number().int(),
    total: z.number().int(),
  }),
})
const Receita = z.object({
  empresaId: Id,
  empresa: z.string(),
  competencia: Competencia,
  notasEmitidas: Dinheiro,
  notasTomadas: Dinheiro,
  interna: Dinheiro,
  externa: Dinheiro,
  ajuste: Dinheiro,
  justificativa: z.string().nullable(),
  receita: Dinheiro,
  divergencias: z.array(z.string()),
  confirmada: z.boolean(),
  confirmadaEm: Instante.nullable(),
  /** Said back by who changes it; null while nothing is written. */
  versao: Versao.nullable(),
})
export const listarReceitas = publica(fiscal.listarFaturamento, {
  name: 'v1ListarReceitas',
  path: '/v1/receitas',
  summary: 'Receita do mês, por empresa',
  input: z.object({ ...pedido, ...daEmpresa, competencia: Competencia }).strict(),
  output: paginaDe(Receita),
})
export const ajustarReceita = publica(fiscal.ajustarFaturamento, {
  name: 'v1AjustarReceita',
  path: '/v1/receitas',
  summary: 'Registra receita sem nota: um ajuste justificado à receita das notas do mês',
  input: fiscal.ajustarFaturamento.input,
  output: Feito,
})
export const confirmarReceita = publica(fiscal.confirmarFaturamento, {
  name: 'v1ConfirmarReceita',
  path: '/v1/receitas/confirmar',
  summary: 'Confirma a receita do mês de uma empresa',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({
    confirmada: z.boolean(),
    /** Why it was not. */
    motivo: z.string().nullable(),
  }),
})

// --------------------------------------------------------------------------------------------- guias

const Guia = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  tipo: z.number().int(),
  rotulo: z.string(),
  competencia: Competencia,
  vencimento: Data,
  pagarEm: Data.nullable(),
  principal: Dinheiro,
  multa: Dinheiro,
  juros: Dinheiro,
  total: Dinheiro,
  /** `gerada`, `enviada`, `lida`, `paga`, `substituida`. */
  estado: z.string(),
  vencida: z.boolean(),
  pagaEm: Data.nullable(),
  emRevisao: z.boolean(),
})
export const listarGuias = publica(fiscal.listarGuias, {
  name: 'v1ListarGuias',
  path: '/v1/guias',
  summary: 'Impostos e guias',
  input: z
    .object({
      ...pedido,
      ...daEmpresa,
      competencia: Competencia.optional(),
      aberta: z.boolean().optional(),
      vencida: z.boolean().optional(),
    })
    .strict(),
  output: paginaDe(Guia),
})
export const lerGuia = publica(fiscal.lerGuia, {
  name: 'v1LerGuia',
  path: '/v1/guias/:guiaId',
  summary: 'Uma guia, com composição e pagamento',
  input: z.object({ guiaId: Id }).strict(),
  output: Guia.extend({
    composicao: z.array(
      z.object({
        tributo: z.string(),
        rotulo: z.string(),
        codigo: z.string().nullable(),
        valor: Dinheiro,
      }),
    ),
    pagamento: z
      .object({ total: Dinheiro, principal: Dinheiro, multa: Dinheiro, juros: Dinheiro })
      .nullable(),
    /** Said back by who changes it. */
    versao: Versao,
  }),
})
export const memoriaDaGuia = publica(fiscal.memoriaDaGuia, {
  name: 'v1MemoriaDaGuia',
  path: '/v1/guias/:guiaId/memoria',
  summary: 'Memória de cálculo de uma guia: cada passo, com a conta, o arredondamento e a lei',
  input: z.object({ guiaId: Id }).strict(),
  output: Memoria,
})
export const pdfDaGuia = publica(fiscal.pdfDaGuia, {
  name: 'v1PdfDaGuia',
  path: '/v1/guias/:guiaId/pdf',
  summary: 'PDF da guia, com a memória na segunda página',
  input: z.object({ guiaId: Id }).strict(),
  output: Arquivo,
})
export const pagarGuia = publica(fiscal.informarPagamento, {
  name: 'v1PagarGuia',
  path: '/v1/guias/:guiaId/pagamento',
  summary: 'Registra que a guia foi paga',
  input: fiscal.informarPagamento.input,
  output: Feito,
})
export const anexarComprovante = publica(fiscal.anexarComprovante, {
  name: 'v1AnexarComprovante',
  path: '/v1/guias/:guiaId/comprovante',
  summary: 'Guarda o comprovante de uma guia paga (PDF, PNG, JPEG ou WebP, até 10 MB)',
  input: z.object({ guiaId: Id }).strict(),
  output: z.object({ documentoId: Id }),
})
