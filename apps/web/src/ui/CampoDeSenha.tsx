import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

type Props = Omit<PasswordInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (senha: string) => void
}

/** A password with an eye to see it, which says when Caps Lock is on. */
export function CampoDeSenha({ onChange, ...resto }: Props) {
  const [capsLock, setCapsLock] = useState(false)
  const olhar = (evento: KeyboardEvent) => setCapsLock(evento.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...resto}
      {...(capsLock ? { description: 'Caps Lock está ligado.' } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
      onKeyDown={olhar}
      onKeyUp={olhar}
      onChange={(evento) => onChange(evento.currentTarget.value)}
    />
  )
}
