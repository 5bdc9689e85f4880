/** The national environment: the note as the authority signed it. */
export const PORTAL = 'portal-nacional'
/** A program of the office's, which brings what it was given. */
export const JETTAX = 'jettax'
/** Who brings documents by itself. */
export type Fonte = typeof PORTAL | typeof JETTAX

/**
 * Who is believed first when two bring one key, the first before the others: who authorised the note, then a file of it,
 * then what other programs tell of it. The one place where it is written.
 */
const ORDEM = [
  PORTAL,
  'plataforma',
  'prefeitura',
  'xml-importado',
  'migrate',
  JETTAX,
  'demonstracao',
]

/** What is in no place of it comes last. */
function lugar(origem: string): number {
  const lugar = ORDEM.indexOf(origem)
  return lugar === -1 ? ORDEM.length : lugar
}

/** Between a note that is here and one that came: which holds, when a person does not say otherwise. */
export const quemVale = (daqui: string, queChegou: string): 'fonte' | 'daqui' =>
  lugar(queChegou) <= lugar(daqui) ? 'fonte' : 'daqui'

/**
 * Who decides between the two: what a program of others told is not asked about, neither when it comes after something
 * that is worth more nor when that comes after it. All else waits for a person.
 */
export function quemDecide(daqui: string, queChegou: Fonte): 'fonte' | 'daqui' | 'pessoa' {
  const vale = quemVale(daqui, queChegou)
  if (queChegou === JETTAX) return vale === 'daqui' ? 'daqui' : 'pessoa'
  return daqui === JETTAX ? vale : 'pessoa'
}
