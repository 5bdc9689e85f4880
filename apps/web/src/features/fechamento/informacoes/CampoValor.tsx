import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { lerDinheiro, textoDoCampo } from '../../../ui/dinheiro-digitado.ts'
import { selecionaAoChegar } from '../../../ui/seleciona-ao-chegar.ts'
import { useValidade } from '../../../ui/use-mascara.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null while nothing was typed. */
  value: number | null
  onChange: (valor: number | null) => void
  /** A loss is written with a minus sign. */
  comSinal?: boolean
}

/** An amount of money, read as it is typed, sums included; what cannot be read stays written and is not sent. */
export function CampoValor({ value, onChange, comSinal = false, error, ...resto }: Props) {
  const [texto, setTexto] = useState<string | null>(null)
  const [saiu, setSaiu] = useState(false)
  const vazio = texto === null || texto.trim() === ''
  const lido = vazio ? null : lerDinheiro(texto)
  const negativo = lido !== null && lido < 0 && !comSinal
  const ilegivel = !vazio && lido === null ? `«${texto}» não é um valor.` : null
  const errado = negativo ? 'Escreva sem sinal.' : ilegivel
  const campo = useValidade(errado)
  return (
    <TextInput
      inputMode="decimal"
      placeholder="0,00"
      autoComplete="off"
      {...resto}
      ref={campo}
      classNames={{ input: 'rz-numero' }}
      value={texto ?? (value === null ? '' : textoDoCampo(value))}
      {...selecionaAoChegar}
      onChange={({ currentTarget }) => {
        setSaiu(false)
        setTexto(currentTarget.value)
        const novo = lerDinheiro(currentTarget.value)
        onChange(novo !== null && novo < 0 && !comSinal ? null : novo)
      }}
      onInvalid={() => setSaiu(true)}
      onBlur={() => {
        if (errado === null) setTexto(null)
        setSaiu(true)
      }}
      error={error ?? (saiu ? errado : null)}
    />
  )
}
