/** What opens a capture of notes to an office, out of the vault for one use. */
export type AcessoDeCaptura = {
  /** Written by the office; null is that of the installation. */
  readonly endereco: string | null
  readonly token: string
}

type ComAcesso = {
  readonly escritorioId: number
  readonly acesso: AcessoDeCaptura
  readonly signal: AbortSignal
}

/** A company as the service has it. */
export type ClienteDaCaptura = {
  readonly cnpj: string
  readonly nome: string
  readonly municipio: number | null
  readonly inscricaoMunicipal: string | null
}

/** What is told of a note of services without its document: it is no proof of anything. */
export type ResumoDeNota = {
  readonly id: number
  /** 1 issued, 2 taken; null when it does not say of whom it is. */
  readonly direcao: 1 | 2 | null
  readonly numero: string
  readonly codigoVerificacao: string | null
  readonly emissao: string
  readonly competencia: string
  readonly cancelada: boolean
  readonly contraparteDocumento: string | null
  readonly contraparteNome: string | null
  /** Centavos; null when it does not say. */
  readonly valor: number | null
}

/** A document as it came; what did not open is there as it was packed, with why. */
export type DocumentoComXml = {
  readonly id: number
  readonly chave: string
  readonly empacotado: string
} & (
  | { readonly xml: string }
  | { readonly xml: null; readonly recusa: { readonly codigo: string; readonly mensagem: string } }
)

/** Pages in the order in which they were asked for; an empty one may come. */
type Pagina<T> = readonly T[]

type Desde = {
  readonly cnpj: string
  /** The greatest number that is kept already; 0 from the first on. */
  readonly depoisDe: number
}

/**
 * Capture of notes by a program of others. Nothing is changed there. Each page is asked for when the one before was used,
 * so that what is kept is kept between them. Every call throws `ErroDeFora` without an answer; 401 is a token that it
 * does not take.
 */
export type PortaDeCaptura = {
  /** Whether this installation was told of its address. */
  readonly ligada: boolean
  /** Whether an address may be written down; where it leads is looked at when it is used. */
  aceita(endereco: string): boolean
  /** How many cities it reads: what proves a token and asks for nothing of anybody. */
  cidades(pedido: ComAcesso): Promise<{ readonly quantas: number; readonly simulada: boolean }>
  clientes(pedido: ComAcesso): AsyncGenerator<Pagina<ClienteDaCaptura>>
  /** Notes of services, of a month or all; only what is told of them. */
  resumos(
    pedido: ComAcesso & Desde & { readonly competencia?: string | undefined },
  ): AsyncGenerator<Pagina<ResumoDeNota>>
  /** Documents of what was sold (1) or bought (2), by the day of issue or all. */
  documentos(
    pedido: ComAcesso &
      Desde & {
        readonly direcao: 1 | 2
        readonly de?: string | undefined
        readonly ate?: string | undefined
      },
  ): AsyncGenerator<Pagina<DocumentoComXml>>
}
