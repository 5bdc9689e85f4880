import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props<F> = {
  rotulo: string
  /** How the filter in force is written. */
  texto: string
  /** Null when what was typed cannot be read. */
  ler: (texto: string) => F | null
  onMudar: (faixa: F) => void
  /** `Como >1000, <50 ou 100..500`. */
  dica: string
}

/** A filter typed as an expression, of amount or of date: applied with Enter or when the person leaves the field. */
export function CampoDeFaixa<F>({ rotulo, texto, ler, onMudar, dica }: Props<F>) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const [invalido, setInvalido] = useState(false)
  const aplicar = () => {
    if (digitado === null) return
    const faixa = ler(digitado)
    setInvalido(faixa === null)
    if (faixa === null) return
    setDigitado(null)
    onMudar(faixa)
  }
  return (
    <TextInput
      label={rotulo}
      description={dica}
      autoComplete="off"
      value={digitado ?? texto}
      error={invalido ? `Não entendi. ${dica}.` : undefined}
      onChange={(evento) => {
        setInvalido(false)
        setDigitado(evento.currentTarget.value)
      }}
      onBlur={aplicar}
      onKeyDown={(evento) => {
        if (evento.key === 'Enter') aplicar()
      }}
    />
  )
}
