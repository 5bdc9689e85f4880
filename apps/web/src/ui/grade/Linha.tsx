// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { type MouseEvent, memo } from 'react'
import { CelulaEditavel, EM_DIA, EM_DINHEIRO } from './CelulaEditavel.tsx'
import { alinhamentoDe, type Coluna, type Edicao } from './tipos.ts'
import { conteudoDaCelula, valorDe } from './valor-da-celula.tsx'

export type PropsDaLinha<L> = {
  linha: L
  indice: number
  /** Position in the whole list, for aria-rowindex. */
  posicao: number
  colunas: readonly Coluna<L>[]
  presas: readonly (number | null)[]
  selecionavel: boolean
  selecionada: boolean
  aberta: boolean
  clicavel: boolean
  rotuloDaLinha: string
  onClicar: (indice: number, evento: MouseEvent) => void
  onAlternar: (indice: number, intervalo: boolean) => void
  /** Column of the tab stop of the grid, when it is in this row. */
  parada: number | null
  /** Absent where every row is drawn. */
  medir: ((linha: HTMLElement | null) => void) | undefined
}

const estiloDaCelula = (presa: number | null | undefined) =>
  presa === null || presa === undefined ? undefined : { insetInlineStart: presa }

function CelulaDeEscolha<L>(props: PropsDaLinha<L>) {
  return (
    <div
      role="gridcell"
      tabIndex={props.parada === 0 ? 0 : -1}
      className="rz-celula rz-celula-escolha"
      data-l={props.indice}
      data-c={0}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        checked={props.selecionada}
        aria-label={`Selecionar ${props.rotuloDaLinha}`}
        onChange={() => undefined}
        onClick={(evento) => props.onAlternar(props.indice, evento.shiftKey)}
      />
    </div>
  )
}

type DaEdicao<L> = { edita: Edicao<L>; linha: L; valor: unknown; rotulo: string }

const Editavel = <L,>({ edita, linha, valor, rotulo }: DaEdicao<L>) =>
  edita.tipo === 'data' ? (
    <CelulaEditavel
      escrita={EM_DIA}
      valor={typeof valor === 'string' ? valor : null}
      rotulo={rotulo}
      salvar={(dia) => edita.salvar(linha, dia)}
    />
  ) : (
    <CelulaEditavel
      escrita={EM_DINHEIRO}
      valor={typeof valor === 'number' ? valor : null}
      rotulo={rotulo}
      salvar={(centavos) => edita.salvar(linha, centavos)}
    />
  )

function Celula<L>({ props, coluna, c }: { props: PropsDaLinha<L>; coluna: Coluna<L>; c: number }) {
  const presa = props.presas[c]
  const { edita } = coluna
  const editavel = edita !== undefined && (edita.pode?.(props.linha) ?? true)
  const bruto = editavel ? valorDe(coluna, props.linha) : null
  const posicao = c + (props.selecionavel ? 1 : 0)
  return (
    <div
      role="gridcell"
      tabIndex={props.parada === posicao ? 0 : -1}
      className="rz-celula"
      data-alinha={alinhamentoDe(coluna)}
      data-presa={presa === null || presa === undefined ? undefined : ''}
      data-edita={editavel || undefined}
      data-celular={coluna.celular}
      data-rotulo={coluna.titulo}
      style={estiloDaCelula(presa)}
      data-l={props.indice}
      data-c={posicao}
    >
      {editavel ? (
        <Editavel
          edita={edita}
          linha={props.linha}
          valor={bruto}
          rotulo={`${coluna.titulo}, ${props.rotuloDaLinha}`}
        />
      ) : (
        conteudoDaCelula(coluna, props.linha)
      )}
    </div>
  )
}

function LinhaDaGrade<L>(props: PropsDaLinha<L>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid answers Enter for the focused cell
    <div
      ref={props.medir}
      role="row"
      tabIndex={-1}
      className="rz-linha"
      data-index={props.indice}
      aria-rowindex={props.posicao + 1}
      aria-selected={props.selecionavel ? props.selecionada : undefined}
      data-aberta={props.aberta || undefined}
      data-clicavel={props.clicavel || undefined}
      onClick={(evento) => props.onClicar(props.indice, evento)}
    >
      {props.selecionavel ? <CelulaDeEscolha {...props} /> : null}
      {props.colunas.map((coluna, c) => (
        <Celula key={coluna.campo} props={props} coluna={coluna} c={c} />
      ))}
    </div>
  )
}

/** One row; drawn again only when it changes, so that a list of 500 stays light. */
export const Linha = memo(LinhaDaGrade) as typeof LinhaDaGrade
