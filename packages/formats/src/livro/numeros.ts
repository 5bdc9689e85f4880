/** Which numbers were used: a bit each while they are small integers, which they are in an honest book. */
export function createNumeros() {
  let bits = new Uint8Array(1024)
  const outros = new Set<string>()
  return {
    /** True the first time. */
    usar(numero: string): boolean {
      if (!/^\d{1,8}$/.test(numero)) {
        if (outros.has(numero)) return false
        outros.add(numero)
        return true
      }
      const n = Number(numero)
      if (n >> 3 >= bits.length) {
        const maior = new Uint8Array(Math.max(bits.length * 2, (n >> 3) + 1))
        maior.set(bits)
        bits = maior
      }
      const mascara = 1 << (n & 7)
      const antes = bits[n >> 3] ?? 0
      bits[n >> 3] = antes | mascara
      return (antes & mascara) === 0
    },
  }
}
export type NumerosVistos = ReturnType<typeof createNumeros>
