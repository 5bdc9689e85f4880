// The report of the tax situation, in two steps (SITFIS): a protocol, and the report when it is ready. What is not
// ready is first a 202 with the wait inside, and then a 204 with it in the ETag.
import { createHash } from 'node:crypto'
import { pdfOf } from '../pdf.ts'
import { type Call, done, type Outcome, type Service, wrong } from './words.ts'

const SYSTEM = 'Sitfis'
const WAIT_MS = 4000
const LASTS_MS = 60 * 60_000

const protocolOf = ({ contribuinte, now }: Call): string =>
  createHash('sha256').update(`${contribuinte.numero}:${now}`).digest('base64')

/** The same protocol while it lasts: asked for again, nothing changed. */
export const solicitar: Service = (call) => {
  const { store, contribuinte, now } = call
  const before = store.thing('sitfis', contribuinte.numero, 'protocolo')
  if (before !== undefined && now - before.at < LASTS_MS)
    return {
      ...{ status: 304, bare: true, messages: [] },
      headers: {
        'cache-control': 'protocolo_relatorio',
        etag: `"protocoloRelatorio:${before.value.protocolo}"`,
        expires: new Date(before.at + LASTS_MS).toUTCString(),
      },
    }
  const protocolo = protocolOf(call)
  const value = { protocolo, asked: 0 }
  store.put('sitfis', { owner: contribuinte.numero, key: 'protocolo', at: now, value })
  const texto = 'Obtenha o relatório no serviço /emitir.'
  return done(SYSTEM, { protocoloRelatorio: protocolo, tempoEspera: WAIT_MS }, [
    { codigo: `Aviso-${SYSTEM}-AV01`, texto },
  ])
}

const notReady = (asked: number): Outcome =>
  asked % 2 === 0
    ? {
        ...{ status: 202, dados: { tempoEspera: WAIT_MS } },
        messages: [
          {
            codigo: `Sucesso-${SYSTEM}-SC02`,
            texto: 'A emissão relatório de situação fiscal está em processamento.',
          },
        ],
      }
    : {
        ...{ status: 204, bare: true, messages: [] },
        headers: { etag: `"tempoEspera:${WAIT_MS}"` },
      }

export const relatorio: Service = (call) => {
  const { store, contribuinte, now } = call
  const { numero: owner } = contribuinte
  const asked = store.thing('sitfis', owner, 'protocolo')
  if (
    asked === undefined ||
    now - asked.at >= LASTS_MS ||
    asked.value.protocolo !== call.dados.protocoloRelatorio
  )
    throw wrong(SYSTEM, 'EI01', 'Requisição inválida.')
  const times = Number(asked.value.asked)
  if (times < call.waits) {
    store.put('sitfis', { ...asked, value: { ...asked.value, asked: times + 1 } })
    return notReady(times)
  }
  const open = store.bills().filter((bill) => bill.cnpj === owner && bill.paid === null)
  return done(SYSTEM, {
    pdf: pdfOf([
      'Relatório de Situação Fiscal',
      `Contribuinte: ${owner}`,
      ...(open.length === 0
        ? ['Não foram detectadas pendências.']
        : open.map((bill) => `Pendência: ${bill.kind} ${bill.pa}, vencimento ${bill.due}`)),
    ]),
  })
}
