import type { Centavos, Recusa } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'

export type RecusaDasCobrancas = Recusa & { readonly codigo: 'cobrancas-ilegiveis' }

export type FormaDaCobranca = 'pix' | 'boleto' | 'transferencia' | 'outra'

/** A charge as a line of the sheet tells it; what it does not say is null or empty, and what is wrong is said. */
export type CobrancaLida = {
  /** As the file counts them, from 1. */
  readonly linha: number
  readonly cliente: string
  /** CPF or CNPJ as it was typed, without its mask. */
  readonly documento: string
  readonly servico: string
  readonly descricao: string
  readonly valor: Centavos | null
  /** `AAAA-MM`. */
  readonly competencia: string | null
  readonly emissao: DataCivil | null
  readonly vencimento: DataCivil | null
  readonly forma: FormaDaCobranca | null
  readonly parcelas: number | null
  readonly problemas: readonly string[]
}
