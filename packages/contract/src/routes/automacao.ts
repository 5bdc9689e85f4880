import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  FormatoDeExportacao,
  Id,
  Instante,
  Motivo,
  Paginacao,
  PaginacaoDoPainel,
  pedidoDePagina,
  selecao,
} from '../types/index.ts'

/** Row status of an operation. */
export const STATUS_OPERACAO = {
  aProcessar: 0,
  executando: 1,
  sucesso: 2,
  erro: 3,
  inconsistencia: 4,
  cancelado: 5,
} as const
export const ROTULOS_STATUS_OPERACAO = {
  0: 'A Processar',
  1: 'Executando',
  2: 'Sucesso',
  3: 'Erro',
  4: 'Inconsistência',
  5: 'Cancelado',
} as const
/** Filter codes of the specification: a different list. `null` is "to process". */
export const FILTRO_STATUS = {
  aProcessar: null,
  executando: 1,
  sucesso: 2,
  erro: 3,
  cancelado: 4,
} as const
/** The one mapping between the two lists: Inconsistência is shown under Erro. */
export const STATUS_DO_FILTRO: ReadonlyMap<number | null, readonly number[]> = new Map<
  number | null,
  readonly number[]
>([
  [null, [0]],
  [1, [1]],
  [2, [2]],
  [3, [3, 4]],
  [4, [5]],
])
export const RESULTADO_ITEM = {
  inserido: 1,
  atualizado: 2,
  excluido: 3,
  erro: 4,
  semAcao: 5,
} as const
export const ROTULOS_RESULTADO_ITEM = {
  1: 'Inserido',
  2: 'Atualizado',
  3: 'Excluído',
  4: 'Erro',
  5: 'Sem Ação',
} as const

export const TIPO_AUTOMACAO = {
  'analisar-importacao': 'Analisar arquivo de notas',
  'importar-notas': 'Importar notas fiscais',
  'desfazer-importacao': 'Desfazer importação',
  'executar-fechamento': 'Executar fechamento',
  'marcar-sem-movimento': 'Marcar sem movimento',
  'reabrir-periodos': 'Desbloquear períodos',
  'informar-recebimentos': 'Informar recebimentos',
  'consultar-receita': 'Consultar a Receita',
  'emitir-notas': 'Emitir notas fiscais',
  'enviar-cartas': 'Enviar cartas aos clientes',
  'conferir-pgdasd': 'Conferir com o PGDAS-D',
  'transmitir-pgdasd': 'Transmitir o PGDAS-D',
  'gerar-das-oficial': 'Gerar DAS oficial',
  'exportar-escritorio': 'Exportar escritório',
  'exportar-livro': 'Exportar livro contábil',
  'analisar-livro': 'Analisar arquivo contábil',
  'importar-livro': 'Importar arquivo contábil',
  'desfazer-livro': 'Estornar arquivo contábil',
} as const
export const TipoAutomacao = z.enum([
  'analisar-importacao',
  'importar-notas',
  'desfazer-importacao',
  'executar-fechamento',
  'marcar-sem-movimento',
  'reabrir-periodos',
  'informar-recebimentos',
  'consultar-receita',
  'emitir-notas',
  'enviar-cartas',
  'conferir-pgdasd',
  'transmitir-pgdasd',
  'gerar-das-oficial',
  'exportar-escritorio',
  'exportar-livro',
  'analisar-livro',
  'importar-livro',
  'desfazer-livro',
])

/** Refusals of the bytes themselves: the same file can never work, and only another one is worth sending. */
export const CAUSAS_DO_ARQUIVO: readonly (string | null)[] = [
  'zip-invalido',
  'zip-grande-demais',
  'zip-entradas-demais',
  'zip-bomba',
  'zip-sobreposto',
  'zip-inconsistente',
  'zip-dividido',
  'arquivo-recusado',
  'arquivo-grande-demais',
]

export const Operacao = z.object({
  ID: Id,
  TipoAutomacao,
  IdEmpresa: Id.nullable(),
  Empresa: z.string().nullable(),
  Competencia: Competencia.nullable(),
  Status: z.number().int().min(0).max(5),
  total: z.number().int(),
  progresso: z.number().int(),
  qtdErros: z.number().int(),
  motivoCodigo: z.string().nullable(),
  motivo: z.string().nullable(),
  tentativas: z.number().int(),
  maxTentativas: z.number().int(),
  proximaEm: Instante.nullable(),
  cancelando: z.boolean(),
  /** Executing but without a heartbeat: it will be taken up again at `retomadaEm`. */
  semSinal: z.boolean(),
  retomadaEm: Instante.nullable(),
  pedidoPor: z.string(),
  criadoEm: Instante,
  inicio: Instante.nullable(),
  fim: Instante.nullable(),
  resumo: z.record(z.string(), z.unknown()),
})
const filtroDeOperacoes = {
  /** Codes of FILTRO_STATUS as text; `nulo` is the spec's null (to process); absent = all. */
  Status: z.enum(['nulo', '1', '2', '3', '4']).optional(),
  inconsistencias: z.boolean().optional(),
  IdEmpresa: Id.optional(),
  TipoAutomacao: TipoAutomacao.optional(),
  CompetenciaInicio: Competencia.optional(),
  CompetenciaFim: Competencia.optional(),
  PesquisaMotivo: z.string().trim().max(100).optional(),
}
export const listarOperacoes = route({
  name: 'listarOperacoes',
  method: 'GET',
  path: '/api/operacoes',
  role: 'CONTADOR',
  summary: 'Fila de operações',
  input: z.object({ ...pedidoDePagina, ...filtroDeOperacoes }).strict(),
  output: z.object({
    data: z.array(Operacao),
    Paginacao: PaginacaoDoPainel,
    QtdAutomacoesErro: z.number().int(),
    QtdAutomacoesAProcessar: z.number().int(),
    QtdAutomacoesEmExecucao: z.number().int(),
    QtdAutomacoesCanceladas: z.number().int(),
    QtdAutomacoesSucesso: z.number().int(),
    /** Errors of other months, earlier or later, that the period of the filter hides. */
    errosEmOutrosMeses: z.number().int(),
  }),
  tags: ['operacao'],
})
export const exportarOperacoes = route({
  name: 'exportarOperacoes',
  method: 'GET',
  path: '/api/operacoes/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Fila de operações em CSV ou XLSX',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeOperacoes, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
  tags: ['operacao'],
})
export const gruposDeErro = route({
  name: 'gruposDeErro',
  method: 'GET',
  path: '/api/operacoes/grupos',
  role: 'CONTADOR',
  summary: 'Erros agrupados por causa',
  input: z
    .object({ CompetenciaInicio: Competencia.optional(), CompetenciaFim: Competencia.optional() })
    .strict(),
  output: z.object({
    lista: z.array(
      z.object({
        motivoCodigo: z.string(),
        motivo: z.string(),
        comoResolver: z.string(),
        /** Companies that have it, or operations where it is of no company. */
        quantidade: z.number().int(),
        operacoes: z.array(Id),
      }),
    ),
  }),
  tags: ['operacao'],
})
export const lerOperacao = route({
  name: 'lerOperacao',
  method: 'GET',
  path: '/api/operacoes/:operacaoId',
  role: 'CONTADOR',
  summary: 'Uma operação e a sua linha do tempo',
  input: z.object({ operacaoId: Id }).strict(),
  output: Operacao.extend({
    passos: z.array(z.object({ nome: z.string(), detalhe: z.string().nullable(), em: Instante })),
  }),
  problems: ['nao-encontrado'],
  tags: ['operacao'],
})
export const listarItensDaOperacao = route({
  name: 'listarItensDaOperacao',
  method: 'GET',
  path: '/api/operacoes/:operacaoId/itens',
  role: 'CONTADOR',
  summary: 'Resultado de cada item de uma operação',
  input: z
    .object({
      operacaoId: Id,
      resultado: z.number().int().min(1).max(5).optional(),
      ...pedidoDePagina,
    })
    .strict(),
  output: z.object({
    lista: z.array(
      z.object({
        ordem: z.number().int(),
        rotulo: z.string(),
        empresaId: Id.nullable(),
        resultado: z.number().int().nullable(),
        motivoCodigo: z.string().nullable(),
        mensagem: z.string().nullable(),
        em: Instante.nullable(),
        rota: z.string().nullable(),
      }),
    ),
    paginacao: Paginacao,
    contagens: z.record(z.string(), z.number().int()),
  }),
  problems: ['nao-encontrado'],
  tags: ['operacao'],
})
const SelecaoDeOperacoes = selecao(z.object(filtroDeOperacoes).strict())
const ResultadoEmLote = z.object({ feitas: z.number().int(), semAcao: z.number().int() })
export const cancelarOperacoes = route({
  name: 'cancelarOperacoes',
  method: 'POST',
  path: '/api/operacoes/cancelar',
  role: 'CONTADOR',
  summary: 'Cancela operações após o item atual',
  input: z.object({ selecao: SelecaoDeOperacoes, motivo: Motivo.optional() }).strict(),
  output: ResultadoEmLote,
  problems: ['selecao-mudou'],
  tags: ['operacao'],
})
export const reprocessarOperacoes = route({
  name: 'reprocessarOperacoes',
  method: 'POST',
  path: '/api/operacoes/reprocessar',
  role: 'CONTADOR',
  summary: 'Refaz os itens com erro ou não feitos',
  input: z.object({ selecao: SelecaoDeOperacoes }).strict(),
  output: ResultadoEmLote,
  problems: ['selecao-mudou'],
  tags: ['operacao'],
})
export const resolverOperacoes = route({
  name: 'resolverOperacoes',
  method: 'POST',
  path: '/api/operacoes/resolver',
  role: 'CONTADOR',
  summary: 'Marca operações em erro como resolvidas fora',
  input: z.object({ selecao: SelecaoDeOperacoes, motivo: Motivo }).strict(),
  output: ResultadoEmLote,
  problems: ['selecao-mudou', 'motivo-obrigatorio'],
  tags: ['operacao'],
})
