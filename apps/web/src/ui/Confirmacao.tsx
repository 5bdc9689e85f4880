import type { ReactNode } from 'react'
import { MOTIVO } from './campos.ts'
import { Dialogo } from './Dialogo.tsx'
import { Formulario } from './Formulario.tsx'
import { useFormulario } from './use-formulario.ts'

type Props = {
  titulo: ReactNode
  /** What will happen. */
  children: ReactNode
  confirmar: string
  voltar?: string
  /** Takes something away; the button is red. */
  perigo?: boolean
  /** @returns whether it was done; the dialog then closes */
  onConfirmar: (motivo: string) => Promise<boolean>
  onFechar: () => void
}
type ComMotivo = Props & {
  /** How the reason is asked, where the usual words do not serve. */
  motivo?: Partial<Record<keyof typeof MOTIVO, unknown>>
}

const responder = async (feito: Promise<boolean>) =>
  (await feito) ? ({ ok: true, valor: null } as const) : ({ ok: false } as const)

/** Asks before something that is not undone by itself. */
export function Confirmacao(props: Props) {
  return (
    <Dialogo aberto onFechar={props.onFechar} titulo={props.titulo}>
      <Formulario
        antes={props.children}
        enviar={props.confirmar}
        perigo={props.perigo ?? true}
        voltar={props.voltar ?? 'Voltar'}
        onVoltar={props.onFechar}
        onEnviar={() => responder(props.onConfirmar(''))}
        onFeito={props.onFechar}
      />
    </Dialogo>
  )
}

/** Asks why, before something that takes access or work away. */
export function ConfirmacaoComMotivo({ motivo = {}, ...props }: ComMotivo) {
  const formulario = useFormulario({
    campos: { motivo: { ...MOTIVO, ...motivo } as typeof MOTIVO },
  })
  return (
    <Dialogo aberto onFechar={props.onFechar} titulo={props.titulo}>
      <Formulario
        de={formulario}
        antes={props.children}
        enviar={props.confirmar}
        perigo={props.perigo ?? true}
        voltar={props.voltar ?? 'Voltar'}
        onVoltar={props.onFechar}
        onEnviar={({ motivo: escrito }) => responder(props.onConfirmar(escrito))}
        onFeito={props.onFechar}
      />
    </Dialogo>
  )
}
