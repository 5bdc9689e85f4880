/** An A1 certificate opened for one use: PEM texts, the chain without the root. */
export type CertificadoAberto = {
  readonly chavePem: string
  readonly certificadoPem: string
  readonly cadeiaPem: readonly string[]
}

/** Why a note, or an event, was refused, in the words of who refused. */
export type RecusaDaNfse = {
  readonly codigo: string
  readonly descricao: string
  readonly complemento: string | null
}

/** The note as the authority signed it, byte for byte. */
export type NotaAutorizada = {
  readonly chave: string
  readonly xml: string
  readonly simulada: boolean
}

type ComCertificado = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly signal: AbortSignal
}

/** One document of the distribution, already opened. */
export type DocumentoDistribuido = {
  readonly nsu: number
  readonly chave: string
  readonly tipo: string
  readonly xml: string
}

/** What the national environment says of a city. */
type ParametrosDoMunicipio = {
  readonly ativo: boolean
  readonly emissorNacional: boolean
  readonly consultadoEm: string
  readonly dito: unknown
}

/** The national NFS-e: SEFIN issues, the ADN distributes. Every call is by the certificate of the company. */
export type PortaDeNfse = {
  readonly ligada: boolean
  /** Signs a DPS without signature, sends it, and answers the note or why not. Throws `ErroDeFora` without an answer. */
  emitir(
    pedido: ComCertificado & {
      readonly xml: string
      readonly idDps: string
      /** Told what goes over the wire. */
      readonly anotar: (enviado: unknown) => void
    },
  ): Promise<
    | ({ readonly tipo: 'autorizada' } & NotaAutorizada)
    | { readonly tipo: 'rejeitada'; readonly recusas: readonly RecusaDaNfse[] }
  >
  /** «Did I already?»: the note of a DPS, or null when it never arrived. */
  consultarDps(pedido: ComCertificado & { readonly idDps: string }): Promise<NotaAutorizada | null>
  consultarNota(pedido: ComCertificado & { readonly chave: string }): Promise<NotaAutorizada | null>
  /** Signs an event without signature and asks for it. */
  registrarEvento(
    pedido: ComCertificado & {
      readonly chave: string
      readonly idPedido: string
      readonly xml: string
      readonly anotar: (enviado: unknown) => void
    },
  ): Promise<
    | { readonly tipo: 'aceito'; readonly xml: string }
    | { readonly tipo: 'recusado'; readonly recusas: readonly RecusaDaNfse[] }
  >
  /** The event of this kind of a note, or null when there is none. `tipo`: six digits. */
  consultarEvento(
    pedido: ComCertificado & { readonly chave: string; readonly tipo: string },
  ): Promise<string | null>
  /** What came after `depoisDe`; `fim` when there is nothing more for now. */
  distribuir(
    pedido: ComCertificado & { readonly depoisDe: number; readonly cnpj: string },
  ): Promise<{ readonly documentos: readonly DocumentoDistribuido[]; readonly fim: boolean }>
  parametros(
    pedido: ComCertificado & { readonly municipio: number },
  ): Promise<ParametrosDoMunicipio | null>
}
