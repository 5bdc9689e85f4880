import type { Erros, NovaEmpresa } from './nova-empresa.ts'

/** What each step of «Nova empresa» is given. */
export type PropsDoPasso = {
  readonly nova: NovaEmpresa
  readonly mudar: (mudanca: Partial<NovaEmpresa>) => void
  /** Messages by field, once the person has tried to go on. */
  readonly erros: Erros
  /** The element of a field, so that the summary of errors leads to it. */
  readonly idDe: (campo: string) => string
}

type Textos = {
  [C in keyof NovaEmpresa]: NovaEmpresa[C] extends string ? C : never
}[keyof NovaEmpresa]

/** What a plain text field of the wizard is spread with. */
export const usarTexto =
  ({ nova, mudar, erros, idDe }: PropsDoPasso) =>
  (campo: Textos, label: string, maxLength: number) => ({
    id: idDe(campo),
    label,
    maxLength,
    autoComplete: 'off',
    value: nova[campo],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      mudar({ [campo]: currentTarget.value }),
    error: erros[campo],
  })
