// Books that come in as files: sent, read into a preview, its accounts mapped, confirmed as one unit, undone as
// one. And the chart of a file, to be compared with the company's.
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Feito, Id, Instante, Motivo, OperacaoCriada } from '../types/index.ts'
import { ContaDeModelo } from './contabil-plano.ts'

export const FORMATOS_DE_LIVRO = {
  ecd: 'ECD',
  balancete: 'Balancete',
  hledger: 'hledger',
  beancount: 'Beancount',
  'saida-total': 'Saída total',
} as const
export const FormatoDeEntrada = z.enum(['ecd', 'balancete', 'hledger', 'beancount', 'saida-total'])

export const ESTADOS_DA_IMPORTACAO = [
  'analisando',
  'previa',
  'importando',
  'concluida',
  'desfazendo',
  'desfeita',
  'cancelada',
  'falhou',
] as const

const ProblemaDaLinha = z.object({
  /** Line of the file, from 1; null when it is of the whole file. */
  linha: z.number().int().nullable(),
  mensagem: z.string(),
  /** `erro` keeps the file out; `aviso` is only told. */
  gravidade: z.enum(['erro', 'aviso']),
})

const Resumo = z.object({
  id: Id,
  nome: z.string(),
  formato: FormatoDeEntrada,
  estado: z.enum(ESTADOS_DA_IMPORTACAO),
  operacaoId: Id.nullable(),
  progresso: z.number().int(),
  total: z.number().int(),
  motivo: z.string().nullable(),
  /** Entries that it would write, or wrote. */
  lancamentos: z.number().int(),
  criadoPor: z.string(),
  criadoEm: Instante,
  concluidaEm: Instante.nullable(),
  desfeitaEm: Instante.nullable(),
})

export const enviarLivro = route({
  name: 'enviarLivro',
  method: 'POST',
  path: '/contabil/importacoes',
  role: 'CONTADOR',
  forma: 'envio',
  summary: 'Envia uma ECD, um balancete, um diário hledger ou Beancount, ou uma saída total',
  /** The file itself says what it is. */
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ importacaoId: Id, operacaoId: Id }),
  problems: ['arquivo-recusado', 'arquivo-grande-demais'],
  tags: ['importacao', 'operacao'],
})
export const listarImportacoesContabeis = route({
  name: 'listarImportacoesContabeis',
  method: 'GET',
  path: '/contabil/importacoes',
  role: 'CONTADOR',
  summary: 'Arquivos enviados para o livro de uma empresa, os mais novos antes',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ importacoes: z.array(Resumo) }),
  tags: ['importacao'],
})
/** What a column of a balancete may be; `lado` is the one that says D or C of the balance. */
export const PAPEIS_DA_COLUNA = {
  codigo: 'Código da conta',
  nome: 'Nome da conta',
  saldoAnterior: 'Saldo anterior',
  ladoAnterior: 'Natureza (D/C) do saldo anterior',
  debitos: 'Débitos',
  creditos: 'Créditos',
  saldo: 'Saldo final',
  lado: 'Natureza (D/C) do saldo',
  saldoDevedor: 'Saldo final devedor',
  saldoCredor: 'Saldo final credor',
} as const
const PapelDaColuna = z.enum([
  ...['codigo', 'nome', 'saldoAnterior', 'ladoAnterior', 'debitos', 'creditos', 'saldo'],
  ...['lado', 'saldoDevedor', 'saldoCredor'],
] as (keyof typeof PAPEIS_DA_COLUNA)[])
const COLUNAS_DA_PLANILHA = 256
const LINHAS_DA_AMOSTRA = 40
/** Place of each part in the sheet, from 0. */
const MapaDeColunas = z.partialRecord(
  PapelDaColuna,
  z
    .number()
    .int()
    .min(0)
    .max(COLUNAS_DA_PLANILHA - 1),
)

const ContaDoArquivo = z.object({
  ordem: z.number().int(),
  origem: z.string(),
  nome: z.string(),
  partidas: z.number().int(),
  debitos: Dinheiro,
  creditos: Dinheiro,
  /** Balance with which it opens the book; debit positive. */
  abertura: Dinheiro,
  contaId: Id.nullable(),
  porque: z.enum([
    'mesmo-codigo',
    'mesmo-nome',
    'nome-parecido',
    'lembrada',
    'escolhida',
    'nenhuma',
  ]),
  /** It has balance or movement, and no account of the company stands for it. */
  pendente: z.boolean(),
})
export const lerImportacaoContabil = route({
  name: 'lerImportacaoContabil',
  method: 'GET',
  path: '/contabil/importacoes/:importacaoId',
  role: 'CONTADOR',
  summary: 'A prévia de um arquivo: contas, problemas e saldos antes e depois',
  input: z.object({ importacaoId: Id }).strict(),
  output: Resumo.extend({
    empresaId: Id,
    /** Of whom the file says it is. */
    empresaDoArquivo: z.object({ nome: z.string(), cnpj: z.string() }).nullable(),
    periodo: z.object({ inicio: Data, fim: Data }).nullable(),
    partidas: z.number().int(),
    debitos: Dinheiro,
    creditos: Dinheiro,
    problemas: z.array(ProblemaDaLinha),
    /** More problems than are listed. */
    outrosProblemas: z.number().int(),
    /** Of a balancete. */
    dataDeAbertura: Data.nullable(),
    coluna: z.enum(['saldo', 'saldo-anterior']),
    temAnterior: z.boolean(),
    /** Of a balancete: its first lines, and what each column was taken for. */
    planilha: z
      .object({
        /** From 1; 0 where there is no line of titles. */
        linhaDosTitulos: z.number().int(),
        colunas: MapaDeColunas,
        origem: z.enum(['achadas', 'lembradas', 'escolhidas', 'nenhuma']),
        /** Lines from the first one; cells as they are in the sheet. */
        amostra: z.array(z.array(z.string())),
      })
      .nullable(),
    /** Last hash of the chain of a saída total. */
    raiz: z.string().nullable(),
    /** Of a saída total: each part of it, how much, and whether it enters the book, the company, or is only kept in the file. */
    conteudo: z.array(
      z.object({
        nome: z.string(),
        quantos: z.number().int(),
        destino: z.enum(['livro', 'empresa', 'arquivo']),
        /** Why it is only kept, when it could have entered. */
        porque: z.string().nullable(),
      }),
    ),
    contas: z.array(ContaDoArquivo),
    /** Each account of the company that changes. */
    saldos: z.array(
      z.object({
        contaId: Id,
        codigo: z.string(),
        nome: z.string(),
        antes: Dinheiro,
        debitos: Dinheiro,
        creditos: Dinheiro,
        depois: Dinheiro,
      }),
    ),
    /** Why it can't be confirmed as it is; empty when it can. */
    impedimentos: z.array(z.string()),
  }),
  problems: ['nao-encontrado'],
  tags: ['importacao'],
})
export const mapearImportacaoContabil = route({
  name: 'mapearImportacaoContabil',
  method: 'PUT',
  path: '/contabil/importacoes/:importacaoId/contas',
  role: 'CONTADOR',
  summary: 'Diz que conta da empresa é cada conta do arquivo; a escolha fica para o próximo',
  input: z
    .object({
      importacaoId: Id,
      contas: z
        .array(z.object({ ordem: z.number().int().min(1), contaId: Id.nullable() }).strict())
        .max(5000)
        .default([]),
      dataDeAbertura: Data.nullish(),
      coluna: z.enum(['saldo', 'saldo-anterior']).optional(),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode', 'conta-nao-recebe'],
  tags: ['importacao'],
})
const temUma = (mapa: object, papeis: readonly (keyof typeof PAPEIS_DA_COLUNA)[]): boolean =>
  papeis.some((papel) => papel in mapa)
export const mapearColunasDoBalancete = route({
  name: 'mapearColunasDoBalancete',
  method: 'PUT',
  path: '/contabil/importacoes/:importacaoId/colunas',
  role: 'CONTADOR',
  summary:
    'Diz o que é cada coluna de um balancete; fica para a próxima planilha com os mesmos títulos',
  input: z
    .object({
      importacaoId: Id,
      linhaDosTitulos: z.number().int().min(0).max(LINHAS_DA_AMOSTRA),
      colunas: MapaDeColunas,
    })
    .strict()
    .refine(({ colunas }) => temUma(colunas, ['codigo', 'nome']), {
      path: ['colunas'],
      message: 'Aponte a coluna do código ou a do nome da conta.',
    })
    .refine(
      ({ colunas }) =>
        temUma(colunas, ['saldo', 'saldoDevedor', 'saldoCredor', 'saldoAnterior', 'debitos']),
      { path: ['colunas'], message: 'Aponte ao menos uma coluna de saldo.' },
    )
    .refine(({ colunas }) => new Set(Object.values(colunas)).size === Object.keys(colunas).length, {
      path: ['colunas'],
      message: 'Cada coluna é uma coisa só.',
    }),
  output: OperacaoCriada,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
  tags: ['importacao', 'operacao'],
})
export const confirmarImportacaoContabil = route({
  name: 'confirmarImportacaoContabil',
  method: 'POST',
  path: '/contabil/importacoes/:importacaoId/confirmacao',
  role: 'CONTADOR',
  summary: 'Põe o arquivo no livro: entra tudo, ou nada',
  input: z.object({ importacaoId: Id }).strict(),
  output: OperacaoCriada,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
  tags: ['importacao', 'operacao', 'lancamento'],
})
export const descartarImportacaoContabil = route({
  name: 'descartarImportacaoContabil',
  method: 'POST',
  path: '/contabil/importacoes/:importacaoId/descarte',
  role: 'CONTADOR',
  summary: 'Joga fora uma prévia; nada dela tinha entrado no livro',
  input: z.object({ importacaoId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
  tags: ['importacao'],
})
export const desfazerImportacaoContabil = route({
  name: 'desfazerImportacaoContabil',
  method: 'POST',
  path: '/contabil/importacoes/:importacaoId/desfazimento',
  role: 'CONTADOR',
  summary: 'Estorna, de uma vez, tudo o que o arquivo pôs no livro',
  input: z.object({ importacaoId: Id, motivo: Motivo }).strict(),
  output: OperacaoCriada,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
  tags: ['importacao', 'operacao', 'lancamento'],
})

export const lerPlanoDoArquivo = route({
  name: 'lerPlanoDoArquivo',
  method: 'POST',
  path: '/contabil/plano-de-contas/arquivo',
  role: 'CONTADOR',
  forma: 'envio',
  summary: 'Lê o plano de contas de uma ECD ou de uma planilha, sem mudar nada',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ contas: z.array(ContaDeModelo), problemas: z.array(ProblemaDaLinha) }),
  problems: ['arquivo-recusado', 'arquivo-grande-demais'],
  tags: [],
})

export const lacunasDaEcd = route({
  name: 'lacunasDaEcd',
  method: 'GET',
  path: '/contabil/relatorios/livro/ecd/lacunas',
  role: 'CONTADOR',
  summary: 'O que o validador da ECD apontaria no livro de um exercício, conta a conta',
  input: z.object({ empresaId: Id, exercicio: z.number().int().min(1900).max(2099) }).strict(),
  output: z.object({
    valida: z.boolean(),
    /** Entries were too many to be read at once: only chart, company and signers were looked at. */
    parcial: z.boolean(),
    lancamentos: z.number().int(),
    achados: z.array(
      z.object({
        codigo: z.string(),
        gravidade: z.enum(['erro', 'aviso']),
        mensagem: z.string(),
        oQueFazer: z.string(),
        conta: z.object({ id: Id, codigo: z.string(), nome: z.string() }).nullable(),
        lancamento: z.string().nullable(),
        ocorrencias: z.number().int(),
      }),
    ),
  }),
  tags: ['lancamento'],
})
