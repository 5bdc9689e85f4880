// What was done, and where.
import { rateOn, ufOf } from '../cities.ts'
import { isConstruction, serviceName } from '../services.ts'
import { type Facts, type Rule, those } from './facts.ts'

const AT_SEA = '0000000'

/** Done abroad, or for somebody abroad. */
const isForeignTrade = ({ dps }: Facts): boolean =>
  dps.has('serv/locPrest/cPaisPrestacao') ||
  dps.taker?.abroad === true ||
  dps.intermediary?.abroad === true

const unknownMunicipal = ({ dps, where }: Facts): boolean => {
  const { municipalService: code, service, simples } = dps
  if (code === undefined || simples === 2 || !where.active) return false
  return where.city?.municipalCodes?.[service]?.includes(code.padStart(3, '0')) !== true
}

export const place: Rule = ({ dps }) =>
  those(
    [dps.place !== undefined && dps.place !== AT_SEA && ufOf(dps.place) === undefined, 'E0302'],
    [dps.place === AT_SEA && dps.service === '200101', 'E1402'],
    [dps.text('serv/locPrest/cPaisPrestacao') === 'BR', 'E0304'],
  )

export const code: Rule = (facts) => {
  const { dps, where } = facts
  if (serviceName(dps.service) === undefined) return ['E0310']
  const { city, active } = where
  const taxed = city !== undefined && rateOn(city, dps.service, dps.competence) !== undefined
  return those(
    [active && !taxed && dps.simples !== 2, 'E0312'],
    [unknownMunicipal(facts), 'E0314'],
    [isForeignTrade(facts) && !dps.has('serv/cServ/cNBS'), 'E0318'],
    [dps.has('IBSCBS') && !dps.has('serv/cServ/cNBS'), 'E0322'],
  )
}

export const details: Rule = (facts) => {
  const { dps } = facts
  const item12 = dps.service.startsWith('12')
  const movement = dps.text('serv/comExt/movTempBens')
  return those(
    [isForeignTrade(facts) && !dps.has('serv/comExt'), 'E0330'],
    [dps.text('serv/comExt/mdPrestacao') === '0', 'E0333'],
    [dps.text('serv/comExt/mecAFComexP') === '00', 'E0341'],
    [dps.text('serv/comExt/mecAFComexT') === '00', 'E0343'],
    [movement === '0', 'E0345'],
    [movement === '2' && !dps.has('serv/comExt/nDI'), 'E0352'],
    [movement === '1' && (dps.has('serv/comExt/nDI') || dps.has('serv/comExt/nRE')), 'E0354'],
    [movement === '3' && !dps.has('serv/comExt/nRE'), 'E0356'],
    [isConstruction(dps.service) && !dps.has('serv/obra'), 'E0370'],
    [!isConstruction(dps.service) && dps.has('serv/obra'), 'E0372'],
    [item12 && !dps.has('serv/atvEvento'), 'E0390'],
    [!item12 && !dps.service.startsWith('99') && dps.has('serv/atvEvento'), 'E0392'],
    [dps.has('valores/vServPrest/vReceb'), 'E0424'],
  )
}
