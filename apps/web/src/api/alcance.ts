/** A server that takes longer than this to say that it lives is away, too (ms). */
const PACIENCIA = 5000

const suspeitas = new EventTarget()

/** Whoever got no answer says so; it may be the request's own fault, so nobody is told yet. */
export const suspeitar = (): void => {
  suspeitas.dispatchEvent(new Event('suspeita'))
}

/** Hears of suspicions. @returns how to stop */
export function aoSuspeitar(ouvir: () => void): () => void {
  suspeitas.addEventListener('suspeita', ouvir)
  return () => suspeitas.removeEventListener('suspeita', ouvir)
}

/** Does the server answer? The browser only knows of its own cable. */
export async function responde(): Promise<boolean> {
  try {
    const sinal = AbortSignal.timeout(PACIENCIA)
    return (await fetch('/status', { cache: 'no-store', signal: sinal })).ok
  } catch {
    return false
  }
}

/** Whose absence it is: this computer's network, or the server's. */
export const semRede = (): boolean => !navigator.onLine
