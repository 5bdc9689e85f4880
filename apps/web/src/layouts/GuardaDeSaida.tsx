import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { guardarPendencias, pendencias } from '../state/pendencias.ts'
import { Dialogo } from '../ui/Dialogo.tsx'
import { fecharDeCima, useHaJanela } from '../ui/janelas-abertas.ts'

/** The browser's own question, when the whole page is about to go. */
function usePerguntaDoNavegador(): void {
  useEffect(() => {
    const aoFechar = (evento: BeforeUnloadEvent) => {
      if (pendencias().length > 0) evento.preventDefault()
    }
    window.addEventListener('beforeunload', aoFechar)
    return () => window.removeEventListener('beforeunload', aoFechar)
  }, [])
}

const endereco = ({ pathname, search, hash }: Location) => `${pathname}${search}${hash}`

/**
 * At the first screen of a visit there is no step behind that Back could take without leaving: one is put there. Not
 * while somebody is asked whether to leave, or leaves: the browser is still a step back then.
 */
function useDegrauParaFechar(saindo: boolean): void {
  const ha = useHaJanela()
  const ir = useNavigate()
  const local = useLocation()
  const agora = useRef({ local, saindo })
  agora.current = { local, saindo }
  // Only as the first window opens: at any other moment the browser may be a step away from what is seen.
  useEffect(() => {
    const { local: aqui, saindo: perguntando } = agora.current
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (ha && !perguntando && idx === 0)
      void ir(endereco(aqui), { state: aqui.state, preventScrollReset: true })
  }, [ha, ir])
}

/**
 * Leaving a form with something not sent asks first; a draft can be kept for the way back. Back, with a drawer or a
 * dialog open, closes it and leaves nothing.
 */
export function GuardaDeSaida() {
  usePerguntaDoNavegador()
  const pelaJanela = useRef(false)
  const trava = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const fechar = historyAction === 'POP' ? fecharDeCima() : undefined
    pelaJanela.current = fechar !== undefined
    if (fechar !== undefined) {
      if (endereco(currentLocation) === endereco(nextLocation)) {
        queueMicrotask(fechar)
        return false
      }
      // The browser is already a step back, and what closes may write the address: it waits for the return.
      window.addEventListener('popstate', fechar, { once: true })
      return true
    }
    // On the same screen, a tab or a step of the history closes the form; what replaces the address only filters.
    if (currentLocation.pathname === nextLocation.pathname)
      return (
        historyAction !== 'REPLACE' &&
        currentLocation.search !== nextLocation.search &&
        pendencias().length > 0
      )
    return pendencias().length > 0
  })
  useEffect(() => {
    if (trava.state === 'blocked' && pelaJanela.current) trava.reset()
  }, [trava])
  const presa = trava.state === 'blocked' && !pelaJanela.current
  useDegrauParaFechar(trava.state !== 'unblocked')
  const titulos = pendencias().map(({ titulo }) => `«${titulo}»`)
  const ficar = () => trava.reset?.()
  const guardarESair = async () => {
    await guardarPendencias()
    trava.proceed?.()
  }
  const sairSemGuardar = async () => {
    await Promise.allSettled(pendencias().map(({ descartar }) => descartar()))
    trava.proceed?.()
  }
  return (
    <Dialogo aberto={presa} onFechar={ficar} titulo="Sair sem salvar?" tamanho="sm">
      <p>O que você preencheu em {titulos.join(' e ') || 'este formulário'} ainda não foi salvo.</p>
      <div className="rz-guarda-de-saida">
        <Button data-autofocus onClick={ficar}>
          Continuar aqui
        </Button>
        <Button variant="default" onClick={() => void guardarESair()}>
          Guardar rascunho e sair
        </Button>
        <Button variant="subtle" color="red" onClick={() => void sairSemGuardar()}>
          Sair sem guardar
        </Button>
      </div>
    </Dialogo>
  )
}
