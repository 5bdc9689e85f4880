import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lerDinheiro, textoDoCampo } from '../../ui/dinheiro-digitado.ts'
import { selecionaAoChegar } from '../../ui/seleciona-ao-chegar.ts'

type Props = {
  rotulo: string
  /** Centavos; null is empty. */
  valor: number | null
  onMudar: (valor: number | null) => void
  descricao?: string
  obrigatorio?: boolean
  erro?: string | undefined
  /** Only for who reads by the ear: the column says it to the others. */
  semRotulo?: boolean
}

const ILEGIVEL = 'Escreva um valor, como 1.234,56.'

/** An amount typed as one writes it, sums included: `1.200+35,50`. */
export function CampoDeReais(props: Props) {
  const { rotulo, valor, onMudar, semRotulo = false } = props
  const [texto, setTexto] = useState<string | null>(null)
  const lido = texto === null || texto.trim() === '' ? 0 : lerDinheiro(texto)
  return (
    <TextInput
      {...(semRotulo ? { 'aria-label': rotulo } : { label: rotulo })}
      {...(props.descricao ? { description: props.descricao } : {})}
      required={props.obrigatorio ?? false}
      inputMode="decimal"
      autoComplete="off"
      className="ctb-reais"
      error={lido === null ? ILEGIVEL : props.erro}
      value={texto ?? (valor === null ? '' : textoDoCampo(valor))}
      {...selecionaAoChegar}
      onChange={({ currentTarget }) => {
        setTexto(currentTarget.value)
        // What cannot be read is no amount: the one typed before must not go in its place.
        const novo = currentTarget.value.trim() === '' ? null : lerDinheiro(currentTarget.value)
        currentTarget.setCustomValidity(
          novo === null && currentTarget.value.trim() !== '' ? ILEGIVEL : '',
        )
        onMudar(novo)
      }}
      onBlur={() => {
        if (lido !== null) setTexto(null)
      }}
    />
  )
}
