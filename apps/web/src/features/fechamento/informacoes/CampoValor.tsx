import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { lerDinheiro, textoDoCampo } from '../../../ui/dinheiro-digitado.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null while nothing was typed. */
  value: number | null
  onChange: (valor: number | null) => void
  /** A loss is written with a minus sign. */
  comSinal?: boolean
}

/** An amount of money: sums are typed as on a calculator, and read when the person leaves the field. */
export function CampoValor({ value, onChange, comSinal = false, error, ...resto }: Props) {
  const [texto, setTexto] = useState<string | null>(null)
  const [mensagem, setMensagem] = useState<string | null>(null)
  const ler = (digitado: string) => {
    setTexto(null)
    if (digitado.trim() === '') return onChange(null)
    const valor = lerDinheiro(digitado)
    if (valor === null) setMensagem(`«${digitado}» não é um valor.`)
    else if (valor < 0 && !comSinal) setMensagem('Escreva sem sinal.')
    else onChange(valor)
  }
  return (
    <TextInput
      inputMode="decimal"
      placeholder="0,00"
      autoComplete="off"
      {...resto}
      classNames={{ input: 'rz-numero' }}
      value={texto ?? (value === null ? '' : textoDoCampo(value))}
      onChange={({ currentTarget }) => {
        setMensagem(null)
        setTexto(currentTarget.value)
      }}
      onBlur={() => {
        if (texto !== null) ler(texto)
      }}
      error={error ?? mensagem}
    />
  )
}
