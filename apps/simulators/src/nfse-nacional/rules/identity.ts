// Which DPS it is, when, and whether its city issues here.
import { isActive } from '../cities.ts'
import { dpsId, isCnpj, isCpf } from '../identifiers.ts'
import { civilDate } from '../time.ts'
import { type Facts, type Rule, those } from './facts.ts'

export const identity: Rule = ({ dps, environment, elsewhere, now }) => {
  const series = Number(dps.series)
  const issuedAt = Date.parse(dps.issuedAt)
  return those(
    [dps.version !== '1.01', 'E0001'],
    [dps.id !== dpsId(dps.city, dps.registration, dps.series, dps.number), 'E0004'],
    [dps.environment !== environment, 'E0006'],
    [issuedAt > now, 'E0008'],
    // Own programs have 1 to 49999; the public issuers, the others.
    [elsewhere ? series < 50_000 : series < 1 || series > 49_999, 'E0010'],
    [dps.competence > dps.issuedAt.slice(0, 10), 'E0015'],
    [dps.text('tpEmit') !== '1', 'E9996'],
    [dps.has('cMotivoEmisTI'), 'E0029'],
    [dps.has('chNFSeRej'), 'E0034'],
  )
}

/** Since then ME/EPP of the Simples issue here whatever their city agreed to (Res. CGSN 191/2026). */
const SIMPLES_SINCE = '2026-11-01'

function issuesAnywhere({ dps }: Facts): boolean {
  return dps.simples === 2 || (dps.simples === 3 && dps.competence >= SIMPLES_SINCE)
}

export const agreement: Rule = (facts) => {
  const { dps, city, now } = facts
  if (issuesAnywhere(facts)) return []
  if (city === undefined) return ['E0037']
  if (!isActive(city, civilDate(now))) return ['E0038']
  return those([!city.nationalIssuer, 'E0039'], [!isActive(city, dps.competence), 'E0016'])
}

/** What the registers say of the issuer, when it is in them. */
export const registers: Rule = ({ dps, company }) => {
  const { issuer } = dps
  const known = issuer.registration ?? ''
  const invalid = those(
    [issuer.has('CNPJ') && !isCnpj(known), 'E0080'],
    [issuer.has('CPF') && !isCpf(known), 'E0096'],
    [issuer.has('NIF'), 'E0112'],
    [issuer.has('cNaoNIF'), 'E0114'],
  )
  if (invalid.length > 0 || company === undefined) return invalid
  const municipal = issuer.text('IM')
  return those(
    [company.since !== undefined && dps.competence < company.since, 'E0018'],
    [company.city !== dps.city, dps.simples === 2 ? 'E0041' : 'E0084'],
    [company.simples !== dps.simples, 'E0160'],
    [company.municipal !== undefined && municipal === undefined, 'E0116'],
    [company.municipal === undefined && municipal !== undefined, 'E0120'],
    [
      company.municipal !== undefined && municipal !== undefined && company.municipal !== municipal,
      'E0119',
    ],
  )
}
