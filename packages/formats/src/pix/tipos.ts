import type { Recusa } from '@razao/engine/dinheiro'
import type { ChavePix } from '@razao/engine/guias'

/** Why a Pix cannot be written or read; `campo` is what the person has to look at. */
export type RecusaDoPix = Recusa & { readonly codigo: 'pix-invalido'; readonly campo: string }

export const recusarPix = (
  campo: string,
  mensagem: string,
): { readonly ok: false; readonly refusal: RecusaDoPix } => ({
  ok: false,
  refusal: { codigo: 'pix-invalido', campo, mensagem },
})

/** A field of the code (EMV QRCPS MPM): two digits of id, two of length, the value. */
export type CampoEmv = {
  readonly id: string
  readonly valor: string
  /** Fields inside a template. */
  readonly dentro?: readonly CampoEmv[]
}

/** What a BR Code says. */
export type BrCodeLido = {
  /** `estatico` has the key inside; `dinamico` has an address where the charge is asked for. */
  readonly tipo: 'estatico' | 'dinamico'
  /** The code says of itself that it is to be paid once (01 = 12). */
  readonly pagoUmaVez: boolean
  readonly chave?: ChavePix
  /** Without `https://`. */
  readonly url?: string
  /** Address of a Pix Automático that comes with the charge (template 80 to 99). */
  readonly recorrencia?: string
  readonly nome: string
  readonly cidade: string
  readonly cep?: string
  /** Centavos; absent when who pays says how much. */
  readonly valor?: number
  readonly txid?: string
  readonly descricao?: string
  readonly campos: readonly CampoEmv[]
}
