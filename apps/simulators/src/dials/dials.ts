// What goes wrong, how often and for how long: one set of dials for each simulated service.
export type Dials = {
  /** Milliseconds before it answers. */
  latencyMs: number
  /** Answers that are an error of its own (500), with nothing done. From 0 to 1, as all that follow. */
  errorRate: number
  /** Requests that it never answers, with nothing done. */
  timeoutRate: number
  /** Answers that make no sense, with nothing done. */
  wrongRate: number
  /** Answers that come as if asked twice: what it does is done again, under another number. */
  duplicateRate: number
  /** Requests whose effect is done and whose answer never comes. */
  lostAnswerRate: number
}

/** Those above and more, which only a service that was made with them has. */
export type MoreDials = Dials & {
  /** Milliseconds more, at random from none to so many. */
  latencySpreadMs: number
  /** Answers that are «too many requests» (429), with nothing done. */
  busyRate: number
  /** What they say in Retry-After. */
  retryAfterSeconds: number
  /** Answers that are a page of maintenance (503), with nothing done. */
  maintenanceRate: number
  /** Requests refused in the service's own words, with nothing done. */
  rejectRate: number
  /** The code of that refusal: 14 is E0014. */
  rejectCode: number
  /** How far its clock is from the true one; negative when it is behind. */
  clockSkewSeconds: number
  /** 1 when it shows a certificate that expired to whoever connects. */
  expiredCertificate: number
}

/** Of a service of taxes: tokens that end, what takes long, and somebody who calculates otherwise. */
export type TaxDials = MoreDials & {
  /** Seconds that a token lasts. */
  tokenSeconds: number
  /** Times that what is asked for in two steps is not ready. */
  waits: number
  /** 1 when a tribute comes out a centavo above. */
  centavo: number
}

type Fault =
  | 'none'
  | 'error'
  | 'timeout'
  | 'wrong'
  | 'duplicate'
  | 'lost-answer'
  | 'busy'
  | 'maintenance'
  | 'reject'

const CALM: Dials = {
  latencyMs: 0,
  errorRate: 0,
  timeoutRate: 0,
  wrongRate: 0,
  duplicateRate: 0,
  lostAnswerRate: 0,
}

const CALM_MORE: MoreDials = {
  ...CALM,
  latencySpreadMs: 0,
  busyRate: 0,
  retryAfterSeconds: 30,
  maintenanceRate: 0,
  rejectRate: 0,
  rejectCode: 1235,
  clockSkewSeconds: 0,
  expiredCertificate: 0,
}

const CALM_TAX: TaxDials = {
  ...{ ...CALM_MORE, rejectCode: 22 },
  ...{ tokenSeconds: 2008, waits: 1, centavo: 0 },
}

const DAY = 86_400
/** Of what is no rate; a rate goes from 0 to 1. */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  latencyMs: [0, 120_000],
  latencySpreadMs: [0, 120_000],
  retryAfterSeconds: [0, DAY],
  rejectCode: [1, 9999],
  clockSkewSeconds: [-DAY, DAY],
  tokenSeconds: [1, DAY],
  waits: [0, 20],
}

export type DialBoard<D extends Dials = Dials> = {
  read(): D
  /** Turns some of them; a value that is no rate, or no time, throws. */
  turn(some: Partial<D>): D
  reset(): void
  /** Milliseconds that the request that came now waits. */
  delay(): number
  /** What happens to the request that came now. */
  decide(): Fault
}

/** The same seed gives the same faults to the same requests. */
function lots(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const RATES = [
  ['errorRate', 'error'],
  ['timeoutRate', 'timeout'],
  ['wrongRate', 'wrong'],
  ['duplicateRate', 'duplicate'],
  ['lostAnswerRate', 'lost-answer'],
  ['busyRate', 'busy'],
  ['maintenanceRate', 'maintenance'],
  ['rejectRate', 'reject'],
] as const

const rateIn = (dials: Partial<MoreDials>, name: keyof MoreDials): number => dials[name] ?? 0

function checked<D extends Dials>(dials: D, some: Partial<D>): D {
  for (const [name, value] of Object.entries(some)) {
    const [bottom, top] = LIMITS[name] ?? [0, 1]
    if (!(name in dials) || typeof value !== 'number' || !(value >= bottom && value <= top))
      throw new RangeError(`dial ${name}: a number from ${bottom} to ${top} is expected`)
  }
  const next = { ...dials, ...some }
  const sum = RATES.reduce((total, [rate]) => total + rateIn(next, rate), 0)
  if (sum > 1) throw new RangeError('the rates add up to more than 1')
  return next
}

function boardOf<D extends Dials>(calm: D, seed: number): DialBoard<D> {
  let dials = { ...calm }
  let draw = lots(seed)
  // Of its own, so that a spread does not change which requests fail.
  let drawDelay = lots(seed + 1)
  return {
    read: () => ({ ...dials }),
    turn(some) {
      dials = checked(dials, some)
      return { ...dials }
    },
    reset() {
      dials = { ...calm }
      draw = lots(seed)
      drawDelay = lots(seed + 1)
    },
    delay: () => dials.latencyMs + Math.round(rateIn(dials, 'latencySpreadMs') * drawDelay()),
    decide() {
      let lot = draw()
      for (const [rate, fault] of RATES) {
        const share = rateIn(dials, rate)
        if (lot < share) return fault
        lot -= share
      }
      return 'none'
    },
  }
}

export const createDials = (seed = 1): DialBoard => boardOf(CALM, seed)
export const createMoreDials = (seed = 1): DialBoard<MoreDials> => boardOf(CALM_MORE, seed)
export const createTaxDials = (seed = 1): DialBoard<TaxDials> => boardOf(CALM_TAX, seed)
