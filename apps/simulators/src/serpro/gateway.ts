// The gateway: takes the envelope apart, says who may not, hands the call to its service, and counts what is billed.
import { randomUUID } from 'node:crypto'
import type { TaxDials } from '../dials/dials.ts'
import type { Asked, Said } from '../dials/serve.ts'
import type { Access } from './access.ts'
import { civilDate } from './calendar.ts'
import {
  type Entry,
  entryOf,
  FREE_ROUTES,
  hasSystem,
  isFreeStatus,
  type Rota,
} from './catalogue.ts'
import { type Envelope, readDados, readEnvelope } from './envelope.ts'
import { grantsFor } from './procuracoes.ts'
import { rootOf } from './registrations.ts'
import type { Store } from './store.ts'
import type { Terms } from './termo.ts'
import { type Call, type Message, type Outcome, Refused, type Service } from './words.ts'

export type Gate = {
  store: Store
  access: Access
  terms: Terms
  clock(): number
  /** What nobody granted is granted. */
  open: boolean
  services: Readonly<Record<string, Service>>
}

const denied = (number: string, texto: string): Refused =>
  new Refused(403, `AcessoNegado-ICGERENCIADOR-${number}`, texto)

/** Codes leave in brackets, as the service writes them. */
const written = (messages: readonly Message[]): Message[] =>
  messages.map(({ codigo, texto }) => ({ codigo: `[${codigo}]`, texto }))

const fault = (status: number, code: number, message: string): Said => ({
  status,
  body: { fault: { code, message, description: message } },
})

/** An answer that has nothing of what was asked, as the gateway gives when it does not come to the service. */
export const refusalOf = (status: number, codigo: string, texto: string): Said => ({
  status,
  body: {
    ...{ contratante: null, autorPedidoDados: null, contribuinte: null, pedidoDados: null },
    ...{ status, dados: null, mensagens: written([{ codigo, texto }]), responseId: randomUUID() },
  },
})

function entryFor({ pedidoDados, contribuinte }: Envelope, route: Rota): Entry {
  const { idSistema, idServico, versaoSistema } = pedidoDados
  if (!hasSystem(idSistema))
    throw new Refused(
      400,
      'EntradaIncorreta-ICGERENCIADOR-052',
      'PedidoDados.IdSistema: identificação do sistema não localizado no catálogo de serviços.',
    )
  const entry = entryOf(idSistema, idServico)
  if (entry === undefined)
    throw new Refused(404, 'Erro-ICGERENCIADOR-028', 'Serviço não encontrado.')
  if (entry.route !== route)
    throw denied(
      '017',
      `Acesso negado. Esse serviço acionado não é uma funcionalidade do tipo ${route}.`,
    )
  if (entry.version !== versaoSistema)
    throw new Refused(
      400,
      `EntradaIncorreta-${idSistema}-EI02`,
      'Requisição inválida. Versão Inexistente.',
    )
  if (!entry.kinds.includes(contribuinte.tipo))
    throw denied('017', 'Acesso negado. O tipo do contribuinte não é deste serviço.')
  return entry
}

/** Who asks for another shows the term that this other signed. */
function authorOf(gate: Gate, envelope: Envelope, header: string): void {
  const { contratante, autorPedidoDados: autor } = envelope
  if (autor.numero === contratante.numero) return
  if (header === '')
    throw denied(
      '019',
      'Acesso negado. Autor do pedido de dados não é o contratante da solução. É necessário enviar o termo de autorização.',
    )
  const term = gate.terms.of(header, gate.clock())
  if (term === undefined)
    throw denied(
      '020',
      'Acesso negado. Token de autenticação do procurador não encontrado ou expirado.',
    )
  if (term.to !== contratante.numero)
    throw denied(
      '053',
      `Acesso negado. O Contratante (${contratante.numero}) não é o destinatário (${term.to}) que consta no Termo de Autorização.`,
    )
  if (term.from !== autor.numero)
    throw denied(
      '054',
      `Acesso negado. Autor do pedido de dados (${autor.numero}) não foi quem assinou (${term.from}) o Termo de Autorização.`,
    )
}

function powerOf(gate: Gate, { autorPedidoDados: autor, contribuinte }: Envelope, entry: Entry) {
  if (entry.power === null) return
  const same =
    autor.numero === contribuinte.numero ||
    (autor.tipo === 2 &&
      contribuinte.tipo === 2 &&
      rootOf(autor.numero) === rootOf(contribuinte.numero))
  if (same) return
  const { power } = entry
  const found = grantsFor(gate, contribuinte.numero, autor.numero)
  if (!found.some(({ systems }) => systems.includes(power)))
    throw denied(
      '022',
      `Acesso negado. O autor do pedido de dados de número:${autor.numero} não tem procuração autorizada no Portal eCAC para o Contribuinte de número ${contribuinte.numero}.`,
    )
}

function outcomeOf(
  gate: Gate,
  envelope: Envelope,
  asked: Asked,
  more: { route: Rota; turned: TaxDials },
) {
  const entry = entryFor(envelope, more.route)
  const { idSistema, idServico, dados } = envelope.pedidoDados
  const isTerm = idSistema === 'AUTENTICAPROCURADOR'
  if (!isTerm) authorOf(gate, envelope, String(asked.headers.autenticar_procurador_token ?? ''))
  const service = gate.services[idServico]
  if (entry.discontinued || service === undefined)
    throw new Refused(
      400,
      'EntradaIncorreta-ICGERENCIADOR-055',
      'O serviço solicitado foi descontinuado.',
    )
  powerOf(gate, envelope, entry)
  const { contratante, autorPedidoDados: autor, contribuinte } = envelope
  const now = gate.clock()
  const call: Call = {
    ...{ contratante: contratante.numero, autor, contribuinte, now, today: civilDate(now) },
    ...{ store: gate.store, dados: readDados(idSistema, dados) },
    ...{ centavo: more.turned.centavo, waits: more.turned.waits },
  }
  return service(call)
}

const saidOf = (envelope: Envelope, outcome: Outcome): Said => {
  const { status, messages, dados, headers = {} } = outcome
  if (outcome.bare) return { status, body: '', headers }
  const text = dados === undefined ? '' : JSON.stringify(dados)
  return {
    status,
    headers,
    body: {
      ...envelope,
      status,
      dados: text,
      mensagens: written(messages),
      responseId: randomUUID(),
    },
  }
}

/** `POST /integra-contador/v1/{rota}`. */
export function answer(gate: Gate, asked: Asked, route: Rota, turned: TaxDials): Said {
  const token = gate.access.tokenOf(asked.authorization)
  if (token === undefined) return fault(401, 900_901, 'Invalid Credentials')
  if (asked.headers.jwt_token !== token.jwt)
    return refusalOf(403, 'AcessoNegado-ICGERENCIADOR-041', 'HEADER jwt_token inválido.')
  let said: Said
  try {
    const envelope = readEnvelope(asked.body)
    const { contratante, contribuinte, pedidoDados } = envelope
    gate.store.count(`${contribuinte.numero}:${pedidoDados.idServico}`)
    if (contratante.numero !== token.contratante)
      throw denied(
        '018',
        `Acesso negado. O número: ${contratante.numero} do Contratante informado é diferente do conteúdo do Contratante habilitado no ecommerce.`,
      )
    said = saidOf(envelope, outcomeOf(gate, envelope, asked, { route, turned }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    said = refusalOf(error.status, error.codigo, error.message)
  }
  if (said !== null && !FREE_ROUTES.includes(route) && !isFreeStatus(said.status))
    gate.store.charge(token.contratante, route)
  return said
}
