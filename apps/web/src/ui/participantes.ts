/** A customer or supplier, as a field finds it. */
export type ParticipanteDoCampo = {
  readonly id: number
  readonly nome: string
  readonly documento: string | null
}

/** Those whose name or document is the one typed; else, those that have it in the name. */
export function parecidos<P extends ParticipanteDoCampo>(
  participantes: readonly P[],
  digitado: string,
): readonly P[] {
  const texto = digitado.trim().toLowerCase()
  const iguais = participantes.filter(
    ({ nome, documento }) =>
      nome.toLowerCase() === texto || documento === texto.replace(/[^0-9a-z]/g, ''),
  )
  return iguais.length > 0
    ? iguais
    : participantes.filter(({ nome }) => nome.toLowerCase().includes(texto))
}
