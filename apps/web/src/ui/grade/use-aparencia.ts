import { useMemo, useRef } from 'react'
import { ARRANJO_DA_TELA, type Arranjo, arranjoDoEndereco, colunasParaEndereco } from './arranjo.ts'
import type { AparenciaDaLista, PropsDaGrade } from './props.ts'
import { colunasDesenhadas, type TabelaDaGrade, useTabela } from './use-tabela.ts'

/** What the panel and the titles change: the columns of the table, and all of them at once. */
export type AjusteDeColunas<L> = {
  readonly tabela: TabelaDaGrade<L>
  readonly voltarAoPadrao: () => void
}

const maximo = 500

/** In continuous scroll, the rows already seen stay while more are brought. */
function useLinhas<L>(props: PropsDaGrade<L>): readonly L[] | undefined {
  const { linhas, aparencia } = props
  const antes = useRef<{ chave: string; linhas: readonly L[] } | null>(null)
  if (!aparencia?.continua) return linhas
  if (linhas) antes.current = { chave: aparencia.chave, linhas }
  return linhas ?? (antes.current?.chave === aparencia.chave ? antes.current.linhas : undefined)
}

const faltam = <L>({ paginacao, aparencia, linhas }: PropsDaGrade<L>): boolean =>
  aparencia?.continua === true &&
  linhas !== undefined &&
  paginacao !== undefined &&
  paginacao.registrosPorPagina < maximo &&
  paginacao.paginaAtual * paginacao.registrosPorPagina < paginacao.totalDeRegistros

/** The list as this person arranged it: columns, their widths, density, and rows that go on. */
export function useAparencia<L>(props: PropsDaGrade<L>) {
  const { colunas, rotulo, aparencia } = props
  const lista = aparencia ? `${aparencia.tela}#${rotulo}` : ''
  const daPessoa = aparencia?.arranjos[lista] ?? ARRANJO_DA_TELA
  const doEndereco = aparencia?.doEndereco ?? null
  const arranjo = useMemo(
    () => (doEndereco === null ? daPessoa : arranjoDoEndereco(colunas, doEndereco, daPessoa)),
    [colunas, doEndereco, daPessoa],
  )
  const linhas = useLinhas(props)
  const guardar = (novo: Arranjo | null): void => {
    const mudou = novo !== null && (novo.ordem !== undefined || (novo.ocultas?.length ?? 0) > 0)
    aparencia?.onArranjo(lista, novo, mudou ? colunasParaEndereco(colunas, novo) : null)
  }
  const daTela = { ...props, linhas }
  const tabela = useTabela(daTela, arranjo, (mudanca) => guardar({ ...arranjo, ...mudanca }))
  const { columnOrder, columnVisibility, columnPinning, columnSizing } = tabela.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is another at each drawing; its columns are not
  const desenhadas = useMemo(
    () => colunasDesenhadas(tabela, colunas, arranjo),
    [colunas, arranjo, columnOrder, columnVisibility, columnPinning, columnSizing],
  )
  const ajuste: AjusteDeColunas<L> | null = aparencia
    ? { tabela, voltarAoPadrao: () => guardar(null) }
    : null
  return {
    tabela,
    colunas: desenhadas,
    linhas,
    ajuste,
    mais: faltam(props) ? (aparencia as AparenciaDaLista).onMais : null,
  }
}
