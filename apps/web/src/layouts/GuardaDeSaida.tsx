import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { guardarPendencias, pendencias } from '../state/pendencias.ts'
import { Dialogo } from '../ui/Dialogo.tsx'

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

/** Leaving a form with something not sent asks first; a draft can be kept for the way back. */
export function GuardaDeSaida() {
  usePerguntaDoNavegador()
  const trava = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && pendencias().length > 0,
  )
  const presa = trava.state === 'blocked'
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
