/** What the layout of a city asks for besides what the DPS says; written down with it. */
export type AlemDaDps = {
  readonly prestador: {
    readonly nome: string
    readonly uf: string
    readonly endereco: {
      readonly logradouro: string
      readonly numero: string
      readonly complemento: string | null
      readonly bairro: string
      readonly cep: string
    } | null
  }
  /** Name and state of the município of who takes the service; null when it is not of Brazil or is not known. */
  readonly cidadeDoTomador: { readonly nome: string; readonly uf: string } | null
  readonly cnae: string | null
  /** Município (IBGE) that the ISS is due to. */
  readonly incidencia: string
  /** Centavos. */
  readonly base: number
  readonly iss: number
  readonly issRetido: number
  readonly liquido: number
  /** Plain factor; null when nobody knows it. */
  readonly aliquota: string | null
  /** The note that it takes the place of, in the system of the same city, and why (1, a mistake); not there when none. */
  readonly substitui?: { readonly numero: string; readonly codigo: string }
}

export type NumeroDoRps = { readonly serie: string; readonly numero: number }
