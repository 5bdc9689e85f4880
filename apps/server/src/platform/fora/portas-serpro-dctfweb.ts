import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { DadosMit } from '@razao/engine/tributos/mit'
import type { CertificadoAberto } from './portas-nfse.ts'
import type { Anotar, Responder } from './portas-serpro-chamada.ts'

/** Which declaration: of a month, or of the 13º of a year; of a company or of a person. */
export type DeclaracaoDctfweb =
  | { readonly categoria: 'geral-mensal' | 'pf-mensal'; readonly competencia: Competencia }
  | { readonly categoria: 'geral-13' | 'pf-13'; readonly ano: number }

/** From where debts of a DCTFWeb come. */
export type OrigemNaDctfweb = 'esocial' | 'sero' | 'reinf-cp' | 'reinf-ret' | 'mit'

type De = {
  readonly de: DeclaracaoDctfweb
  /** Of one that was transmitted; left out, the most recent one. */
  readonly recibo?: string
}

/** What there is of a declaration: of the most recent one, when no receipt was told. */
type SituacaoNaDctfweb =
  | { readonly tipo: 'nenhuma' }
  /** There is one that nobody transmitted yet: first of all, or after another that is in force. */
  | { readonly tipo: 'em-andamento' }
  | { readonly tipo: 'transmitida'; readonly recibo: Uint8Array }

/** The DCTFWeb: what is owed, confessed. */
export type PortaDctfweb = {
  /** The declaration as XML, byte by byte, to be signed; null when there is none. */
  consultarXml: Responder<De, string | null>
  /**
   * Signs `ConteudoDeclaracao` of an XML that `consultarXml` gave, with the certificate of who asks, and declares. Not to
   * be repeated without `consultarSituacao` when it throws and not `nadaSaiu`.
   */
  transmitir: Responder<
    {
      readonly de: DeclaracaoDctfweb
      readonly xml: string
      /** Of `autor`. */
      readonly certificado: CertificadoAberto
    } & Anotar,
    /** Number of the receipt. */
    { readonly recibo: string }
  >
  /** «Did I already?», with the receipt as PDF. */
  consultarSituacao: Responder<De, SituacaoNaDctfweb>
  /** The whole declaration as PDF; null when none is in force. */
  consultarCompleta: Responder<De, Uint8Array | null>
  /**
   * A DARF with every debt of a declaration in force, or of these origins, as PDF. Asked again, another is issued, which
   * binds nobody. `pagarEm` is a business day of this month, today or later.
   */
  gerarGuia: Responder<
    De & { readonly pagarEm?: DataCivil; readonly origens?: readonly OrigemNaDctfweb[] },
    Uint8Array
  >
  /** The same, of one that was not transmitted yet. */
  gerarGuiaEmAndamento: Responder<
    { readonly de: DeclaracaoDctfweb; readonly origens?: readonly OrigemNaDctfweb[] },
    Uint8Array
  >
}

/** Where the debts of a month are, in the MIT. */
export type SituacaoDoMit = 'em-edicao' | 'encerrando' | 'encerrada'
export type ApuracaoNoMit = {
  readonly id: number
  readonly competencia: Competencia
  readonly situacao: SituacaoDoMit
  readonly encerradaEm: DataCivil | null
  readonly total: Centavos
}

/** The MIT: IRPJ, CSLL, PIS, COFINS and others of a month, put into its DCTFWeb. */
export type PortaMit = {
  /**
   * Hands the debts of a month in; what closes them works after the answer. Not to be repeated without `listar` when it
   * throws and not `nadaSaiu`.
   */
  encerrar: Responder<
    { readonly dados: DadosMit } & Anotar,
    { readonly protocolo: string; readonly apuracaoId: number }
  >
  /** What became of what was handed in. Charged nothing. */
  consultarEncerramento: Responder<
    { readonly protocolo: string },
    {
      readonly apuracaoId: number
      readonly situacao: SituacaoDoMit
      /** In their words. */
      readonly avisos: readonly string[]
      readonly encerradaEm: DataCivil | null
    }
  >
  /** What was handed in, as it is there; null when there is none of that number. */
  consultar: Responder<
    { readonly apuracaoId: number },
    { readonly situacao: SituacaoDoMit; readonly dados: unknown } | null
  >
  /** «Did I already?»: every one of a month, the oldest first; none is an empty list. */
  listar: Responder<{ readonly competencia: Competencia }, readonly ApuracaoNoMit[]>
}
