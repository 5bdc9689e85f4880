// What a declaration says, field by field, before any rule of the Simples is looked at.

import { isMonth } from '../calendar.ts'
import { centsOf } from '../money.ts'
import { isObject, type Json, type Refused, wrong } from '../words.ts'

export type Amount = { code: number; cents: number }
export type Line = {
  cents: number
  city: string | null
  state: string | null
  exemptions: readonly (Amount & { id: number })[]
  reductions: readonly (Amount & { id: number; rate: number })[]
  qualifications: readonly { code: number; id: number }[]
  suspended: readonly number[]
}
export type Worked = { id: number; cents: number; lines: readonly Line[] }
type Place = { cnpj: string; activities: readonly Worked[] }
export type Market = { internal: number; external: number }
export type Asked = {
  cnpj: string
  pa: number
  transmit: boolean
  compare: boolean
  comparison: readonly Amount[]
  kind: 1 | 2
  receipts: Market
  /** Of the regime de caixa. */
  cash: Market | null
  fixed: { icms: number | null; iss: number | null }
  before: readonly ({ pa: number } & Market)[]
  payroll: readonly { pa: number; cents: number }[]
  notOpted: boolean
  places: readonly Place[]
}

export const refused = (number: string, texto: string): Refused =>
  wrong('PGDASD', `MSG_ISN_${number}`, `SN-Entregar: ${texto}`)
const invalid = (path: string): Refused => refused('008', `Campo '${path}' inválido.`)
const shapeless = (name: string, path: string): Refused =>
  wrong(
    'PGDASD',
    'MSG_ISN_036',
    `O Json contém dados inválidos - Required property '${name}' not found in JSON. Path '${path}'.`,
  )

const LARGEST = 99_999_999_99
const given = (value: unknown): boolean => value !== undefined && value !== null

function objectIn(json: Json, name: string, path: string): Json {
  const value = json[name]
  if (value === undefined) throw shapeless(name, path)
  if (!isObject(value)) throw refused('009', `Bloco '${name}' não pode ser nulo.`)
  return value
}

/** A list that may be left out; what it must not be is something else. */
function listIn<T>(json: Json, name: string, read: (one: Json) => T): readonly T[] {
  const value = json[name]
  if (!given(value)) return []
  if (!Array.isArray(value)) throw invalid(name)
  return value.map((one: unknown) => {
    if (!isObject(one)) throw invalid(name)
    return read(one)
  })
}

function money(json: Json, name: string, path = name): number {
  if (json[name] === undefined) throw shapeless(name, path)
  const cents = centsOf(json[name])
  if (cents === null || cents > LARGEST)
    throw refused('010', `Campo '${path}' deve ser entre 0 e 99999999.99.`)
  return cents
}
const maybeMoney = (json: Json, name: string): number | null =>
  given(json[name]) ? money(json, name) : null

function whole(json: Json, name: string, path = name): number {
  if (json[name] === undefined) throw shapeless(name, path)
  if (!Number.isInteger(json[name])) throw invalid(path)
  return Number(json[name])
}
function flag(json: Json, name: string): boolean {
  if (json[name] === undefined) throw shapeless(name, '')
  if (typeof json[name] !== 'boolean') throw invalid(name)
  return json[name]
}
function month(json: Json, path: string): number {
  if (!isMonth(json.pa)) throw invalid(`${path}/pa`)
  return json.pa
}
function word(json: Json, name: string, form: RegExp, path: string): string {
  const value = json[name]
  if (typeof value !== 'string' || !form.test(value)) throw invalid(`${path}/${name}`)
  return value
}

const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const AT = 'receitaAtividade'

function suspended(one: Json): number {
  const path = 'exigibilidadeSuspensa'
  const motive = whole(one, 'motivo', `${path}/motivo`)
  if (motive < 1 || motive > 6) throw invalid(`${path}/motivo`)
  if (!given(one.numeroProcesso)) throw invalid(`${path}/numeroProcesso`)
  word(one, 'uf', /^[A-Z]{2}$/, path)
  word(one, 'vara', /./, path)
  if (typeof one.existeDeposito !== 'boolean') throw invalid(`${path}/existeDeposito`)
  return whole(one, 'codTributo', `${path}/codTributo`)
}

function line(one: Json): Line {
  const city = given(one.codigoOutroMunicipio) && one.codigoOutroMunicipio !== ''
  const state = given(one.outraUf) && one.outraUf !== ''
  const identified = (path: string) => (it: Json) => ({
    code: whole(it, 'codTributo', `${path}/codTributo`),
    cents: money(it, 'valor', `${path}/valor`),
    id: whole(it, 'identificador', `${path}/identificador`),
  })
  return {
    cents: money(one, 'valor', `${AT}/valor`),
    city: city ? word(one, 'codigoOutroMunicipio', /^\d{4}$/, AT) : null,
    state: state ? word(one, 'outraUf', /^[A-Z]{2}$/, AT) : null,
    exemptions: listIn(one, 'isencoes', identified('isencao')),
    reductions: listIn(one, 'reducoes', (it) => ({
      ...identified('reducao')(it),
      rate: money(it, 'percentualReducao', 'reducao/percentualReducao'),
    })),
    qualifications: listIn(one, 'qualificacoesTributarias', (it) => ({
      code: whole(it, 'codigoTributo', 'qualificacaoTributaria/codigoTributo'),
      id: whole(it, 'id', 'qualificacaoTributaria/id'),
    })),
    suspended: listIn(one, 'exigibilidadesSuspensas', suspended),
  }
}

function worked(one: Json): Worked {
  const { receitasAtividade } = one
  if (!Array.isArray(receitasAtividade) || receitasAtividade.length === 0)
    throw refused('009', "Bloco 'atividades/receitaAtividade' não pode ser nulo.")
  return {
    id: whole(one, 'idAtividade'),
    cents: money(one, 'valorAtividade'),
    lines: listIn(one, 'receitasAtividade', line),
  }
}

/** An establishment without revenue leaves its list out: neither null nor empty is the same. */
function place(one: Json): Place {
  if (one.atividades === null) throw refused('009', "Bloco 'atividades' não pode ser nulo.")
  if (Array.isArray(one.atividades) && one.atividades.length === 0)
    throw refused('023', 'O valor da atividade deve ser maior que zero.')
  return {
    cnpj: word(one, 'cnpjCompleto', CNPJ, 'estabelecimento'),
    activities: listIn(one, 'atividades', worked),
  }
}

function fixedOf(said: Json): Asked['fixed'] {
  const [icms, iss] = [maybeMoney(said, 'valorFixoIcms'), maybeMoney(said, 'valorFixoIss')]
  if (icms === 0 || iss === 0)
    throw refused(
      '026',
      `Informe valor fixo de ${icms === 0 ? 'ICMS' : 'ISS'} maior do que 0,00 ou deixe o campo nulo.`,
    )
  return { icms, iss }
}

export function readDeclaration(dados: Json): Asked {
  const said = objectIn(dados, 'declaracao', '')
  const kind = whole(said, 'tipoDeclaracao', 'declaracao')
  if (kind !== 1 && kind !== 2) throw invalid('declaracao/tipoDeclaracao')
  if (!isMonth(dados.pa)) throw dados.pa === undefined ? shapeless('pa', '') : invalid('pa')
  if (dados.cnpjCompleto === undefined) throw shapeless('cnpjCompleto', '')
  const cash = [
    maybeMoney(said, 'receitaPaCaixaInterno'),
    maybeMoney(said, 'receitaPaCaixaExterno'),
  ]
  if (said.estabelecimentos === undefined) throw shapeless('estabelecimentos', 'declaracao')
  if (!Array.isArray(said.estabelecimentos) || said.estabelecimentos.length === 0)
    throw refused('009', "Bloco 'estabelecimentos' não pode ser nulo.")
  return {
    cnpj: word(dados, 'cnpjCompleto', CNPJ, 'entrada'),
    pa: dados.pa,
    ...{
      transmit: flag(dados, 'indicadorTransmissao'),
      compare: flag(dados, 'indicadorComparacao'),
    },
    comparison: listIn(dados, 'valoresParaComparacao', (one) => ({
      code: whole(one, 'codigoTributo', 'valoresParaComparacao/codigoTributo'),
      cents: money(one, 'valor', 'valoresParaComparacao/valor'),
    })),
    kind,
    receipts: {
      internal: money(said, 'receitaPaCompetenciaInterno'),
      external: money(said, 'receitaPaCompetenciaExterno'),
    },
    cash: cash.every((one) => one === null)
      ? null
      : { internal: cash[0] ?? 0, external: cash[1] ?? 0 },
    fixed: fixedOf(said),
    before: listIn(said, 'receitasBrutasAnteriores', (one) => ({
      pa: month(one, 'receitasBrutasAnteriores'),
      internal: money(one, 'valorInterno', 'receitasBrutasAnteriores/valorInterno'),
      external: money(one, 'valorExterno', 'receitasBrutasAnteriores/valorExterno'),
    })),
    payroll: listIn(said, 'folhasSalario', (one) => ({
      pa: month(one, 'folhasSalario'),
      cents: money(one, 'valor', 'folhasSalario/valor'),
    })),
    notOpted: given(said.naoOptante),
    places: listIn(said, 'estabelecimentos', place),
  }
}
