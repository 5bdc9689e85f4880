// What is read from the books: every route takes the period by its days and may be asked as the book was
// known at an instant. Amounts are integer centavos; balances have the sign of D.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  ContaApontada,
  ContaCitada,
  comparado,
  Data,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Instante,
  ParteDaMemoria,
  periodo,
} from '../types/index.ts'

const tags = ['lancamento'] as const

// ------------------------------------------------------------------------------------------ balancete

const filtroDoBalancete = {
  ...periodo,
  ...comparado,
  /** 0 Ambas, 1 Sintéticas, 2 Analíticas. */
  tipoDeRelatorio: z.number().int().min(0).max(2).default(0),
  /** Deepest level shown. */
  nivel: z.number().int().min(1).max(12).optional(),
  semEncerramento: z.boolean().optional(),
  zeradas: z.boolean().optional(),
}
const Valores = z.object({
  saldoAnterior: Dinheiro,
  debitos: Dinheiro,
  creditos: Dinheiro,
  saldo: Dinheiro,
})
export const LinhaDoBalancete = Valores.extend({
  contaId: Id,
  codigo: z.string(),
  reduzido: z.string().nullable(),
  nome: z.string(),
  tipo: z.enum(['sintetica', 'analitica']),
  natureza: z.enum(['devedora', 'credora']),
  nivel: z.number().int(),
  comparado: Valores.nullable(),
  /** The balance is on the side opposite to the account's nature. */
  invertida: z.boolean(),
  conferencia: z.enum(['conferida', 'divergente', 'sem-conferencia']).nullable(),
})
export const relatorioBalancete = route({
  name: 'relatorioBalancete',
  method: 'GET',
  path: '/contabil/relatorios/balancete',
  role: 'CONTADOR',
  summary: 'Balancete de qualquer período, com comparativo e verificações',
  input: z.object(filtroDoBalancete).strict(),
  output: z.object({
    linhas: z.array(LinhaDoBalancete),
    totais: Valores,
    verificacoes: z.object({
      /** Σ D − Σ C of the period: zero. */
      diferenca: Dinheiro,
      ativo: Dinheiro,
      passivo: Dinheiro,
      patrimonioLiquido: Dinheiro,
      /** Of the period still open; profit positive. */
      resultado: Dinheiro,
      /** Ativo − passivo − PL − resultado: zero. */
      desequilibrio: Dinheiro,
      invertidas: z.array(ContaApontada),
      transitorias: z.array(ContaApontada),
      semConferencia: z.number().int(),
    }),
  }),
  tags: [...tags],
})
export const exportarBalancete = route({
  name: 'exportarBalancete',
  method: 'GET',
  path: '/contabil/relatorios/balancete/exportar',
  role: 'CONTADOR',
  summary: 'Balancete em planilha',
  input: z.object({ ...filtroDoBalancete, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  forma: 'arquivo',
})

export const imprimirBalancete = route({
  name: 'imprimirBalancete',
  method: 'GET',
  path: '/contabil/relatorios/balancete/imprimir',
  role: 'CONTADOR',
  summary: 'Balancete em PDF',
  input: z.object(filtroDoBalancete).strict(),
  output: Arquivo,
  forma: 'arquivo',
})

// ---------------------------------------------------------------------------------------------- razão

const filtroDoRazao = {
  ...periodo,
  contaId: Id,
  busca: z.string().trim().max(100).optional(),
  valorDe: Dinheiro.min(0).optional(),
  valorAte: Dinheiro.min(0).optional(),
  centroId: Id.optional(),
  participanteId: Id.optional(),
}
/** Where a page ends: `2026-10-31~125~2` (day, entry, line). */
const Marca = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}~\d{1,5}$/, 'Marca de página desconhecida.')
  .refine((marca) => Data.safeParse(marca.slice(0, 10)).success, 'Marca de página desconhecida.')
const Documento = z.object({
  tipo: z.string().nullable(),
  id: Id.nullable(),
  numero: z.string().nullable(),
  /** Where the screen shows it; null when it is of no screen. */
  rota: z.string().nullable(),
})
export const LinhaDoRazao = z.object({
  marca: z.string(),
  lancamentoId: Id,
  ordem: z.number().int(),
  exercicio: z.number().int(),
  numero: z.number().int(),
  data: Data,
  tipo: z.string(),
  historico: z.string(),
  contaId: Id,
  /** At most five, and how many more there are. */
  contrapartidas: z.array(ContaCitada),
  outrasContrapartidas: z.number().int(),
  debito: Dinheiro,
  credito: Dinheiro,
  /** After this line, whatever the filter. */
  saldo: Dinheiro,
  documento: Documento.nullable(),
  origem: z.string(),
  centro: z.string().nullable(),
  participante: z.string().nullable(),
  estornado: z.boolean(),
})
export const relatorioRazao = route({
  name: 'relatorioRazao',
  method: 'GET',
  path: '/contabil/relatorios/razao',
  role: 'CONTADOR',
  summary: 'Razão de uma conta, analítica ou sintética, com saldo corrente',
  input: z
    .object({
      ...filtroDoRazao,
      /** The page after this mark, the one before it, or the one that starts at a day. */
      depoisDe: Marca.optional(),
      antesDe: Marca.optional(),
      irPara: Data.optional(),
      linhas: z.number().int().min(1).max(500).default(50),
    })
    .strict(),
  output: z.object({
    conta: ContaCitada.extend({ tipo: z.string(), natureza: z.string() }),
    saldoAnterior: Dinheiro,
    debitos: Dinheiro,
    creditos: Dinheiro,
    saldo: Dinheiro,
    linhas: z.array(LinhaDoRazao),
    temAntes: z.boolean(),
    temDepois: z.boolean(),
  }),
  tags: [...tags],
})
export const exportarRazao = route({
  name: 'exportarRazao',
  method: 'GET',
  path: '/contabil/relatorios/razao/exportar',
  role: 'CONTADOR',
  summary: 'Razão de uma conta em planilha',
  input: z.object({ ...filtroDoRazao, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  forma: 'arquivo',
})

// --------------------------------------------------------------------------------------------- diário

const filtroDoDiario = {
  ...periodo,
  busca: z.string().trim().max(100).optional(),
  contaId: Id.optional(),
  valorDe: Dinheiro.min(0).optional(),
  valorAte: Dinheiro.min(0).optional(),
  origem: z.string().max(60).optional(),
  tipo: z.enum(['N', 'E', 'X']).optional(),
  numero: z.number().int().min(1).max(2_147_483_647).optional(),
  centroId: Id.optional(),
  participanteId: Id.optional(),
  semDocumento: z.boolean().optional(),
  estornados: z.boolean().optional(),
}
const MarcaDoDiario = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}$/, 'Marca de página desconhecida.')
  .refine((marca) => Data.safeParse(marca.slice(0, 10)).success, 'Marca de página desconhecida.')
const PartidaDoDiario = z.object({
  ordem: z.number().int(),
  contaId: Id,
  codigo: z.string(),
  conta: z.string(),
  valor: Dinheiro,
  historico: z.string().nullable(),
  centro: z.string().nullable(),
  participante: z.string().nullable(),
  centroId: Id.nullable(),
  participanteId: Id.nullable(),
})
export const LinhaDoDiario = z.object({
  marca: z.string(),
  id: Id,
  exercicio: z.number().int(),
  numero: z.number().int(),
  data: Data,
  tipo: z.string(),
  historico: z.string(),
  origem: z.string(),
  documento: Documento.nullable(),
  valor: Dinheiro,
  partidas: z.array(PartidaDoDiario),
  estornaId: Id.nullable(),
  estornadoPorId: Id.nullable(),
  corrigeId: Id.nullable(),
  anotado: z.boolean(),
})
export const relatorioDiario = route({
  name: 'relatorioDiario',
  method: 'GET',
  path: '/contabil/relatorios/diario',
  role: 'CONTADOR',
  summary: 'Livro Diário, em ordem de data',
  input: z
    .object({
      ...filtroDoDiario,
      depoisDe: MarcaDoDiario.optional(),
      antesDe: MarcaDoDiario.optional(),
      irPara: Data.optional(),
      linhas: z.number().int().min(1).max(500).default(50),
    })
    .strict(),
  output: z.object({
    linhas: z.array(LinhaDoDiario),
    temAntes: z.boolean(),
    temDepois: z.boolean(),
  }),
  tags: [...tags],
})
export const totaisDoDiario = route({
  name: 'totaisDoDiario',
  method: 'GET',
  path: '/contabil/relatorios/diario/totais',
  role: 'CONTADOR',
  summary: 'Totais do Diário sobre o filtro inteiro',
  input: z.object(filtroDoDiario).strict(),
  output: z.object({
    lancamentos: z.number().int(),
    debitos: Dinheiro,
    creditos: Dinheiro,
  }),
  tags: [...tags],
})
export const exportarDiario = route({
  name: 'exportarDiario',
  method: 'GET',
  path: '/contabil/relatorios/diario/exportar',
  role: 'CONTADOR',
  summary: 'Diário em planilha, uma linha por partida',
  input: z.object({ ...filtroDoDiario, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  forma: 'arquivo',
})
const LancamentoLigado = z.object({
  id: Id,
  exercicio: z.number().int(),
  numero: z.number().int(),
  data: Data,
})
export const detalharLancamento = route({
  name: 'detalharLancamento',
  method: 'GET',
  path: '/contabil/relatorios/lancamentos/:lancamentoId',
  role: 'CONTADOR',
  summary: 'Um lançamento com tudo o que se sabe dele',
  input: z.object({ lancamentoId: Id }).strict(),
  output: z.object({
    id: Id,
    empresaId: Id,
    competencia: Competencia,
    exercicio: z.number().int(),
    numero: z.number().int(),
    sequencia: z.number().int(),
    data: Data,
    dataDoFato: Data.nullable(),
    tipo: z.string(),
    historico: z.string(),
    origem: z.string(),
    chave: z.string(),
    documento: Documento.nullable(),
    registradoEm: Instante,
    criadoPor: z.string().nullable(),
    hash: z.string(),
    hashAnterior: z.string(),
    partidas: z.array(PartidaDoDiario),
    estorna: LancamentoLigado.nullable(),
    estornadoPor: LancamentoLigado.nullable(),
    corrige: LancamentoLigado.nullable(),
    corrigidoPor: LancamentoLigado.nullable(),
    /** Where `memoriaDaApuracao` explains the amount; null when no calculation of the closing made it. */
    memoria: z.object({ apuracaoId: Id, parte: ParteDaMemoria }).nullable(),
    anotacoes: z.array(
      z.object({
        campo: z.string(),
        ordem: z.number().int().nullable(),
        antes: z.string().nullable(),
        depois: z.string().nullable(),
        motivo: z.string(),
        por: z.string().nullable(),
        em: Instante,
      }),
    ),
  }),
  tags: [...tags],
})

export {
  Assinatura,
  conciliacaoContabil,
  Demonstracao,
  exportarDemonstracao,
  exportarLivro,
  FormatoDoLivro,
  imprimirDemonstracao,
  LinhaDaDemonstracao,
  lerComplemento,
  NotaExplicativa,
  painelContabil,
  relatorioDemonstracao,
  salvarComplemento,
  seriesContabeis,
} from './contabil-demonstracoes.ts'
