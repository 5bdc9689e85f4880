import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { lerDinheiro, textoDoCampo } from '../dinheiro-digitado.ts'
import { formatarValor } from '../formato.ts'
import { registrarFeito } from '../historico.ts'

type Props = {
  valor: number | null
  rotulo: string
  salvar: (valor: number) => Promise<unknown>
}

const escrito = (valor: number | null): string => (valor === null ? 'vazio' : formatarValor(valor))

const vizinhaEditavel = (celula: Element, passo: 1 | -1): HTMLElement | undefined => {
  const todas = [...(celula.closest('[role=grid]')?.querySelectorAll('[data-edita]') ?? [])]
  return todas[todas.indexOf(celula) + passo] as HTMLElement | undefined
}

/**
 * Money changed in place: Enter or a click edits, Enter saves, Tab saves and goes to the next cell that
 * can be edited, Esc gives up. The new value is shown at once and undone if `salvar` throws.
 */
export function CelulaEditavel({ valor, rotulo, salvar }: Props) {
  const [texto, setTexto] = useState<string | null>(null)
  const [otimista, setOtimista] = useState<number | null>(null)
  const casca = useRef<HTMLDivElement>(null)
  const celula = () => casca.current?.closest<HTMLElement>('[role=gridcell]') ?? null

  const guardar = async () => {
    const lido = texto === null ? null : lerDinheiro(texto)
    setTexto(null)
    if (lido === null || lido === valor) return
    setOtimista(lido)
    try {
      await salvar(lido)
      registrarFeito({
        texto: `${rotulo}: de ${escrito(valor)} para ${escrito(lido)}`,
        ...(valor === null ? {} : { desfazer: () => salvar(valor) }),
      })
    } catch {
      // Who saves has told the person why; the cell only goes back to what it was.
    } finally {
      setOtimista(null)
    }
  }
  const aoTeclar = (evento: KeyboardEvent<HTMLInputElement>) => {
    evento.stopPropagation()
    const dona = celula()
    if (evento.key === 'Escape') setTexto(null)
    else if (evento.key === 'Enter') void guardar()
    else if (evento.key === 'Tab' && dona) {
      const proxima = vizinhaEditavel(dona, evento.shiftKey ? -1 : 1)
      void guardar()
      if (proxima) {
        evento.preventDefault()
        proxima.querySelector<HTMLElement>('button')?.click()
      }
      return
    } else return
    evento.preventDefault()
    dona?.focus()
  }

  if (texto !== null) {
    return (
      <div ref={casca} className="rz-editando">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this cell
          autoFocus
          aria-label={rotulo}
          inputMode="decimal"
          value={texto}
          onChange={(evento) => setTexto(evento.currentTarget.value)}
          onFocus={(evento) => evento.currentTarget.select()}
          onKeyDown={aoTeclar}
          onBlur={() => void guardar()}
        />
      </div>
    )
  }
  const mostrado = otimista ?? valor
  return (
    <div ref={casca}>
      <button
        type="button"
        tabIndex={-1}
        className="rz-editavel rz-numero"
        data-gravando={otimista !== null || undefined}
        aria-label={`${rotulo}: ${escrito(mostrado)}. Editar`}
        onClick={() => setTexto(textoDoCampo(mostrado))}
      >
        <IconPencil size={12} aria-hidden />
        {mostrado === null ? '—' : formatarValor(mostrado)}
      </button>
    </div>
  )
}
