import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { selecionaAoChegar } from '../../../ui/seleciona-ao-chegar.ts'
import { fatorDe, porcentoDe } from '../../../ui/taxa-digitada.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** A decimal factor; empty while nothing that can be read was typed. */
  value: string
  onChange: (fator: string) => void
}

/** A rate, typed and read in per cent: «8,8» is `0.088`. */
export function CampoTaxa({ value, onChange, error, ...resto }: Props) {
  const [texto, setTexto] = useState(value === '' ? '' : porcentoDe(value))
  const ilegivel = texto.trim() !== '' && fatorDe(texto) === null
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...resto}
      {...selecionaAoChegar}
      rightSection="%"
      value={texto}
      error={ilegivel ? 'Escreva um número entre 0,01 e 100.' : error}
      onChange={({ currentTarget }) => {
        setTexto(currentTarget.value)
        onChange(fatorDe(currentTarget.value) ?? '')
      }}
    />
  )
}
