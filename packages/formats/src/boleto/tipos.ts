import type { Centavos, Recusa } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'

/** Why a boleto cannot be written or read; `campo` is what the person has to look at. */
export type RecusaDoBoleto = Recusa & { readonly codigo: 'boleto-invalido'; readonly campo: string }

export const recusarBoleto = (
  campo: string,
  mensagem: string,
): { readonly ok: false; readonly refusal: RecusaDoBoleto } => ({
  ok: false,
  refusal: { codigo: 'boleto-invalido', campo, mensagem },
})

/** The banks whose campo livre is known here, by their number in the compensação. */
export const BANCOS_DE_COBRANCA = ['001', '033', '077', '104', '237', '341', '748', '756'] as const
export type CodigoDoBanco = (typeof BANCOS_DE_COBRANCA)[number]

/** Where the money of a boleto goes: everything as the bank wrote it, zeros at the left or not. */
export type ContaDeCobranca = {
  readonly banco: CodigoDoBanco
  readonly agencia: string
  readonly digitoDaAgencia?: string
  readonly conta?: string
  readonly digitoDaConta?: string
  readonly carteira: string
  /** What each bank calls convênio, código do beneficiário, código do cliente or operação. */
  readonly convenio?: string
  /** Sicoob: `01` when not said. */
  readonly modalidade?: string
  /** Sicredi: posto of the cooperativa. */
  readonly posto?: string
  /** Banco do Brasil, in the remessa: variação of the carteira. */
  readonly variacao?: string
}

export type PedidoDeBoleto = {
  readonly conta: ContaDeCobranca
  /** Without check digit. Sicredi: year, byte and five digits (`26` + `2` + `00001`). */
  readonly nossoNumero: string
  /** Null is «contra apresentação»: no date goes in the code. */
  readonly vencimento: DataCivil | null
  /** Zero is a boleto whose value the payer says. */
  readonly valor: Centavos
  /** Sicoob: number of the parcela, `1` when not said. */
  readonly parcela?: number
}

export type BoletoMontado = {
  readonly banco: CodigoDoBanco
  /** 44 digits. */
  readonly codigoDeBarras: string
  /** 47 digits. */
  readonly linhaDigitavel: string
  readonly campoLivre: string
  /** As it goes on paper, with its digit. */
  readonly nossoNumero: string
  /** Empty where the bank has none. */
  readonly digitoDoNossoNumero: string
  /** «Agência/Código do beneficiário», as it goes on paper. */
  readonly agenciaECodigo: string
  readonly vencimento: DataCivil | null
  readonly valor: Centavos
}
