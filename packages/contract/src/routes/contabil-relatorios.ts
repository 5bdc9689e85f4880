// What is read from the books: every route takes the period by its days and may be asked as the book was
// known at an instant. Amounts are integer centavos; balances have the sign of D.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Instante,
  OperacaoCriada,
  Texto,
  Versao,
} from '../types/index.ts'

/** An instant as the book keeps it: UTC, up to six decimals. */
const ConhecidoEm = z
  .string()
  .regex(
    /^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/,
    'Use um instante UTC, como 2026-10-31T12:00:00Z.',
  )
const periodo = {
  empresaId: Id,
  /** First and last day, both inside the period. */
  de: Data,
  ate: Data,
  conhecidoEm: ConhecidoEm.optional(),
}
const comparado = { compararDe: Data.optional(), compararAte: Data.optional() }
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
const ContaApontada = z.object({
  contaId: Id,
  codigo: z.string(),
  nome: z.string(),
  saldo: Dinheiro,
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
const ContaCitada = z.object({ contaId: Id, codigo: z.string(), nome: z.string() })
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
  numero: z.number().int().positive().max(2_147_483_647).optional(),
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

// -------------------------------------------------------------------------------------- demonstrações

export const Demonstracao = z.enum(['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'])
const filtroDaDemonstracao = {
  ...periodo,
  ...comparado,
  demonstracao: Demonstracao,
  /** Of the balanço: deepest level shown. */
  nivel: z.number().int().min(1).max(6).optional(),
  /** One column for each month of the period, twelve at most. */
  mensal: z.boolean().optional(),
}
export const LinhaDaDemonstracao = z.object({
  codigo: z.string(),
  descricao: z.string(),
  tipo: z.enum(['detalhe', 'total']),
  nivel: z.number().int(),
  superior: z.string().nullable(),
  /** One for each column. */
  valores: z.array(Dinheiro),
  /** Share of the first line of the statement (receita líquida, ativo, passivo), in ten-thousandths; null where it has no base. */
  vertical: z.array(z.number().int().nullable()),
  /** Change of the first column over the second, in ten-thousandths; null without both. */
  horizontal: z.number().int().nullable(),
  /** Accounts that make the line up: from them, the razão. */
  contas: z.array(ContaCitada.extend({ valor: Dinheiro })),
})
export const relatorioDemonstracao = route({
  name: 'relatorioDemonstracao',
  method: 'GET',
  path: '/contabil/relatorios/demonstracoes',
  role: 'CONTADOR',
  summary: 'DRE, balanço, DLPA, DMPL ou DFC, com comparativo e análises',
  input: z.object(filtroDaDemonstracao).strict(),
  output: z.object({
    demonstracao: Demonstracao,
    colunas: z.array(z.object({ titulo: z.string(), de: Data, ate: Data })),
    linhas: z.array(LinhaDaDemonstracao),
    /** True when what must be equal is: ativo and passivo, DFC and the change of cash. */
    confere: z.boolean(),
  }),
  tags: [...tags],
})
export const exportarDemonstracao = route({
  name: 'exportarDemonstracao',
  method: 'GET',
  path: '/contabil/relatorios/demonstracoes/exportar',
  role: 'CONTADOR',
  summary: 'Demonstração em planilha',
  input: z.object({ ...filtroDaDemonstracao, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  forma: 'arquivo',
})

const Cpf = z.string().regex(/^\d{11}$|^[0-9A-Z]{12}\d{2}$/, 'Use o CPF ou CNPJ, só os caracteres.')
export const Assinatura = z
  .object({
    nome: Texto(150),
    documento: Cpf,
    /** Contador, Administrador, Sócio… */
    qualificacao: Texto(60),
    /** 900 contador, 205 administrador, 801 empresário… (ECD, J930). */
    codigo: z.string().regex(/^\d{3}$/, 'Use os três algarismos da tabela da ECD.'),
    responsavelLegal: z.boolean(),
    email: z.string().trim().max(150).optional(),
    telefone: z.string().trim().max(20).optional(),
    /** Only of the accountant: `SP-123456/O`. */
    crc: z.string().trim().max(20).optional(),
    ufDoCrc: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Use a sigla da UF.')
      .optional(),
    sequencialDoCrc: z.string().trim().max(30).optional(),
    validadeDoCrc: Data.optional(),
  })
  .strict()
export const NotaExplicativa = z.object({ titulo: Texto(120), texto: Texto(20_000) }).strict()
const complemento = {
  notas: z.array(NotaExplicativa).max(60),
  assinaturas: z.array(Assinatura).max(10),
  /** Of the book of the year. */
  numeroDoLivro: z.number().int().min(1).max(9999),
  nire: z.string().trim().max(15).nullable(),
  dataDeArquivamento: Data.nullable(),
  /** `1` Lucro Real, `2` Presumido…; null leaves the plano referencial out of the ECD. */
  planoReferencial: z
    .string()
    .regex(/^(10|[1-9])$/, 'Use o código da tabela da ECD.')
    .nullable(),
}
const Exercicio = z.number().int().min(1900).max(2099)
export const lerComplemento = route({
  name: 'lerComplemento',
  method: 'GET',
  path: '/contabil/relatorios/complementos',
  role: 'CONTADOR',
  summary: 'Notas explicativas, assinaturas e dados do livro de um exercício',
  input: z.object({ empresaId: Id, exercicio: Exercicio }).strict(),
  /** `versao` 0 is nothing kept yet. */
  output: z.object({ ...complemento, versao: z.number().int() }),
  tags: [...tags],
})
export const salvarComplemento = route({
  name: 'salvarComplemento',
  method: 'PUT',
  path: '/contabil/relatorios/complementos',
  role: 'CONTADOR',
  summary: 'Guarda notas explicativas, assinaturas e dados do livro de um exercício',
  input: z
    .object({
      empresaId: Id,
      exercicio: Exercicio,
      ...complemento,
      versao: z.number().int().min(0).max(2_147_483_647),
    })
    .strict(),
  output: z.object({ versao: Versao }),
  problems: ['registro-mudou'],
  tags: [...tags],
})

// --------------------------------------------------------------------------------- painel e séries

export const painelContabil = route({
  name: 'painelContabil',
  method: 'GET',
  path: '/contabil/relatorios/painel',
  role: 'CONTADOR',
  summary: 'O razão está em dia? Um ponto por conta',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({
    contas: z.array(
      ContaCitada.extend({
        /** conferido verde, divergente vermelho, sem-conferencia amarelo, parado cinza. */
        ponto: z.enum(['conferido', 'divergente', 'sem-conferencia', 'parado']),
        saldo: Dinheiro,
        ultimaCompetencia: Competencia.nullable(),
        conferidaAte: Data.nullable(),
        saldoConferido: Dinheiro.nullable(),
        conferidaPor: z.string().nullable(),
      }),
    ),
    resumo: z.object({
      conferido: z.number().int(),
      divergente: z.number().int(),
      semConferencia: z.number().int(),
      parado: z.number().int(),
    }),
    semDocumento: z.object({ lancamentos: z.number().int(), valor: Dinheiro }),
    transitorias: z.array(ContaApontada),
    lancamentos: z.number().int(),
    rascunhos: z.number().int(),
    periodos: z.array(
      z.object({ competencia: Competencia, area: z.string(), estado: z.string() }),
    ),
  }),
  tags: [...tags],
})
export const seriesContabeis = route({
  name: 'seriesContabeis',
  method: 'GET',
  path: '/contabil/relatorios/series',
  role: 'CONTADOR',
  summary: 'Séries para gráficos: evolução de um saldo, composição das despesas, margem por mês',
  input: z
    .object({
      empresaId: Id,
      /** Last month; the series goes back `meses`. */
      ate: Competencia,
      meses: z.number().int().min(2).max(60).default(12),
      /** Of the evolution; analytic or synthetic. Without it, cash. */
      contaId: Id.optional(),
    })
    .strict(),
  output: z.object({
    meses: z.array(Competencia),
    evolucao: z.object({ conta: ContaCitada.nullable(), saldos: z.array(Dinheiro) }),
    despesas: z.array(ContaCitada.extend({ valores: z.array(Dinheiro), total: Dinheiro })),
    margem: z.array(
      z.object({
        competencia: Competencia,
        receitaLiquida: Dinheiro,
        resultado: Dinheiro,
        /** Resultado ÷ receita líquida, in ten-thousandths. */
        margem: z.number().int().nullable(),
      }),
    ),
  }),
  tags: [...tags],
})

// ---------------------------------------------------------------------------------- conciliação

export const conciliacaoContabil = route({
  name: 'conciliacaoContabil',
  method: 'GET',
  path: '/contabil/relatorios/conciliacao',
  role: 'CONTADOR',
  summary: 'Conta × fonte: notas, guias e folha contra o razão, com as diferenças',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({
    linhas: z.array(
      z.object({
        codigo: z.string(),
        descricao: z.string(),
        fonte: z.enum(['notas', 'guias', 'folha']),
        /** movimento of the month, or saldo at its end. */
        medida: z.enum(['movimento', 'saldo']),
        /** What the source says, and what the books say, on the account's own side. */
        valorDaFonte: Dinheiro,
        valorContabil: Dinheiro,
        diferenca: Dinheiro,
        documentos: z.number().int(),
        contas: z.array(ContaCitada.extend({ valor: Dinheiro })),
        /** Where the source is shown. */
        rota: z.string(),
      }),
    ),
    /** Sources this company has nothing of. */
    semFonte: z.array(z.string()),
  }),
  tags: [...tags],
})

// ----------------------------------------------------------------------------------- exportações

export const FormatoDoLivro = z.enum([
  'ecd',
  'hledger',
  'beancount',
  'diario-pdf',
  'razao-pdf',
  'demonstracoes-pdf',
  'saida-total',
])
export const exportarLivro = route({
  name: 'exportarLivro',
  method: 'POST',
  path: '/contabil/relatorios/livro/exportar',
  role: 'CONTADOR',
  summary: 'Gera o livro de um exercício em segundo plano: ECD, hledger, Beancount, PDF ou saída total',
  input: z
    .object({ empresaId: Id, exercicio: Exercicio, formato: FormatoDoLivro })
    .strict(),
  output: OperacaoCriada,
  verbo: 'ver',
  tags: ['operacao'],
})
