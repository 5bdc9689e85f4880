// Writes the NFS-e that answers a DPS, in its canonical form, and signs it.
import { gzipSync } from 'node:zlib'
import { ufOf } from './cities.ts'
import type { Dps } from './dps.ts'
import { ibsCbsOf } from './ibs-cbs.ts'
import { accessKey } from './identifiers.ts'
import { NAMESPACE } from './layouts.ts'
import { decimal } from './money.ts'
import { serviceName } from './services.ts'
import { type Signer, signatureOf } from './signature.ts'
import { dateTime } from './time.ts'
import type { Incidence, Values } from './values.ts'
import { canonical, escapeText } from './xml.ts'

export const APPLICATION = 'SefinNacional_1.6.0'

export type Making = {
  dps: Dps
  where: Incidence
  values: Values
  issuerName: string
  municipal: string | undefined
  elsewhere: boolean
  now: number
  numbers: { note: number; document: number; code: string }
  cityName(code: string): string
}

const tag = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeText(value)}</${name}>`
const group = (name: string, inside: string): string => `<${name}>${inside}</${name}>`
const money = (name: string, amount: number, shown = true): string =>
  shown ? tag(name, decimal(amount)) : ''

/** The registers are not simulated: everybody lives in the same street. */
function issuerTags({ dps, issuerName, municipal }: Making): string {
  const kind = dps.registration.length === 11 ? 'CPF' : 'CNPJ'
  return group(
    'emit',
    tag(kind, dps.registration) +
      tag('IM', municipal ?? dps.issuer.text('IM')) +
      tag('xNome', issuerName) +
      group(
        'enderNac',
        tag('xLgr', 'Rua das Amoreiras') +
          tag('nro', '100') +
          tag('xBairro', 'Centro') +
          tag('cMun', dps.city) +
          tag('UF', ufOf(dps.city) ?? 'SP') +
          tag('CEP', '01001000'),
      ) +
      tag('fone', dps.issuer.text('fone')) +
      tag('email', dps.issuer.text('email')),
  )
}

function valueTags({ dps, values }: Making): string {
  const { rate, deduction, benefit, benefitReduction, base, iss, retained, net } = values
  const shown = rate !== undefined
  const isMei = dps.simples === 2
  return group(
    'valores',
    money('vCalcDR', deduction, shown && deduction > 0) +
      (benefit === undefined || isMei ? '' : tag('tpBM', String(benefit.kind))) +
      money('vCalcBM', benefitReduction, shown && benefitReduction > 0) +
      money('vBC', base, shown) +
      (shown ? tag('pAliqAplic', decimal(rate)) : '') +
      money('vISSQN', iss, shown) +
      money('vTotalRet', retained, !isMei && (shown || retained > 0)) +
      money('vLiq', net),
  )
}

const nameOfPlace = ({ dps, cityName }: Making): string => {
  const country = dps.text('serv/locPrest/cPaisPrestacao')
  if (country !== undefined) return country
  return dps.place === '0000000' ? 'Águas Marítimas' : cityName(dps.place ?? dps.city)
}

function bodyOf(making: Making): string {
  const { dps, where, values, numbers, now, cityName } = making
  const taxed = dps.taxation === 1
  const nbs = dps.text('serv/cServ/cNBS')
  const service = serviceName(dps.service)
  return (
    tag('xLocEmi', cityName(dps.city)) +
    tag('xLocPrestacao', nameOfPlace(making)) +
    tag('nNFSe', String(numbers.note)) +
    (taxed ? tag('cLocIncid', where.code) + tag('xLocIncid', cityName(where.code)) : '') +
    tag('xTribNac', service) +
    (dps.municipalService === undefined ? '' : tag('xTribMun', service)) +
    (nbs === undefined ? '' : tag('xNBS', `Serviço ${nbs} da NBS 2.0`)) +
    tag('verAplic', APPLICATION) +
    tag('ambGer', '2') +
    tag('tpEmis', '1') +
    tag('procEmi', making.elsewhere ? '2' : '1') +
    tag('cStat', dps.simples === 2 ? '107' : '100') +
    tag('dhProc', dateTime(now)) +
    tag('nDFSe', String(numbers.document)) +
    issuerTags(making) +
    valueTags(making) +
    ibsCbsOf(dps, values, cityName) +
    canonical(dps.element, true, NAMESPACE)
  )
}

/** Half the work of a note is its signature; the fastest level of compression is enough. */
export const packed = (xml: string): string =>
  gzipSync(`<?xml version="1.0" encoding="utf-8"?>${xml}`, { level: 1 }).toString('base64')

export type Made = { key: string; xmlGZipB64: string }

export function makeNote(making: Making, signer: Signer): Made {
  const { dps, numbers } = making
  const month = `${dps.issuedAt.slice(2, 4)}${dps.issuedAt.slice(5, 7)}`
  const key = accessKey({
    ...{ city: dps.city, issuer: dps.registration },
    ...{ number: numbers.note, month, code: numbers.code },
  })
  const id = `NFS${key}`
  const body = bodyOf(making)
  const content = `<infNFSe xmlns="${NAMESPACE}" Id="${id}">${body}</infNFSe>`
  const xml =
    `<NFSe xmlns="${NAMESPACE}" versao="1.01"><infNFSe Id="${id}">${body}</infNFSe>` +
    `${signatureOf(id, content, signer)}</NFSe>`
  return { key, xmlGZipB64: packed(xml) }
}
