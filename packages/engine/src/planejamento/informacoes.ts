import type { NaturezaDeServico } from '../tabelas/retencoes/index.ts'
import type { creditosDoMes } from '../tributos/real/index.ts'
import type { TributoSimples } from '../tributos/simples/index.ts'

type Descrito = { readonly descricao: string; readonly valor: number }
type Ajuste = Descrito & { readonly em: 'irpj' | 'csll' | 'ambos' }
type PisECofins = { readonly pis: number; readonly cofins: number }
type Retido = 'irrf' | 'csll' | 'pis' | 'cofins' | 'inss' | 'iss'

/** Profit by the books ± LALUR and LACS; the profit may be a loss. */
export type LucroInformado = {
  readonly lucroLiquido: number
  readonly adicoes: readonly Ajuste[]
  readonly exclusoes: readonly Ajuste[]
  readonly prejuizoFiscal: number
  readonly baseNegativaCsll: number
}

export type TomadoInformado = {
  readonly natureza: NaturezaDeServico
  /** `simples-iv` is the Simples with the CPP outside the DAS. */
  readonly prestador: 'pessoa-juridica' | 'simples' | 'simples-iv' | 'mei' | 'pessoa-fisica'
  readonly bruto: number
  readonly emissao: string
  readonly pagamento: string
  readonly maoDeObra: boolean
  readonly reducoes: number
  /** Decimal factor of the ISS that the município orders to withhold; absent, none. */
  readonly issAliquota?: string | undefined
  readonly vencimentoDoIss?: string | undefined
}

export type LucroPagoInformado = {
  readonly socioId: number
  readonly dataDePagamento: string
  readonly valor: number
  /** Last day of the period that made the profit. */
  readonly resultadoAte: string
  readonly deliberadoEm?: string | undefined
  readonly foraDoAto?: boolean | undefined
  readonly comLiminar?: boolean | undefined
}

/** What a month has besides notes, as a person told it. Every amount in centavos; only what the regime uses counts. */
export type Informacoes = {
  readonly receitasFinanceiras: number
  readonly outrasReceitas: readonly Descrito[]
  /** Returns and cancellations that came by no note. */
  readonly devolucoes: number
  readonly exclusoesPisCofins: number
  /** Withheld by customers and on no note. */
  readonly retencoes: Readonly<Partial<Record<Retido, number | undefined>>>
  readonly servicosTomados: readonly TomadoInformado[]
  readonly lucros: readonly LucroPagoInformado[]
  /** From 2027, of who pays CBS and IBS apart. */
  readonly ibsCbs?:
    | {
        readonly aliquotaCbs: string
        readonly vencimento: string
        readonly aquisicoes: number
      }
    | undefined
  readonly valoresFixos: { readonly icms?: number | undefined; readonly iss?: number | undefined }
  readonly exigibilidadeSuspensa: readonly TributoSimples[]
  /** Told to the PGMEI: a benefit of the INSS in the whole month. */
  readonly beneficioInss?: boolean | undefined
  readonly real?:
    | {
        readonly obrigada: boolean
        readonly aquisicoes: Parameters<typeof creditosDoMes>[0]['aquisicoes']
        readonly saldoDeCreditos?: PisECofins | undefined
        /** Of the quarter: needed in its last month by who closes by quarters. */
        readonly lucro?: LucroInformado | undefined
        /** Of January to the month, to suspend or reduce the estimativa. */
        readonly balancete?: LucroInformado | undefined
      }
    | undefined
}
