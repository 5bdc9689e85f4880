import type { Centavos } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'

export type ParteSintetica = {
  /** CNPJ (14), CPF (11), or anything else as NIF of a foreigner. */
  readonly documento: string
  readonly nome: string
  readonly inscricaoMunicipal?: string
  /** IBGE, seven digits; absent for foreigners. */
  readonly municipioIbge?: string
  readonly uf?: string
  /** ISO-2, only for foreigners. */
  readonly pais?: string
  readonly email?: string
}

/** A fictitious note of service, from which every NFS-e layout can be written. */
export type NotaSintetica = {
  readonly numero: number
  /** `2026-10-15T10:30:00-03:00` */
  readonly emissao: string
  /** Civil date of the service (dCompet). */
  readonly competencia: DataCivil
  readonly prestador: ParteSintetica
  readonly tomador?: ParteSintetica
  readonly descricao: string
  /** Six digits of the national list: item, subitem and desdobro (`010700`). */
  readonly codigoTributacaoNacional: string
  readonly codigoServicoMunicipal?: string
  readonly cnae?: string
  readonly nbs?: string
  readonly municipioIncidencia: string
  readonly bruto: Centavos
  readonly deducoes?: Centavos
  readonly descontoIncondicionado?: Centavos
  /** Percentage as decimal text with two places: `'2.00'`. */
  readonly aliquotaIss?: string
  readonly iss?: Centavos
  readonly issRetido?: boolean
  readonly irrf?: Centavos
  readonly inss?: Centavos
  readonly csll?: Centavos
  readonly pis?: Centavos
  readonly cofins?: Centavos
  readonly exportacao?: boolean
  readonly optanteSimples?: boolean
  readonly dps?: { readonly serie: number; readonly numero: number }
  readonly codigoVerificacao?: string
  /** National key of the note this one replaces. */
  readonly substitui?: string
  readonly homologacao?: boolean
  readonly situacao?: 'ativa' | 'cancelada' | 'substituida'
}

export type EventoSintetico = {
  readonly chave: string
  readonly autor: string
  /** ISO instant with offset. */
  readonly quando: string
  readonly motivo?: string
  /** Present: writes 105102 (cancelamento por substituição); absent: 101101. */
  readonly substitutaChave?: string
  readonly homologacao?: boolean
}

export type ItemSintetico = {
  readonly descricao: string
  readonly cfop: string
  readonly ncm: string
  readonly valor: Centavos
  readonly desconto?: Centavos
  readonly csosn: string
  readonly cstPis?: string
}

/** A fictitious NF-e 4.00 (model 55) of an emitter of the Simples. */
export type NfeSintetica = {
  readonly numero: number
  readonly serie: number
  readonly emissao: string
  readonly emitente: ParteSintetica
  readonly destinatario?: ParteSintetica
  readonly operacao: string
  readonly finalidade?: '1' | '2' | '3' | '4'
  readonly entradaSaida?: 'entrada' | 'saida'
  readonly itens: readonly ItemSintetico[]
  readonly homologacao?: boolean
}
