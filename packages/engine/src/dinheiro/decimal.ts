import { Decimal as Base } from 'decimal.js'

/** A private clone: 40 significant digits, so that products of money, rates and shares stay exact. */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP })
export type Decimal = InstanceType<typeof Decimal>

/** Builds a Decimal from an integer or from decimal text; never from a fractional `number`. */
export const decimal = (valor: number | string | Decimal): Decimal => new Decimal(valor)
