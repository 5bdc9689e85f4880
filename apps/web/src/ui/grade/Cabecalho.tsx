// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import type { DragEvent, PointerEvent } from 'react'
import { mudarDeLugar, redimensionar } from './arranjo.ts'
import { alinhamentoDe, type Coluna } from './tipos.ts'
import type { AjusteDeColunas } from './use-aparencia.ts'

type Props<L> = {
  /** Absent when this list's columns cannot be arranged. */
  ajuste: AjusteDeColunas<L> | null
  colunas: readonly Coluna<L>[]
  presas: readonly (number | null)[]
  ordem: string | undefined
  onOrdem: ((ordem: string | undefined) => void) | undefined
  /** Absent when rows cannot be chosen. */
  escolha: { todas: boolean; algumas: boolean; onMarcar: (dentro: boolean) => void } | undefined
}

type Sentido = 'ascending' | 'descending' | 'none'

function sentidoDe(campo: string, ordem: string | undefined): Sentido {
  if (ordem === campo) return 'ascending'
  return ordem === `-${campo}` ? 'descending' : 'none'
}
/** Ascending, then descending, then back to the list's own order. */
function proximaOrdem(campo: string, sentido: Sentido): string | undefined {
  if (sentido === 'none') return campo
  return sentido === 'ascending' ? `-${campo}` : undefined
}

function Titulo<L>({
  coluna,
  sentido,
  onOrdem,
}: {
  coluna: Coluna<L>
  sentido: Sentido
  onOrdem: Props<L>['onOrdem']
}) {
  const texto = (
    <>
      {coluna.titulo}
      {coluna.edita ? <IconPencil size={11} aria-label="pode ser editado" /> : null}
    </>
  )
  if (!coluna.ordena || !onOrdem) return <span>{texto}</span>
  return (
    <button type="button" onClick={() => onOrdem(proximaOrdem(coluna.campo, sentido))}>
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
function arrastavel<L>(ajuste: AjusteDeColunas<L> | null, campo: string) {
  if (!ajuste) return {}
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
      ajuste.mudar(mudarDeLugar(ajuste.todas, ajuste.arranjo, mudanca))
    },
  }
}

function Borda<L>({ ajuste, campo }: { ajuste: AjusteDeColunas<L>; campo: string }) {
  return (
    <span
      className="rz-borda-da-coluna"
      aria-hidden
      onPointerDown={(evento) =>
        arrastarBorda(evento, (pixels) =>
          ajuste.mudar(redimensionar(ajuste.arranjo, campo, pixels)),
        )
      }
    />
  )
}

/** The titles; those that sort are buttons. */
export function Cabecalho<L>({ ajuste, colunas, presas, ordem, onOrdem, escolha }: Props<L>) {
  return (
    <div role="row" tabIndex={-1} className="rz-linha rz-cabecalho" aria-rowindex={1}>
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
        const sentido = sentidoDe(coluna.campo, ordem)
        const presa = presas[c]
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the sort button inside takes the focus
          <div
            key={coluna.campo}
            role="columnheader"
            className="rz-celula"
            aria-sort={coluna.ordena ? sentido : undefined}
            data-alinha={alinhamentoDe(coluna)}
            data-presa={presa === null ? undefined : ''}
            style={presa === null ? undefined : { insetInlineStart: presa }}
            title={coluna.ajuda}
            {...arrastavel(ajuste, coluna.campo)}
          >
            <Titulo coluna={coluna} sentido={sentido} onOrdem={onOrdem} />
            {ajuste ? <Borda ajuste={ajuste} campo={coluna.campo} /> : null}
          </div>
        )
      })}
    </div>
  )
}
