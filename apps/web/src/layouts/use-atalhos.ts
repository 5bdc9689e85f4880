import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useEstado } from '../state/reducers.ts'
import { IR_PARA } from './comandos.ts'

type Acoes = {
  paleta: () => void
  mapa: () => void
  empresa: () => void
  competencia: () => void
  mes: (passo: 1 | -1) => void
  novo: () => void
  historico: () => void
  valores: () => void
  podeIr: (path: string) => boolean
}

const ESPERA_DO_G = 1200
const DIGITANDO =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

const temDialogo = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

const noAlvo = (alvo: EventTarget | null, seletor: string): boolean =>
  (alvo as Element | null)?.matches?.(seletor) === true

/** Ctrl+Enter: sends the form one is in, or presses the main button of the open dialog. */
function confirmar(alvo: EventTarget | null): boolean {
  const elemento = alvo as Element | null
  // A row of a list has its own Ctrl+Enter.
  if (!elemento?.closest || elemento.closest('[role=grid]')) return false
  const formulario = elemento.closest('form')
  if (formulario) {
    formulario.requestSubmit()
    return true
  }
  const dialogo = elemento.closest('[role=dialog], [role=alertdialog]')
  const principal = dialogo?.querySelector<HTMLElement>(
    '[data-confirmar], button[type=submit], button[data-variant=filled]:not(:disabled)',
  )
  principal?.click()
  return principal !== null && principal !== undefined
}

function pressionar(seletor: string): boolean {
  const botao = document.querySelector<HTMLElement>(seletor)
  botao?.focus()
  botao?.click()
  return botao !== null
}

/** Combinations work everywhere. @returns whether the key was ours */
function combinacao(evento: KeyboardEvent, acoes: Acoes): boolean {
  const { metaKey, altKey, shiftKey, code, target } = evento
  const ctrl = evento.ctrlKey || metaKey
  if (ctrl && !altKey && code === 'KeyK') acoes.paleta()
  else if (ctrl && shiftKey && !altKey && code === 'KeyE') return pressionar('[data-exportar]')
  else if (ctrl && !altKey && code === 'Enter') return confirmar(target)
  // In a field Ctrl+Z is the field's own, while its form has anything to take back.
  else if (
    ctrl &&
    !altKey &&
    !shiftKey &&
    code === 'KeyZ' &&
    (!noAlvo(target, DIGITANDO) || (target as Element).closest('[data-intocado]') !== null)
  ) {
    acoes.historico()
  } else if (altKey && !ctrl && code === 'KeyE') acoes.empresa()
  else if (altKey && !ctrl && code === 'KeyC') acoes.competencia()
  else return false
  return true
}

function focar(seletor: string): boolean {
  const campo = document.querySelector<HTMLElement>(seletor)
  campo?.focus()
  return campo !== null
}

/** Keys of the list that is on the screen; the others are of the grid itself. */
const DA_LISTA: Readonly<Record<string, () => boolean>> = {
  '/': () => focar('[data-busca-da-lista]'),
  f: () => focar('[data-filtros-da-lista] :is(select, input, button)'),
  j: () => focar('[role=grid] [role=gridcell][tabindex="0"]'),
  k: () => focar('[role=grid] [role=gridcell][tabindex="0"]'),
  ArrowDown: () =>
    document.activeElement?.matches('body, main, h1') === true &&
    focar('[role=grid] [role=gridcell][tabindex="0"]'),
  e: () => pressionar('[data-editar]'),
}

/** Single keys of the global map. @returns whether the key was ours */
function tecla(evento: KeyboardEvent, acoes: Acoes): boolean {
  if (evento.key === '?') acoes.mapa()
  else if (evento.key === '[') acoes.mes(-1)
  else if (evento.key === ']') acoes.mes(1)
  else if (evento.key === 'n') acoes.novo()
  else if (evento.key === 'v') acoes.valores()
  else return DA_LISTA[evento.key]?.() ?? false
  return true
}

/** The global keyboard map; single keys are off while typing, in a dialog, or by preference (WCAG 2.1.4). */
export function useAtalhos(acoes: Acoes): void {
  const umaTecla = useEstado(({ preferences }) => preferences.atalhosDeUmaTecla)
  const navegar = useNavigate()
  const atuais = useRef(acoes)
  atuais.current = acoes
  const g = useRef(0)
  useEffect(() => {
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.defaultPrevented || evento.repeat) return
      if (combinacao(evento, atuais.current)) {
        evento.preventDefault()
        return
      }
      const comModificador = evento.ctrlKey || evento.metaKey || evento.altKey
      const alvo = evento.target as Element
      if (!umaTecla || comModificador || alvo.matches?.(DIGITANDO) || temDialogo()) return
      const destino = Date.now() - g.current < ESPERA_DO_G ? IR_PARA[evento.key] : undefined
      g.current = evento.key === 'g' ? Date.now() : 0
      if (destino && atuais.current.podeIr(destino.path)) void navegar(destino.path)
      else if (!tecla(evento, atuais.current)) return
      evento.preventDefault()
    }
    window.addEventListener('keydown', aoTeclar)
    return () => window.removeEventListener('keydown', aoTeclar)
  }, [umaTecla, navegar])
}
