import type { Dps } from '@razao/formats/dps'
import type { AlemDaDps, CidadeDaDps, NumeroDoRps, RespostaDaCidade } from './portas-da-cidade.ts'
import type { CertificadoAberto, RecusaDaNfse } from './portas-nfse.ts'

type NaCidade = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly cidade: CidadeDaDps
  readonly signal: AbortSignal
}
type DoRps = NaCidade & { readonly prestador: Dps['prestador']; readonly rps: NumeroDoRps }
/** Told what goes over the wire. */
type Anotar = (enviado: unknown) => void

/** The services of cities that speak ABRASF. Every call throws `ErroDeFora` without an answer. */
export type PortaDeAbrasf = {
  /** Signs, sends, and answers the note or why not; a number that is taken already is asked about at once. */
  emitir(
    pedido: NaCidade & { readonly dps: Dps; readonly alem: AlemDaDps; readonly anotar: Anotar },
  ): Promise<RespostaDaCidade>
  /** «Did I already?»: what became of a number, or null when the city never heard of it. */
  consultar(pedido: DoRps): Promise<RespostaDaCidade | null>
  cancelar(
    pedido: DoRps & {
      /** The note's, not the RPS's. */
      readonly numero: string
      readonly codigo: string
      readonly anotar: Anotar
    },
  ): Promise<
    | { readonly tipo: 'aceito'; readonly xml: string }
    | { readonly tipo: 'recusado'; readonly recusas: readonly RecusaDaNfse[] }
  >
  /** The answer in which the note of a number is cancelled; null when it is in force. */
  consultarCancelamento(pedido: DoRps): Promise<{ readonly xml: string } | null>
}
