import type { TipoPessoa } from '@razao/engine/cadastro'
import type { Recusa } from '@razao/engine/dinheiro'

export type RecusaDosContatos = Recusa & { readonly codigo: 'contatos-ilegiveis' }

export const recusarContatos = (
  mensagem: string,
): { readonly ok: false; readonly refusal: RecusaDosContatos } => ({
  ok: false,
  refusal: { codigo: 'contatos-ilegiveis', mensagem },
})

export type EnderecoLido = {
  readonly cep?: string
  readonly logradouro?: string
  readonly numero?: string
  readonly complemento?: string
  readonly bairro?: string
  readonly cidade?: string
  readonly uf?: string
}

/** A customer as the file says it, clean, still to be looked at by a person. */
export type ContatoLido = {
  /** Line of the file, from 1; of a vCard, that of its BEGIN. */
  readonly linha: number
  readonly nome: string
  readonly nomeFantasia?: string
  readonly tipoPessoa: TipoPessoa
  /** CPF or CNPJ whose digits agree, without mask. */
  readonly documento?: string
  readonly email?: string
  /** `+55` and digits; of another country, its own code. */
  readonly telefone?: string
  readonly inscricaoEstadual?: string
  readonly inscricaoMunicipal?: string
  readonly observacao?: string
  readonly endereco?: EnderecoLido
}

export type ProblemaDoContato = {
  readonly linha: number
  readonly campo: string
  readonly mensagem: string
  /** The line gave no contact; otherwise it came without this field. */
  readonly ficouDeFora: boolean
}

/** What a column may be. */
export const PAPEIS = [
  ...(['nome', 'sobrenome', 'nomeFantasia', 'documento', 'tipo', 'email', 'telefone'] as const),
  ...(['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf'] as const),
  ...(['inscricaoEstadual', 'inscricaoMunicipal', 'observacao'] as const),
] as const
export type PapelDoContato = (typeof PAPEIS)[number]
/** Which columns (from 0) play each part; the first one filled is what counts. */
export type ColunasDosContatos = Readonly<Partial<Record<PapelDoContato, readonly number[]>>>

export type ContatosLidos = {
  readonly formato: 'planilha' | 'vcard'
  /** From 1; 0 where there is none, and columns were told by what is in them. */
  readonly linhaDosTitulos: number
  readonly colunas: ColunasDosContatos
  readonly contatos: readonly ContatoLido[]
  readonly problemas: readonly ProblemaDoContato[]
}

/** A contact before its values are looked at: texts as the file has them. */
export type ContatoCru = Readonly<Partial<Record<PapelDoContato, string>>>
