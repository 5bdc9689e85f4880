import type { NaturezaDeServico } from '@razao/engine/tabelas/retencoes'
import type { NaturezaDeCredito } from '@razao/engine/tributos/real'
import type { TributoSimples } from '@razao/engine/tributos/simples'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  Dinheiro,
  Id,
  Instante,
  Memoria,
  Texto,
  Versao,
} from '../types/index.ts'

const Valor = Dinheiro.min(0, 'Informe um valor sem sinal.')

export const NATUREZAS_DE_CREDITO = [
  'revenda',
  'insumos',
  'energia',
  'alugueis',
  'arrendamento-mercantil',
  'armazenagem-e-frete',
  'depreciacao',
  'devolucoes',
  'vale-transporte-e-uniforme',
] as const satisfies readonly NaturezaDeCredito[]
export const NATUREZAS_DE_SERVICO = [
  'profissional',
  'limpeza-e-conservacao',
  'vigilancia-e-seguranca',
  'locacao-de-mao-de-obra',
  'manutencao',
  'transporte-de-valores',
  'comissao',
  'propaganda',
  'construcao-civil',
  'outros',
] as const satisfies readonly NaturezaDeServico[]
const TRIBUTOS = [
  'irpj',
  'csll',
  'cofins',
  'pis',
  'cpp',
  'ipi',
  'icms',
  'iss',
] as const satisfies readonly TributoSimples[]
/** Who renders a service taken; `simples-iv` is the Simples with the CPP outside the DAS. */
export const PRESTADORES = {
  'pessoa-juridica': 'Pessoa jurídica',
  simples: 'Simples Nacional',
  'simples-iv': 'Simples Nacional, Anexo IV',
  mei: 'MEI',
  'pessoa-fisica': 'Pessoa física',
} as const

const Descrito = z.object({ descricao: Texto(120), valor: Valor }).strict()
const Ajuste = Descrito.extend({ em: z.enum(['irpj', 'csll', 'ambos']) })
/** Profit by the books ± LALUR and LACS; the profit may be a loss. */
export const LucroInformado = z
  .object({
    lucroLiquido: Dinheiro,
    adicoes: z.array(Ajuste).max(100).default([]),
    exclusoes: z.array(Ajuste).max(100).default([]),
    prejuizoFiscal: Valor.default(0),
    baseNegativaCsll: Valor.default(0),
  })
  .strict()
const PisECofins = z.object({ pis: Valor, cofins: Valor }).strict()

export const ServicoTomadoInformado = z
  .object({
    fornecedor: Texto(120),
    natureza: z.enum(NATUREZAS_DE_SERVICO),
    prestador: z.enum(Object.keys(PRESTADORES) as (keyof typeof PRESTADORES)[]),
    bruto: Valor.min(1, 'Informe o valor bruto da nota.'),
    emissao: Data,
    pagamento: Data,
    /** Cessão de mão de obra or empreitada: the 11 % on the gross less materials proven. */
    maoDeObra: z.boolean().default(false),
    reducoes: Valor.default(0),
    /** Decimal factor of the ISS that the município orders to withhold; absent, none. */
    issAliquota: z
      .string()
      .regex(/^0\.\d{1,4}$/, 'Informe a alíquota em fração decimal.')
      .optional(),
    vencimentoDoIss: Data.optional(),
  })
  .strict()
export const LucroPagoInformado = z
  .object({
    socioId: Id,
    dataDePagamento: Data,
    valor: Valor.min(1, 'Informe o lucro pago.'),
    /** Last day of the period that made the profit. */
    resultadoAte: Data,
    /** Asked of profits until 2025 paid from 2026 on: what was deliberated in time stays exempt. */
    deliberadoEm: Data.optional(),
    /** Paid otherwise than the act says. */
    foraDoAto: z.boolean().optional(),
    /** Deliberated in January 2026: whether the injunction of the STF is followed. */
    comLiminar: z.boolean().optional(),
  })
  .strict()

/** What a month has besides notes. Every amount in centavos; only what the regime uses counts. */
export const Informacoes = z
  .object({
    receitasFinanceiras: Valor.default(0),
    /** Enter whole in IRPJ and CSLL: capital gains, rents outside the object. */
    outrasReceitas: z.array(Descrito).max(50).default([]),
    /** Returns and cancellations that came by no note. */
    devolucoes: Valor.default(0),
    /** ICMS destacado and other legal exclusions of PIS and COFINS. */
    exclusoesPisCofins: Valor.default(0),
    /** Withheld by customers and on no note. */
    retencoes: z
      .object({ irrf: Valor, csll: Valor, pis: Valor, cofins: Valor, inss: Valor, iss: Valor })
      .partial()
      .strict()
      .default({}),
    servicosTomados: z.array(ServicoTomadoInformado).max(200).default([]),
    lucros: z.array(LucroPagoInformado).max(50).default([]),
    /** From 2027, of who pays CBS and IBS apart: what no norm said yet is told by the office. */
    ibsCbs: z
      .object({
        /** Decimal factor, already without the 0,1 percentage point. */
        aliquotaCbs: z
          .string()
          .regex(/^0\.\d{1,6}$/, 'Informe a alíquota da CBS, menor que 100 %, em fração decimal.'),
        vencimento: Data,
        /** Purchases of the month with CBS and IBS on them. */
        aquisicoes: Valor.default(0),
      })
      .strict()
      .optional(),
    valoresFixos: z.object({ icms: Valor, iss: Valor }).partial().strict().default({}),
    /** Tributes of the DAS with suspended demand (CTN, art. 151). */
    exigibilidadeSuspensa: z.array(z.enum(TRIBUTOS)).max(8).default([]),
    /** Of a MEI, as it was told to the PGMEI: it is changed there, and not with the rest of these. */
    beneficioInss: z.boolean().optional(),
    real: z
      .object({
        obrigada: z.boolean().default(false),
        aquisicoes: z
          .array(
            z
              .object({
                natureza: z.enum(NATUREZAS_DE_CREDITO),
                valor: Valor,
                vinculo: z.enum(['com-direito', 'sem-direito', 'comum']),
              })
              .strict(),
          )
          .max(100)
          .default([]),
        /** Of the month before, when it was not worked out here. */
        saldoDeCreditos: PisECofins.optional(),
        /** Of the quarter: needed in its last month by who closes by quarters. */
        lucro: LucroInformado.optional(),
        /** Of January to the month, to suspend or reduce the estimativa. */
        balancete: LucroInformado.optional(),
      })
      .strict()
      .optional(),
  })
  .strict()
export type Informacoes = z.output<typeof Informacoes>
export const SEM_INFORMACOES: Informacoes = Informacoes.parse({})

export const TituloAReceber = z.object({
  /** `nota-<id>`, or `<month of the sale>/<line>` where the month has no notes. */
  titulo: z.string(),
  rotulo: z.string(),
  competencia: Competencia,
  emissao: Data.nullable(),
  valor: Dinheiro,
  recebidoAntes: Dinheiro,
  recebidoNoMes: Dinheiro,
  /** Of the receipt already written in this month. */
  data: Data.nullable(),
})
const doMes = { empresaId: Id, competencia: Competencia }
export const lerInformacoes = route({
  name: 'lerInformacoes',
  method: 'GET',
  path: '/fiscal/informacoes/:empresaId/:competencia',
  role: 'CONTADOR',
  summary: 'Outras informações da competência: o que não está nas notas',
  input: z.object(doMes).strict(),
  output: z.object({
    ...doMes,
    empresa: z.string(),
    regime: z.number().int(),
    /** Opted for the regime de caixa: receipts of each sale are asked for. */
    caixa: z.boolean(),
    bloqueada: z.boolean(),
    informacoes: Informacoes,
    informadoPor: z.string().nullable(),
    informadoEm: Instante.nullable(),
    versao: Versao.nullable(),
    titulos: z.array(TituloAReceber),
    socios: z.array(z.object({ socioId: Id, nome: z.string() })),
    /** Services taken that came by note and had something withheld. */
    tomadas: z.array(
      z.object({
        notaId: Id,
        fornecedor: z.string(),
        emissao: Data,
        bruto: Dinheiro,
        retido: Dinheiro,
      }),
    ),
    apuracaoId: Id.nullable(),
  }),
  problems: ['nao-encontrado'],
  tags: ['faturamento', 'fechamento'],
})
export const salvarInformacoes = route({
  name: 'salvarInformacoes',
  method: 'PUT',
  path: '/fiscal/informacoes/:empresaId/:competencia',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  summary: 'Grava as informações da competência e diz quanto o mês daria com elas',
  input: z
    .object({
      ...doMes,
      informacoes: Informacoes,
      /** All receipts of the month: what is not here was not received. */
      recebimentos: z
        .array(
          z
            .object({
              titulo: z.string().max(120),
              data: Data,
              valor: Valor.min(1, 'Informe o valor recebido.'),
            })
            .strict(),
        )
        .max(5_000)
        .default([]),
      versao: Versao.nullable(),
    })
    .strict(),
  output: z.object({
    versao: Versao,
    /** What the company would owe with the facts of now; null when the law refuses them. */
    imposto: Dinheiro.nullable(),
    recusa: z.string().nullable(),
    /** How the amount was reached; null with a refusal. */
    memoria: Memoria.nullable(),
  }),
  problems: ['nao-encontrado', 'registro-mudou', 'competencia-fechada', 'entrada-invalida'],
  tags: ['faturamento', 'fechamento', 'apuracao'],
})
