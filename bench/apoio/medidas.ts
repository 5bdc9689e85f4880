/** Median and 95th percentile of some milliseconds. */
export function resumo(amostras: readonly number[]): { p50: number; p95: number } {
  const ordem = amostras.toSorted((a, b) => a - b)
  const em = (parte: number) =>
    ordem[Math.min(ordem.length - 1, Math.floor(ordem.length * parte))] ?? Number.NaN
  return { p50: em(0.5), p95: em(0.95) }
}

export const ms = (valor: number): string =>
  `${valor.toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} ms`

/** Runs the candidates in turns, so that the machine's noise falls on all alike. */
export async function emTurnos(
  rodadas: number,
  candidatos: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number[]>> {
  const tempos: Record<string, number[]> = Object.fromEntries(
    Object.keys(candidatos).map((nome) => [nome, []]),
  )
  for (let rodada = -3; rodada < rodadas; rodada += 1) {
    for (const [nome, fazer] of Object.entries(candidatos)) {
      const inicio = performance.now()
      await fazer()
      if (rodada >= 0) tempos[nome]?.push(performance.now() - inicio)
    }
  }
  return tempos
}
