import type { Dps } from '@razao/formats/dps'
import type { AlemDaDps, NumeroDoRps, RespostaDaCidade } from './portas-da-cidade.ts'
import type { RecusaDaNfse } from './portas-nfse.ts'

/** 1 production, 2 homologação. */
export type AmbienteDaMigrate = 1 | 2

/** What opens Migrate to a company, out of the vault for one use. */
export type ChavesDaMigrate = {
  readonly ambiente: AmbienteDaMigrate
  readonly parceiro: string
  readonly segredo: string
  readonly cnpj: string
  /** Of the company (EmpAK); it is what issues. */
  readonly chave: string
}

type ComChaves = {
  readonly escritorioId: number
  readonly chaves: ChavesDaMigrate
  readonly signal: AbortSignal
}
/** Told what goes over the wire; tokens and keys are not in it. */
type Anotar = (enviado: unknown) => void

/** How long what was given for the keys is worth; or why nothing was. */
export type EntradaNaMigrate =
  | { readonly ok: true; readonly acessoAte: string; readonly renovacaoAte: string }
  | { readonly ok: false; readonly motivo: string }

export type CidadeDaMigrate = {
  /** IBGE. */
  readonly municipio: number
  readonly nome: string
  readonly uf: string
  readonly padrao: string
  readonly integracao: string
  readonly emite: boolean
  readonly homologacao: boolean
  readonly cancela: boolean
  readonly substitui: boolean
  readonly certificado: boolean
  readonly capturaEmitidas: boolean
  readonly capturaRecebidas: boolean
}

type EmpresaNaMigrate = {
  readonly nome: string
  readonly ativa: boolean
  readonly ambiente: AmbienteDaMigrate | null
  readonly temCertificado: boolean
  readonly webhook: { readonly url: string; readonly ativo: boolean } | null
}

/** Codes of refusals that are ours, beside those of Migrate. */
export const RECUSAS_DA_MIGRATE = {
  /** The number has a document there already: perhaps ours, of an answer that was lost. */
  jaEnviado: 'ja-enviado',
  chaves: 'chaves-recusadas',
} as const

/** InvoiCy, of Migrate: notes by the system of each city. Every call throws `ErroDeFora` without an answer. */
export type PortaDeMigrate = {
  /** Whether this installation was told of the address of an environment. */
  ligada(ambiente: AmbienteDaMigrate): boolean
  /** Where this installation is reached by who tells it of something, without a path. */
  readonly daqui: string
  emitir(
    pedido: ComChaves & { readonly dps: Dps; readonly alem: AlemDaDps; readonly anotar: Anotar },
  ): Promise<RespostaDaCidade>
  /** «Did I already?»: what became of a number, or null when it never arrived. Pending is no answer. */
  consultar(
    pedido: ComChaves & { readonly rps: NumeroDoRps; readonly comPdf?: boolean },
  ): Promise<RespostaDaCidade | null>
  cancelar(
    pedido: ComChaves & {
      readonly rps: NumeroDoRps
      /** The note's, not the RPS's. */
      readonly numero: string
      readonly codigo: string
      readonly motivo: string
      readonly anotar: Anotar
    },
  ): Promise<
    | { readonly tipo: 'aceito'; readonly xml: string | null }
    | { readonly tipo: 'recusado'; readonly recusas: readonly RecusaDaNfse[] }
  >
  /** Whether the note of a number is cancelled, with what the city answered; null when it is in force. */
  consultarCancelamento(
    pedido: ComChaves & { readonly rps: NumeroDoRps },
  ): Promise<{ readonly xml: string | null } | null>
  /** Asks for tokens anew, by the keys of the partner or of the company. */
  entrar(pedido: ComChaves & { readonly como: 'parceiro' | 'empresa' }): Promise<EntradaNaMigrate>
  /** The company as Migrate has it; null when it does not. */
  consultarEmpresa(pedido: ComChaves): Promise<EmpresaNaMigrate | null>
  /**
   * Asks Migrate to tell `url` of what changes, showing `segredo`; in the place of the one that it calls by
   * `identificador`, when there is one. With `calar`, that one is not to tell any more.
   */
  registrarWebhook(
    pedido: ComChaves & {
      readonly url: string
      readonly segredo: string
      readonly identificador: string | null
      readonly calar?: boolean
    },
  ): Promise<
    | { readonly ok: true; readonly identificador: string | null }
    | { readonly ok: false; readonly motivo: string }
  >
  /** Registers a series of NFS-e; why not, when it is not taken. */
  cadastrarSerie(
    pedido: ComChaves & { readonly serie: string },
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly motivo: string }>
  /** The cities that it serves, with what each takes. */
  listarCidades(pedido: ComChaves): Promise<readonly CidadeDaMigrate[]>
  /** Series of NFS-e, with the last number of each. */
  listarSeries(
    pedido: ComChaves,
  ): Promise<readonly { readonly serie: string; readonly ultimo: number }[]>
}
