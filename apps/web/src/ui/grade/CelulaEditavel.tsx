import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lerDinheiro, textoDoCampo } from '../dinheiro-digitado.ts'
import { formatarValor } from '../formato.ts'
import { registrarFeito } from '../historico.ts'
import './editavel.css'
import { selecionaAoChegar } from '../seleciona-ao-chegar.ts'

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

const Ilegivel = ({ id }: { id: string }) => (
  <small id={id} role="alert" className="rz-erro-da-celula">
    Escreva um valor, como 1.234,56. Esc desiste.
  </small>
)

/** What is typed, null outside the edition; whoever leaves it leaves once: Enter and Esc give the focus back, a blur too. */
function useTexto() {
  const [texto, mudar] = useState<string | null>(null)
  const editando = useRef(false)
  const setTexto = (novo: string | null) => {
    editando.current = novo !== null
    mudar(novo)
  }
  return { texto, setTexto, editando }
}

/**
 * Money changed in place: Enter or a click edits, Enter saves, Tab saves and goes to the next cell that
 * can be edited, Esc gives up; what is no amount stays written. The new value is shown at once and undone if
 * `salvar` throws.
 */
export function CelulaEditavel({ valor, rotulo, salvar }: Props) {
  const { texto, setTexto, editando } = useTexto()
  const [errado, setErrado] = useState(false)
  const [otimista, setOtimista] = useState<number | null>(null)
  const erro = useId()
  const casca = useRef<HTMLDivElement>(null)
  const celula = () => casca.current?.closest<HTMLElement>('[role=gridcell]') ?? null

  /** False when what is typed is no amount: it stays written, and is said. */
  const legivel = (): boolean => {
    if (texto === null || lerDinheiro(texto) !== null) return true
    if (texto.trim() === '' && valor === null) return true
    setErrado(true)
    return false
  }
  const guardar = async () => {
    if (!editando.current || !legivel()) return
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
  const desistir = () => {
    setErrado(false)
    setTexto(null)
  }
  const aoTeclar = (evento: KeyboardEvent<HTMLInputElement>) => {
    evento.stopPropagation()
    const dona = celula()
    const sai = evento.key === 'Enter' || evento.key === 'Tab'
    if (sai && !legivel()) return evento.preventDefault()
    if (evento.key === 'Escape') desistir()
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
          aria-invalid={errado || undefined}
          aria-errormessage={errado ? erro : undefined}
          inputMode="decimal"
          value={texto}
          onChange={(evento) => {
            setErrado(false)
            setTexto(evento.currentTarget.value)
          }}
          {...selecionaAoChegar}
          onKeyDown={aoTeclar}
          onBlur={() => void guardar()}
        />
        {errado ? <Ilegivel id={erro} /> : null}
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
