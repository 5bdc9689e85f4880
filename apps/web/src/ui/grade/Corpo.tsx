// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { type MouseEvent, type RefObject, useCallback, useRef } from 'react'
import { Cabecalho } from './Cabecalho.tsx'
import { Esqueleto } from './estados-da-grade.tsx'
import { Linha } from './Linha.tsx'
import type { PropsDaGrade } from './props.ts'
import { estaSelecionada } from './selecao.ts'
import { Totais } from './Totais.tsx'
import type { PaginacaoDaGrade } from './tipos.ts'
import type { AjusteDeColunas } from './use-aparencia.ts'
import { useDesenhadas } from './use-desenhadas.ts'
import { useEscolha } from './use-escolha.ts'
import { useFim } from './use-fim.ts'
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
  const pagina = paginacao.PaginaAtual + passo
  const ultima = Math.ceil(paginacao.TotalDeRegistros / paginacao.RegistrosPorPagina)
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
  presas,
  desenharTudo,
  onClicar,
  onAlternar,
}: {
  props: PropsDaGrade<L>
  desenharTudo: RefObject<() => void>
  presas: readonly (number | null)[]
  onClicar: (indice: number, evento: MouseEvent) => void
  onAlternar: (indice: number, intervalo: boolean) => void
}) {
  const { linhas = [], paginacao, selecao } = props
  const desenhadas = useDesenhadas(linhas.length, desenharTudo)
  const inicio = paginacao ? (paginacao.PaginaAtual - 1) * paginacao.RegistrosPorPagina : 0
  const porDesenhar = linhas.length - desenhadas
  const vistas = linhas.slice(0, desenhadas).map((linha, indice) => {
    const id = props.idDaLinha(linha)
    return (
      <Linha
        key={id}
        linha={linha}
        indice={indice}
        posicao={inicio + indice + 1}
        colunas={props.colunas}
        presas={presas}
        selecionavel={selecao !== undefined}
        selecionada={selecao ? estaSelecionada(selecao, id) : false}
        aberta={props.abertaId === id}
        clicavel={props.onAbrir !== undefined}
        rotuloDaLinha={nomeDe(props, linha)}
        onClicar={onClicar}
        onAlternar={onAlternar}
      />
    )
  })
  return (
    <>
      {vistas}
      {porDesenhar > 0 ? (
        <div
          className="rz-por-desenhar"
          style={{ '--rz-quantas': porDesenhar } as Record<string, number>}
        />
      ) : null}
    </>
  )
}

/** The grid itself: titles, rows (or their skeleton) and sums. */
export function Corpo<L>({
  props,
  presas,
  ajuste,
}: {
  props: PropsDaGrade<L>
  presas: readonly (number | null)[]
  ajuste: AjusteDeColunas<L> | null
}) {
  const { linhas, paginacao, selecao } = props
  const grade = useRef<HTMLDivElement>(null)
  const desenharTudo = useRef(() => {})
  useFim(grade, linhas?.length ?? 0)
  const escolha = useEscolha(props)
  const { onClicar, ...acoes } = useAcoes(props)
  const teclado = useTeclado({
    grade,
    linhas: linhas?.length ?? 0,
    colunas: props.colunas.length + (selecao ? 1 : 0),
    acoes: { ...acoes, alternar: escolha.onAlternar },
    desenharTudo,
  })
  return (
    <div
      ref={grade}
      role="grid"
      tabIndex={-1}
      aria-label={props.rotulo}
      aria-rowcount={(paginacao?.TotalDeRegistros ?? linhas?.length ?? 0) + 1}
      aria-multiselectable={selecao ? true : undefined}
      aria-busy={props.atualizando || linhas === undefined || undefined}
      className="rz-tabela"
      onFocus={teclado.aoFocar}
      onKeyDown={teclado.aoTeclar}
      onClickCapture={teclado.aoClicar}
    >
      <Cabecalho
        ajuste={ajuste}
        colunas={props.colunas}
        presas={presas}
        ordem={props.ordem}
        onOrdem={props.onOrdem}
        escolha={escolha.cabecalho}
      />
      {linhas === undefined ? (
        <Esqueleto
          colunas={props.colunas}
          linhas={Math.min(
            paginacao?.RegistrosPorPagina ?? LINHAS_DO_ESQUELETO,
            LINHAS_DO_ESQUELETO,
          )}
          selecionavel={selecao !== undefined}
        />
      ) : null}
      <Linhas
        props={props}
        presas={presas}
        desenharTudo={desenharTudo}
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
