import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './seletor.css'

export type OpcaoDoSeletor = {
  readonly id: string
  readonly texto: string
  readonly detalhe?: ReactNode
  readonly grupo?: string
  /** Small text beside the name, such as the tax regime. */
  readonly selo?: string | undefined
  /** Absent: this option cannot be a favourite. */
  readonly favorita?: boolean | undefined
}

type Props = {
  rotulo: string
  dica: string
  busca: string
  onBusca: (busca: string) => void
  opcoes: readonly OpcaoDoSeletor[]
  onEscolher: (id: string) => void
  /** Said when nothing is found. */
  vazio: string
  carregando?: boolean
  /** Ctrl+D or the star: keeps the option at hand, or lets it go. */
  onFavorita?: (id: string, favorita: boolean) => void
}

/** Inside an option there is no other control for a screen reader: Ctrl+D does the same, and the name says it. */
function Estrela({
  favorita,
  onMudar,
}: {
  favorita: boolean
  onMudar: (favorita: boolean) => void
}) {
  const Icone = favorita ? IconStarFilled : IconStar
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+D in the field
    // biome-ignore lint/a11y/noStaticElementInteractions: an option holds no controls (ARIA)
    <span
      className="rz-opcao-estrela"
      data-favorita={favorita || undefined}
      title={favorita ? 'Tirar das favoritas (Ctrl+D)' : 'Marcar como favorita (Ctrl+D)'}
      onClick={(evento) => {
        evento.stopPropagation()
        onMudar(!favorita)
      }}
    >
      <Icone size={15} aria-hidden />
      {favorita ? <span className="rz-so-leitor">favorita</span> : null}
    </span>
  )
}

const PASSOS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A search field over a list walked by the arrows: the company picker and the command palette. */
export function Seletor(props: Props) {
  const { opcoes, onEscolher } = props
  const [ativa, setAtiva] = useState(0)
  const lista = useRef<HTMLDivElement>(null)
  const raiz = useId()
  const atual = Math.min(ativa, Math.max(0, opcoes.length - 1))
  const escolhida = opcoes[atual]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at the top
  useEffect(() => setAtiva(0), [props.busca])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option is kept in sight
  useEffect(() => {
    lista.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [atual])

  const aoTeclar = (evento: KeyboardEvent) => {
    const passo = PASSOS[evento.key]
    if (passo !== undefined) {
      const ultimo = opcoes.length - 1
      setAtiva(Math.max(0, Math.min(ultimo, atual + passo)))
    } else if (evento.key === 'Enter' && escolhida) onEscolher(escolhida.id)
    else if (evento.key === 'd' && evento.ctrlKey && escolhida?.favorita !== undefined) {
      props.onFavorita?.(escolhida.id, !escolhida.favorita)
    } else return
    evento.preventDefault()
  }

  return (
    <div className="rz-seletor">
      <input
        role="combobox"
        aria-expanded
        aria-controls={`${raiz}-lista`}
        aria-activedescendant={escolhida ? `${raiz}-${escolhida.id}` : undefined}
        aria-label={props.rotulo}
        placeholder={props.dica}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={props.busca}
        onChange={(evento) => props.onBusca(evento.currentTarget.value)}
        onKeyDown={aoTeclar}
      />
      <div
        ref={lista}
        id={`${raiz}-lista`}
        role="listbox"
        tabIndex={-1}
        aria-label={props.rotulo}
        aria-busy={props.carregando}
        className="rz-opcoes"
      >
        {opcoes.map((opcao, i) => (
          <div key={opcao.id}>
            {opcao.grupo && opcao.grupo !== opcoes[i - 1]?.grupo ? (
              <div className="rz-opcoes-grupo">{opcao.grupo}</div>
            ) : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys (aria-activedescendant) */}
            <div
              id={`${raiz}-${opcao.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === atual}
              className="rz-opcao"
              onMouseMove={() => setAtiva(i)}
              onClick={() => onEscolher(opcao.id)}
            >
              <span>{opcao.texto}</span>
              {opcao.selo ? <em className="rz-opcao-selo">{opcao.selo}</em> : null}
              {opcao.detalhe ? <small>{opcao.detalhe}</small> : null}
              {opcao.favorita === undefined ? null : (
                <Estrela
                  favorita={opcao.favorita}
                  onMudar={(favorita) => props.onFavorita?.(opcao.id, favorita)}
                />
              )}
            </div>
          </div>
        ))}
        {opcoes.length === 0 ? (
          <p className="rz-opcoes-vazio">{props.carregando ? 'Buscando…' : props.vazio}</p>
        ) : null}
      </div>
    </div>
  )
}
