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
  podeIr: (path: string) => boolean
}

const ESPERA_DO_G = 1200
const DIGITANDO =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

const temDialogo = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Combinations work everywhere. @returns whether the key was ours */
function combinacao(evento: KeyboardEvent, acoes: Acoes): boolean {
  const { ctrlKey, metaKey, altKey, code } = evento
  if ((ctrlKey || metaKey) && !altKey && code === 'KeyK') acoes.paleta()
  else if (altKey && !ctrlKey && code === 'KeyE') acoes.empresa()
  else if (altKey && !ctrlKey && code === 'KeyC') acoes.competencia()
  else return false
  return true
}

function focarBusca(): boolean {
  const campo = document.querySelector<HTMLInputElement>('[data-busca-da-lista]')
  campo?.focus()
  return campo !== null
}

/** Single keys of the global map. @returns whether the key was ours */
function tecla(evento: KeyboardEvent, acoes: Acoes): boolean {
  if (evento.key === '?') acoes.mapa()
  else if (evento.key === '[') acoes.mes(-1)
  else if (evento.key === ']') acoes.mes(1)
  else if (evento.key === '/') return focarBusca()
  else return false
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
