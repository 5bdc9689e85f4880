// A note that its issuer made in another program (the web issuer of the government, say): it is in the service as any
// other, and whoever is in it finds it in the queue of documents.
import type { Context } from './context.ts'
import { type Dps, readDps } from './dps.ts'
import { dpsId } from './identifiers.ts'
import { issue } from './issuing.ts'
import { DPS_LAYOUT, NAMESPACE } from './layouts.ts'
import { decimal } from './money.ts'
import { APPLICATION } from './nfse.ts'
import { describe } from './refusals.ts'
import { failureIn } from './schema.ts'
import type { Note } from './store.ts'
import { civilDate, dateTime } from './time.ts'
import { escapeText, parseXml } from './xml.ts'

type Person = { registration: string; name: string; city?: string }

export type NoteElsewhere = {
  issuer: Person & { city: string; simples?: 1 | 2 | 3 }
  taker?: Person
  intermediary?: Person
  /** In centavos. */
  value: number
  service?: string
  description?: string
  /** AAAA-MM-DD; today unless said. */
  competence?: string
  /** 70000 unless said, which is the first of the web issuer. */
  series?: number
  number: number
}

const tag = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeText(value)}</${name}>`
const kindOf = (registration: string): string => (registration.length === 11 ? 'CPF' : 'CNPJ')

function personTags(name: string, person: Person | undefined, home: string): string {
  if (person === undefined) return ''
  const city = person.city ?? home
  return (
    `<${name}>${tag(kindOf(person.registration), person.registration)}${tag('xNome', person.name)}` +
    `<end><endNac>${tag('cMun', city)}<CEP>01310100</CEP></endNac><xLgr>Avenida Imaginária</xLgr>` +
    `<nro>1</nro><xBairro>Centro</xBairro></end></${name}>`
  )
}

function xmlOf(note: NoteElsewhere, environment: number, now: number): string {
  const { issuer, taker, intermediary, series = 70_000, number } = note
  const { city, simples = 1 } = issuer
  const total = { 1: ['pTotTrib', ''], 2: ['indTotTrib', '0'], 3: ['pTotTribSN', '6.00'] }[simples]
  const rates =
    '<pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst>' +
    '<pTotTribMun>2.00</pTotTribMun>'
  const [totalName = '', totalValue = ''] = total
  return (
    `<DPS xmlns="${NAMESPACE}" versao="1.01">` +
    `<infDPS Id="${dpsId(city, issuer.registration, String(series), String(number))}">` +
    tag('tpAmb', String(environment)) +
    tag('dhEmi', dateTime(now)) +
    tag('verAplic', APPLICATION) +
    tag('serie', String(series)) +
    tag('nDPS', String(number)) +
    tag('dCompet', note.competence ?? civilDate(now)) +
    '<tpEmit>1</tpEmit>' +
    tag('cLocEmi', city) +
    `<prest>${tag(kindOf(issuer.registration), issuer.registration)}<regTrib>` +
    tag('opSimpNac', String(simples)) +
    tag('regApTribSN', simples === 3 ? '1' : undefined) +
    '<regEspTrib>0</regEspTrib></regTrib></prest>' +
    personTags('toma', taker, city) +
    personTags('interm', intermediary, city) +
    `<serv><locPrest>${tag('cLocPrestacao', city)}</locPrest><cServ>` +
    tag('cTribNac', note.service ?? '010701') +
    tag('xDescServ', note.description ?? 'Serviço de exemplo emitido em outro programa') +
    `</cServ></serv><valores><vServPrest>${tag('vServ', decimal(note.value))}</vServPrest><trib>` +
    '<tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib>' +
    `<${totalName}>${simples === 1 ? rates : totalValue}</${totalName}>` +
    '</totTrib></trib></valores></infDPS></DPS>'
  )
}

function dpsOf(note: NoteElsewhere, environment: number, now: number): Dps {
  const element = parseXml(Buffer.from(xmlOf(note, environment, now)))
  const failure = failureIn(element, 'DPS', DPS_LAYOUT)
  if (failure !== null) throw new Error(`DPS: ${failure}`)
  return readDps(element)
}

/** Throws when the rules refuse it. */
export function issueElsewhere(context: Context, wanted: NoteElsewhere, now: number): Note {
  const dps = dpsOf(wanted, context.environment, now)
  const issued = issue(context, dps, { now, elsewhere: true, issuerName: wanted.issuer.name })
  if (issued.note !== undefined) return issued.note
  throw new Error(issued.codes.map((code) => `${code}: ${describe(code)}`).join('\n'))
}
