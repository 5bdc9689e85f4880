import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CampoDeData } from './CampoDeData.tsx'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'
import { useValidade } from './use-mascara.ts'

const FIM_DO_DIA = '23:59'
const HORA = /^([01]\d|2[0-3]):[0-5]\d$/

/** `9`, `930` and `09:30` as they are typed: `09:30` at the end. */
const naMascara = (texto: string): string => {
  const numeros = texto.replace(/\D/g, '').slice(0, 4)
  return numeros.length > 2 ? `${numeros.slice(0, 2)}:${numeros.slice(2)}` : numeros
}

type Props = {
  rotulo: string
  /** `YYYY-MM-DDTHH:mm` of Brasília, or empty. */
  value: string
  onChange: (instante: string) => void
  required?: boolean
  error?: string | undefined
  'data-autofocus'?: boolean
}

/** A day and an hour, typed in Portuguese in any browser; without an hour, the end of the day. */
export function CampoDeInstante({ rotulo, value, onChange, required, error, ...resto }: Props) {
  const [dia = '', horaDada = ''] = value.split('T')
  const [digitada, setDigitada] = useState(horaDada || FIM_DO_DIA)
  const juntar = (data: string, hora: string) =>
    onChange(data !== '' && HORA.test(hora) ? `${data}T${hora}` : '')
  const [data, setData] = useState(dia)
  const errada = HORA.test(digitada) ? null : 'Escreva a hora, como 14:30.'
  const campo = useValidade(errada)
  return (
    <fieldset className="rz-campo-de-instante" aria-label={rotulo}>
      <CampoDeData
        {...resto}
        label={rotulo}
        required={required ?? false}
        value={data}
        error={error}
        onChange={(nova) => {
          setData(nova)
          juntar(nova, digitada)
        }}
      />
      <TextInput
        aria-label={`${rotulo}: hora`}
        placeholder="hh:mm"
        inputMode="numeric"
        autoComplete="off"
        ref={campo}
        value={digitada}
        error={errada}
        {...selecionaAoChegar}
        onChange={({ currentTarget }) => {
          const hora = naMascara(currentTarget.value)
          setDigitada(hora)
          juntar(data, hora)
        }}
      />
    </fieldset>
  )
}
