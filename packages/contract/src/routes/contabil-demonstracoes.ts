// Statements, panel, series, reconciliation and the book as files.
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
  OperacaoCriada,
  periodo,
  Texto,
  Versao,
} from '../types/index.ts'

const tags = ['lancamento'] as const

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
  /** Accounts that make the line up, with what each makes of every column: from them, the razão. */
  contas: z.array(ContaCitada.extend({ valor: Dinheiro, valores: z.array(Dinheiro) })),
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
    /** True when what must be equal is: ativo and passivo, DFC and the change of cash, the result of the DRE and that of the patrimônio. */
    confere: z.boolean(),
    /** By how much it is not, of the first column where so; zero when it is. */
    diferenca: Dinheiro,
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

export const imprimirDemonstracao = route({
  name: 'imprimirDemonstracao',
  method: 'GET',
  path: '/contabil/relatorios/demonstracoes/imprimir',
  role: 'CONTADOR',
  summary: 'Demonstração em PDF, com as assinaturas do exercício',
  input: z.object(filtroDaDemonstracao).strict(),
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
/** What only some ECDs say; left out, those of every year. */
const DadosDaEcd = z
  .object({
    demonstracaoDoPl: z.enum(['dlpa', 'dmpl']).default('dlpa'),
    /** When the company became what it is, of one converted to a sociedade empresária. */
    dataDeConversao: Data.nullable().default(null),
    /** The last ECD sent has other codes: each opening balance says the account it came from (register I157). */
    mudouDePlano: z.boolean().default(false),
    /** The book of the year ends on that day. In words: the codes of the cadastro and those of the ECD are not the same. */
    situacaoEspecial: z
      .object({ evento: z.enum(['extincao', 'fusao', 'cisao', 'incorporacao']), em: Data })
      .strict()
      .nullable()
      .default(null),
    /** It replaces an ECD already sent (IN RFB 2.003/2021, art. 7º). */
    substituicao: z
      .object({
        hash: z
          .string()
          .trim()
          .regex(/^[0-9A-Fa-f]{40}$/, 'O hash da ECD substituída tem 40 caracteres, de 0 a F.'),
        motivo: z.enum(['001', '002', '003', '004', '005', '099']),
        /** Termo de Verificação: what was wrong, register by register. */
        termo: Texto(20_000),
      })
      .strict()
      .nullable()
      .default(null),
  })
  .strict()
const complemento = {
  ecd: DadosDaEcd.prefault({}),
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
  output: z.object({
    ...complemento,
    versao: z.number().int(),
    /** `cadastro`: nobody was told, and these are who the register knows. */
    origemDasAssinaturas: z.enum(['informadas', 'cadastro']),
    /** What is missing from who signs, as a sentence. */
    faltaAssinar: z.string().nullable(),
  }),
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
    periodos: z.array(z.object({ competencia: Competencia, area: z.string(), estado: z.string() })),
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
  'saida-total',
])
export const exportarLivro = route({
  name: 'exportarLivro',
  method: 'POST',
  path: '/contabil/relatorios/livro/exportar',
  role: 'CONTADOR',
  summary:
    'Gera o livro de um exercício em segundo plano: ECD, hledger, Beancount, PDF ou saída total',
  input: z.object({ empresaId: Id, exercicio: Exercicio, formato: FormatoDoLivro }).strict(),
  output: OperacaoCriada,
  verbo: 'ver',
  problems: ['arquivo-grande-demais'],
  tags: ['operacao'],
})
