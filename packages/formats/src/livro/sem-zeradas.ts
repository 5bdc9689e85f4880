/** A line of detail with nothing in any column is not shown; the totals are, whatever they are. */
export const semZeradas = <
  L extends { readonly tipo: 'detalhe' | 'total'; readonly valores: readonly number[] },
>(
  linhas: readonly L[],
): L[] => linhas.filter(({ tipo, valores }) => tipo === 'total' || valores.some((v) => v !== 0))
