// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import type { DragEvent, FocusEvent, PointerEvent } from 'react'
import { mudarDeLugar } from './arranjo.ts'
import { alinhamentoDe, type Coluna } from './tipos.ts'
import type { TabelaDaGrade } from './use-tabela.ts'

type Props<L> = {
  tabela: TabelaDaGrade<L>
  /** Whether the columns of this list can be arranged. */
  arruma: boolean
  colunas: readonly Coluna<L>[]
  presas: readonly (number | null)[]
  /** Absent when rows cannot be chosen. */
  escolha: { todas: boolean; algumas: boolean; onMarcar: (dentro: boolean) => void } | undefined
}

type DaTabela = NonNullable<ReturnType<TabelaDaGrade<unknown>['getColumn']>>

const SENTIDOS = { asc: 'ascending', desc: 'descending' } as const
const sentidoDe = (daTabela: DaTabela | undefined) => {
  const ordenada = daTabela?.getIsSorted() ?? false
  return ordenada === false ? 'none' : SENTIDOS[ordenada]
}

function Titulo<L>({ coluna, daTabela }: { coluna: Coluna<L>; daTabela: DaTabela | undefined }) {
  const sentido = sentidoDe(daTabela)
  const texto = (
    <>
      {coluna.titulo}
      {coluna.edita ? <IconPencil size={11} aria-label="pode ser editado" /> : null}
    </>
  )
  if (!daTabela?.getCanSort()) return <span>{texto}</span>
  // Ascending, then descending, then back to the list's own order.
  return (
    <button type="button" onClick={() => daTabela.toggleSorting()}>
      {texto}
      {sentido === 'ascending' ? <IconArrowUp size={12} aria-hidden /> : null}
      {sentido === 'descending' ? <IconArrowDown size={12} aria-hidden /> : null}
    </button>
  )
}

/** While the edge is dragged only the tracks of the grid change; the rows are drawn again once, at the end. */
function arrastarBorda(evento: PointerEvent<HTMLElement>, aoSoltar: (pixels: number) => void) {
  const alca = evento.currentTarget
  const celula = alca.closest<HTMLElement>('[role=columnheader]')
  const linha = celula?.parentElement
  const secao = alca.closest<HTMLElement>('.rz-grade')
  if (!celula || !linha || !secao) return
  evento.preventDefault()
  alca.setPointerCapture(evento.pointerId)
  const trilhas = getComputedStyle(linha).gridTemplateColumns.split(' ')
  const indice = [...linha.children].indexOf(celula)
  const inicio = { x: evento.clientX, largura: celula.offsetWidth }
  let largura = inicio.largura
  const mover = ({ clientX }: globalThis.PointerEvent) => {
    largura = Math.max(40, inicio.largura + clientX - inicio.x)
    secao.style.setProperty('--rz-colunas', trilhas.with(indice, `${largura}px`).join(' '))
  }
  alca.addEventListener('pointermove', mover)
  const soltar = () => {
    alca.removeEventListener('pointermove', mover)
    aoSoltar(largura)
  }
  alca.addEventListener('lostpointercapture', soltar, { once: true })
}

const TIPO_ARRASTADO = 'application/x-razao-coluna'

/** Dragging a title over another puts its column there; the panel of columns does the same with buttons. */
function arrastavel<L>(tabela: TabelaDaGrade<L>, campo: string) {
  return {
    draggable: true,
    onDragStart: (evento: DragEvent) => evento.dataTransfer.setData(TIPO_ARRASTADO, campo),
    onDragOver: (evento: DragEvent) => {
      if (evento.dataTransfer.types.includes(TIPO_ARRASTADO)) evento.preventDefault()
    },
    onDrop: (evento: DragEvent) => {
      const arrastada = evento.dataTransfer.getData(TIPO_ARRASTADO)
      if (arrastada === '' || arrastada === campo) return
      evento.preventDefault()
      const mudanca = { campo: arrastada, antesDe: campo }
      tabela.setColumnOrder((ordem) => mudarDeLugar(ordem, mudanca))
    },
  }
}

function Borda<L>({ tabela, campo }: { tabela: TabelaDaGrade<L>; campo: string }) {
  return (
    <span
      className="rz-borda-da-coluna"
      aria-hidden
      onPointerDown={(evento) =>
        arrastarBorda(evento, (pixels) =>
          tabela.setColumnSizing((larguras) => ({ ...larguras, [campo]: pixels })),
        )
      }
    />
  )
}

const PARADAS = '[data-presa], .rz-celula-escolha'

/** The titles stay at the top, and the browser brings nothing that stays: the list slides to the one with the focus. */
function trazerTitulo({ currentTarget: linha, target }: FocusEvent<HTMLElement>): void {
  const titulo = target.closest('[role=columnheader]')
  const rolagem = linha.closest('.rz-rolagem')
  if (!titulo || !rolagem || titulo.matches(PARADAS)) return
  const [onde, vista] = [titulo.getBoundingClientRect(), rolagem.getBoundingClientRect()]
  const paradas = [...linha.querySelectorAll(PARADAS)]
  const inicio = Math.max(vista.left, ...paradas.map((um) => um.getBoundingClientRect().right))
  if (onde.left < inicio) rolagem.scrollLeft -= inicio - onde.left
  else if (onde.right > vista.right)
    rolagem.scrollLeft += Math.min(onde.right - vista.right, onde.left - inicio)
}

/** The titles; those that sort are buttons. */
export function Cabecalho<L>({ tabela, arruma, colunas, presas, escolha }: Props<L>) {
  return (
    <div
      role="row"
      tabIndex={-1}
      className="rz-linha rz-cabecalho"
      aria-rowindex={1}
      onFocus={trazerTitulo}
    >
      {escolha ? (
        // biome-ignore lint/a11y/useFocusableInteractive: the checkbox inside takes the focus
        <div role="columnheader" className="rz-celula rz-celula-escolha">
          <input
            type="checkbox"
            aria-label="Selecionar a página"
            checked={escolha.todas}
            ref={(caixa) => {
              if (caixa) caixa.indeterminate = escolha.algumas && !escolha.todas
            }}
            onChange={(evento) => escolha.onMarcar(evento.currentTarget.checked)}
          />
        </div>
      ) : null}
      {colunas.map((coluna, c) => {
        const daTabela = tabela.getColumn(coluna.campo) as DaTabela | undefined
        const presa = presas[c]
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the sort button inside takes the focus
          <div
            key={coluna.campo}
            role="columnheader"
            className="rz-celula"
            aria-sort={coluna.ordena ? sentidoDe(daTabela) : undefined}
            data-alinha={alinhamentoDe(coluna)}
            data-presa={presa === null ? undefined : ''}
            style={presa === null ? undefined : { insetInlineStart: presa }}
            title={coluna.ajuda}
            {...(arruma ? arrastavel(tabela, coluna.campo) : {})}
          >
            <Titulo coluna={coluna} daTabela={daTabela} />
            {arruma ? <Borda tabela={tabela} campo={coluna.campo} /> : null}
          </div>
        )
      })}
    </div>
  )
}
