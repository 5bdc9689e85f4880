import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { mover, type PosicaoNaGrade } from './teclado.ts'

type Acoes = {
  abrir: (linha: number) => void
  ativar: (linha: number) => void
  alternar: (linha: number, intervalo: boolean) => void
  pagina: (passo: 1 | -1) => void
}

type Opcoes = {
  grade: RefObject<HTMLDivElement | null>
  linhas: number
  colunas: number
  acoes: Acoes
}

const celulaEm = (grade: HTMLElement, { linha, coluna }: PosicaoNaGrade) =>
  grade.querySelector<HTMLElement>(`[data-l="${linha}"][data-c="${coluna}"]`)

function posicaoDe(alvo: EventTarget): PosicaoNaGrade | null {
  const celula = (alvo as HTMLElement).closest<HTMLElement>('[role=gridcell][data-l]')
  return celula && { linha: Number(celula.dataset.l), coluna: Number(celula.dataset.c) }
}

/** What was last done in a row: the key, or the button pressed in the cell of a column. */
type Ultima = { readonly coluna: number; readonly tecla: 'ativar' | 'alternar' | 'botao' }

/** `.` does in this row what was last done in another. */
function repetir(
  grade: HTMLElement,
  { linha, coluna, tecla }: Ultima & { linha: number },
  acoes: Acoes,
) {
  if (tecla === 'ativar') acoes.ativar(linha)
  else if (tecla === 'alternar') acoes.alternar(linha, false)
  else celulaEm(grade, { linha, coluna })?.querySelector<HTMLElement>('button, a')?.click()
}

/** `E`: the first cell of the row that can be edited. */
const editar = (celula: HTMLElement): boolean => {
  const editavel = celula.closest('[role=row]')?.querySelector<HTMLElement>('[data-edita] button')
  editavel?.click()
  return editavel !== null && editavel !== undefined
}

/** Enter opens (or edits a cell that can be edited); Space presses what is in the cell. */
function acionar(celula: HTMLElement, evento: KeyboardEvent, acoes: Acoes): boolean {
  const linha = Number(celula.dataset.l)
  const botao = celula.querySelector<HTMLElement>('button, a')
  if (evento.key === 'Enter' && (evento.ctrlKey || evento.metaKey)) acoes.ativar(linha)
  else if (evento.key === 'Enter' && celula.dataset.edita !== undefined) botao?.click()
  else if (evento.key === 'Enter') acoes.abrir(linha)
  else if (evento.key === ' ' && botao) botao.click()
  else if (evento.key === ' ' || evento.key === 'x') acoes.alternar(linha, false)
  else if (evento.key === 'e') return editar(celula)
  else if (evento.key === 'X') acoes.alternar(linha, true)
  else return false
  return true
}

/** Focuses a cell; one that is far from the window is drawn first, and stays in sight once its neighbours are. */
function focar(raiz: HTMLElement, destino: PosicaoNaGrade, desenhar: () => void): void {
  const longe = celulaEm(raiz, destino) === null
  if (longe) flushSync(desenhar)
  const celula = celulaEm(raiz, destino)
  celula?.focus()
  if (longe) requestAnimationFrame(() => celula?.scrollIntoView({ block: 'nearest' }))
}

/** Keys of a grid with one tab stop. */
export function useTeclado({ grade, linhas, colunas, acoes }: Opcoes) {
  const [ultimaParada, setParada] = useState<PosicaoNaGrade>({ linha: 0, coluna: 0 })
  const ultima = useRef<Ultima | null>(null)
  // A list that became shorter has its stop where it ends.
  const parada = {
    linha: Math.max(0, Math.min(ultimaParada.linha, linhas - 1)),
    coluna: Math.max(0, Math.min(ultimaParada.coluna, colunas - 1)),
  }

  const aoFocar = (evento: FocusEvent) => {
    const posicao = posicaoDe(evento.target)
    if (posicao) setParada(posicao)
  }

  const aoTeclar = (evento: KeyboardEvent) => {
    const raiz = grade.current
    const alvo = evento.target as HTMLElement
    const posicao = posicaoDe(alvo)
    if (!raiz || !posicao || alvo.matches('input:not([type=checkbox]), select, textarea')) return
    const celula = celulaEm(raiz, posicao)
    if (!celula || evento.altKey) return
    const destino = mover({ key: evento.key, ctrl: evento.ctrlKey || evento.metaKey }, posicao, {
      linhas,
      colunas,
    })
    if (destino && 'pagina' in destino) acoes.pagina(destino.pagina)
    else if (destino) focar(raiz, destino, () => setParada(destino))
    else if (alvo.matches('button, a') && (evento.key === 'Enter' || evento.key === ' ')) return
    else if (evento.key === '.' && ultima.current) {
      repetir(raiz, { ...ultima.current, linha: posicao.linha }, acoes)
    } else if (!acionar(celula, evento, acoes)) return
    else if (evento.key === 'x') ultima.current = { coluna: 0, tecla: 'alternar' }
    else if (evento.ctrlKey || evento.metaKey) ultima.current = { coluna: 0, tecla: 'ativar' }
    evento.preventDefault()
  }

  /** A button pressed in a cell, by key or pointer, is what `.` repeats. */
  const aoClicar = (evento: MouseEvent) => {
    const posicao = posicaoDe(evento.target)
    if (!posicao || !(evento.target as HTMLElement).closest('button')) return
    ultima.current = { coluna: posicao.coluna, tecla: 'botao' }
  }

  return { parada, aoFocar, aoTeclar, aoClicar }
}
