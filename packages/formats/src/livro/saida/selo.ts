import { selar } from '../cadeia.ts'

const FORMATO_DO_SELO = 'razao-selo-1'

/** What the daily root of an office is made of: the tip of each book at the end of a day. */
export type Selo = {
  readonly dia: string
  /** Lower-case hexadecimal. */
  readonly raiz: string
  /** Identification of the company, sequence and hash of its last entry; in the order of the identifications. */
  readonly pontas: readonly (readonly [identificacao: string, sequencia: number, hash: string])[]
}

/** The root that some tips give (docs/livro.md). */
export const raizDoSelo = (pontas: Selo['pontas']): string =>
  selar(JSON.stringify(['razao-raiz-1', ...pontas]))

export const escreverSelo = ({ dia, raiz, pontas }: Selo): string =>
  `${JSON.stringify({ formato: FORMATO_DO_SELO, dia, raiz, pontas }, null, 1)}\n`

const HASH = /^[0-9a-f]{64}$/

const umaPonta = (item: unknown): item is Selo['pontas'][number] =>
  Array.isArray(item) &&
  item.length === 3 &&
  typeof item[0] === 'string' &&
  Number.isSafeInteger(item[1]) &&
  typeof item[2] === 'string' &&
  HASH.test(item[2])

/** Reads a seal back; null when the text is not one. Says nothing of whether its root is true. */
export function lerSelo(texto: string): Selo | null {
  let lido: Partial<Selo> & { formato?: unknown }
  try {
    lido = JSON.parse(texto)
  } catch {
    return null
  }
  if (typeof lido !== 'object' || lido === null || lido.formato !== FORMATO_DO_SELO) return null
  const { dia, raiz, pontas } = lido
  if (typeof dia !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(dia)) return null
  if (typeof raiz !== 'string' || !HASH.test(raiz)) return null
  if (!Array.isArray(pontas) || !pontas.every(umaPonta)) return null
  return { dia, raiz, pontas }
}

/** Where a seal says that the book of a company stood; null when it is not in it. */
export const pontaNoSelo = (
  { pontas }: Selo,
  identificacao: string,
): { sequencia: number; hash: string } | null => {
  const ponta = pontas.find(([quem]) => quem === identificacao)
  return ponta ? { sequencia: ponta[1], hash: ponta[2] } : null
}

/** What does not hold between a seal and a chain, `hashEm` answering the hash of each sequence. */
export function faltasDoSelo(
  selo: Selo,
  {
    identificacao,
    raizDoDia,
    hashEm,
    primeiroEm,
  }: {
    readonly identificacao: string
    readonly raizDoDia: string | undefined
    readonly hashEm: (sequencia: number) => string | undefined
    /** Instant of the entry that follows a sequence, when there is one. */
    readonly primeiroEm: (sequencia: number) => string | undefined
  },
): string[] {
  const faltas: string[] = []
  if (raizDoSelo(selo.pontas) !== selo.raiz)
    faltas.push(`O selo de ${selo.dia} foi alterado: o que está nele não dá a raiz dele.`)
  if (raizDoDia !== undefined && raizDoDia !== selo.raiz)
    faltas.push(
      `A raiz anotada de ${selo.dia} é ${raizDoDia}, e a do arquivo do selo é ${selo.raiz}.`,
    )
  const ponta = pontaNoSelo(selo, identificacao)
  if (ponta !== null && hashEm(ponta.sequencia) !== ponta.hash)
    faltas.push(
      `O livro não é o que foi selado em ${selo.dia}: o hash da sequência ${ponta.sequencia} difere. Um lançamento até ela foi alterado, tirado ou posto depois.`,
    )
  // Said to be of a sealed day and not under its seal: written afterwards with an old instant.
  const seguinte = primeiroEm(ponta?.sequencia ?? 0)
  if (seguinte !== undefined && diaDe(seguinte) <= selo.dia)
    faltas.push(
      ponta === null
        ? `A empresa ${identificacao} não está no selo de ${selo.dia}, e o livro tem lançamento registrado até esse dia.`
        : `Depois da sequência ${ponta.sequencia} há lançamento que se diz registrado até ${selo.dia} e não estava no selo.`,
    )
  return faltas
}

const EM_SAO_PAULO = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
/** The civil day of an instant as it is written in the chain. */
const diaDe = (instante: string): string => EM_SAO_PAULO.format(new Date(instante))
