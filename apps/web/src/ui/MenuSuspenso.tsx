import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Suspenso } from './Suspenso.tsx'

type ItemDoMenuSuspenso = {
  readonly id: string
  readonly texto: ReactNode
  readonly icone?: ReactNode
  /** Either an address or an action. */
  readonly para?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly desligado?: boolean | undefined
  readonly atual?: boolean | undefined
  /** A line over this item, with an optional title. */
  readonly secao?: string | undefined
}

type Props = {
  /** The button, given whether the menu is open and how to open or close it. */
  gatilho: (botao: {
    'aria-expanded': boolean
    'aria-haspopup': 'menu'
    onClick: () => void
  }) => ReactNode
  rotulo: string
  itens: readonly ItemDoMenuSuspenso[]
  cabeca?: ReactNode
  alinhamento?: 'inicio' | 'fim'
  largura?: number
}

/** The keys of the menu are its own: what is around it, a grid or a drawer, has other things to do with them. */
function andar(evento: KeyboardEvent<HTMLElement>): void {
  if (evento.key !== 'Escape' && evento.key !== 'Tab') evento.stopPropagation()
  const itens = [...evento.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const atual = itens.indexOf(document.activeElement as HTMLElement)
  const destinos: Record<string, number> = {
    ArrowDown: (atual + 1) % itens.length,
    ArrowUp: (atual - 1 + itens.length) % itens.length,
    Home: 0,
    End: itens.length - 1,
  }
  const destino = destinos[evento.key]
  if (destino === undefined) return
  evento.preventDefault()
  itens[destino]?.focus()
}

function Item({ item, fechar }: { item: ItemDoMenuSuspenso; fechar: () => void }) {
  const { para, desligado } = item
  const comum = { role: 'menuitem', tabIndex: -1, className: 'rz-suspenso-item' } as const
  const conteudo = (
    <>
      {item.icone}
      <span>{item.texto}</span>
    </>
  )
  if (para !== undefined && !desligado) {
    return (
      <Link {...comum} to={para} aria-current={item.atual ? 'page' : undefined} onClick={fechar}>
        {conteudo}
      </Link>
    )
  }
  return (
    <button
      {...comum}
      type="button"
      aria-disabled={desligado || undefined}
      onClick={({ currentTarget }) => {
        if (desligado) return
        // What opens next gives the focus back to whoever has it now, and the item goes away.
        currentTarget.closest('.rz-suspenso')?.querySelector<HTMLElement>('button')?.focus()
        fechar()
        item.onClick?.()
      }}
    >
      {conteudo}
    </button>
  )
}

/** A menu under its button, walked by the arrows. */
export function MenuSuspenso(props: Props) {
  const [aberto, setAberto] = useState(false)
  const fechar = () => setAberto(false)
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      alinhamento={props.alinhamento ?? 'inicio'}
      {...(props.largura ? { largura: props.largura } : {})}
      gatilho={props.gatilho({
        'aria-expanded': aberto,
        'aria-haspopup': 'menu',
        onClick: () => setAberto(!aberto),
      })}
    >
      {props.cabeca}
      <div role="menu" tabIndex={-1} aria-label={props.rotulo} onKeyDown={andar}>
        {props.itens.map((item) => (
          <div key={item.id} role="none">
            {item.secao === undefined ? null : (
              <div role="none" className="rz-suspenso-secao">
                {item.secao}
              </div>
            )}
            <Item item={item} fechar={fechar} />
          </div>
        ))}
      </div>
    </Suspenso>
  )
}
