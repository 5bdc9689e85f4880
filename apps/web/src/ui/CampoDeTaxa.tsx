import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'
import { fatorDe, porcentoDe } from './taxa-digitada.ts'
import { useValidade } from './use-mascara.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** A decimal factor; empty while nothing that can be read was typed. */
  value: string
  onChange: (fator: string) => void
}

/** A rate, typed and read in per cent: «8,8» is `0.088`. */
export function CampoDeTaxa({ value, onChange, error, ...resto }: Props) {
  const [texto, setTexto] = useState(value === '' ? '' : porcentoDe(value))
  const ilegivel =
    texto.trim() !== '' && fatorDe(texto) === null ? 'Escreva um número entre 0,01 e 100.' : null
  const campo = useValidade(ilegivel)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...resto}
      {...selecionaAoChegar}
      ref={campo}
      value={texto}
      error={ilegivel ?? error}
      onChange={({ currentTarget }) => {
        setTexto(currentTarget.value)
        onChange(fatorDe(currentTarget.value) ?? '')
      }}
    />
  )
}
