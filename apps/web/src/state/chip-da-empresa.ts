/** `Empresa: nome`, of the rows that the filter left; its number where none of them tells the name. */
export const chipDaEmpresa = (
  linhas: readonly { readonly empresaId: number; readonly empresa: string }[] | undefined,
  valor: unknown,
): string => {
  const nome = linhas?.find(({ empresaId }) => empresaId === valor)?.empresa
  return `Empresa: ${nome ?? String(valor)}`
}
