/** The row before or after the one that is open; undefined at the ends of the page. */
export function vizinho<L>(
  linhas: readonly L[],
  passo: 1 | -1,
  aberta: (linha: L) => boolean,
): L | undefined {
  const indice = linhas.findIndex(aberta)
  return indice < 0 ? undefined : linhas[indice + passo]
}
