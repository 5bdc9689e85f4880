import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { limpar, MASCARAS, mascarar, type TipoDeMascara, validarMascara } from './mascaras.ts'
import { paraUmBotao } from './sair-do-campo.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  tipo: TipoDeMascara
  /** Without mask: `12ABC34501DE35`. */
  value: string
  onChange: (limpo: string) => void
}

const AUTOCOMPLETAR: Partial<Record<TipoDeMascara, string>> = {
  cep: 'postal-code',
  cellphone: 'tel-national',
  email: 'email',
  birthDate: 'bday',
}

function tecladoDe(tipo: TipoDeMascara): 'email' | 'text' | 'numeric' {
  if (tipo === 'email') return 'email'
  return MASCARAS[tipo].letras === undefined ? 'numeric' : 'text'
}

/** Field with one of the masks of the specification; validates when the person leaves it. */
export function CampoMascarado({ tipo, value, onChange, error, onBlur, ...resto }: Props) {
  const [mensagem, setMensagem] = useState<string | null>(null)
  return (
    <TextInput
      placeholder={tipo === 'email' ? 'nome@empresa.com.br' : MASCARAS[tipo].exemplo}
      inputMode={tecladoDe(tipo)}
      autoComplete={AUTOCOMPLETAR[tipo] ?? 'off'}
      {...resto}
      value={mascarar(tipo, value)}
      onChange={(evento) => {
        setMensagem(null)
        onChange(limpar(tipo, evento.currentTarget.value))
      }}
      onBlur={(evento) => {
        if (!paraUmBotao(evento)) setMensagem(validarMascara(tipo, value))
        onBlur?.(evento)
      }}
      error={error ?? mensagem}
    />
  )
}
