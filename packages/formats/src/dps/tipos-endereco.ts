type Logradouro = {
  readonly logradouro: string
  readonly numero: string
  readonly complemento?: string
  readonly bairro: string
}

type NoExterior = {
  readonly onde: 'exterior'
  readonly codigoPostal: string
  readonly cidade: string
  /** State, province or region. */
  readonly regiao: string
}

export type EnderecoDaDps = Logradouro &
  (
    | { readonly onde: 'brasil'; readonly municipio: string; readonly cep: string }
    /** Country by ISO 3166, two letters. */
    | (NoExterior & { readonly pais: string })
  )

/** Of a construction, an event or a property: município and country are those of the service. */
export type EnderecoDoLocal = Logradouro &
  ({ readonly onde: 'brasil'; readonly cep: string } | NoExterior)

/** Where a construction or a real property is, by one of its registers or by its address. */
export type IdentificacaoDoImovel =
  /** CNO or CEI, which only a construction has. */
  | { readonly tipo: 'cno'; readonly numero: string }
  /** Eight characters of the Cadastro Imobiliário Brasileiro. */
  | { readonly tipo: 'cib'; readonly codigo: string }
  | { readonly tipo: 'endereco'; readonly endereco: EnderecoDoLocal }
