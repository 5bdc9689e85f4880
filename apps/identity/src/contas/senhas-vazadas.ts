import { createHash } from 'node:crypto'
import type { IdentityLog } from '../log.ts'

const LIMITE_MS = 1500

/**
 * Asks a range service (k-anonymity: only the first five hexadecimal digits of the SHA-1 leave) whether the
 * password is in a known breach. A service that does not answer refuses nobody.
 */
export function consultarVazadas(url: string, log: IdentityLog) {
  const base = url.replace(/\/*$/, '/')
  return async (senha: string): Promise<boolean> => {
    const resumo = createHash('sha1').update(senha).digest('hex').toUpperCase()
    const [inicio, resto] = [resumo.slice(0, 5), resumo.slice(5)]
    try {
      const resposta = await fetch(`${base}${inicio}`, {
        headers: { 'Add-Padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(LIMITE_MS),
      })
      if (!resposta.ok) throw new Error(`status ${resposta.status}`)
      const linhas = (await resposta.text()).split(/\r?\n/)
      // Padding entries carry a count of zero.
      return linhas.some((linha) => {
        const [sufixo, vezes] = linha.trim().toUpperCase().split(':')
        return sufixo === resto && Number(vezes) > 0
      })
    } catch (err) {
      log.warn({ err: String((err as Error).message) }, 'breached password check did not answer')
      return false
    }
  }
}
