// Charges: created once under a txid, revised or removed while they are active.
import { randomUUID } from 'node:crypto'
import type { Asked, Said } from '../dials/serve.ts'
import { dynamicCode } from './brcode.ts'
import type { Charge, Kind, Store } from './store.ts'
import { dayOf } from './validity.ts'
import { centavosOf, refusal, shownCharge } from './words.ts'

export type PixClient = {
  id: string
  secret: string
  /** As they receive. */
  name: string
  city: string
  /** Their Pix keys; left out, any. */
  keys?: readonly string[]
}
export type Parts = { store: Store; clock: () => number }
type Json = Record<string, unknown>
type Violation = { propriedade: string; razao: string }

const TXID = /^[a-zA-Z0-9]{26,35}$/
const DEFAULT_EXPIRES = 86_400
const DEFAULT_GRACE = 30
const MOST_LETTERS = 140

export function jsonOf(text: string): Json | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Json) : null
  } catch {
    return null
  }
}
const inside = (json: Json, name: string): Json => (json[name] ?? {}) as Json

const names = {
  cob: { invalid: 'CobOperacaoInvalida', missing: 'CobNaoEncontrado' },
  cobv: { invalid: 'CobVOperacaoInvalida', missing: 'CobVNaoEncontrada' },
} as const

const invalid = (kind: Kind, violations: readonly Violation[]): Said =>
  refusal(400, names[kind].invalid, 'A requisição está semanticamente errada.', violations)

function debtorOf(kind: Kind, debtor: Json): Violation[] {
  const missing = Object.keys(debtor).length === 0
  if (missing && kind === 'cob') return []
  const one = ['cpf', 'cnpj'].filter((name) => debtor[name] !== undefined)
  const [which] = one
  const form = which === 'cpf' ? /^\d{11}$/ : /^[0-9A-Z]{12}\d{2}$/
  const fine =
    one.length === 1 &&
    which !== undefined &&
    form.test(String(debtor[which])) &&
    typeof debtor.nome === 'string' &&
    debtor.nome !== ''
  return fine
    ? []
    : [{ propriedade: `${kind}.devedor`, razao: 'O objeto devedor não respeita o schema.' }]
}

/** Fine, interest and discount of the schema: a form and a value, of whatever form. */
function extrasOf(value: Json): Violation[] {
  return ['multa', 'juros', 'abatimento'].flatMap((name) => {
    const extra = value[name] as Json | undefined
    if (extra === undefined) return []
    const fine = Number.isInteger(extra.modalidade) && centavosOf(extra.valorPerc) !== null
    return fine
      ? []
      : [
          {
            propriedade: `cobv.valor.${name}`,
            razao: `O objeto ${name} não respeita o schema.`,
          },
        ]
  })
}

function dueOf(calendar: Json, today: string): Violation[] {
  const due = String(calendar.dataDeVencimento)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(due))
    return [{ propriedade: 'cobv.calendario.dataDeVencimento', razao: 'Não respeita o schema.' }]
  const grace = calendar.validadeAposVencimento ?? DEFAULT_GRACE
  return [
    ...(due < today
      ? [
          {
            propriedade: 'cobv.calendario.dataDeVencimento',
            razao: 'O campo é anterior à data de criação da cobrança.',
          },
        ]
      : []),
    ...(Number.isInteger(grace) && Number(grace) >= 0
      ? []
      : [
          {
            propriedade: 'cobv.calendario.validadeAposVencimento',
            razao: 'O campo é menor do que zero.',
          },
        ]),
  ]
}

function violationsOf(kind: Kind, asked: Json, client: PixClient, today: string): Violation[] {
  const value = inside(asked, 'valor')
  const key = String(asked.chave ?? '')
  const known = client.keys === undefined ? key !== '' : client.keys.includes(key)
  const amount = centavosOf(value.original)
  return [
    ...(amount === null || amount === 0
      ? [{ propriedade: `${kind}.valor.original`, razao: 'Não respeita o schema.' }]
      : []),
    ...(known
      ? []
      : [
          {
            propriedade: `${kind}.chave`,
            razao:
              'O campo chave corresponde a uma conta que não pertence a este usuário recebedor.',
          },
        ]),
    ...(String(asked.solicitacaoPagador ?? '').length > MOST_LETTERS
      ? [{ propriedade: `${kind}.solicitacaoPagador`, razao: 'Não respeita o schema.' }]
      : []),
    ...debtorOf(kind, inside(asked, 'devedor')),
    ...(kind === 'cobv' ? [...dueOf(inside(asked, 'calendario'), today), ...extrasOf(value)] : []),
  ]
}

function create(parts: Parts, client: PixClient, kind: Kind, txid: string, asked: Json): Said {
  const { store, clock } = parts
  if (!TXID.test(txid))
    return invalid(kind, [{ propriedade: `${kind}.txid`, razao: 'Não respeita o schema.' }])
  if (store.charge(txid) !== undefined)
    return invalid(kind, [{ propriedade: `${kind}.txid`, razao: 'O txid já foi utilizado.' }])
  const found = violationsOf(kind, asked, client, dayOf(clock()))
  if (found.length > 0) return invalid(kind, found)
  const calendar = inside(asked, 'calendario')
  const location = `pix.banco.example/qr/v2/${kind === 'cobv' ? 'cobv/' : ''}${randomUUID().replaceAll('-', '')}`
  const charge: Charge = {
    ...{ txid, owner: client.id, kind, key: String(asked.chave), asked, location, revision: 0 },
    value: centavosOf(inside(asked, 'valor').original) ?? 0,
    status: 'ATIVA',
    createdAt: new Date(clock()).toISOString(),
    expires: kind === 'cob' ? Number(calendar.expiracao ?? DEFAULT_EXPIRES) : null,
    due: kind === 'cobv' ? String(calendar.dataDeVencimento) : null,
    graceDays: kind === 'cobv' ? Number(calendar.validadeAposVencimento ?? DEFAULT_GRACE) : null,
    code: dynamicCode({ location, name: client.name, city: client.city }),
  }
  store.put(charge)
  return { status: 201, body: shownCharge(charge, []) }
}

function revise(parts: Parts, kind: Kind, charge: Charge, asked: Json): Said {
  if (charge.status !== 'ATIVA')
    return refusal(
      400,
      names[kind].invalid,
      'A cobrança não está mais ativa: só cobranças ativas podem ser revisadas.',
    )
  const removing = asked.status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  const value = centavosOf(inside(asked, 'valor').original)
  const next: Charge = {
    ...charge,
    ...(removing ? { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' as const } : {}),
    ...(value === null ? {} : { value }),
    asked: { ...charge.asked, ...(value === null ? {} : { valor: asked.valor }) },
    revision: charge.revision + 1,
  }
  parts.store.put(next)
  return { status: 200, body: shownCharge(next, []) }
}

/** `/cob/{txid}` and `/cobv/{txid}`; a charge of another client, or of the other kind, is none. */
export function charges(
  parts: Parts,
  asked: Asked,
  { client, kind, txid }: { client: PixClient; kind: Kind; txid: string },
): Said {
  const body = asked.method === 'GET' ? {} : jsonOf(asked.body)
  if (body === null) return refusal(400, 'RequisicaoInvalida', 'O corpo não é JSON.')
  if (asked.method === 'PUT') return create(parts, client, kind, txid, body)
  const charge = parts.store.charge(txid)
  if (charge === undefined || charge.owner !== client.id || charge.kind !== kind)
    return refusal(404, names[kind].missing, 'Cobrança não encontrada para o txid informado.')
  if (asked.method === 'PATCH') return revise(parts, kind, charge, body)
  const paid = parts.store.received().filter((one) => one.txid === txid)
  return { status: 200, body: shownCharge(charge, paid) }
}
