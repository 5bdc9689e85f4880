import type { VerificadorDeRobo } from '../opcoes-do-firebase.ts'

/**
 * Checks the widget's answer with a `siteverify` service (reCAPTCHA, hCaptcha and Turnstile share it).
 * A service that is out refuses: who guesses passwords would otherwise only have to wait for it.
 */
export const createVerificadorDeRobo = (opcoes: {
  chave: string
  segredo: string
  endereco: string
}): VerificadorDeRobo => ({
  chave: opcoes.chave,
  conferir: async (resposta, { endereco }) => {
    const pedido = await fetch(opcoes.endereco, {
      method: 'POST',
      body: new URLSearchParams({
        secret: opcoes.segredo,
        response: resposta,
        ...(endereco === 'desconhecido' ? {} : { remoteip: endereco }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (!pedido?.ok) return false
    const lido = (await pedido.json().catch(() => null)) as { success?: unknown } | null
    return lido?.success === true
  },
})
