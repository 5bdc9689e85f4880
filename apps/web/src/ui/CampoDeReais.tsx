import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { lerDinheiro, textoDoCampo } from './dinheiro-digitado.ts'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'
import { useValidade } from './use-mascara.ts'
import './formulario.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  /** Centavos; null is empty. */
  value: number | null
  onChange: (valor: number | null) => void
  onBlur?: (evento: { relatedTarget: EventTarget | null }) => void
}

const ILEGIVEL = 'Escreva um valor, como 1.234,56.'

/** An amount typed as one writes it, sums included: `1.200+35,50`. */
export function CampoDeReais({ value, onChange, onBlur, error, ...resto }: Props) {
  const [texto, setTexto] = useState<string | null>(null)
  const vazio = texto === null || texto.trim() === ''
  const ilegivel = !vazio && lerDinheiro(texto) === null ? ILEGIVEL : null
  const campo = useValidade(ilegivel)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      className="rz-reais"
      {...resto}
      ref={campo}
      error={ilegivel ?? error}
      value={texto ?? textoDoCampo(value)}
      {...selecionaAoChegar}
      onChange={({ currentTarget }) => {
        setTexto(currentTarget.value)
        // What cannot be read is no amount: the one typed before must not go in its place.
        onChange(lerDinheiro(currentTarget.value))
      }}
      onBlur={(evento) => {
        if (ilegivel === null) setTexto(null)
        onBlur?.(evento)
      }}
    />
  )
}
