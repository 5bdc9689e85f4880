/** What a pure rule answers: a value, or a refusal that says why in words the user can act on. */
export type Result<T, R extends Recusa = Recusa> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** Every refusal has a code of the catalogue and a sentence in Portuguese that says what to do. */
export type Recusa = { readonly codigo: string; readonly mensagem: string }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const refuse = <const R extends Recusa>(
  refusal: R,
): { readonly ok: false; readonly refusal: R } => ({ ok: false, refusal })

/** The value of a rule asked with facts of our own: a refusal there is a bug of ours, and throws. */
export function exigirValor<T>(resultado: Result<T>): T {
  if (resultado.ok) return resultado.value
  throw new Error(`Invariante quebrada: ${resultado.refusal.mensagem}`)
}

/** Throws on a broken invariant, i.e. a bug of ours; never for what a user may type. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariante quebrada: ${message}`)
}
