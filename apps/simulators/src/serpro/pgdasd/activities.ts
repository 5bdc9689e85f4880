// The 43 activities of the PGDAS-D: which annex each is taxed by, which tributes leave it, and whose the ISS is
// (LC 123/2006, art. 18; Res. CGSN 140/2018, art. 25).
export const TRIBUTES: Readonly<Record<number, string>> = {
  ...{ 1001: 'IRPJ', 1002: 'CSLL', 1004: 'COFINS', 1005: 'PIS', 1006: 'INSS', 1007: 'ICMS' },
  ...{ 1008: 'IPI', 1010: 'ISS' },
}
export const ICMS = 1007
export const ISS = 1010
const [COFINS, PIS, IPI] = [1004, 1005, 1008]
export const LOCAL: readonly number[] = [ICMS, ISS]

export type AnnexName = 'I' | 'II' | 'III' | 'IV' | 'V'
export type Activity = {
  id: number
  external: boolean
  /** Annex of the federal tributes, and of the local one when it is in it; `r` is III or V. */
  annex: AnnexName | 'r'
  /** What comes out of another annex instead of the local tribute of its own. */
  local?: readonly [annex: AnnexName, tribute: number]
  dropped: readonly number[]
  /** To which city the ISS is. */
  iss: 'outro' | 'proprio' | 'retido' | null
  /** ST, monofásica or antecipação: the line says of which tributes. */
  substituted: boolean
  /** LC 116, 7.02, 7.05 and 16.01: its ISS may come under 2 %. */
  under: boolean
}

const EXPORT = [COFINS, PIS, IPI, ICMS, ISS]
const THREE = ['outro', 'proprio', 'retido'] as const
type Rest = Partial<Omit<Activity, 'id' | 'annex'>>
const one = (id: number, annex: Activity['annex'], rest: Rest = {}): Activity => ({
  ...{ id, annex, external: false, dropped: [], iss: null, substituted: false, under: false },
  ...rest,
})
const abroad = (id: number, annex: Activity['annex'], rest: Rest = {}): Activity =>
  one(id, annex, { external: true, dropped: EXPORT, ...rest })
/** ISS of another city, of its own, and held back by the taker. */
const services = (from: number, annex: Activity['annex'], rest: Rest = {}): Activity[] =>
  THREE.map((iss, at) =>
    one(from + at, annex, { iss, dropped: iss === 'retido' ? [ISS] : [], ...rest }),
  )
const TRANSPORT: Rest = { local: ['I', ICMS] }
const BOTH: Rest = { local: ['III', ISS] }

const ALL: readonly Activity[] = [
  one(1, 'I'),
  one(2, 'I', { substituted: true }),
  abroad(3, 'I'),
  one(4, 'II'),
  one(5, 'II', { substituted: true }),
  abroad(6, 'II'),
  // Hire of movables is no service of LC 116.
  one(7, 'III', { dropped: [ISS] }),
  abroad(8, 'III'),
  // Accounting offices pay a fixed ISS to the city.
  one(9, 'III', { dropped: [ISS] }),
  ...services(10, 'r'),
  ...services(13, 'III'),
  ...services(16, 'IV'),
  ...services(19, 'III', { under: true }),
  ...services(22, 'IV', { under: true }),
  ...services(25, 'III', { under: true }),
  abroad(28, 'III'),
  abroad(29, 'r'),
  abroad(30, 'III'),
  abroad(31, 'IV'),
  abroad(32, 'III'),
  abroad(33, 'IV'),
  one(34, 'III', TRANSPORT),
  one(35, 'III', { ...TRANSPORT, dropped: [ICMS] }),
  one(36, 'III', TRANSPORT),
  one(37, 'III', { ...TRANSPORT, dropped: [ICMS] }),
  abroad(38, 'III', TRANSPORT),
  abroad(39, 'III', TRANSPORT),
  ...services(40, 'II', BOTH),
  abroad(43, 'II', BOTH),
]
const byId = new Map(ALL.map((activity) => [activity.id, activity]))
export const activityOf = (id: unknown): Activity | undefined => byId.get(Number(id))

const [IMMUNE, OFFICIAL, ST, SINGLE, ANTICIPATED] = [1, 3, 8, 9, 10]

/** Whether a line of this activity may say so of a tribute. What the id itself says is not said again. */
export function mayQualify(activity: Activity, code: number, id: number): boolean {
  const { substituted, dropped, external } = activity
  // Transport and communication with ST: nobody published whether the line says it again, and it may.
  if (activity.local?.[1] === ICMS && !external && code === ICMS && id === ST)
    return dropped.includes(ICMS)
  if (dropped.includes(code)) return false
  if (id === IMMUNE || id === OFFICIAL) return true
  if (!substituted || external) return false
  const federal = code === COFINS || code === PIS
  if (id === ST) return federal || code === ICMS
  return (id === SINGLE && federal) || (id === ANTICIPATED && code === ICMS)
}

export const QUALIFICATIONS: Readonly<Record<number, string>> = {
  ...{ 1: 'Imunidade', 3: 'Lançamento de Ofício', 8: 'Substituição Tributária' },
  ...{ 9: 'Tributação Monofásica', 10: 'Antecipação com Encerramento de Tributação' },
  11: 'Retenção de ISS',
}
