import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { lerDinheiro, textoDoCampo } from './dinheiro-digitado.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null is empty. */
  value: number | null
  /** Called when the person leaves the field or presses Enter, with centavos. */
  onChange: (centavos: number | null) => void
}

/** Money field: accepts `1.234,56`, `1234.56`, `R$ 10` and sums such as `1200*1,5`. */
export function CampoDinheiro({ value, onChange, error, onBlur, onKeyDown, ...resto }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const [invalido, setInvalido] = useState(false)

  const confirmar = () => {
    if (digitado === null) return
    const lido = digitado.trim() === '' ? null : lerDinheiro(digitado)
    const falhou = lido === null && digitado.trim() !== ''
    setInvalido(falhou)
    if (falhou) return
    setDigitado(null)
    if (lido !== value) onChange(lido)
  }
  const aoTeclar = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.key === 'Enter') confirmar()
    onKeyDown?.(evento)
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="rz-suave">R$</span>}
      {...resto}
      classNames={{ input: 'rz-campo-dinheiro' }}
      value={digitado ?? textoDoCampo(value)}
      onChange={(evento) => {
        setInvalido(false)
        setDigitado(evento.currentTarget.value)
      }}
      onBlur={(evento) => {
        confirmar()
        onBlur?.(evento)
      }}
      onKeyDown={aoTeclar}
      error={invalido ? 'Escreva um valor, como 1.234,56.' : error}
    />
  )
}
