import { type KeyboardEvent, useId, useState } from 'react'
import { Combo } from './Combo.tsx'
import { type ParticipanteDoCampo as Participante, parecidos } from './participantes.ts'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'
import { useValidade } from './use-mascara.ts'

type Props = {
  rotulo: string
  id?: string
  participantes: readonly Participante[]
  participanteId: number | null
  onEscolher: (participanteId: number | null) => void
}

const MAXIMO = 40

/** A customer or supplier by name or document; what is nobody's name, or of several, stays written to be mended. */
export function CampoDeParticipante(props: Props) {
  const { rotulo, participantes, participanteId, onEscolher } = props
  const raiz = useId()
  const [digitado, setDigitado] = useState<string | null>(null)
  const [recusa, setRecusa] = useState<string | null>(null)
  // None is until an arrow says so: Tab takes the name that was written, never the first of many.
  const [ativa, setAtiva] = useState(-1)
  const [dentro, setDentro] = useState(false)
  const campo = useValidade(recusa)
  const escolhido = participantes.find(({ id }) => id === participanteId)
  const opcoes = digitado === null ? [] : parecidos(participantes, digitado).slice(0, MAXIMO)
  const aberto = dentro && opcoes.length > 0
  const escolher = (participante: Participante | undefined) => {
    setDigitado(null)
    setAtiva(-1)
    onEscolher(participante?.id ?? null)
  }
  const concluir = () => {
    setDentro(false)
    if (digitado === null) return
    if (digitado.trim() === '') return escolher(undefined)
    const [um, outro] = opcoes
    if (um && !outro) return escolher(um)
    // Never the one of before under another name.
    onEscolher(null)
    setRecusa(
      outro
        ? `«${digitado.trim()}» é de mais de um: escolha na lista.`
        : `Ninguém se chama «${digitado.trim()}» nesta empresa.`,
    )
  }
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key === 'ArrowDown' || evento.key === 'ArrowUp') {
      if (digitado === null) setDigitado('')
      else if (evento.key === 'ArrowDown') setAtiva(Math.min(opcoes.length - 1, ativa + 1))
      else setAtiva(Math.max(0, ativa - 1))
    } else if (evento.key === 'Enter' && aberto && ativa >= 0 && !evento.ctrlKey) {
      escolher(opcoes[ativa])
    } else if (evento.key === 'Escape' && digitado !== null) {
      evento.stopPropagation()
      setDigitado(null)
      setRecusa(null)
    } else return
    evento.preventDefault()
  }
  return (
    <Combo
      rotulo={rotulo}
      aberto={aberto}
      opcoes={opcoes.map(({ id, nome, documento }) => ({
        id,
        texto: (
          <>
            {nome}
            {documento ? <small className="rz-numero">{documento}</small> : null}
          </>
        ),
      }))}
      atual={ativa}
      onEscolher={(i) => escolher(opcoes[i])}
      campo={{
        id: props.id,
        ref: campo,
        'aria-label': rotulo,
        'aria-invalid': recusa !== null || undefined,
        'aria-describedby': recusa === null ? undefined : `${raiz}-recusa`,
        placeholder: 'Participante',
        value: digitado ?? escolhido?.nome ?? '',
        ...selecionaAoChegar,
        onFocus: (evento) => {
          setDentro(true)
          selecionaAoChegar.onFocus(evento)
        },
        onChange: ({ currentTarget }) => {
          setRecusa(null)
          setAtiva(-1)
          setDigitado(currentTarget.value)
        },
        onBlur: concluir,
        onKeyDown: aoTeclar,
      }}
    >
      {recusa === null ? null : (
        <small className="rz-combo-recusa" role="status" id={`${raiz}-recusa`}>
          {recusa}
        </small>
      )}
    </Combo>
  )
}
