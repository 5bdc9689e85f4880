// The engine imports nothing, so the digest that seals a month is written here (FIPS 180-4).

/** First 32 bits of the fractional part of a root of the first primes. */
function raizes(quantas: number, grau: 2 | 3): Uint32Array {
  const primos: number[] = []
  for (let n = 2; primos.length < quantas; n++) {
    if (primos.every((p) => n % p !== 0)) primos.push(n)
  }
  return Uint32Array.from(primos, (primo) => {
    // Exact integer root of primo × 2^(32 × grau): no floating point decides a bit.
    const alvo = BigInt(primo) << BigInt(32 * grau)
    let baixo = 0n
    let alto = 1n << 40n
    while (alto - baixo > 1n) {
      const meio = (baixo + alto) >> 1n
      if (meio ** BigInt(grau) <= alvo) baixo = meio
      else alto = meio
    }
    return Number(baixo & 0xffffffffn)
  })
}
const K = raizes(64, 3)
const INICIO = raizes(8, 2)

const girar = (x: number, n: number): number => (x >>> n) | (x << (32 - n))
const em = (palavras: Uint32Array, i: number): number => palavras[i] ?? 0

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(texto: string): string {
  const dados = new TextEncoder().encode(texto)
  const blocos = new Uint8Array(((dados.length + 8) >> 6) * 64 + 64)
  blocos.set(dados)
  blocos[dados.length] = 0x80
  const vista = new DataView(blocos.buffer)
  vista.setBigUint64(blocos.length - 8, BigInt(dados.length) * 8n)
  const estado = INICIO.slice()
  const w = new Uint32Array(64)
  for (let bloco = 0; bloco < blocos.length; bloco += 64) comprimir(estado, vista, bloco, w)
  return [...estado].map((palavra) => palavra.toString(16).padStart(8, '0')).join('')
}

function comprimir(estado: Uint32Array, vista: DataView, bloco: number, w: Uint32Array): void {
  for (let i = 0; i < 16; i++) w[i] = vista.getUint32(bloco + i * 4)
  for (let i = 16; i < 64; i++) {
    const a = em(w, i - 15)
    const b = em(w, i - 2)
    const s0 = girar(a, 7) ^ girar(a, 18) ^ (a >>> 3)
    const s1 = girar(b, 17) ^ girar(b, 19) ^ (b >>> 10)
    w[i] = em(w, i - 16) + s0 + em(w, i - 7) + s1
  }
  const v = estado.slice()
  for (let i = 0; i < 64; i++) {
    const [a, b, c, e, f, g] = [em(v, 0), em(v, 1), em(v, 2), em(v, 4), em(v, 5), em(v, 6)]
    const s1 = girar(e, 6) ^ girar(e, 11) ^ girar(e, 25)
    const t1 = (em(v, 7) + s1 + ((e & f) ^ (~e & g)) + em(K, i) + em(w, i)) | 0
    const s0 = girar(a, 2) ^ girar(a, 13) ^ girar(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    v.copyWithin(1, 0, 7)
    v[4] = em(v, 4) + t1
    v[0] = t1 + t2
  }
  for (let i = 0; i < 8; i++) estado[i] = em(estado, i) + em(v, i)
}
