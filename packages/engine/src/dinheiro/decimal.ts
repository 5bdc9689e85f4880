/** Ways to round, numbered as the libraries number them. */
const ROUND_UP = 0
const ROUND_DOWN = 1
const ROUND_CEIL = 2
const ROUND_FLOOR = 3
const ROUND_HALF_UP = 4
const ROUND_HALF_EVEN = 6
export type ModoDeArredondamento =
  | typeof ROUND_UP
  | typeof ROUND_DOWN
  | typeof ROUND_CEIL
  | typeof ROUND_FLOOR
  | typeof ROUND_HALF_UP
  | typeof ROUND_HALF_EVEN

type Valor = number | string | Decimal

/** Significant digits kept: products of money, rates and shares stay exact. */
const PRECISAO = 40
const CHEIO = 10n ** BigInt(PRECISAO)
const NUMERO = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i

const potencia = (casas: number): bigint => 10n ** BigInt(casas)
const modulo = (valor: bigint): bigint => (valor < 0n ? -valor : valor)

/** `num ÷ den` to an integer. */
function dividir(num: bigint, den: bigint, modo: ModoDeArredondamento): bigint {
  const inteiro = num / den
  const resto = num % den
  if (resto === 0n) return inteiro
  const negativo = num < 0n !== den < 0n
  return sobe(modo, { resto, den, negativo, impar: inteiro % 2n !== 0n })
    ? inteiro + (negativo ? -1n : 1n)
    : inteiro
}

/** Whether what was cut takes the integer part one step away from zero. */
function sobe(
  modo: ModoDeArredondamento,
  corte: { resto: bigint; den: bigint; negativo: boolean; impar: boolean },
): boolean {
  if (modo === ROUND_UP) return true
  if (modo === ROUND_DOWN) return false
  if (modo === ROUND_CEIL) return !corte.negativo
  if (modo === ROUND_FLOOR) return corte.negativo
  const dobro = modulo(corte.resto) * 2n
  const den = modulo(corte.den)
  if (dobro !== den) return dobro > den
  return modo === ROUND_HALF_UP || corte.impar
}

/**
 * An exact decimal number: an integer over a power of ten. Sums and products are exact up to 40
 * significant digits and quotients are rounded there, half up. Written here, a thousand bytes where
 * a library of logarithms and sines was fifteen thousand in each simulator a browser downloads.
 */
export class Decimal {
  static readonly ROUND_UP = ROUND_UP
  static readonly ROUND_DOWN = ROUND_DOWN
  static readonly ROUND_CEIL = ROUND_CEIL
  static readonly ROUND_FLOOR = ROUND_FLOOR
  static readonly ROUND_HALF_UP = ROUND_HALF_UP
  static readonly ROUND_HALF_EVEN = ROUND_HALF_EVEN

  /** The value is `inteiro ÷ 10^casas`, without zeros at the end. */
  readonly inteiro: bigint
  readonly casas: number

  /** @param valor integer, decimal text or another Decimal; text that is no number throws */
  constructor(valor: Valor) {
    if (valor instanceof Decimal) {
      this.inteiro = valor.inteiro
      this.casas = valor.casas
      return
    }
    if (typeof valor === 'number' && Number.isSafeInteger(valor)) {
      this.inteiro = BigInt(valor)
      this.casas = 0
      return
    }
    const partes = NUMERO.exec(String(valor))
    const [, sinal = '', antes = '', depois = '', expoente = '0'] = partes ?? []
    if (!partes || antes + depois === '') throw new Error(`Não é um número decimal: ${valor}`)
    const lido = Decimal.#de(BigInt(`${antes}${depois}`), depois.length - Number(expoente))
    this.inteiro = sinal === '-' ? -lido.inteiro : lido.inteiro
    this.casas = lido.casas
  }

  static #de(inteiro: bigint, casas: number): Decimal {
    let [valor, depois] = casas < 0 ? [inteiro * potencia(-casas), 0] : [inteiro, casas]
    if (depois > 0 && modulo(valor) >= CHEIO) {
      const sobra = Math.min(depois, String(modulo(valor)).length - PRECISAO)
      valor = dividir(valor, potencia(sobra), ROUND_HALF_UP)
      depois -= sobra
    }
    while (depois > 0 && valor % 10n === 0n) {
      valor /= 10n
      depois -= 1
    }
    return Object.assign(Object.create(Decimal.prototype), { inteiro: valor, casas: depois })
  }

  static isDecimal(valor: unknown): valor is Decimal {
    return valor instanceof Decimal
  }
  static min(...valores: readonly [Valor, ...Valor[]]): Decimal {
    return valores.map(decimal).reduce((a, b) => (b.lt(a) ? b : a))
  }
  static max(...valores: readonly [Valor, ...Valor[]]): Decimal {
    return valores.map(decimal).reduce((a, b) => (b.gt(a) ? b : a))
  }
  static sum(...valores: readonly Valor[]): Decimal {
    return valores.map(decimal).reduce((a, b) => a.add(b), new Decimal(0))
  }

  add(outro: Valor): Decimal {
    const b = decimal(outro)
    const casas = Math.max(this.casas, b.casas)
    return Decimal.#de(
      this.inteiro * potencia(casas - this.casas) + b.inteiro * potencia(casas - b.casas),
      casas,
    )
  }
  plus(outro: Valor): Decimal {
    return this.add(outro)
  }
  sub(outro: Valor): Decimal {
    return this.add(decimal(outro).neg())
  }
  minus(outro: Valor): Decimal {
    return this.sub(outro)
  }
  mul(outro: Valor): Decimal {
    const b = decimal(outro)
    return Decimal.#de(this.inteiro * b.inteiro, this.casas + b.casas)
  }
  times(outro: Valor): Decimal {
    return this.mul(outro)
  }
  /** Half up at the 40th significant digit. */
  div(outro: Valor): Decimal {
    const b = decimal(outro)
    if (b.inteiro === 0n) throw new Error('Divisão por zero')
    const digitos = (valor: bigint): number => String(modulo(valor)).length
    // One digit more than the precision: cut there, the half still decides alone.
    const mais = Math.max(0, PRECISAO + 1 - digitos(this.inteiro) + digitos(b.inteiro))
    return Decimal.#de((this.inteiro * potencia(mais)) / b.inteiro, this.casas - b.casas + mais)
  }
  neg(): Decimal {
    return Decimal.#de(-this.inteiro, this.casas)
  }
  abs(): Decimal {
    return this.inteiro < 0n ? this.neg() : this
  }

  toDecimalPlaces(casas: number, modo: ModoDeArredondamento = ROUND_HALF_UP): Decimal {
    if (casas >= this.casas) return this
    return Decimal.#de(dividir(this.inteiro, potencia(this.casas - casas), modo), casas)
  }
  floor(): Decimal {
    return this.toDecimalPlaces(0, ROUND_FLOOR)
  }
  ceil(): Decimal {
    return this.toDecimalPlaces(0, ROUND_CEIL)
  }
  trunc(): Decimal {
    return this.toDecimalPlaces(0, ROUND_DOWN)
  }
  round(): Decimal {
    return this.toDecimalPlaces(0)
  }

  /** −1, 0 or 1. */
  cmp(outro: Valor): -1 | 0 | 1 {
    const b = decimal(outro)
    const casas = Math.max(this.casas, b.casas)
    const [x, y] = [
      this.inteiro * potencia(casas - this.casas),
      b.inteiro * potencia(casas - b.casas),
    ]
    if (x === y) return 0
    return x < y ? -1 : 1
  }
  eq(outro: Valor): boolean {
    return this.cmp(outro) === 0
  }
  gt(outro: Valor): boolean {
    return this.cmp(outro) > 0
  }
  gte(outro: Valor): boolean {
    return this.cmp(outro) >= 0
  }
  lt(outro: Valor): boolean {
    return this.cmp(outro) < 0
  }
  lte(outro: Valor): boolean {
    return this.cmp(outro) <= 0
  }
  isZero(): boolean {
    return this.inteiro === 0n
  }
  isInteger(): boolean {
    return this.casas === 0
  }
  isNegative(): boolean {
    return this.inteiro < 0n
  }

  toNumber(): number {
    return this.casas === 0 ? Number(this.inteiro) : Number(this.toString())
  }
  /** Plain notation, with `casas` places when they are asked for. */
  toFixed(casas?: number, modo: ModoDeArredondamento = ROUND_HALF_UP): string {
    if (casas === undefined) return this.toString()
    const { inteiro, casas: tem } = this.toDecimalPlaces(casas, modo)
    return porExtenso(inteiro * potencia(casas - tem), casas)
  }
  toString(): string {
    return porExtenso(this.inteiro, this.casas)
  }
  toJSON(): string {
    return this.toString()
  }
}

function porExtenso(inteiro: bigint, casas: number): string {
  if (casas === 0) return String(inteiro)
  const texto = String(modulo(inteiro)).padStart(casas + 1, '0')
  const corte = texto.length - casas
  return `${inteiro < 0n ? '-' : ''}${texto.slice(0, corte)}.${texto.slice(corte)}`
}

/** Builds a Decimal from an integer or from decimal text; never from a fractional `number`. */
export const decimal = (valor: Valor): Decimal =>
  valor instanceof Decimal ? valor : new Decimal(valor)
