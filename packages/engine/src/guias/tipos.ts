/** Why a code, a guide or a Pix is not accepted, in words the person can act on. */
export type RecusaGuia = {
  readonly codigo: 'guia-invalida'
  /** Which check failed: `tamanho`, `digito-do-bloco`, `crc`… */
  readonly motivo: string
  readonly mensagem: string
}

export const recusa = (
  motivo: string,
  mensagem: string,
): { readonly ok: false; readonly refusal: RecusaGuia } => ({
  ok: false,
  refusal: { codigo: 'guia-invalida', motivo, mensagem },
})
