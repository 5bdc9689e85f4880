import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { selecionaAoChegar } from '../../ui/seleciona-ao-chegar.ts'
import { contaDigitada, filtrarContas, porqueNaoRecebe, textoDaConta } from './contas.ts'
import type { Conta } from './use-contas.ts'

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
  /** Somebody is about to look for an account. */
  onEntrar?: () => void
  /** Keys the list does not use. */
  onTecla?: (evento: KeyboardEvent<HTMLInputElement>) => void
}

const MAXIMO = 40

type PropsDasOpcoes = {
  raiz: string
  rotulo: string
  aberta: boolean
  opcoes: readonly Conta[]
  atual: number
  onEscolher: (conta: Conta) => void
}

function Opcoes({ raiz, rotulo, aberta, opcoes, atual, onEscolher }: PropsDasOpcoes) {
  const lista = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option is kept in sight
  useEffect(() => {
    lista.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [atual])
  return (
    <div
      ref={lista}
      id={`${raiz}-lista`}
      role="listbox"
      tabIndex={-1}
      aria-label={rotulo}
      className="ctb-combo-lista"
      hidden={!aberta}
    >
      {opcoes.map((conta, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys (aria-activedescendant)
        <div
          key={conta.ID}
          id={`${raiz}-${conta.ID}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === atual}
          onMouseDown={(evento) => evento.preventDefault()}
          onClick={() => onEscolher(conta)}
        >
          <span className="rz-numero">{conta.codigo}</span> {conta.nome}
          {conta.reduzido ? <small className="rz-numero">{conta.reduzido}</small> : null}
        </div>
      ))}
    </div>
  )
}

/** What is typed in the field, which account it means, and why it means none. */
function useContaDigitada(props: Props) {
  const { contas, contaId, onEscolher } = props
  const escolhida = contas.find(({ ID }) => ID === contaId)
  const [digitado, setDigitado] = useState<string | null>(null)
  const [ativa, setAtiva] = useState(0)
  const raiz = useId()
  const texto = digitado ?? (escolhida ? textoDaConta(escolhida) : '')
  const opcoes = digitado === null ? [] : filtrarContas(contas, digitado).slice(0, MAXIMO)
  const [dentro, setDentro] = useState(false)
  const aberta = dentro && digitado !== null && opcoes.length > 0
  const porque = digitado === null ? null : porqueNaoRecebe(props.naoRecebem ?? [], digitado)
  const atual = Math.min(ativa, Math.max(0, opcoes.length - 1))
  const escolher = (conta: Conta | null) => {
    setDigitado(null)
    setAtiva(0)
    if (conta?.ID !== contaId) onEscolher(conta?.ID ?? null)
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
    raiz,
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
  const { raiz, texto, opcoes, atual, aberta, recusa, ...campo } = useContaDigitada(props)
  return (
    <div className="ctb-combo">
      <input
        ref={props.campo}
        className="ctb-campo"
        role="combobox"
        aria-label={props.rotulo}
        aria-expanded={aberta}
        aria-controls={`${raiz}-lista`}
        aria-activedescendant={aberta ? `${raiz}-${opcoes[atual]?.ID}` : undefined}
        aria-autocomplete="list"
        aria-invalid={recusa !== null || props.invalida || undefined}
        placeholder="Código, reduzido ou nome"
        autoComplete="off"
        spellCheck={false}
        value={texto}
        {...selecionaAoChegar}
        onFocus={(evento) => {
          campo.entrar()
          props.onEntrar?.()
          selecionaAoChegar.onFocus(evento)
        }}
        onChange={({ currentTarget }) => campo.digitar(currentTarget.value)}
        onBlur={campo.sair}
        onKeyDown={campo.aoTeclar}
      />
      <Opcoes
        raiz={raiz}
        rotulo={props.rotulo}
        aberta={aberta}
        opcoes={opcoes}
        atual={atual}
        onEscolher={campo.escolher}
      />
      {recusa ? (
        <small className="ctb-erro" role="status">
          {recusa}
        </small>
      ) : null}
    </div>
  )
}
