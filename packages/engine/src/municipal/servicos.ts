import { LISTA_DA_LC_116 } from './lista-de-servicos.ts'

export type ServicoDaLista = {
  /** `07.02`. */
  readonly item: string
  readonly descricao: string
  /** Whose município the ISS is of (LC 116/2003, art. 3º); null is nobody's. */
  readonly incidencia: 'prestador' | 'prestacao' | 'tomador' | null
}

const INCIDENCIAS: Readonly<Record<string, ServicoDaLista['incidencia']>> = {
  P: 'prestador',
  L: 'prestacao',
  T: 'tomador',
}

export const SERVICOS: readonly ServicoDaLista[] = LISTA_DA_LC_116.trim()
  .split('\n')
  .map((linha) => {
    const [item = '', onde = '', descricao = ''] = linha.split('|')
    return { item, descricao, incidencia: INCIDENCIAS[onde] ?? null }
  })
const POR_ITEM = new Map(SERVICOS.map((servico) => [servico.item, servico]))

/** Of a subitem (`7.02`, `07.02`), of a national code (`070201`), or of one with the município's own part (`070201.003`). */
export type CodigoDoServico = {
  readonly servico: ServicoDaLista
  /** Null of who asked by the subitem alone. */
  readonly nacional: string | null
  readonly complemento: string | null
}

/** Reads a code as people write it; null when the list has no such service. */
export function lerCodigoDoServico(escrito: string): CodigoDoServico | null {
  const subitem = /^(\d{1,2})\.(\d{2})$/.exec(escrito.trim())
  if (subitem) {
    const servico = POR_ITEM.get(`${subitem[1]?.padStart(2, '0')}.${subitem[2]}`)
    return servico ? { servico, nacional: null, complemento: null } : null
  }
  const numeros = escrito.replace(/[.\s-]/g, '')
  if (!/^(\d{6}|\d{9})$/.test(numeros)) return null
  const servico = POR_ITEM.get(`${numeros.slice(0, 2)}.${numeros.slice(2, 4)}`)
  if (!servico) return null
  const complemento = numeros.slice(6)
  return {
    servico,
    nacional: numeros.slice(0, 6),
    complemento: complemento === '' || complemento === '000' ? null : complemento,
  }
}

/** The key under which a rule of a service is kept: `07.02`, `070201`, `070201.003`. */
export const chaveDoServico = ({ servico, nacional, complemento }: CodigoDoServico): string =>
  [nacional ?? servico.item, ...(complemento === null ? [] : [complemento])].join('.')

/** The keys that a rule of the service may have, the nearest first; `*` is every service without a rule of its own. */
export function chavesDoServico({ servico, nacional, complemento }: CodigoDoServico): string[] {
  return [
    ...(nacional !== null && complemento !== null ? [`${nacional}.${complemento}`] : []),
    ...(nacional === null ? [] : [nacional]),
    servico.item,
    '*',
  ]
}

/** The município where the ISS is due; null when there is none, or nobody said where that is. */
export const municipioDaIncidencia = (
  { incidencia }: ServicoDaLista,
  onde: Readonly<Record<'prestador' | 'prestacao' | 'tomador', number | null>>,
): number | null => (incidencia === null ? null : onde[incidencia])
