import { useCallback, useRef } from 'react'
import type { Marca, TabelaDaGrade } from './use-tabela.ts'

/** Choosing rows: one, a range from the last one touched, or the page. */
export function useEscolha<L>(tabela: TabelaDaGrade<L>, selecionavel: boolean) {
  const atual = useRef(tabela)
  atual.current = tabela
  const onAlternar = useCallback((indice: number, intervalo: boolean) => {
    const linha = atual.current.getRowModel().rows[indice]
    if (!linha) return
    const ate = intervalo && linha.table._lastSelectedRowId !== null
    const marca = { target: { checked: ate || !linha.getIsSelected() }, intervalo: ate }
    linha.getToggleSelectedHandler()(marca satisfies Marca)
  }, [])
  return {
    onAlternar,
    cabecalho: selecionavel
      ? {
          todas: tabela.getIsAllPageRowsSelected(),
          algumas: tabela.getIsSomePageRowsSelected(),
          onMarcar: (dentro: boolean) => tabela.toggleAllPageRowsSelected(dentro),
        }
      : undefined,
  }
}
