// The events of a note: what each is called, who asks for it, and which others stand in its way (Anexo II).
import { type Code, describe } from './refusals.ts'
import { has, type Note } from './store.ts'

type Role = 'issuer' | 'taker' | 'intermediary' | 'city'

export type EventType = {
  /** xDesc. */
  name: string
  /** As the ADN says it. */
  adn: string
  author: Role
  /** Events that stand in its way, and how the refusal is called. */
  stopped: readonly string[]
  code: Code
}

const ENDED = ['101101', '105102', '105104', '305101']
const CONFIRMED = ['202201', '203202', '204203', '205204']
const STOP_CANCEL = [...ENDED, '101103', '105105', ...CONFIRMED, '205208']
const STOP_ANALYSIS = [...ENDED, '101103', '105105', '202201', '203202', '204203']
const STOP_MANIFEST = [...ENDED, '205204']

const MANIFEST = 'Manifestação de NFS-e -'

export const EVENT_TYPES: ReadonlyMap<string, EventType> = new Map([
  [
    '101101',
    {
      ...{ name: 'Cancelamento de NFS-e', adn: 'CANCELAMENTO', author: 'issuer' as const },
      ...{ stopped: STOP_CANCEL, code: 'E0840' as const },
    },
  ],
  [
    '101103',
    {
      name: 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
      ...{ adn: 'SOLICITACAO_CANCELAMENTO_ANALISE_FISCAL', author: 'issuer' as const },
      ...{ stopped: STOP_ANALYSIS, code: 'E0848' as const },
    },
  ],
  [
    '105102',
    {
      ...{ name: 'Cancelamento de NFS-e por Substituição', adn: 'CANCELAMENTO_POR_SUBSTITUICAO' },
      ...{ author: 'city' as const, stopped: ENDED, code: 'E0845' as const },
    },
  ],
  [
    '105104',
    {
      ...{ name: 'Cancelamento de NFS-e Deferido por Análise Fiscal', author: 'city' as const },
      adn: 'CANCELAMENTO_DEFERIDO_ANALISE_FISCAL',
      ...{ stopped: [...ENDED, '105105'], code: 'E0852' as const },
    },
  ],
  [
    '105105',
    {
      ...{ name: 'Cancelamento de NFS-e Indeferido por Análise Fiscal', author: 'city' as const },
      adn: 'CANCELAMENTO_INDEFERIDO_ANALISE_FISCAL',
      ...{ stopped: [...ENDED, '105105'], code: 'E0855' as const },
    },
  ],
  // The issuer of a note here is always who serves, and does not confirm what it said itself.
  [
    '203202',
    {
      ...{ name: `${MANIFEST} Confirmação do Tomador`, adn: 'CONFIRMACAO_TOMADOR' },
      ...{ author: 'taker' as const, stopped: STOP_MANIFEST, code: 'E0861' as const },
    },
  ],
  [
    '203206',
    {
      ...{ name: `${MANIFEST} Rejeição do Tomador`, adn: 'REJEICAO_TOMADOR' },
      ...{ author: 'taker' as const, stopped: STOP_MANIFEST, code: 'E0866' as const },
    },
  ],
  [
    '204203',
    {
      ...{ name: `${MANIFEST} Confirmação do Intermediário`, adn: 'CONFIRMACAO_INTERMEDIARIO' },
      ...{ author: 'intermediary' as const, stopped: STOP_MANIFEST, code: 'E0862' as const },
    },
  ],
  [
    '204207',
    {
      ...{ name: `${MANIFEST} Rejeição do Intermediário`, adn: 'REJEICAO_INTERMEDIARIO' },
      ...{ author: 'intermediary' as const, stopped: STOP_MANIFEST, code: 'E0868' as const },
    },
  ],
  [
    '305101',
    {
      ...{ name: 'Cancelamento de NFS-e por Ofício', adn: 'CANCELAMENTO_POR_OFICIO' },
      ...{ author: 'city' as const, stopped: ENDED, code: 'E1960' as const },
    },
  ],
  [
    '305102',
    {
      ...{ name: 'Bloqueio de NFS-e por Ofício', adn: 'BLOQUEIO_POR_OFICIO' },
      ...{ author: 'city' as const, stopped: ENDED, code: 'E1965' as const },
    },
  ],
  [
    '305103',
    {
      ...{ name: 'Desbloqueio de NFS-e por Ofício', adn: 'DESBLOQUEIO_POR_OFICIO' },
      ...{ author: 'city' as const, stopped: ENDED, code: 'E1970' as const },
    },
  ],
])

/** Whether a city holds an event of a note back. */
export function isBlocked(note: Note, type: string): boolean {
  const count = (of: string): number =>
    note.events.filter((event) => event.type === of && event.about === type).length
  return count('305102') > count('305103')
}

/** Why a note takes an event no more; undefined when it does. */
export function stopOf(note: Note, type: string): { code: Code; text: string } | undefined {
  const wanted = EVENT_TYPES.get(type)
  if (wanted === undefined) return undefined
  const stops = wanted.stopped.find((one) => has(note, one))
  const stopper = stops ?? (isBlocked(note, type) ? '305102' : undefined)
  if (stopper === undefined) return undefined
  const name = EVENT_TYPES.get(stopper)?.name ?? stopper
  return {
    code: wanted.code,
    text: describe(wanted.code).replace('<nome_evento_vinculado_a_NFS-e>', name),
  }
}
