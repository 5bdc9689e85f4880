// ADN, parameters of the cities: whether they are in the agreement, rates, benefits, special regimes and retentions.
import {
  type Benefit,
  benefitOf,
  type City,
  inForce,
  isActive,
  type Rate,
  ratesOf,
} from './cities.ts'
import type { Context } from './context.ts'
import { describe } from './refusals.ts'
import type { Asked, Route, Said } from './said.ts'
import { incidenceOf } from './services.ts'
import { civilDate } from './time.ts'

const midnight = (day: string): string => `${day}T00:00:00`
const period = ({ from, to }: { from: string; to?: string }) => ({
  dataInicioVigencia: midnight(from),
  dataFimVigencia: to === undefined ? null : midnight(to),
})

const said = (status: number, mensagem: string, found: object = {}): Said => ({
  status,
  body: { mensagem, ...found },
})
const FOUND = 'Parâmetros municipais recuperados com sucesso.'

/** Six digits, with three of the city or none, with or without points. */
function serviceIn(text: string | undefined): { code: string; dotted: string } | undefined {
  const digits = (text ?? '').replaceAll('.', '')
  if (!/^\d{6}(\d{3})?$/.test(digits)) return undefined
  const whole = digits.padEnd(9, '0')
  const dotted = [whole.slice(0, 2), whole.slice(2, 4), whole.slice(4, 6), whole.slice(6)].join('.')
  return { code: whole.slice(0, 6), dotted }
}

function dayIn(text: string | undefined): string | undefined {
  const day = (text ?? '').slice(0, 10)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** Where the ISS is due: of the establishment of who serves (EP), of the place (LP), of the taker (ET). */
function incidenceName(code: string): string {
  const where = incidenceOf(code, { issuer: 'EP', place: 'LP', taker: 'ET' })
  return where
}

function rateOut(rate: Rate, code: string) {
  return {
    Incidencia: incidenceName(code),
    Aliq: rate.rate / 100,
    DtIni: midnight(rate.from),
    DtFim: rate.to === undefined ? null : midnight(rate.to),
  }
}

const rates = (city: City, service: string, day: string | undefined): Said => {
  const wanted = serviceIn(service)
  if (wanted === undefined) return said(400, 'Código de serviço inválido.')
  const found = ratesOf(city, wanted.code).filter((one) => day === undefined || inForce(one, day))
  if (found.length === 0) return said(404, 'Não há alíquota para o código de serviço informado.')
  return said(200, FOUND, {
    aliquotas: { [wanted.dotted]: found.map((one) => rateOut(one, wanted.code)) },
  })
}

function agreement(city: City, today: string): Said {
  const active = isActive(city, today)
  return said(200, FOUND, {
    parametrosConvenio: {
      tipoConvenioDeserializationSetter: 1,
      aderenteAmbienteNacional: active ? 1 : 0,
      aderenteEmissorNacional: active && city.nationalIssuer ? 1 : 0,
      situacaoEmissaoPadraoContribuintesRFB: active ? 1 : 0,
      aderenteMAN: 0,
      permiteAproveitametoDeCreditos: city.deductions ?? false,
    },
  })
}

function benefitOut(benefit: Benefit) {
  return {
    codigoBeneficio: benefit.number,
    descricao: benefit.description,
    ...period(benefit),
    tipoBeneficio: benefit.kind,
    ...(benefit.kind === 2 || benefit.kind === 3
      ? { tipoReducaoBC: benefit.kind === 2 ? 1 : 2 }
      : {}),
    reducaoPercentualBC: benefit.kind === 2 ? (benefit.percent ?? 0) / 100 : null,
    aliquotaDiferenciada: benefit.kind === 4 ? (benefit.percent ?? 0) / 100 : null,
    restritoAoMunicipio: true,
    servicos: [{ codigoServico: benefit.service, ...period(benefit) }],
    contribuintes: null,
  }
}

const benefit = (city: City, number: string, day: string): Said => {
  const found = benefitOf(city, number)
  if (found === undefined || !inForce(found, day))
    return said(404, 'Benefício municipal não encontrado.')
  return said(200, FOUND, { beneficio: benefitOut(found) })
}

function regimes(city: City, service: string, day: string): Said {
  const wanted = serviceIn(service)
  if (wanted === undefined) return said(400, 'Código de serviço inválido.')
  const { activeSince = day, specialRegimes = [] } = city
  const one = { situacao: 1, dataInicio: midnight(activeSince), dataFim: null, observacoes: null }
  const found = Object.fromEntries(specialRegimes.map((regime) => [String(regime), [one]]))
  return said(200, FOUND, { regimesEspeciais: { [wanted.dotted]: found } })
}

function retentions(city: City): Said {
  const { retained = [], activeSince = '2023-09-01' } = city
  const since = period({ from: activeSince })
  return said(200, FOUND, {
    retencoes: {
      artigoSexto: { habilitado: retained.length > 0, historico: [since] },
      retencoesMunicipais: retained.map((item) => ({
        ...{ descricao: `Retenção do item ${Number(item)} da lista de serviços`, ...since },
        tiposRetencao: [2],
        servicos: [{ codigoCompleto: item, historico: [since] }],
      })),
    },
  })
}

export function createParameters(context: Context) {
  const answer = ({ path }: Asked, now: number): Said => {
    const [, code = '', second = '', third = '', last = ''] = path
    if (!/^\d{7}$/.test(code)) return said(400, 'Código de município inválido.')
    const city = context.cityOf(code)
    if (city === undefined) return said(404, 'Município não conveniado ao Sistema Nacional NFS-e.')
    if (path.length === 3 && second === 'convenio') return agreement(city, civilDate(now))
    if (path.length === 4 && third === 'historicoaliquotas') return rates(city, second, undefined)
    const day = dayIn(path.length === 4 ? second : third)
    if (day === undefined) return said(400, 'Competência inválida.')
    if (path.length === 4 && third === 'retencoes') return retentions(city)
    if (last === 'aliquota') return rates(city, second, day)
    if (last === 'beneficio') return benefit(city, second, day)
    if (last === 'regimes_especiais') return regimes(city, second, day)
    return said(404, 'Recurso não encontrado.')
  }
  return (method: string, path: readonly string[]): Route | undefined => {
    if (method !== 'GET' || path[0] !== 'parametrizacao' || path.length < 3) return undefined
    return {
      service: 'parametrizacao',
      nonsense: { mensagem: null, parametrosConvenio: 'não', aliquotas: 7 },
      refuse: (status, refusal) => said(status, describe(refusal)),
      answer,
      slowMs: context.cityOf(path[1] ?? '')?.slowMs ?? 0,
    }
  }
}
