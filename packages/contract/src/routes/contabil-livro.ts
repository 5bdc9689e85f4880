import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Feito,
  Id,
  Instante,
  Motivo,
  Texto,
  ValorDePartida,
  Versao,
} from '../types/index.ts'
import { corpoDoLancamento, LancamentoConfirmado } from './contabil.ts'

const DiaOuMes = z.union([Data, Competencia])
const doLancamento = { lancamentoId: Id }

export const estornarLancamento = route({
  name: 'estornarLancamento',
  method: 'POST',
  path: '/contabil/lancamentos/:lancamentoId/estorno',
  role: 'CONTADOR',
  summary: 'Estorna um lançamento: escreve o inverso, ligado a ele',
  /** Without a date, the one of the original; with its month locked, the day of discovery. */
  input: z.object({ ...doLancamento, data: DataDoLivro.optional(), motivo: Motivo }).strict(),
  output: LancamentoConfirmado,
  problems: ['lancamento-estornado', 'situacao-nao-permite', 'competencia-fechada'],
  tags: ['lancamento'],
})
/** As many as are undone together. */
export const MAXIMO_DE_ESTORNOS = 500
export const estornarLancamentos = route({
  name: 'estornarLancamentos',
  method: 'POST',
  path: '/contabil/lancamentos/estornos',
  role: 'CONTADOR',
  summary: 'Estorna lançamentos de uma empresa: todos, ou nenhum',
  input: z
    .object({
      empresaId: Id,
      lancamentos: z.array(Id).min(1).max(MAXIMO_DE_ESTORNOS),
      motivo: Motivo,
    })
    .strict(),
  output: z.object({ estornados: z.array(LancamentoConfirmado) }),
  problems: ['lancamento-estornado', 'situacao-nao-permite', 'competencia-fechada'],
  tags: ['lancamento'],
})
export const corrigirLancamento = route({
  name: 'corrigirLancamento',
  method: 'POST',
  path: '/contabil/lancamentos/:lancamentoId/correcao',
  role: 'CONTADOR',
  summary: 'Corrige um lançamento: estorna e lança de novo, os três ligados',
  input: z.object({ ...doLancamento, motivo: Motivo, ...corpoDoLancamento }).strict(),
  output: z.object({ estorno: LancamentoConfirmado, correcao: LancamentoConfirmado }),
  problems: [
    'lancamento-estornado',
    'situacao-nao-permite',
    'competencia-fechada',
    'partidas-nao-fecham',
    'conta-nao-recebe',
  ],
  tags: ['lancamento'],
})
export const CAMPOS_ANOTAVEIS = [
  'historico',
  'documento',
  'centro',
  'participante',
  'historico-da-partida',
] as const
export const anotarLancamento = route({
  name: 'anotarLancamento',
  method: 'POST',
  path: '/contabil/lancamentos/:lancamentoId/anotacoes',
  role: 'CONTADOR',
  summary: 'Acerta uma palavra do lançamento no mês aberto; a original fica riscada',
  input: z
    .object({
      ...doLancamento,
      campo: z.enum(CAMPOS_ANOTAVEIS),
      /** Line of the entry, from 1, for what belongs to a line. */
      ordem: z.number().int().min(0).max(500).optional(),
      /** The code of the cost centre, the document of the person, or the words; empty takes it away. */
      depois: z.string().trim().max(1000),
      motivo: Motivo,
    })
    .strict(),
  output: Feito,
  problems: ['competencia-fechada', 'nada-a-fazer'],
  tags: ['lancamento'],
})

const Rascunho = z.object({
  id: Id,
  empresaId: Id,
  data: Data.nullable(),
  tipo: z.enum(['N', 'E', 'X']),
  dataDoFato: Data.nullable(),
  historico: z.string(),
  documentoId: Id.nullable(),
  documentoNumero: z.string().nullable(),
  partidas: z.array(
    z.object({
      contaId: Id.nullable(),
      codigo: z.string().nullable(),
      conta: z.string().nullable(),
      valor: Dinheiro,
      centroId: Id.nullable(),
      participanteId: Id.nullable(),
      historico: z.string().nullable(),
    }),
  ),
  /** Debits less credits: zero when it may be confirmed. */
  diferenca: Dinheiro,
  criadoPor: z.string().nullable(),
  alteradoEm: Instante,
  versao: Versao,
})
const corpoDoRascunho = {
  data: DataDoLivro.nullish(),
  tipo: z.enum(['N', 'E', 'X']).optional(),
  dataDoFato: DataDoLivro.nullish(),
  historico: z.string().trim().max(1000).optional(),
  documentoId: Id.nullish(),
  documentoNumero: Texto(60).nullish(),
  partidas: z
    .array(
      z
        .object({
          contaId: Id.nullish(),
          valor: ValorDePartida,
          centroId: Id.nullish(),
          participanteId: Id.nullish(),
          historico: Texto(500).nullish(),
        })
        .strict(),
    )
    .max(500)
    .optional(),
}
export const listarRascunhosContabeis = route({
  name: 'listarRascunhosContabeis',
  method: 'GET',
  path: '/contabil/rascunhos',
  role: 'CONTADOR',
  summary: 'Lançamentos em rascunho de uma empresa',
  input: z.object({ empresaId: Id, competencia: Competencia.optional() }).strict(),
  output: z.object({ rascunhos: z.array(Rascunho) }),
  tags: ['lancamento'],
})
export const criarRascunhoContabil = route({
  name: 'criarRascunhoContabil',
  method: 'POST',
  path: '/contabil/rascunhos',
  role: 'CONTADOR',
  summary: 'Guarda um lançamento em rascunho; pode ainda não fechar',
  input: z.object({ empresaId: Id, ...corpoDoRascunho }).strict(),
  output: z.object({ id: Id, versao: Versao }),
  tags: ['lancamento'],
})
export const alterarRascunhoContabil = route({
  name: 'alterarRascunhoContabil',
  method: 'PUT',
  path: '/contabil/rascunhos/:rascunhoId',
  role: 'CONTADOR',
  summary: 'Altera um rascunho',
  input: z.object({ rascunhoId: Id, versao: Versao, ...corpoDoRascunho }).strict(),
  output: z.object({ id: Id, versao: Versao }),
  problems: ['registro-mudou', 'situacao-nao-permite'],
  tags: ['lancamento'],
})
export const descartarRascunhoContabil = route({
  name: 'descartarRascunhoContabil',
  method: 'DELETE',
  path: '/contabil/rascunhos/:rascunhoId',
  role: 'CONTADOR',
  summary: 'Joga um rascunho fora',
  input: z.object({ rascunhoId: Id }).strict(),
  output: Feito,
  tags: ['lancamento'],
})
export const confirmarRascunhosContabeis = route({
  name: 'confirmarRascunhosContabeis',
  method: 'POST',
  path: '/contabil/rascunhos/confirmacao',
  role: 'CONTADOR',
  summary: 'Confirma rascunhos: todos, ou nenhum',
  input: z.object({ empresaId: Id, rascunhos: z.array(Id).min(1).max(500) }).strict(),
  output: z.object({ confirmados: z.array(LancamentoConfirmado) }),
  problems: [
    'situacao-nao-permite',
    'fatos-incompletos',
    'competencia-fechada',
    'partidas-nao-fecham',
    'conta-nao-recebe',
  ],
  tags: ['lancamento'],
})

export const conferirLivro = route({
  name: 'conferirLivro',
  method: 'GET',
  path: '/contabil/livro/conferencia',
  role: 'CONTADOR',
  summary: 'Refaz os saldos e a corrente de hashes e compara com o que está gravado',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    lancamentos: z.number().int(),
    raiz: z.string(),
    /** Sequence of the first entry whose hash is not what its words say; null when all hold. */
    alterado: z
      .object({
        id: Id,
        sequencia: z.number().int(),
        numero: z.number().int(),
        exercicio: z.number().int(),
        motivo: z.string(),
      })
      .nullable(),
    saldosDivergentes: z.array(
      z.object({
        conta: z.string(),
        competencia: Competencia,
        gravado: z.object({ debitos: Dinheiro, creditos: Dinheiro }),
        refeito: z.object({ debitos: Dinheiro, creditos: Dinheiro }),
      }),
    ),
    integro: z.boolean(),
  }),
  tags: ['lancamento'],
})
export const saldosDoLivro = route({
  name: 'saldosDoLivro',
  method: 'GET',
  path: '/contabil/saldos',
  role: 'CONTADOR',
  summary: 'Saldo de cada conta numa data, como conhecido num instante',
  input: z
    .object({
      empresaId: Id,
      ate: DiaOuMes,
      desde: DiaOuMes.optional(),
      conhecidoEm: z.iso.datetime({ offset: true }).optional(),
      semEncerramento: z.boolean().optional(),
    })
    .strict(),
  output: z.object({
    saldos: z.array(
      z.object({
        contaId: Id,
        anterior: Dinheiro,
        debitos: Dinheiro,
        creditos: Dinheiro,
      }),
    ),
  }),
  tags: ['lancamento'],
})
export const listarRaizes = route({
  name: 'listarRaizes',
  method: 'GET',
  path: '/contabil/raizes',
  role: 'CONTADOR',
  summary: 'Raiz diária de todos os livros do escritório',
  input: z.object({ desde: Data.optional() }).strict(),
  output: z.object({
    raizes: z.array(
      z.object({ dia: Data, raiz: z.string(), empresas: z.number().int(), criadoEm: Instante }),
    ),
  }),
  tags: ['lancamento'],
})
export const selarDia = route({
  name: 'selarDia',
  method: 'POST',
  path: '/contabil/raizes',
  role: 'CONTADOR',
  summary: 'Sela um dia que terminou: a ponta de cada livro, sob um só hash',
  input: z.object({ dia: Data }).strict(),
  output: z.object({ raiz: z.string() }),
  problems: ['competencia-futura'],
  tags: ['lancamento'],
})
export const baixarSelo = route({
  name: 'baixarSelo',
  method: 'GET',
  path: '/contabil/raizes/:dia/selo',
  role: 'CONTADOR',
  summary: 'Prova de um dia selado: a ponta de cada livro, que dá a raiz do dia',
  input: z.object({ dia: Data }).strict(),
  output: Arquivo,
  forma: 'arquivo',
  tags: ['lancamento'],
})
export const ResultadoDaImportacao = z.object({
  lancamentos: z.number().int(),
  partidas: z.number().int(),
  raiz: z.string(),
  /** The entries written, to be undone together; none when they are more than what is undone together. */
  ids: z.array(Id),
})
export const importarLancamentos = route({
  name: 'importarLancamentos',
  method: 'POST',
  path: '/contabil/lancamentos/importacao',
  role: 'CONTADOR',
  summary: 'Importa um CSV de lançamentos: entram todos, ou nenhum',
  input: z.object({ empresaId: Id }).strict(),
  output: ResultadoDaImportacao,
  forma: 'envio',
  problems: [
    'arquivo-recusado',
    'arquivo-grande-demais',
    'competencia-fechada',
    'partidas-nao-fecham',
    'conta-nao-recebe',
    'lancamento-repetido',
  ],
  tags: ['lancamento'],
})
