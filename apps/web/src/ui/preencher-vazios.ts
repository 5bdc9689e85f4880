/**
 * What may be filled without touching what somebody typed: a group of fields goes whole, and only where each of them is
 * empty or still holds what was `postos` before. Nothing empty is proposed.
 */
export function preencherVazios<V extends Readonly<Record<string, string>>>(
  valores: V,
  grupos: readonly Partial<V>[],
  postos: Partial<V>,
): Partial<V> {
  const livre = (nome: string) => {
    const valor = valores[nome]?.trim() ?? ''
    return valor === '' || valor === postos[nome]
  }
  const cabem = grupos.filter(
    (grupo) =>
      Object.values(grupo).some((valor) => valor !== '') && Object.keys(grupo).every(livre),
  )
  return Object.assign({}, ...cabem)
}
