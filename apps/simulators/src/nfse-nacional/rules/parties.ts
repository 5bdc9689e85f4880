// Who serves, who takes, who stands between.
import { ufOf } from '../cities.ts'
import type { Party } from '../dps.ts'
import { isCnpj, isCpf, sameHolder } from '../identifiers.ts'
import { isTakersPlace } from '../services.ts'
import { type Rule, those } from './facts.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const badEmail = (party: Party | undefined): boolean => {
  const email = party?.text('email')
  return email !== undefined && !EMAIL.test(email)
}
const badCnpj = (party: Party | undefined): boolean =>
  party?.has('CNPJ') === true && !isCnpj(party.text('CNPJ') ?? '')
const badCpf = (party: Party | undefined): boolean =>
  party?.has('CPF') === true && !isCpf(party.text('CPF') ?? '')
const unknownCity = (party: Party | undefined): boolean =>
  party?.city !== undefined && ufOf(party.city) === undefined
const homeCountry = (party: Party | undefined): boolean => party?.text('end/endExt/cPais') === 'BR'
/** Identified by none of Brazil, with an address abroad. */
const foreignWithout = (party: Party | undefined): boolean =>
  party?.abroad === true && party.registration !== undefined

export const issuerParty: Rule = ({ dps: { issuer, simples, assessment, special, taxation } }) =>
  those(
    [issuer.has('xNome'), 'E0121'],
    [issuer.has('end'), 'E0128'],
    [badEmail(issuer), 'E0148'],
    [simples !== 3 && assessment !== undefined, 'E0162'],
    [simples === 3 && assessment === undefined, 'E0166'],
    [special !== 0 && taxation !== 1, 'E0172'],
    [special !== 0 && simples === 2, 'E0174'],
    [special !== 0 && simples === 3 && assessment === 1, 'E0175'],
  )

/** Other than none and self-employed, a regime is of the city where the issuer is. */
export const specialRegime: Rule = ({ dps, where }) => {
  if (dps.special === 0) return []
  return those(
    [where.active && !where.city?.specialRegimes?.includes(dps.special), 'E0177'],
    [where.code !== dps.city && dps.special !== 5, 'E0176'],
  )
}

export const takerParty: Rule = ({ dps: { taker, registration, retention, service } }) => {
  const known = taker?.registration
  return those(
    [badCnpj(taker), 'E0188'],
    [badCpf(taker), 'E0206'],
    [known !== undefined && sameHolder(known, registration), 'E0202'],
    [retention === 2 && known === undefined, 'E0204'],
    [foreignWithout(taker), 'E0223'],
    [taker?.text('cNaoNIF') === '0', 'E0226'],
    [isTakersPlace(service) && taker?.has('end') !== true, 'E0234'],
    [taker?.has('CNPJ') && taker.city === undefined, 'E0235'],
    [retention === 2 && known !== undefined && taker?.city === undefined, 'E0237'],
    [unknownCity(taker), 'E0238'],
    [taker?.has('NIF') && !taker.abroad, 'E0242'],
    [homeCountry(taker), 'E0246'],
    [badEmail(taker), 'E0247'],
  )
}

export const intermediaryParty: Rule = ({ dps: { intermediary, registration, retention } }) => {
  const known = intermediary?.registration
  return those(
    [badCnpj(intermediary), 'E0248'],
    [badCpf(intermediary), 'E0266'],
    [known !== undefined && sameHolder(known, registration), 'E0262'],
    [retention === 3 && known === undefined, 'E0264'],
    [foreignWithout(intermediary), 'E0281'],
    [intermediary?.text('cNaoNIF') === '0', 'E0286'],
    [intermediary?.has('CNPJ') && intermediary.city === undefined, 'E1388'],
    [retention === 3 && known !== undefined && intermediary?.city === undefined, 'E0293'],
    [unknownCity(intermediary), 'E0294'],
    [intermediary?.has('NIF') && !intermediary.abroad, 'E0298'],
    [homeCountry(intermediary), 'E0299'],
    [badEmail(intermediary), 'E0300'],
  )
}
