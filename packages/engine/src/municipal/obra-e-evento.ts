const COM_OBRA: ReadonlySet<string> = new Set(
  '070201 070202 070401 070501 070502 070601 070602 070701 070801 071701 071901'.split(' '),
)

/**
 * Does the note of this service name its construction? Six digits of the national list (layout of the NFS-e, annex I:
 * E0370 where it is missing, E0372 where it is too much).
 */
export const pedeObra = (codigoNacional: string): boolean => COM_OBRA.has(codigoNacional)

/** Does the note name its event? Shows, sport and leisure, item 12 of LC 116/2003 (E0390, E0392). */
export const pedeEvento = (codigoNacional: string): boolean => codigoNacional.startsWith('12')
