// The ids of an input, read from its schema, and a copy of it with one of them changed.

/** Whole numbers of inputs that are not ids. */
const NAO_SAO_IDS = new Set([
  'versao',
  'paginaAtual',
  'registrosPorPagina',
  'sizePerPage',
  'exceto',
])

type Esquema = {
  type?: string
  exclusiveMinimum?: number
  properties?: Record<string, Esquema>
  items?: Esquema
  anyOf?: Esquema[]
  oneOf?: Esquema[]
}

/** Every field of an input that looks like an id, by path; read from the contract, not from us. */
export function idsDoEsquema(esquema: Esquema, caminho: readonly string[] = []): string[] {
  const aqui = caminho.join('.')
  const [nome] = caminho.slice(-1)
  if (nome !== undefined && NAO_SAO_IDS.has(nome)) return []
  if (esquema.type === 'integer' && esquema.exclusiveMinimum === 0) return [aqui]
  if (nome === 'ficha') return [aqui]
  return [
    ...Object.entries(esquema.properties ?? {}).flatMap(([campo, sub]) =>
      idsDoEsquema(sub, [...caminho, campo]),
    ),
    ...(esquema.items ? idsDoEsquema(esquema.items, caminho) : []),
    ...[...(esquema.anyOf ?? []), ...(esquema.oneOf ?? [])].flatMap((sub) =>
      idsDoEsquema(sub, caminho),
    ),
  ]
}

/** A copy of the input with one field changed. */
export function trocar(
  entrada: Readonly<Record<string, unknown>>,
  campo: string,
  valor: unknown,
): Record<string, unknown> {
  const copia = structuredClone(entrada) as Record<string, unknown>
  const partes = campo.split('.')
  let alvo = copia
  for (const parte of partes.slice(0, -1)) {
    // Of a list of objects, the first.
    const dentro = alvo[parte]
    alvo = (Array.isArray(dentro) ? dentro[0] : dentro) as Record<string, unknown>
  }
  alvo[partes.at(-1) ?? ''] = valor
  return copia
}
