import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Combo } from '../../../../ui/Combo.tsx'
import { selecionaAoChegar } from '../../../../ui/seleciona-ao-chegar.ts'

type Opcao = { readonly id: number | string; readonly texto: ReactNode }
type Props = {
  id: string
  rotulo: string
  obrigatorio?: boolean
  erro?: string | undefined
  exemplo: string
  /** What is chosen, while nothing is being typed. */
  escolhido: string
  /** Undefined while they are being looked for. */
  opcoes: readonly Opcao[] | undefined
  /** What was typed, once the person stops for a moment; empty when the field is only opened. */
  onBuscar: (texto: string) => void
  onEscolher: (indice: number) => void
  onLimpar: () => void
  onSair?: () => void
  /** Said when nothing is found. */
  nada: ReactNode
  foco?: boolean
  descricao?: ReactNode
  children?: ReactNode
}

const PAUSA = 250

/** Tells what was typed once the person stops, so that the server is not asked letter by letter. */
function useBuscaComPausa(digitado: string | null, onBuscar: (texto: string) => void): void {
  const buscar = useRef(onBuscar)
  buscar.current = onBuscar
  useEffect(() => {
    if (digitado === null) return
    const espera = setTimeout(() => buscar.current(digitado.trim()), digitado === '' ? 0 : PAUSA)
    return () => clearTimeout(espera)
  }, [digitado])
}

/** One thing of a list that the server keeps, found by what is typed of it. */
export function CampoDeBusca(props: Props) {
  const { id, rotulo, opcoes = [], onEscolher } = props
  const raiz = useId()
  const [digitado, setDigitado] = useState<string | null>(null)
  const [ativa, setAtiva] = useState(0)
  const [dentro, setDentro] = useState(false)
  useBuscaComPausa(digitado, props.onBuscar)
  const aberto = dentro && digitado !== null && opcoes.length > 0
  const procurando = dentro && digitado !== null && props.opcoes === undefined
  const semNada = dentro && digitado !== null && digitado !== '' && props.opcoes?.length === 0
  const escolher = (indice: number) => {
    setDigitado(null)
    setAtiva(0)
    onEscolher(indice)
  }
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key === 'ArrowDown' || evento.key === 'ArrowUp') {
      if (digitado === null) setDigitado('')
      else if (evento.key === 'ArrowDown') setAtiva(Math.min(opcoes.length - 1, ativa + 1))
      else setAtiva(Math.max(0, ativa - 1))
    } else if (evento.key === 'Enter' && !evento.ctrlKey && !evento.metaKey && digitado !== null) {
      if (aberto) escolher(ativa)
    } else if (evento.key === 'Escape' && digitado !== null) {
      evento.stopPropagation()
      setDigitado(null)
    } else return
    evento.preventDefault()
  }
  const concluir = () => {
    setDentro(false)
    if (digitado !== null && digitado.trim() === '' && props.escolhido !== '') props.onLimpar()
    setDigitado(null)
    props.onSair?.()
  }
  return (
    <div className="rz-combo-rotulado">
      <label htmlFor={id}>
        {rotulo}
        {props.obrigatorio ? <span aria-hidden> *</span> : null}
      </label>
      {props.descricao ? <small className="rz-suave">{props.descricao}</small> : null}
      <Combo
        rotulo={rotulo}
        aberto={aberto}
        opcoes={opcoes}
        atual={ativa}
        onEscolher={escolher}
        campo={{
          id,
          required: props.obrigatorio,
          'aria-invalid': props.erro !== undefined || undefined,
          'aria-describedby': `${raiz}-recado`,
          placeholder: props.exemplo,
          value: digitado ?? props.escolhido,
          ...(props.foco ? { 'data-autofocus': true } : {}),
          ...selecionaAoChegar,
          onFocus: (evento) => {
            setDentro(true)
            if (props.escolhido === '') setDigitado('')
            selecionaAoChegar.onFocus(evento)
          },
          onChange: ({ currentTarget }) => {
            setAtiva(0)
            setDigitado(currentTarget.value)
          },
          onBlur: ({ currentTarget, relatedTarget }) => {
            // A way out that the message offers is still of the field.
            if (!currentTarget.closest('.rz-combo-rotulado')?.contains(relatedTarget)) concluir()
          },
          onKeyDown: aoTeclar,
        }}
      />
      <div id={`${raiz}-recado`} role="status" className="fa-recado-da-busca">
        {procurando ? <small className="rz-suave">Procurando…</small> : null}
        {semNada ? <small className="rz-suave">{props.nada}</small> : null}
        {props.erro ? <small className="rz-combo-recusa">{props.erro}</small> : null}
      </div>
      {props.children}
    </div>
  )
}
