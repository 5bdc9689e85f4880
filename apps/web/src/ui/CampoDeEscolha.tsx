import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import './formulario.css'
import { useLargura } from './use-largura.ts'

/** Does what is chosen take more than the field has for words? A `select` cuts it, and says nothing. */
function cortaOEscolhido(campo: HTMLSelectElement): boolean {
  const tela = document.createElement('canvas').getContext('2d')
  if (tela === null) return false
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(campo)
  // The shorthand is empty where figures have a width of their own.
  tela.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const cabe = campo.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return cabe > 0 && tela.measureText(campo.selectedOptions[0]?.text ?? '').width > cabe
}

type Props = Omit<NativeSelectProps, 'data' | 'value'> & {
  value: string
  data: readonly { readonly value: string; readonly label: string }[]
}

/** One of a list. What is chosen and does not fit the field is written whole under it. */
export function CampoDeEscolha({ data, value, ...props }: Props) {
  const campo = useRef<HTMLSelectElement>(null)
  const largura = useLargura(campo, 0)
  const [cortado, setCortado] = useState(false)
  const inteiro = data.find((uma) => uma.value === value)?.label
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen and how wide the field is are what changes it
  useLayoutEffect(() => {
    if (campo.current) setCortado(cortaOEscolhido(campo.current))
  }, [value, largura])
  return (
    <NativeSelect
      {...props}
      ref={campo}
      value={value}
      data={data}
      inputContainer={(caixa) => (
        <>
          {caixa}
          {/* Who hears the screen hears it whole from the field. */}
          {cortado ? (
            <small className="rz-escolha-inteira" aria-hidden>
              {inteiro}
            </small>
          ) : null}
        </>
      )}
    />
  )
}
