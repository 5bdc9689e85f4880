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
  emitir(
    pedido: ComChaves & { readonly dps: Dps; readonly alem: AlemDaDps; readonly anotar: Anotar },
  ): Promise<RespostaDaCidade>
  /** «Did I already?»: what became of a number, or null when it never arrived. Pending is no answer. */
  consultar(pedido: ComChaves & { readonly rps: NumeroDoRps }): Promise<RespostaDaCidade | null>
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
  /** Series of NFS-e, with the last number of each. */
  listarSeries(
    pedido: ComChaves,
  ): Promise<readonly { readonly serie: string; readonly ultimo: number }[]>
}
