/** A seeded stream of draws: the same key gives the same draws on every machine. */
export type Sorteio = {
  /** In [0, 1). */
  fracao(): number
  /** Both ends included. */
  inteiro(de: number, ate: number): number
  chance(probabilidade: number): boolean
  um<T>(lista: readonly T[]): T
  /** Mean 0, deviation 1, by the sum of twelve: no tail beyond 6. */
  normal(): number
}

const MASCARA = 0xffffffff

/** FNV-1a of the key's text. */
function resumo(texto: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < texto.length; i += 1) {
    hash = Math.imul(hash ^ texto.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/** Opens the stream of a key: each company, month and subject draws from its own. */
export function sortear(...chave: readonly (string | number)[]): Sorteio {
  const texto = chave.join('|')
  // sfc32 (PractRand's small fast counter), seeded by two hashes of the key.
  let a = resumo(texto)
  let b = resumo(`${texto}~`)
  let c = 0x9e3779b9
  let contador = 1
  const proximo = (): number => {
    const t = (a + b + contador) & MASCARA
    contador = (contador + 1) & MASCARA
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) & MASCARA
    c = ((c << 21) | (c >>> 11)) & MASCARA
    c = (c + t) & MASCARA
    return t >>> 0
  }
  for (let i = 0; i < 12; i += 1) proximo()
  const fracao = () => proximo() / 4_294_967_296
  const inteiro = (de: number, ate: number) => de + Math.floor(fracao() * (ate - de + 1))
  return {
    fracao,
    inteiro,
    chance: (probabilidade) => fracao() < probabilidade,
    um(lista) {
      const escolhido = lista[inteiro(0, lista.length - 1)]
      if (escolhido === undefined) throw new Error('sorteio de lista vazia')
      return escolhido
    },
    normal() {
      let soma = 0
      for (let i = 0; i < 12; i += 1) soma += fracao()
      return soma - 6
    },
  }
}
