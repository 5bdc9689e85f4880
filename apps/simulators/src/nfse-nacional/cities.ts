// Cities with their IBGE codes, and what each one set in the national panel: all of it is invented.
const UFS: Readonly<Record<string, string>> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO', 21: 'MA', 22: 'PI' },
  ...{ 23: 'CE', 24: 'RN', 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA', 31: 'MG', 32: 'ES' },
  ...{ 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC', 43: 'RS', 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
}

/** Of a code of a city; undefined when no state has it. */
export const ufOf = (city: string): string | undefined => UFS[city.slice(0, 2)]

export type Rate = {
  /** The beginning of a code of service; the longest one that fits is what counts. */
  service: string
  /** In hundredths of a percent. */
  rate: number
  from: string
  to?: string
}

export type Benefit = {
  /** Fourteen digits, the first seven of the city. */
  number: string
  description: string
  /** 1 exemption, 2 percentage of the base, 3 amount of the base, 4 another rate. */
  kind: 1 | 2 | 3 | 4
  /** In hundredths of a percent: what may be taken of the base (2), or the rate (4). */
  percent?: number
  service: string
  from: string
  to?: string
}

export type City = {
  code: string
  name: string
  /** The day from which its agreement is in force; undefined when it is not, although it signed. */
  activeSince?: string
  /** Lets its companies use the national issuer. */
  nationalIssuer: boolean
  rates: readonly Rate[]
  /** Beginnings of the codes of service that it does not tax. */
  without?: readonly string[]
  /** Of each code of service, those of the city that come after it. */
  municipalCodes?: Readonly<Record<string, readonly string[]>>
  benefits?: readonly Benefit[]
  /** regEspTrib that it takes. */
  specialRegimes?: readonly number[]
  /** Lets the base be reduced. */
  deductions?: boolean
  /** Beginnings of the codes whose ISS a taker retains (LC 116/2003, art. 6). */
  retained?: readonly string[]
  /** Days to cancel or to replace after the note is made. */
  cancelDays: number
  replaceDays: number
  /** Above this, in centavos, only the city cancels. */
  cancelLimit?: number
  /** Cancels and replaces only what says who took the service. */
  takerRequired?: boolean
  /** A replacement may not change who took it. */
  sameTaker?: boolean
  /** How long it takes to say its parameters, in milliseconds. */
  slowMs?: number
}

const SINCE = '2023-09-01'
const flat = (rate: number): Rate => ({ service: '', rate, from: SINCE })
const HEALTH: Rate = { service: '04', rate: 200, from: SINCE }
const SOFTWARE: readonly Rate[] = [
  { service: '01', rate: 200, from: SINCE, to: '2026-06-30' },
  { service: '01', rate: 290, from: '2026-07-01' },
]

export const CITIES: readonly City[] = [
  {
    ...{ code: '3550308', name: 'São Paulo', activeSince: SINCE, nationalIssuer: true },
    rates: [flat(500), HEALTH, ...SOFTWARE, { service: '17', rate: 500, from: SINCE }],
    municipalCodes: { '010701': ['001', '007'], '170101': ['001'] },
    specialRegimes: [4, 5, 6],
    deductions: true,
    retained: ['07', '11', '17'],
    cancelDays: 180,
    replaceDays: 180,
  },
  {
    ...{ code: '3106200', name: 'Belo Horizonte', activeSince: SINCE, nationalIssuer: true },
    rates: [flat(500), { service: '0107', rate: 250, from: SINCE }, HEALTH],
    benefits: [
      {
        ...{ number: '31062000100001', description: 'Isenção de eventos de cultura', kind: 1 },
        ...{ service: '12', from: SINCE },
      },
      {
        ...{ number: '31062000200001', description: 'Redução da base de informática', kind: 2 },
        ...{ percent: 2000, service: '01', from: SINCE },
      },
      {
        ...{ number: '31062000300001', description: 'Redução por valor investido', kind: 3 },
        ...{ service: '17', from: SINCE },
      },
      {
        ...{ number: '31062000400001', description: 'Alíquota do parque de tecnologia', kind: 4 },
        ...{ percent: 200, service: '01', from: SINCE },
      },
      {
        ...{ number: '31062000200002', description: 'Redução que terminou', kind: 2 },
        ...{ percent: 1000, service: '01', from: SINCE, to: '2025-12-31' },
      },
    ],
    specialRegimes: [1, 5, 6],
    deductions: true,
    cancelDays: 30,
    replaceDays: 30,
    sameTaker: true,
  },
  {
    ...{ code: '3304557', name: 'Rio de Janeiro', activeSince: '2026-01-01', nationalIssuer: true },
    rates: [flat(500), HEALTH, { service: '01', rate: 200, from: '2026-01-01' }],
    specialRegimes: [5, 6],
    retained: ['07', '11', '16', '17'],
    cancelDays: 20,
    replaceDays: 20,
    cancelLimit: 50_000_00,
    takerRequired: true,
  },
  {
    ...{ code: '4106902', name: 'Curitiba', activeSince: SINCE, nationalIssuer: true },
    rates: [flat(500), { service: '08', rate: 200, from: SINCE }, HEALTH],
    without: ['19', '20'],
    cancelDays: 10,
    replaceDays: 10,
  },
  {
    ...{ code: '4205407', name: 'Florianópolis', activeSince: SINCE, nationalIssuer: true },
    rates: [flat(300), { service: '01', rate: 200, from: SINCE }],
    cancelDays: 1,
    replaceDays: 5,
  },
  {
    ...{ code: '1302603', name: 'Manaus', activeSince: SINCE, nationalIssuer: true, slowMs: 3000 },
    rates: [flat(500)],
    cancelDays: 30,
    replaceDays: 30,
  },
  // Shares its notes but issues them in a program of its own.
  {
    ...{ code: '3509502', name: 'Campinas', activeSince: SINCE, nationalIssuer: false },
    rates: [flat(500), ...SOFTWARE],
    cancelDays: 30,
    replaceDays: 30,
  },
  // Signed the agreement and did not put it in force.
  {
    ...{ code: '2927408', name: 'Salvador', nationalIssuer: true },
    rates: [flat(500)],
    cancelDays: 30,
    replaceDays: 30,
  },
  {
    ...{ code: '5208707', name: 'Goiânia', nationalIssuer: false },
    rates: [flat(500)],
    cancelDays: 30,
    replaceDays: 30,
  },
]

type Period = { from: string; to?: string }
export const inForce = ({ from, to }: Period, day: string): boolean =>
  from <= day && (to === undefined || day <= to)

export const isActive = (city: City | undefined, day: string): boolean =>
  city?.activeSince !== undefined && city.activeSince <= day

/** The rates of a service, from the first to the last. */
export function ratesOf(city: City, service: string): readonly Rate[] {
  if (city.without?.some((one) => service.startsWith(one))) return []
  const fitting = city.rates.filter((one) => service.startsWith(one.service))
  const longest = Math.max(...fitting.map((one) => one.service.length))
  return fitting.filter((one) => one.service.length === longest)
}

export const rateOn = (city: City, service: string, day: string): number | undefined =>
  ratesOf(city, service).find((one) => inForce(one, day))?.rate

export const benefitOf = (city: City | undefined, number: string): Benefit | undefined =>
  city?.benefits?.find((one) => one.number === number)
