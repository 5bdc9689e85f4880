import type { consultas, RouteOutput } from '@razao/contract'
import type { Vault } from '../vault/index.ts'

export type CadastroPublico = RouteOutput<typeof consultas.consultarCnpj>['cadastro']
export type FonteDeCnpj = 'brasilapi' | 'minhareceita' | 'receitaws'

type AchadoDeCnpj = {
  fonte: FonteDeCnpj
  /** The simulator answered in the place of the source: the company is fictitious. */
  simulado: boolean
  consultadoEm: string
  cadastro: CadastroPublico
}

/** The public register of companies. */
export type PortaDeCnpj = {
  /** Whether this installation was told of any source. */
  readonly ligada: boolean
  /** The register of a CNPJ, or null when no company has it. Throws `ErroDeFora` when nobody answers. */
  consultar(cnpj: string): Promise<AchadoDeCnpj | null>
}

export type FonteDeCep = 'viacep' | 'brasilapi'

export type AchadoDeCep = {
  fonte: FonteDeCep
  /** The simulator answered in the place of the source: the street is fictitious. */
  simulado: boolean
  consultadoEm: string
  endereco: RouteOutput<typeof consultas.consultarCep>['endereco']
}

/** The postal codes. */
export type PortaDeCep = {
  /** Whether this installation was told of any source. */
  readonly ligada: boolean
  /**
   * The address of a CEP (eight digits), or null when there is no such CEP. Throws `ErroDeFora` when nobody answers.
   */
  consultar(cep: string, escritorioId: number): Promise<AchadoDeCep | null>
}

/** Addresses that offices write, to be told of what happens. */
export type PortaDeWebhook = {
  /** Whether it may be written down; the addresses of its name are looked at when it is used. */
  aceita(url: string): boolean
  /** One request; any status is an answer. Throws `ErroDeFora` when there is none, or the address is not to be used. */
  entregar(pedido: {
    escritorioId: number
    url: string
    cabecalhos: Readonly<Record<string, string>>
    corpo: string
    signal: AbortSignal
  }): Promise<{ status: number; ms: number }>
}

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

/** A letter to somebody outside; one receiver each, so that nobody is told of another. */
export type CartaDeFora = {
  readonly escritorioId: number
  readonly para: string
  /** Whose it is, as its receiver reads it; the address is of the installation. */
  readonly deNome: string
  readonly responderA: string | null
  readonly assunto: string
  readonly texto: string
  readonly html: string
  readonly anexos: readonly {
    readonly nome: string
    readonly mime: string
    readonly conteudo: Uint8Array
  }[]
  /** Letters and numbers: the same letter has the same one, however often it leaves. */
  readonly identificacao: string
  readonly signal: AbortSignal
}

/** The mail: a letter that was taken is on its way, and there is nobody to ask about it. */
export type PortaDeCorreio = {
  readonly ligada: boolean
  /**
   * Hands a letter over. Throws `ErroDeFora` without an answer: `nadaSaiu` while the letter had not begun to leave, or
   * when the server asked to be sought later.
   */
  enviar(carta: CartaDeFora): Promise<
    | { readonly tipo: 'aceita'; readonly resposta: string; readonly simulada: boolean }
    | {
        readonly tipo: 'recusada'
        readonly motivo: 'endereco-invalido' | 'endereco-recusado' | 'mensagem-recusada'
        readonly resposta: string
      }
  >
}

/** What a name answers to the question of its TXT records; «sem-resposta» says nothing of the name. */
export type RespostaTxt =
  | { readonly tipo: 'registros'; readonly valores: readonly string[] }
  | { readonly tipo: 'nenhum' }
  | { readonly tipo: 'sem-resposta' }

/** The name servers. */
export type PortaDeDns = {
  /** Never throws. */
  txt(nome: string): Promise<RespostaTxt>
}

/**
 * Everything outside that the product talks to, in our words, built once at the start. Jobs have it (`job.fora`), and
 * so have look-ups that open their own transaction (`pedido.fora`); a use case inside a transaction does not.
 */
export type Integracoes = {
  readonly cep: PortaDeCep
  readonly cnpj: PortaDeCnpj
  readonly correio: PortaDeCorreio
  readonly dns: PortaDeDns
  readonly nfse: PortaDeNfse
  /** The credentials that the others ask for: the key that opens them is outside too. */
  readonly vault: Vault
  readonly webhook: PortaDeWebhook
}
