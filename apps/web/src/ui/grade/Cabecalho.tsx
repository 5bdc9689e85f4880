// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import { alinhamentoDe, type Coluna } from './tipos.ts'

type Props<L> = {
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

/** The titles; those that sort are buttons. */
export function Cabecalho<L>({ colunas, presas, ordem, onOrdem, escolha }: Props<L>) {
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
          >
            <Titulo coluna={coluna} sentido={sentido} onOrdem={onOrdem} />
          </div>
        )
      })}
    </div>
  )
}
