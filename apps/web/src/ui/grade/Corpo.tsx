// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { Fragment, type MouseEvent, useCallback, useRef } from 'react'
import { Cabecalho } from './Cabecalho.tsx'
import { Esqueleto } from './estados-da-grade.tsx'
import { Linha } from './Linha.tsx'
import type { PropsDaGrade } from './props.ts'
import { Totais } from './Totais.tsx'
import type { PosicaoNaGrade } from './teclado.ts'
import type { PaginacaoDaGrade } from './tipos.ts'
import type { AjusteDeColunas } from './use-aparencia.ts'
import { useEscolha } from './use-escolha.ts'
import { useFim } from './use-fim.ts'
import { useJanela } from './use-janela.ts'
import type { TabelaDaGrade } from './use-tabela.ts'
import { useTeclado } from './use-teclado.ts'
import { valorDe } from './valor-da-celula.tsx'

const INTERATIVO = 'a, button, input, select, textarea, label, [data-sem-abrir]'
const LINHAS_DO_ESQUELETO = 10

function nomeDe<L>({ nomeDaLinha, colunas }: PropsDaGrade<L>, linha: L): string {
  if (nomeDaLinha) return nomeDaLinha(linha)
  const [primeira] = colunas
  return String((primeira && valorDe(primeira, linha)) ?? 'linha')
}

const paginaVizinha = (paginacao: PaginacaoDaGrade | undefined, passo: 1 | -1): number | null => {
  if (!paginacao) return null
  const pagina = paginacao.paginaAtual + passo
  const ultima = Math.ceil(paginacao.totalDeRegistros / paginacao.registrosPorPagina)
  return pagina >= 1 && pagina <= ultima ? pagina : null
}

/** What keys and clicks do to a row, always with the rows of the last drawing. */
function useAcoes<L>(props: PropsDaGrade<L>) {
  const atual = useRef(props)
  atual.current = props
  const comLinha = useCallback((indice: number, fazer: ((linha: L) => void) | undefined) => {
    const linha = atual.current.linhas?.[indice]
    if (linha !== undefined) fazer?.(linha)
  }, [])
  const abrir = useCallback((indice: number) => comLinha(indice, atual.current.onAbrir), [comLinha])
  const onClicar = useCallback(
    (indice: number, evento: MouseEvent) => {
      if ((evento.target as HTMLElement).closest(INTERATIVO)) return
      if (window.getSelection()?.toString()) return
      abrir(indice)
    },
    [abrir],
  )
  return {
    abrir,
    onClicar,
    ativar: (indice: number) => comLinha(indice, atual.current.onAtivar),
    pagina: (passo: 1 | -1) => {
      const pagina = paginaVizinha(atual.current.paginacao, passo)
      if (pagina !== null) atual.current.onPagina?.(pagina)
    },
  }
}

function Linhas<L>({
  props,
  tabela,
  presas,
  parada,
  onClicar,
  onAlternar,
}: {
  props: PropsDaGrade<L>
  tabela: TabelaDaGrade<L>
  parada: PosicaoNaGrade
  presas: readonly (number | null)[]
  onClicar: (indice: number, evento: MouseEvent) => void
  onAlternar: (indice: number, intervalo: boolean) => void
}) {
  const { paginacao, selecao } = props
  const { rows } = tabela.getRowModel()
  const idDe = useCallback((indice: number) => Number(rows[indice]?.id), [rows])
  const janela = useJanela({
    total: rows.length,
    idDe,
    parada: parada.linha,
    densidade: props.aparencia?.densidade,
  })
  const antes = paginacao ? (paginacao.paginaAtual - 1) * paginacao.registrosPorPagina : 0
  const vistas = janela.desenhadas.map(({ indice, vao }) => {
    const daTabela = rows[indice]
    if (daTabela === undefined) return null
    const { linha, id } = daTabela.original
    return (
      <Fragment key={id}>
        {vao > 0 ? <div style={{ height: vao }} /> : null}
        <Linha
          medir={janela.medir}
          linha={linha}
          indice={indice}
          posicao={antes + indice + 1}
          parada={indice === parada.linha ? parada.coluna : null}
          colunas={props.colunas}
          presas={presas}
          selecionavel={selecao !== undefined}
          selecionada={daTabela.getIsSelected()}
          aberta={props.abertaId === id}
          clicavel={props.onAbrir !== undefined}
          rotuloDaLinha={nomeDe(props, linha)}
          onClicar={onClicar}
          onAlternar={onAlternar}
        />
      </Fragment>
    )
  })
  return (
    <>
      {janela.inicio ? <div ref={janela.inicio} className="rz-inicio-da-janela" /> : null}
      {vistas}
      {janela.resto > 0 ? <div style={{ height: janela.resto }} /> : null}
    </>
  )
}

/** The grid itself: titles, rows (or their skeleton) and sums. */
export function Corpo<L>({
  props,
  tabela,
  presas,
  ajuste,
}: {
  props: PropsDaGrade<L>
  tabela: TabelaDaGrade<L>
  presas: readonly (number | null)[]
  ajuste: AjusteDeColunas<L> | null
}) {
  const { linhas, paginacao, selecao } = props
  const grade = useRef<HTMLDivElement>(null)
  useFim(grade, linhas?.length ?? 0)
  const escolha = useEscolha(tabela, selecao !== undefined && props.onSelecao !== undefined)
  const { onClicar, ...acoes } = useAcoes(props)
  const teclado = useTeclado({
    grade,
    linhas: linhas?.length ?? 0,
    colunas: props.colunas.length + (selecao ? 1 : 0),
    acoes: { ...acoes, alternar: escolha.onAlternar },
  })
  return (
    <div
      ref={grade}
      role="grid"
      tabIndex={-1}
      aria-label={props.rotulo}
      aria-rowcount={(paginacao?.totalDeRegistros ?? linhas?.length ?? 0) + 1}
      aria-multiselectable={selecao ? true : undefined}
      aria-busy={props.atualizando || linhas === undefined || undefined}
      className="rz-tabela"
      onFocus={teclado.aoFocar}
      onKeyDown={teclado.aoTeclar}
      onClickCapture={teclado.aoClicar}
    >
      <Cabecalho
        tabela={tabela}
        arruma={ajuste !== null}
        colunas={props.colunas}
        presas={presas}
        escolha={escolha.cabecalho}
      />
      {linhas === undefined ? (
        <Esqueleto
          colunas={props.colunas}
          linhas={Math.min(
            paginacao?.registrosPorPagina ?? LINHAS_DO_ESQUELETO,
            LINHAS_DO_ESQUELETO,
          )}
          selecionavel={selecao !== undefined}
        />
      ) : null}
      <Linhas
        props={props}
        tabela={tabela}
        presas={presas}
        parada={teclado.parada}
        onClicar={onClicar}
        onAlternar={escolha.onAlternar}
      />
      {props.totais && linhas && linhas.length > 0 ? (
        <Totais
          colunas={props.colunas}
          presas={presas}
          totais={props.totais}
          selecionavel={selecao !== undefined}
        />
      ) : null}
    </div>
  )
}
