/** Someone waits for the person to prove who they are. */
export type PedidoDeProva = { readonly responder: (provou: boolean) => void }

let atual: PedidoDeProva | null = null
const ouvintes = new Set<() => void>()

const trocar = (novo: PedidoDeProva | null): void => {
  atual = novo
  for (const ouvinte of ouvintes) ouvinte()
}

/** For `useSyncExternalStore`. */
export const pedidoDeProva = (): PedidoDeProva | null => atual
export function ouvirPedidoDeProva(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}

let espera: Promise<boolean> | null = null

/**
 * Asks the person to sign in again, over whatever is on screen; what asked meanwhile waits for the same answer.
 * @returns whether they did: the refused request may then be sent again
 */
export function pedirProva(): Promise<boolean> {
  espera ??= new Promise<boolean>((resolver) => {
    trocar({
      responder: (provou) => {
        espera = null
        trocar(null)
        resolver(provou)
      },
    })
  })
  return espera
}
