/** The national environment: the note as the authority signed it. */
export const PORTAL = 'portal-nacional'

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
  'jettax',
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
