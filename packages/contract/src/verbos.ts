/** What a person may do, beside where the profile lets them in: the eight verbs of the product. */
export const VERBOS = [
  'ver',
  'enviarDocumento',
  'lancarRascunho',
  'confirmar',
  'aprovarPagamento',
  'emitirNota',
  'transmitir',
  'administrar',
] as const
export type Verbo = (typeof VERBOS)[number]

export const ROTULOS_VERBO: Readonly<Record<Verbo, string>> = {
  ver: 'Ver',
  enviarDocumento: 'Enviar documento',
  lancarRascunho: 'Lançar rascunho',
  confirmar: 'Confirmar',
  aprovarPagamento: 'Aprovar pagamento',
  emitirNota: 'Emitir nota',
  transmitir: 'Transmitir',
  administrar: 'Administrar',
}

/** The areas of the product, which are the segments of its addresses. */
export const AREAS = ['geral', 'admin', 'contabil', 'financeiro', 'fiscal', 'folha'] as const
export type Area = (typeof AREAS)[number]

export const ROTULOS_AREA: Readonly<Record<Area, string>> = {
  geral: 'Geral',
  admin: 'Administração',
  contabil: 'Contábil',
  financeiro: 'Financeiro',
  fiscal: 'Fiscal',
  folha: 'Folha',
}

/** Does a list of permissions hold this verb in this area? */
export const contem = (lista: readonly string[], verbo: Verbo, area: Area): boolean =>
  lista.includes(verbo) || lista.includes(`${verbo}:${area}`)
