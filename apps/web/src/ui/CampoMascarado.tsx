import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { MASCARAS, mascarar, type TipoDeMascara, validarMascara } from './mascaras.ts'
import { paraUmBotao } from './sair-do-campo.ts'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'
import { lerMascara, useValidade } from './use-mascara.ts'

const CHEIO = 'O campo já está completo: apague antes de escrever outro.'
const DATAS: readonly TipoDeMascara[] = ['date', 'birthDate', 'date-mes-ano']

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
export function CampoMascarado({ tipo, value, onChange, error, onBlur, onFocus, ...resto }: Props) {
  const [mensagem, setMensagem] = useState<string | null>(null)
  const errado = validarMascara(tipo, value)
  const campo = useValidade(errado)
  return (
    <TextInput
      placeholder={tipo === 'email' ? 'nome@empresa.com.br' : MASCARAS[tipo].exemplo}
      inputMode={tecladoDe(tipo)}
      autoComplete={AUTOCOMPLETAR[tipo] ?? 'off'}
      {...resto}
      ref={campo}
      value={mascarar(tipo, value)}
      onChange={(evento) => {
        const { limpo, naoCoube } = lerMascara(tipo, evento)
        setMensagem(naoCoube ? CHEIO : null)
        onChange(limpo)
      }}
      {...(DATAS.includes(tipo) ? selecionaAoChegar : {})}
      onFocus={(evento) => {
        if (DATAS.includes(tipo)) selecionaAoChegar.onFocus(evento)
        onFocus?.(evento)
      }}
      onInvalid={() => setMensagem(errado)}
      onBlur={(evento) => {
        if (!paraUmBotao(evento)) setMensagem(errado)
        onBlur?.(evento)
      }}
      error={error ?? mensagem}
    />
  )
}
