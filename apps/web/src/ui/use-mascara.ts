import { type ChangeEvent, useEffect, useRef } from 'react'
import { cursorEm, digitar, type Escrito, type TipoDeMascara } from './mascaras.ts'

/** Typed or deleted by hand: what is pasted, or filled by the browser, comes whole. */
const eUmaTecla = ({ inputType, data }: Partial<InputEvent>): boolean =>
  inputType?.startsWith('delete') === true || (inputType === 'insertText' && data?.length === 1)

/** The numbers typed in each field, one after the other, and how many it has before the cursor since the last. */
const digitados = new WeakMap<
  HTMLInputElement,
  { readonly seguidas: string; readonly antes: number }
>()

const quantosNumeros = (texto: string): number => texto.replace(/\D/g, '').length

/** The numbers typed up to this change, when the cursor is where the one before it left. */
function seguidasAte(campo: HTMLInputElement, { inputType, data }: Partial<InputEvent>): string {
  const [ultima, cursor] = [digitados.get(campo), campo.selectionStart ?? 0]
  if (inputType !== 'insertText' || data?.length !== 1) return ''
  const novo = /\d/.test(data) ? data : ''
  const antes = quantosNumeros(campo.value.slice(0, cursor)) - novo.length
  return ultima?.antes === antes ? ultima.seguidas + novo : novo
}

/** Reads each change of a field with a mask, and keeps the cursor where the person left it. */
export const lerMascara = (
  tipo: TipoDeMascara,
  { currentTarget: campo, nativeEvent }: ChangeEvent<HTMLInputElement>,
): Escrito => {
  const texto = campo.value
  const cursor = campo.selectionStart ?? texto.length
  const evento = nativeEvent as Partial<InputEvent>
  const seguidas = seguidasAte(campo, evento)
  const escrito = digitar(tipo, { texto, cursor, umaTecla: eUmaTecla(evento), seguidas })
  const inteira = escrito.limpo === seguidas
  digitados.set(campo, { seguidas: inteira ? '' : seguidas, antes: escrito.antes })
  if (tipo !== 'email' && cursor < texto.length) {
    // React has written the mask by then.
    queueMicrotask(() => {
      if (document.activeElement !== campo) return
      const onde = cursorEm(campo.value, escrito.antes)
      campo.setSelectionRange(onde, onde)
    })
  }
  return escrito
}

/** What is wrong with what is typed keeps the form from being sent: the browser asks each field before it. */
export function useValidade(mensagem: string | null) {
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => {
    campo.current?.setCustomValidity(mensagem ?? '')
  }, [mensagem])
  return campo
}
