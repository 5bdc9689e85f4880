import type { Dialeto } from '@razao/engine/municipal'
import type { AlemDaDps as AlemNoLeiaute, NumeroDoRps } from '@razao/formats/abrasf'
import type { RecusaDaNfse } from './portas-nfse.ts'

export type { NumeroDoRps }

/** The service of a city, as it was when the note was asked for: what is in doubt is asked of the same one. */
export type CidadeDaDps = {
  /** IBGE. */
  readonly municipio: string
  readonly dialeto: Dialeto
  readonly endereco: string
}

/** What the layout of a city asks for besides what the DPS says; written down with it. */
export type AlemDaDps = AlemNoLeiaute & {
  /** Only of what goes by ABRASF. */
  readonly cidade?: CidadeDaDps
}

/** The note that the city made, byte for byte, and its number there. */
type NotaDaCidade = {
  readonly numero: string
  readonly xml: string
  /** Base64; of who was asked for the paper and sent it. */
  readonly pdf?: string | null
  readonly simulada: boolean
}
export type RespostaDaCidade =
  | ({ readonly tipo: 'autorizada' } & NotaDaCidade)
  | { readonly tipo: 'rejeitada'; readonly recusas: readonly RecusaDaNfse[] }
