// What is done to a note after it was made, and to a number that will have none.
import type { Said } from '../dials/serve.ts'
import { number, part, text } from './abrasf.ts'
import { answered, type Context, settled, shown } from './context.ts'
import { type Document, keyOf, type MigrateCompany } from './store.ts'

const CANCEL = 110_111

type Numbered = { series: string; number: number; environment: 1 | 2 }
const environmentOf = (asked: Record<string, unknown>): 1 | 2 =>
  number(asked, 'tpAmb') === 1 ? 1 : 2

const keyFor = (company: MigrateCompany, numbered: Numbered): string =>
  keyOf({
    ...numbered,
    ...{ cnpj: company.cnpj, situation: 'absent', message: '' },
  })

/** `POST /senddocuments/nfse?type=Evento` */
export function event(context: Context, company: MigrateCompany, body: unknown): Said {
  const asked = part(body, 'Evento')
  if (text(asked, 'CNPJ') !== company.cnpj)
    return answered(173, 'Chave de comunicação inválida para o CNPJ emissor.')
  if (number(asked, 'EveTp') !== CANCEL)
    return answered(145, 'Estrutura do evento inválida: EveTp não disponível no município.')
  if (text(asked, 'EveMotivo').length < 15)
    return answered(145, 'Estrutura do evento inválida: EveMotivo com menos de 15 caracteres.')
  const numbered = {
    ...{ series: text(asked, 'RPSSerie'), number: number(asked, 'RPSNumero') },
    environment: environmentOf(asked),
  }
  const kept = context.store.document(keyFor(company, numbered))
  if (kept === undefined) return answered(145, 'Documento não consta na base.')
  const { note, situation } = settled(context, kept)
  if (note === null || note.number !== number(asked, 'NFSeNumero')) {
    const why = { ...kept, message: 'O número da NFS-e não é o deste RPS.', note: null }
    return answered(100, 'Documentos processados', {
      Documentos: [shown(context, why, 'rejected')],
    })
  }
  if (situation === 'cancelled') {
    const why = { ...kept, message: 'NFS-e já cancelada.', note: null }
    return answered(100, 'Documentos processados', {
      Documentos: [shown(context, why, 'rejected')],
    })
  }
  kept.situation = 'cancelled'
  kept.cancelledAt = context.clock()
  kept.message = 'NFS-e cancelada'
  context.store.keep(kept)
  return answered(100, 'Documentos processados', { Documentos: [shown(context, kept)] })
}

/** `POST /senddocuments/nfse?type=Inutilizacao`: numbers that were never sent. */
export function voidNumbers(context: Context, company: MigrateCompany, body: unknown): Said {
  const asked = body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  if (text(asked, 'CnpjEmissor') !== company.cnpj)
    return answered(173, 'Chave de comunicação inválida para o CNPJ emissor.')
  const [first, last] = [number(asked, 'NumeroInicial'), number(asked, 'NumeroFinal')]
  if (!(first > 0 && last >= first && last - first < 1000))
    return answered(145, 'Estrutura da inutilização inválida.')
  const Documentos: object[] = []
  for (let at = first; at <= last; at += 1) {
    const environment = environmentOf(asked)
    const numbered = { series: text(asked, 'Serie'), number: at, environment }
    const there = context.store.document(keyFor(company, numbered))
    if (there !== undefined && there.situation !== 'rejected') {
      Documentos.push(shown(context, { ...there, message: 'Número já utilizado.' }, 'rejected'))
      continue
    }
    const voided: Document = {
      ...{ cnpj: company.cnpj, ...numbered },
      ...{ situation: 'voided', message: 'Número inutilizado', rps: {}, note: null },
    }
    context.store.keep(voided)
    Documentos.push(shown(context, voided))
  }
  return answered(100, 'Documentos processados', { Documentos })
}
