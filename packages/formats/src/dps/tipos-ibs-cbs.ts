import type { Taxa } from './taxa.ts'
import type { IdentificacaoDoImovel } from './tipos-endereco.ts'
import type { PessoaDaDps } from './tipos-pessoa.ts'

export type OperacaoComEnteOuImovel =
  | 'fornecimento-com-pagamento-posterior'
  | 'pagamento-de-fornecimento-feito'
  | 'fornecimento-de-pagamento-feito'
  | 'pagamento-com-fornecimento-posterior'
  | 'concomitantes'

export type EnteGovernamental = 'uniao' | 'estado' | 'distrito-federal' | 'municipio'

/** What who issues declares of IBS and CBS (LC 214/2025). */
export type IbsCbsDaDps = {
  /** For personal use or consumption (LC 214/2025, art. 57). */
  readonly consumoPessoal?: boolean
  /** Six digits of the table of operations. */
  readonly indicadorDaOperacao: string
  readonly operacao?: OperacaoComEnteOuImovel
  /** Keys of NFS-e, up to 99. */
  readonly notasReferenciadas?: readonly string[]
  readonly enteGovernamental?: EnteGovernamental
  /** Who receives the service, when it is not the tomador. */
  readonly destinatario?: Omit<PessoaDaDps, 'caepf' | 'inscricaoMunicipal'>
  readonly imovel?: {
    readonly inscricaoImobiliaria?: string
    readonly identificacao: Exclude<IdentificacaoDoImovel, { readonly tipo: 'cno' }>
  }
  /** Three digits. */
  readonly cst: string
  /** Six digits, the first three those of the CST. */
  readonly classificacao: string
  readonly creditoPresumido?: string
  readonly regular?: { readonly cst: string; readonly classificacao: string }
  readonly diferimento?: {
    readonly uf: Taxa
    readonly municipio: Taxa
    readonly cbs: Taxa
  }
}
