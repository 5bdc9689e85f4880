import { useMemo, useRef } from 'react'
import {
  ARRANJO_DA_TELA,
  type Arranjo,
  arranjar,
  arranjoDoEndereco,
  colunasParaEndereco,
} from './arranjo.ts'
import type { AparenciaDaLista, PropsDaGrade } from './props.ts'
import type { Coluna } from './tipos.ts'

export type AjusteDeColunas<L> = {
  /** Every column the screen has. */
  readonly todas: readonly Coluna<L>[]
  readonly arranjo: Arranjo
  /** Null goes back to how the screen drew them. */
  readonly mudar: (arranjo: Arranjo | null) => void
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
  paginacao.RegistrosPorPagina < maximo &&
  paginacao.PaginaAtual * paginacao.RegistrosPorPagina < paginacao.TotalDeRegistros

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
  const arranjadas = useMemo(() => arranjar(colunas, arranjo), [colunas, arranjo])
  const linhas = useLinhas(props)
  const mudar = (novo: Arranjo | null): void => {
    const mudou = novo !== null && (novo.ordem !== undefined || (novo.ocultas?.length ?? 0) > 0)
    aparencia?.onArranjo(lista, novo, mudou ? colunasParaEndereco(colunas, novo) : null)
  }
  const ajuste: AjusteDeColunas<L> | null = aparencia ? { todas: colunas, arranjo, mudar } : null
  return {
    colunas: arranjadas,
    linhas,
    ajuste,
    mais: faltam(props) ? (aparencia as AparenciaDaLista).onMais : null,
  }
}
