import type { Route, RouteInput } from '@razao/contract'
import type { Dispatch } from '@reduxjs/toolkit'
import { consultaDaRota } from './cliente.ts'
import { enderecoDaRota } from './endereco.ts'
import { pedirCedo } from './pedir-cedo.ts'

type Pergunta = (despachar: Dispatch) => void

/** Null once somebody is in: from then on each screen asks for what it draws. */
let esperando: Pergunta[] | null = []

/**
 * What the screen of this address will ask for is asked together with the session, so that the shell does not have
 * to be drawn first; where the page renews a session, as soon as there is a token. Called while the code of the
 * screen comes; a refusal is forgotten, and the screen asks again.
 */
export function antecipar<R extends Route>(rota: R, entrada: RouteInput<R>): void {
  if (esperando === null) return
  if (rota.method === 'GET') void pedirCedo(enderecoDaRota(rota, entrada))
  esperando.push((despachar) => {
    const pedido = consultaDaRota(rota).initiate(entrada as Record<string, unknown>, {
      subscribe: false,
    })
    void despachar(pedido as never)
  })
}

/** There is a token: the questions that wait go out, once in the life of the page. */
export function perguntarAoEntrar(despachar: Dispatch): void {
  const perguntas = esperando ?? []
  esperando = null
  for (const perguntar of perguntas) perguntar(despachar)
}
