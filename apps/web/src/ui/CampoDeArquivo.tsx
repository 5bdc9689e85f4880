import { Button, FileButton } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import './formulario.css'

type Props = {
  id?: string
  /** What the button says before there is a file, and with one. */
  rotulo: string
  trocar: string
  /** Media types, with commas between. */
  aceita: string
  descricao?: ReactNode
  value: File | null
  onChange: (arquivo: File | null) => void
  /** What the person should know of this file, although it may be sent. */
  avisar?: ((arquivo: File) => string | null) | undefined
  error?: string | undefined
  disabled?: boolean
}

/** A file that goes with the form, chosen and taken out before it is sent. */
export function CampoDeArquivo(props: Props) {
  const { value, onChange } = props
  const escolher = useRef<HTMLButtonElement>(null)
  const recado = props.error ?? (value === null ? null : props.avisar?.(value))
  return (
    <div className="rz-arquivo">
      <FileButton accept={props.aceita} onChange={onChange} disabled={props.disabled ?? false}>
        {(botao) => (
          <Button
            {...botao}
            ref={escolher}
            id={props.id}
            variant="default"
            disabled={props.disabled ?? false}
            leftSection={<IconPaperclip size={15} />}
          >
            {value === null ? props.rotulo : props.trocar}
          </Button>
        )}
      </FileButton>
      {value === null ? (
        <span className="rz-suave">{props.descricao}</span>
      ) : (
        <span>
          {value.name}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Retirar ${value.name}`}
            onClick={() => {
              onChange(null)
              escolher.current?.focus()
            }}
          >
            <IconX size={14} aria-hidden />
          </Button>
        </span>
      )}
      {recado ? (
        <span className="rz-arquivo-recado" role="alert">
          {recado}
        </span>
      ) : null}
    </div>
  )
}
