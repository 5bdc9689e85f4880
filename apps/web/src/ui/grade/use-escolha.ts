import { useCallback, useRef } from 'react'
import type { PropsDaGrade } from './props.ts'
import { alternar, estaSelecionada, marcar } from './selecao.ts'

/** Choosing rows: one, a range from the last one touched, or the page. */
export function useEscolha<L>(props: PropsDaGrade<L>) {
  const { linhas, idDaLinha, selecao, onSelecao } = props
  const ultima = useRef<number | null>(null)
  const atual = useRef({ linhas, idDaLinha, selecao, onSelecao })
  atual.current = { linhas, idDaLinha, selecao, onSelecao }
  const onAlternar = useCallback((indice: number, intervalo: boolean) => {
    const { linhas: rows = [], idDaLinha: id, selecao: antes, onSelecao: avisar } = atual.current
    const linha = rows[indice]
    if (!antes || !avisar || linha === undefined) return
    if (!intervalo || ultima.current === null) avisar(alternar(antes, id(linha)))
    else {
      const [de, ate] = [Math.min(ultima.current, indice), Math.max(ultima.current, indice)]
      avisar(marcar(antes, rows.slice(de, ate + 1).map(id), true))
    }
    ultima.current = indice
  }, [])
  const ids = (linhas ?? []).map(idDaLinha)
  const marcadas = selecao ? ids.filter((id) => estaSelecionada(selecao, id)).length : 0
  return {
    onAlternar,
    paginaInteira: ids.length > 0 && marcadas === ids.length,
    cabecalho:
      selecao && onSelecao
        ? {
            todas: ids.length > 0 && marcadas === ids.length,
            algumas: marcadas > 0,
            onMarcar: (dentro: boolean) => onSelecao(marcar(selecao, ids, dentro)),
          }
        : undefined,
  }
}
