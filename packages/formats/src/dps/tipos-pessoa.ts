import type { EnderecoDaDps } from './tipos-endereco.ts'

/** Opção of who renders the service on the day of the competência. */
export type SimplesDoPrestador =
  | { readonly opcao: 'nao-optante' }
  | { readonly opcao: 'mei' }
  | { readonly opcao: 'me-epp'; readonly apuracao: ApuracaoDoSimples }

/** Where the tributes are determined when a limit or sublimite was exceeded (LC 123/2006, art. 20, § 1º). */
export type ApuracaoDoSimples = 'tudo-no-simples' | 'iss-fora' | 'tudo-fora'

export type RegimeEspecial =
  | 'nenhum'
  | 'ato-cooperado'
  | 'estimativa'
  | 'microempresa-municipal'
  | 'notario'
  | 'autonomo'
  | 'sociedade-de-profissionais'
  | 'outros'

/** Who renders and issues. Name and address are not sent: the system has them (E0121, E0128). */
export type PrestadorDaDps = {
  readonly inscricao: InscricaoFederal
  /** CAEPF of a person who has one. */
  readonly caepf?: string
  /** Only when the município registered it in the CNC (E0116, E0120). */
  readonly inscricaoMunicipal?: string
  readonly telefone?: string
  readonly email?: string
  readonly simples: SimplesDoPrestador
  readonly regimeEspecial: RegimeEspecial
}

export type InscricaoFederal =
  | { readonly tipo: 'cnpj'; readonly numero: string }
  | { readonly tipo: 'cpf'; readonly numero: string }

/** NIF: the fiscal number of who lives abroad. Where there is none, why. */
export type Inscricao =
  | InscricaoFederal
  | { readonly tipo: 'nif'; readonly numero: string }
  | { readonly tipo: 'sem-nif'; readonly motivo: 'dispensado' | 'nao-exigido' }

export type PessoaDaDps = {
  readonly inscricao: Inscricao
  readonly caepf?: string
  readonly inscricaoMunicipal?: string
  readonly nome: string
  readonly endereco?: EnderecoDaDps
  readonly telefone?: string
  readonly email?: string
}
