import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lerDinheiro, textoDoCampo } from '../dinheiro-digitado.ts'
import { formatarData, formatarValor } from '../formato.ts'
import { registrarFeito } from '../historico.ts'
import { dataDigitada, limpar, mascarar } from '../mascaras.ts'
import './editavel.css'
import { selecionaAoChegar } from '../seleciona-ao-chegar.ts'

/** How what a cell holds is typed, read and shown. */
type Escrita<V> = {
  readonly digitar: (valor: V | null) => string
  readonly aoDigitar: (texto: string) => string
  readonly ler: (texto: string) => V | null
  readonly mostrar: (valor: V) => string
  readonly exemplo: string
  readonly teclado: 'decimal' | 'numeric'
}

export const EM_DINHEIRO: Escrita<number> = {
  digitar: textoDoCampo,
  aoDigitar: (texto) => texto,
  ler: lerDinheiro,
  mostrar: formatarValor,
  exemplo: 'um valor, como 1.234,56',
  teclado: 'decimal',
}
export const EM_DIA: Escrita<string> = {
  digitar: (dia) => (dia === null ? '' : formatarData(dia)),
  aoDigitar: (texto) => mascarar('date', limpar('date', texto)),
  ler: (texto) => dataDigitada(limpar('date', texto)),
  mostrar: formatarData,
  exemplo: 'um dia, como 20/11/2026',
  teclado: 'numeric',
}

type Props<V> = {
  valor: V | null
  escrita: Escrita<V>
  rotulo: string
  salvar: (valor: V) => Promise<unknown>
}

const vizinhaEditavel = (celula: Element, passo: 1 | -1): HTMLElement | undefined => {
  const todas = [...(celula.closest('[role=grid]')?.querySelectorAll('[data-edita]') ?? [])]
  return todas[todas.indexOf(celula) + passo] as HTMLElement | undefined
}

const Ilegivel = ({ id, exemplo }: { id: string; exemplo: string }) => (
  <small id={id} role="alert" className="rz-erro-da-celula">
    Escreva {exemplo}. Esc desiste.
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

/** Shows the new value while it is kept, and goes back to what it was where it is refused. */
function useGravar<V>({ valor, escrita, rotulo, salvar }: Props<V>) {
  const [otimista, setOtimista] = useState<V | null>(null)
  const escrito = (um: V | null): string => (um === null ? 'vazio' : escrita.mostrar(um))
  const gravar = async (lido: V) => {
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
  return { gravar, escrito, gravando: otimista !== null, mostrado: otimista ?? valor }
}

/**
 * Money, or a day, changed in place: Enter or a click edits, Enter saves, Tab saves and goes to the next cell that
 * can be edited, Esc gives up; what is none stays written. The new value is shown at once and undone if
 * `salvar` throws.
 */
export function CelulaEditavel<V extends number | string>(props: Props<V>) {
  const { valor, escrita, rotulo } = props
  const { ler, mostrar, exemplo } = escrita
  const { texto, setTexto, editando } = useTexto()
  const [errado, setErrado] = useState(false)
  const { gravar, escrito, gravando, mostrado } = useGravar(props)
  const erro = useId()
  const casca = useRef<HTMLDivElement>(null)
  const celula = () => casca.current?.closest<HTMLElement>('[role=gridcell]') ?? null

  /** False when what is typed is none: it stays written, and is said. */
  const legivel = (): boolean => {
    if (texto === null || ler(texto) !== null) return true
    if (texto.trim() === '' && valor === null) return true
    setErrado(true)
    return false
  }
  const guardar = async () => {
    if (!editando.current || !legivel()) return
    const lido = texto === null ? null : ler(texto)
    setTexto(null)
    if (lido !== null && lido !== valor) await gravar(lido)
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
          inputMode={escrita.teclado}
          value={texto}
          onChange={(evento) => {
            setErrado(false)
            setTexto(escrita.aoDigitar(evento.currentTarget.value))
          }}
          {...selecionaAoChegar}
          onKeyDown={aoTeclar}
          // Esc gives up what is typed, and not the drawer it is in.
          data-mantine-stop-propagation
          onBlur={() => void guardar()}
        />
        {errado ? <Ilegivel id={erro} exemplo={exemplo} /> : null}
      </div>
    )
  }
  return (
    <div ref={casca}>
      <button
        type="button"
        tabIndex={-1}
        className="rz-editavel rz-numero"
        data-gravando={gravando || undefined}
        aria-label={`${rotulo}: ${escrito(mostrado)}. Editar`}
        onClick={() => setTexto(escrita.digitar(mostrado))}
      >
        <IconPencil size={12} aria-hidden />
        {mostrado === null ? '—' : mostrar(mostrado)}
      </button>
    </div>
  )
}
