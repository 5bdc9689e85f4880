import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Dialogo } from '../ui/Dialogo.tsx'
import { ouvirPedidoDeProva, pedidoDeProva } from './prova.ts'

const PerguntaDaProva = lazy(async () => ({
  default: (await import('./PerguntaDaProva.tsx')).PerguntaDaProva,
}))

/** «Confirme que é você»: stands above every route and opens when a change asks for a recent sign-in. */
export function ProvaRecente() {
  const pedido = useSyncExternalStore(ouvirPedidoDeProva, pedidoDeProva)
  return (
    <Dialogo
      aberto={pedido !== null}
      onFechar={() => pedido?.responder(false)}
      titulo="Confirme que é você"
    >
      <Suspense>{pedido ? <PerguntaDaProva pedido={pedido} /> : null}</Suspense>
    </Dialogo>
  )
}
