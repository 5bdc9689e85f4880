/** Of a browser without locks of its own, where the SDK keeps its lock in `localStorage`. */
const TRAVA = 'browser-tabs-lock-key-auth0.lock.getTokenSilently.'

let emCurso = 0

/** Counts a request of token while it lasts. */
export async function comTrava<T>(pedir: () => Promise<T>): Promise<T> {
  emCurso += 1
  try {
    return await pedir()
  } finally {
    emCurso -= 1
  }
}

/** Takes away the lock of a request of token, whoever left it: two at once are answered alike by the provider. */
export function soltarTrava(): void {
  for (const chave of Object.keys(window.localStorage)) {
    if (chave.startsWith(TRAVA)) window.localStorage.removeItem(chave)
  }
}

/**
 * A page that goes away in the middle of a request of token takes its lock with it: the client library frees
 * it by steps that a closing page does not wait for, and the next page would wait some 10 s. Two tabs that
 * ask at once are answered alike by the provider's grace.
 * @returns how to stop
 */
export function soltarTravaAoSair(): () => void {
  const soltar = () => {
    if (emCurso > 0) soltarTrava()
  }
  window.addEventListener('pagehide', soltar)
  return () => window.removeEventListener('pagehide', soltar)
}
