// The envelope of every call: who contracted, who asks, of whom, and what; what is asked is JSON inside text.
import { isCnpj, isCpf } from './registrations.ts'
import { isObject, type Json, type Party, Refused } from './words.ts'

export type Envelope = {
  contratante: Party
  autorPedidoDados: Party
  contribuinte: Party
  pedidoDados: { idSistema: string; idServico: string; versaoSistema: string; dados: string }
}

const entry = (number: string, texto: string): Refused =>
  new Refused(400, `EntradaIncorreta-ICGERENCIADOR-${number}`, texto)

type Role = 'Contratante' | 'AutorPedidoDados' | 'Contribuinte'
const CODES: Readonly<Record<Role, { cnpj: string; cpf: string }>> = {
  AutorPedidoDados: { cnpj: '006', cpf: '007' },
  Contribuinte: { cnpj: '008', cpf: '009' },
  Contratante: { cnpj: '010', cpf: '011' },
}
/** 3 and 4 are lists of people and of companies, which only Monitorar takes. */
const LISTS = [3, 4]

function partyOf(role: Role, said: unknown, kinds: readonly number[]): Party {
  const { numero, tipo } = isObject(said) ? said : ({} as Json)
  if (typeof tipo !== 'number' || !kinds.includes(tipo))
    throw entry('012', `${role}: Tipo de NI inválido.`)
  const number = String(numero ?? '')
  if (LISTS.includes(tipo)) {
    if (!number.split(',').every(tipo === 3 ? isCpf : isCnpj))
      throw entry('049', `${role}: NI inválido no lote enviado.`)
  } else if (tipo === 1 ? !isCpf(number) : !isCnpj(number))
    throw entry(
      CODES[role][tipo === 1 ? 'cpf' : 'cnpj'],
      `${role}: ${tipo === 1 ? 'CPF' : 'CNPJ'} inválido.`,
    )
  return { numero: number, tipo }
}

function bodyOf(text: string): Json {
  try {
    const read: unknown = JSON.parse(text)
    if (isObject(read)) return read
  } catch {
    // Said below.
  }
  throw entry('001', 'O corpo da requisição não é JSON.')
}

export function readEnvelope(text: string): Envelope {
  const body = bodyOf(text)
  const asked = isObject(body.pedidoDados) ? body.pedidoDados : {}
  const word = (name: string): string => {
    const value = asked[name]
    if (typeof value === 'string') return value
    throw entry('052', `PedidoDados.${name}: deve ser texto.`)
  }
  return {
    contratante: partyOf('Contratante', body.contratante, [2]),
    autorPedidoDados: partyOf('AutorPedidoDados', body.autorPedidoDados, [1, 2]),
    contribuinte: partyOf('Contribuinte', body.contribuinte, [1, 2, ...LISTS]),
    pedidoDados: {
      ...{ idSistema: word('idSistema'), idServico: word('idServico') },
      ...{ versaoSistema: word('versaoSistema'), dados: word('dados') },
    },
  }
}

/** What is asked; an empty text asks nothing. */
export function readDados(system: string, text: string): Json {
  if (text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    if (isObject(read)) return read
  } catch {
    // Said below.
  }
  const code = system === 'PGDASD' ? 'MSG_ISN_036' : 'DADOS'
  throw new Refused(400, `EntradaIncorreta-${system}-${code}`, 'O Json contém dados inválidos.')
}
