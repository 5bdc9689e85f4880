import { problem } from '../problem.ts'

const MINUTO_MS = 60_000

/** Counts the calls of each key in the minute in hand; past the limit, refuses. One process's own count. */
export function criarCadencia(porMinuto: number): (chave: string) => void {
  let minuto = 0
  let contagem = new Map<string, number>()
  return (chave) => {
    if (porMinuto === 0) return
    const agora = Math.floor(Date.now() / MINUTO_MS)
    if (agora !== minuto) {
      minuto = agora
      contagem = new Map()
    }
    const feitos = (contagem.get(chave) ?? 0) + 1
    contagem.set(chave, feitos)
    if (feitos > porMinuto) throw problem('muitos-pedidos')
  }
}
