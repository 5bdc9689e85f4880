// ViaCEP and BrasilAPI (CEP v2) over HTTP, as their pages say, with streets made from the number asked. The last three
// digits choose the failure: 404 nobody knows it; 501 the first source fails; 503 both; 429 the first says «too many»;
// 408 the first never answers; 499 the first answers garbage; 498 the first answers for another CEP; 000 is a town
// with one CEP for all its streets.
import { createDials, type DialBoard } from '../dials/dials.ts'
import { type Asked, type Said, serve } from '../dials/serve.ts'

const SOURCES = ['viacep', 'brasilapi'] as const
type Source = (typeof SOURCES)[number]

export type SimulatedCep = {
  /** In order: `viacep=…,brasilapi=…`. */
  fontes: string
  /** How many times each source was asked. */
  pedidos: Record<string, number>
  /** Of each source. */
  dials: Readonly<Record<Source, DialBoard>>
  stop(): Promise<void>
}

type Town = { name: string; uf: string; state: string; ibge: string; ddd: string; siafi: string }
const SAO_PAULO: Town = {
  ...{ name: 'São Paulo', uf: 'SP', state: 'São Paulo' },
  ...{ ibge: '3550308', ddd: '11', siafi: '7107' },
}
/** By the first digit of the CEP, which is of a region. */
const TOWNS: Readonly<Record<string, Town>> = {
  2: {
    ...{ name: 'Rio de Janeiro', uf: 'RJ', state: 'Rio de Janeiro' },
    ...{ ibge: '3304557', ddd: '21', siafi: '6001' },
  },
  3: {
    ...{ name: 'Belo Horizonte', uf: 'MG', state: 'Minas Gerais' },
    ...{ ibge: '3106200', ddd: '31', siafi: '4123' },
  },
}
const STREETS = [
  'Rua das Amoreiras',
  'Avenida Imaginária',
  'Travessa do Exemplo',
  'Praça Inventada',
]

function placeOf(cep: string) {
  const town = TOWNS[cep.slice(0, 1)] ?? SAO_PAULO
  const whole = cep.endsWith('000')
  return {
    town,
    street: whole ? '' : (STREETS[Number(cep) % STREETS.length] ?? ''),
    district: whole ? '' : 'Centro',
  }
}

function ofViaCep(cep: string): object {
  const { town, street, district } = placeOf(cep)
  return {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro: street,
    complemento: '',
    unidade: '',
    bairro: district,
    localidade: town.name,
    uf: town.uf,
    estado: town.state,
    regiao: 'Sudeste',
    ibge: town.ibge,
    gia: '',
    ddd: town.ddd,
    siafi: town.siafi,
  }
}

function ofBrasilApi(cep: string): object {
  const { town, street, district } = placeOf(cep)
  return {
    cep,
    state: town.uf,
    city: town.name,
    neighborhood: district === '' ? null : district,
    street: street === '' ? null : street,
    service: 'open-cep',
    // Not every service behind it knows the code of the town.
    ibge: street === '' ? null : town.ibge,
    location: { type: 'Point', coordinates: {} },
  }
}

const notFound = (cep: string) => ({
  name: 'CepPromiseError',
  message: 'Todos os serviços de CEP retornaram erro.',
  type: 'service_error',
  errors: [{ name: 'ServiceError', message: `CEP ${cep} não encontrado.`, service: 'open-cep' }],
})

const FAILS: Readonly<Record<string, number>> = { '501': 1, '503': 2 }

/** What a source says of a CEP: status and body; null is silence. */
function say(source: Source, cep: string): Said {
  const turn = SOURCES.indexOf(source)
  const end = cep.slice(5)
  if (turn < (FAILS[end] ?? 0)) return { status: 500, body: { message: 'Internal error' } }
  if (turn === 0 && end === '429') return { status: 429, body: { message: 'Too many requests' } }
  if (turn === 0 && end === '408') return null
  if (turn === 0 && end === '499') return { status: 200, body: '<html>manutenção</html>' }
  const of = turn === 0 && end === '498' ? '01001001' : cep
  if (source === 'viacep')
    return { status: 200, body: end === '404' ? { erro: 'true' } : ofViaCep(of) }
  return end === '404'
    ? { status: 404, body: notFound(cep) }
    : { status: 200, body: ofBrasilApi(of) }
}

const sourceOf = (name: string | undefined): Source | undefined =>
  SOURCES.find((one) => one === name)

/** Starts both on one free port. */
export async function startCep(): Promise<SimulatedCep> {
  const pedidos: Record<string, number> = { viacep: 0, brasilapi: 0 }
  const dials = { viacep: createDials(1), brasilapi: createDials(2) }
  const answer = ({ path: [name, cep = ''] }: Asked): Said => {
    const source = sourceOf(name)
    if (source === undefined || !/^\d{8}$/.test(cep))
      return { status: 400, body: '<h3>Http 400</h3>' }
    pedidos[source] = (pedidos[source] ?? 0) + 1
    return say(source, cep)
  }
  const { url, stop } = await serve(answer, ([name]) => {
    const source = sourceOf(name)
    return source === undefined ? null : dials[source]
  })
  const fontes = SOURCES.map((name) => `${name}=${url}/${name}/`).join(',')
  return { fontes, pedidos, dials, stop }
}
