import { Campo } from './Campo.tsx'
import type { Campos } from './campos.ts'
import { FormularioLivre, type PropsDoFormulario } from './FormularioLivre.tsx'

/** A form with its fields by kind, in the order of their definition where it has no children. */
export function Formulario<C extends Campos, T>(props: PropsDoFormulario<C, T>) {
  const { de } = props
  return (
    <FormularioLivre {...props}>
      {props.children ??
        (de
          ? Object.keys(de.campos).map((nome) => <Campo key={nome} de={de} nome={nome} />)
          : null)}
    </FormularioLivre>
  )
}
