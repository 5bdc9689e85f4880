/** What auth0-spa-js asks of its lock: one page of this browser at a time renews the session. */
export type Trava = {
  /** Waits up to `timeout` ms; false when it was not given. */
  acquireLock(chave: string, timeout?: number): Promise<boolean>
  /** Nothing happens when this holder does not have it. */
  releaseLock(chave: string): Promise<void>
}

/** By the browser's own locks: given at once when free, and let go with the page that held it. */
class TravaDoNavegador implements Trava {
  readonly #soltar = new Map<string, () => void>()

  acquireLock(chave: string, timeout = 5000): Promise<boolean> {
    const signal = AbortSignal.timeout(timeout)
    return new Promise((dizer, falhar) => {
      const ateSoltar = () =>
        new Promise<void>((soltar) => {
          this.#soltar.set(chave, soltar)
          dizer(true)
        })
      navigator.locks
        .request(chave, { signal }, ateSoltar)
        .catch((erro: unknown) => (erro === signal.reason ? dizer(false) : falhar(erro)))
    })
  }

  async releaseLock(chave: string): Promise<void> {
    this.#soltar.get(chave)?.()
    this.#soltar.delete(chave)
  }
}

/**
 * The lock of the SDK, put in its place by the build (`trava-da-renovacao.ts` beside `vite.config.ts`). Its own is
 * of `localStorage`, made of timers: 60 to 85 ms before each renewal though nobody else renews, and left behind by
 * a page that goes away. It stays where the browser has no locks.
 */
export const travaDe = (DaBiblioteca: new () => Trava): Trava =>
  globalThis.navigator?.locks ? new TravaDoNavegador() : new DaBiblioteca()
