import type { ReactNode } from 'react'
import { avisos } from './avisos.tsx'
import type { Campos } from './campos.ts'
import { Dialogo } from './Dialogo.tsx'
import { Formulario } from './Formulario.tsx'
import type { PropsDoFormulario } from './FormularioLivre.tsx'

type Props<C extends Campos, T> = Required<Pick<PropsDoFormulario<C, T>, 'de' | 'onEnviar'>> & {
  titulo: string
  /** What the vault does with it. */
  antes: ReactNode
  /** Said once it is kept. */
  guardado: string
  /** Forgets what was sent. */
  limpar: () => void
  onFechar: () => void
  children?: ReactNode
}

/** What opens a service outside and is not shown again: nothing of the form is kept as a draft. */
export function DialogoDeSegredo<C extends Campos, T>(props: Props<C, T>) {
  const { onFechar } = props
  return (
    <Dialogo aberto onFechar={onFechar} titulo={props.titulo}>
      <Formulario
        de={props.de}
        enviar="Guardar no cofre"
        onVoltar={onFechar}
        onEnviar={props.onEnviar}
        onFeito={() => {
          props.limpar()
          avisos.ok(props.guardado)
          onFechar()
        }}
        antes={props.antes}
      >
        {props.children}
      </Formulario>
    </Dialogo>
  )
}
