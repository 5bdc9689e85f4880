import { type KeyboardEvent, type Ref, useState } from 'react'
import { Combo } from './Combo.tsx'
import {
  type ContaDoCampo as Conta,
  contaDigitada,
  filtrarContas,
  porqueNaoRecebe,
  textoDaConta,
} from './contas.ts'
import { selecionaAoChegar } from './seleciona-ao-chegar.ts'

type Props = {
  rotulo: string
  contas: readonly Conta[]
  /** Those that may be typed by their code and are not to be chosen: it is said why. */
  naoRecebem?: readonly Conta[]
  /** Null is none. */
  contaId: number | null
  onEscolher: (contaId: number | null) => void
  campo?: Ref<HTMLInputElement>
  invalida?: boolean
  obrigatoria?: boolean
  id?: string
  /** Somebody is about to look for an account. */
  onEntrar?: () => void
  /** Keys the list does not use. */
  onTecla?: (evento: KeyboardEvent<HTMLInputElement>) => void
}

const MAXIMO = 40

/** What is typed in the field, which account it means, and why it means none. */
function useContaDigitada(props: Props) {
  const { contas, contaId, onEscolher } = props
  const escolhida = contas.find(({ id }) => id === contaId)
  const [digitado, setDigitado] = useState<string | null>(null)
  const [ativa, setAtiva] = useState(0)
  const texto = digitado ?? (escolhida ? textoDaConta(escolhida) : '')
  const opcoes = digitado === null ? [] : filtrarContas(contas, digitado).slice(0, MAXIMO)
  const [dentro, setDentro] = useState(false)
  const aberta = dentro && digitado !== null && opcoes.length > 0
  const porque = digitado === null ? null : porqueNaoRecebe(props.naoRecebem ?? [], digitado)
  const atual = Math.min(ativa, Math.max(0, opcoes.length - 1))
  const escolher = (conta: Conta | null) => {
    setDigitado(null)
    setAtiva(0)
    if (conta?.id !== contaId) onEscolher(conta?.id ?? null)
  }
  const doDigitado = (texto: string) => contaDigitada(contas, texto) ?? opcoes[atual] ?? null
  /** What was typed becomes an account; when it is none, it stays written for the person to mend. */
  const concluir = () => {
    if (digitado === null) return
    if (digitado.trim() === '') return escolher(null)
    // The first of the list stands for what was begun, not for the whole code of an account that takes none.
    const conta = ativa === 0 && porque !== null ? null : doDigitado(digitado)
    if (conta) return escolher(conta)
    // Never the account of before under other words.
    if (contaId !== null) onEscolher(null)
  }
  const aoTeclar = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.key === 'ArrowDown' || evento.key === 'ArrowUp') {
      evento.preventDefault()
      if (digitado === null) return setDigitado('')
      const passo = evento.key === 'ArrowDown' ? 1 : -1
      return setAtiva(Math.max(0, Math.min(opcoes.length - 1, atual + passo)))
    }
    if (evento.key === 'Enter' && aberta && !evento.ctrlKey) {
      evento.preventDefault()
      const conta = (ativa === 0 && contaDigitada(contas, texto)) || opcoes[atual]
      return escolher(conta ?? null)
    }
    if (evento.key === 'Escape' && digitado !== null) {
      evento.stopPropagation()
      return setDigitado(null)
    }
    props.onTecla?.(evento)
  }
  const semConta = digitado !== null && digitado.trim() !== '' && opcoes.length === 0
  const recusa = (dentro ? null : porque) ?? (semConta ? `Nenhuma conta com «${digitado}».` : null)
  return {
    texto,
    opcoes,
    atual,
    aberta,
    recusa,
    escolher,
    aoTeclar,
    entrar: () => setDentro(true),
    sair: () => {
      setDentro(false)
      concluir()
    },
    digitar: (novo: string) => {
      setAtiva(0)
      setDigitado(novo)
    },
  }
}

/** An account by code, reduced code or name; the list is walked by the arrows, Tab takes the one meant. */
export function CampoDeConta(props: Props) {
  const { texto, opcoes, atual, aberta, recusa, ...campo } = useContaDigitada(props)
  return (
    <Combo
      className="rz-combo-de-conta"
      rotulo={props.rotulo}
      aberto={aberta}
      opcoes={opcoes.map((conta) => ({
        id: conta.id,
        texto: (
          <>
            <span className="rz-numero">{conta.codigo}</span> {conta.nome}
            {conta.reduzido ? <small className="rz-numero">{conta.reduzido}</small> : null}
          </>
        ),
      }))}
      atual={atual}
      onEscolher={(i) => campo.escolher(opcoes[i] ?? null)}
      campo={{
        id: props.id,
        ref: props.campo,
        'aria-label': props.rotulo,
        'aria-invalid': recusa !== null || props.invalida || undefined,
        'aria-required': props.obrigatoria || undefined,
        placeholder: 'Código, reduzido ou nome',
        value: texto,
        ...selecionaAoChegar,
        onFocus: (evento) => {
          campo.entrar()
          props.onEntrar?.()
          selecionaAoChegar.onFocus(evento)
        },
        onChange: ({ currentTarget }) => campo.digitar(currentTarget.value),
        onBlur: campo.sair,
        onKeyDown: campo.aoTeclar,
      }}
    >
      {recusa ? (
        <small className="rz-combo-recusa" role="status">
          {recusa}
        </small>
      ) : null}
    </Combo>
  )
}
