// How the API Pix says things: amounts as text, and refusals as RFC 7807 with the violations.
import type { Said } from '../dials/serve.ts'
import type { Charge, Received } from './store.ts'

const ERRORS = 'https://pix.bcb.gov.br/api/v2/error/'

export const money = (centavos: number): string => (centavos / 100).toFixed(2)

/** `123.45` as centavos; null when it is no amount of the schema. */
export function centavosOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,10}\.\d{2}$/.test(text)) return null
  return Number(text.replace('.', ''))
}

export function refusal(
  status: number,
  kind: string,
  detail: string,
  violations: readonly { propriedade: string; razao: string }[] = [],
): Said {
  return {
    status,
    body: {
      ...{ type: `${ERRORS}${kind}`, title: kind, status, detail },
      ...(violations.length === 0 ? {} : { violacoes: violations }),
    },
    headers: { 'content-type': 'application/problem+json' },
  }
}

export const shownPix = (one: Received) => ({
  endToEndId: one.endToEndId,
  ...(one.txid === null ? {} : { txid: one.txid }),
  ...{ chave: one.key, valor: money(one.value), horario: one.at },
  ...(one.refunds.length === 0
    ? {}
    : {
        devolucoes: one.refunds.map(({ id, value, at, status }) => ({
          ...{ id, rtrId: `D${id}`, valor: money(value), status },
          horario: { solicitacao: at, liquidacao: at },
        })),
      }),
})

/** A charge with what was paid of it. */
export function shownCharge(charge: Charge, paid: readonly Received[]) {
  const { asked, txid, status, revision, location, code, createdAt: criacao } = charge
  const calendar =
    charge.kind === 'cob'
      ? { criacao, expiracao: charge.expires }
      : {
          criacao,
          dataDeVencimento: charge.due,
          validadeAposVencimento: charge.graceDays,
        }
  return {
    ...asked,
    ...{ txid, status, revisao: revision, calendario: calendar, location, pixCopiaECola: code },
    loc: { id: 1, location, tipoCob: charge.kind, criacao },
    ...(paid.length === 0 ? {} : { pix: paid.map(shownPix) }),
  }
}
