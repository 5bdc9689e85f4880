// A DPS that follows its schema, read into what the rules look at.
import { cents } from './money.ts'
import { type Element, elementsOf, find, text } from './xml.ts'

export type Party = {
  /** CNPJ or CPF; absent when it is identified otherwise. */
  registration: string | undefined
  /** Of its address in Brazil. */
  city: string | undefined
  abroad: boolean
  has(path: string): boolean
  text(path: string): string | undefined
}

export type Dps = {
  /** Its whole element, signature included, which goes inside the note. */
  element: Element
  id: string
  version: string
  environment: number
  issuedAt: string
  series: string
  number: string
  competence: string
  city: string
  issuer: Party
  /** The registration of the issuer, which the schema and the first rules have made sure of. */
  registration: string
  taker: Party | undefined
  intermediary: Party | undefined
  /** opSimpNac: 1 no, 2 MEI, 3 ME/EPP. */
  simples: number
  /** regApTribSN. */
  assessment: number | undefined
  /** regEspTrib. */
  special: number
  service: string
  municipalService: string | undefined
  place: string | undefined
  /** vServ, in centavos. */
  value: number
  /** tribISSQN. */
  taxation: number
  /** tpRetISSQN. */
  retention: number
  /** pAliq, in hundredths of a percent. */
  rate: number | undefined
  /** By a path inside infDPS. */
  has(path: string): boolean
  text(path: string): string | undefined
  amount(path: string): number | undefined
  all(path: string): Element[]
}

const TAXES = 'valores/trib/tribMun'

function partyOf(element: Element | undefined): Party | undefined {
  if (element === undefined) return undefined
  return {
    registration: text(element, 'CNPJ') ?? text(element, 'CPF'),
    city: text(element, 'end/endNac/cMun'),
    abroad: find(element, 'end/endExt') !== undefined,
    has: (path) => find(element, path) !== undefined,
    text: (path) => text(element, path),
  }
}

export function readDps(element: Element): Dps {
  const inf = find(element, 'infDPS') ?? element
  const at = (path: string): string => text(inf, path) ?? ''
  const amount = (path: string): number | undefined => {
    const found = text(inf, path)
    return found === undefined ? undefined : cents(found)
  }
  const integer = (path: string): number | undefined => {
    const found = text(inf, path)
    return found === undefined ? undefined : Number(found)
  }
  const issuer = partyOf(find(inf, 'prest')) ?? NOBODY
  return {
    element,
    id: inf.attributes.get('Id') ?? '',
    version: element.attributes.get('versao') ?? '',
    environment: Number(at('tpAmb')),
    issuedAt: at('dhEmi'),
    series: at('serie'),
    number: at('nDPS'),
    competence: at('dCompet'),
    city: at('cLocEmi'),
    issuer,
    registration: issuer.registration ?? '',
    taker: partyOf(find(inf, 'toma')),
    intermediary: partyOf(find(inf, 'interm')),
    simples: Number(at('prest/regTrib/opSimpNac')),
    assessment: integer('prest/regTrib/regApTribSN'),
    special: Number(at('prest/regTrib/regEspTrib')),
    service: at('serv/cServ/cTribNac'),
    municipalService: text(inf, 'serv/cServ/cTribMun'),
    place: text(inf, 'serv/locPrest/cLocPrestacao'),
    value: amount('valores/vServPrest/vServ') ?? 0,
    taxation: Number(at(`${TAXES}/tribISSQN`)),
    retention: Number(at(`${TAXES}/tpRetISSQN`)),
    rate: amount(`${TAXES}/pAliq`),
    has: (path) => find(inf, path) !== undefined,
    text: (path) => text(inf, path),
    amount,
    all: (path) => allIn(inf, path),
  }
}

/** Every element at the end of a path, where the names may repeat. */
function allIn(element: Element, path: string): Element[] {
  let here = [element]
  for (const name of path.split('/'))
    here = here.flatMap((one) => elementsOf(one).filter((child) => child.name === name))
  return here
}

const NOBODY: Party = {
  registration: undefined,
  city: undefined,
  abroad: false,
  has: () => false,
  text: () => undefined,
}

/** The Id of what may be no DPS, for the answer that refuses it. */
export const idIn = (root: Element): string | undefined =>
  find(root, 'infDPS')?.attributes.get('Id')

/** Sum of a value that every one of them has. */
export const sumOf = (elements: readonly Element[], name: string): number =>
  elements.reduce((sum, one) => sum + cents(text(one, name) ?? '0'), 0)
