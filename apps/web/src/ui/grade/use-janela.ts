import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Densidade } from './arranjo.ts'

/** Up to here a list is drawn whole: found by the browser, printed and read with no window over it. */
const DE_UMA_VEZ = 120
/** Rows kept drawn beyond each edge of the window. */
const FOLGA = 12
/** What a row takes before it is measured, in pixels. */
const ALTURAS: Readonly<Record<Densidade, number>> = { compacta: 30, padrao: 40, confortavel: 51 }
const ALTURA_DO_CARTAO = 150

type Rolagem = {
  /** What the rows scroll in; null is the page. */
  readonly elemento: HTMLElement | null
  /** From the top of what scrolls to the first row. */
  readonly margem: number
  /** The list scrolls in itself, and its rows are lines; elsewhere they are cards. */
  readonly propria: boolean
}

function ondeRola(inicio: HTMLElement): Rolagem {
  const lista = inicio.closest<HTMLElement>('.rz-rolagem')
  let elemento = lista
  while (elemento && !/auto|scroll/.test(getComputedStyle(elemento).overflowY)) {
    elemento = elemento.parentElement
  }
  const { top } = inicio.getBoundingClientRect()
  const margem = elemento
    ? top - elemento.getBoundingClientRect().top + elemento.scrollTop
    : top + window.scrollY
  return { elemento, margem: Math.round(margem), propria: elemento === lista }
}

/** What scrolls changes with the width: on a phone the list is as long as its rows. */
function useRolagem(inicio: RefObject<HTMLElement | null>, ligada: boolean): Rolagem | null {
  const [rolagem, setRolagem] = useState<Rolagem | null>(null)
  useLayoutEffect(() => {
    if (!ligada) return
    const medir = () => {
      if (!inicio.current) return
      const nova = ondeRola(inicio.current)
      setRolagem((antes) =>
        antes?.elemento === nova.elemento && antes.margem === nova.margem ? antes : nova,
      )
    }
    medir()
    window.addEventListener('resize', medir)
    return () => window.removeEventListener('resize', medir)
  }, [inicio, ligada])
  return ligada ? rolagem : null
}

/** Paper and the browser's own search reach every row: for them all are drawn. */
function useTodas(): boolean {
  const [todas, setTodas] = useState(false)
  useEffect(() => {
    const mostrar = () => flushSync(() => setTodas(true))
    const esconder = () => setTodas(false)
    const procurar = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F3' || (key === 'f' && (ctrlKey || metaKey))) mostrar()
    }
    window.addEventListener('beforeprint', mostrar)
    window.addEventListener('afterprint', esconder)
    window.addEventListener('keydown', procurar, { capture: true })
    return () => {
      window.removeEventListener('beforeprint', mostrar)
      window.removeEventListener('afterprint', esconder)
      window.removeEventListener('keydown', procurar, { capture: true })
    }
  }, [])
  return todas
}

type Opcoes = {
  total: number
  idDe: (indice: number) => number
  /** The row of the tab stop stays drawn wherever the window is. */
  parada: number
  densidade: Densidade | undefined
}

/** A row to draw, and the pixels of those that are not drawn between it and the one before. */
export type Desenhada = { readonly indice: number; readonly vao: number }

/** Which rows of a list are drawn: all of a short one; of a long one, those around the window. */
export function useJanela({ total, idDe, parada, densidade = 'padrao' }: Opcoes) {
  const inicio = useRef<HTMLDivElement>(null)
  const todas = useTodas()
  const emJanela = total > DE_UMA_VEZ && !todas
  const rolagem = useRolagem(inicio, emJanela)
  const { elemento = null, margem = 0, propria = true } = rolagem ?? {}
  const comum = {
    count: total,
    getItemKey: idDe,
    estimateSize: () => (propria ? ALTURAS[densidade] : ALTURA_DO_CARTAO),
    overscan: FOLGA,
    scrollMargin: margem,
    rangeExtractor: (faixa: Parameters<typeof defaultRangeExtractor>[0]) => {
      const indices = defaultRangeExtractor(faixa)
      if (indices.includes(parada) || parada >= total) return indices
      return [...indices, parada].sort((a, b) => a - b)
    },
  }
  const daLista = useVirtualizer<HTMLElement, HTMLElement>({
    ...comum,
    getScrollElement: () => elemento,
    enabled: elemento !== null,
  })
  const daPagina = useWindowVirtualizer<HTMLElement>({
    ...comum,
    enabled: rolagem !== null && elemento === null,
  })
  if (!emJanela) {
    const desenhadas = Array.from({ length: total }, (_, indice): Desenhada => ({ indice, vao: 0 }))
    return { inicio: null, desenhadas, resto: 0, medir: undefined }
  }
  const virtual = elemento === null ? daPagina : daLista
  let fim = margem
  const desenhadas = virtual.getVirtualItems().map(({ index, start, end }): Desenhada => {
    const vao = start - fim
    fim = end
    return { indice: index, vao }
  })
  const resto = Math.max(0, margem + virtual.getTotalSize() - fim)
  return { inicio, desenhadas, resto, medir: virtual.measureElement }
}
