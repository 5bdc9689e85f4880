import { type Fracao, fracaoMeioParaCima, textoDaFracao, textoTruncado } from './fracao.ts'
import type { Passo, ValorMemoria } from './memoria.ts'

/**
 * Redoes a memória from its own words: every operand must be a fact (with origin) or the result of
 * an earlier step, and every formula must give the result it shows. Exact arithmetic.
 * The language of formulas: names, integers, `+ − × ÷ ( )`, `mínimo(a; b)`, `máximo(a; b)` and
 * `se a < b: x; senão y` (also `≤`, `>`, `≥`).
 * @returns what does not hold, in sentences; empty when everything does
 */
export function conferirMemoria(passos: readonly Passo[]): string[] {
  const erros: string[] = []
  const resultados = new Map<string, ValorMemoria>()
  for (const passo of passos) {
    for (const [nome, operando] of Object.entries(passo.operandos)) {
      const anterior = operando.de === undefined ? undefined : resultados.get(operando.de)
      if (operando.de === undefined && operando.origem === undefined) {
        erros.push(`${passo.id}: ${nome} não diz de onde vem`)
      } else if (operando.de !== undefined && anterior?.valor !== operando.valor.valor) {
        erros.push(`${passo.id}: ${nome} não é o resultado de ${operando.de}`)
      }
    }
    const obtido = refazer(passo)
    if (obtido !== String(passo.resultado.valor)) {
      erros.push(`${passo.id}: ${passo.formula} dá ${obtido}, não ${passo.resultado.valor}`)
    }
    if (resultados.has(passo.id)) erros.push(`${passo.id}: aparece duas vezes`)
    resultados.set(passo.id, passo.resultado)
  }
  return erros
}

function refazer(passo: Passo): string {
  const valores: Record<string, Fracao> = {}
  for (const [nome, { valor }] of Object.entries(passo.operandos)) {
    valores[nome] = fracaoDoTexto(String(valor.valor))
  }
  const exato = new Leitor(passo.formula, valores).ler()
  if (passo.resultado.tipo === 'centavos') {
    const cortado = passo.arredondamento === 'truncar'
    const redondo = cortado ? Number(exato.num / exato.den) : fracaoMeioParaCima(exato)
    const inteiro = exato.num % exato.den === 0n
    if (passo.arredondamento === undefined && !inteiro) return `${textoDaFracao(exato)} (fração)`
    return String(redondo)
  }
  const casas = String(passo.resultado.valor).split('.')[1]?.length ?? 0
  return passo.arredondamento === 'truncar' ? textoTruncado(exato, casas) : textoDaFracao(exato)
}

function fracaoDoTexto(texto: string): Fracao {
  const [inteiros = '0', decimais = ''] = texto.split('.')
  return { num: BigInt(inteiros + decimais), den: 10n ** BigInt(decimais.length) }
}

const SIMBOLOS = /\s*([A-Za-zíáã][A-Za-z0-9íáã]*|\d+|[+−×÷();:<>≤≥])/y

/** Recursive descent over a formula; values are exact fractions. */
class Leitor {
  readonly #simbolos: string[] = []
  #posicao = 0
  readonly #valores: Readonly<Record<string, Fracao>>

  constructor(formula: string, valores: Readonly<Record<string, Fracao>>) {
    this.#valores = valores
    SIMBOLOS.lastIndex = 0
    let fim = 0
    for (let achado = SIMBOLOS.exec(formula); achado; achado = SIMBOLOS.exec(formula)) {
      this.#simbolos.push(achado[1] ?? '')
      fim = SIMBOLOS.lastIndex
    }
    if (fim !== formula.length) throw new Error(`Fórmula ilegível: ${formula}`)
  }

  ler(): Fracao {
    const valor = this.#soma()
    if (this.#posicao < this.#simbolos.length)
      throw new Error(`Sobra ${this.#simbolos[this.#posicao]}`)
    return valor
  }

  #proximo(esperado?: string): string {
    const simbolo = this.#simbolos[this.#posicao++] ?? ''
    if (esperado !== undefined && simbolo !== esperado) {
      throw new Error(`Esperava ${esperado}, veio ${simbolo || 'o fim'}`)
    }
    return simbolo
  }

  #eh(...simbolos: string[]): boolean {
    return simbolos.includes(this.#simbolos[this.#posicao] ?? '')
  }

  #soma(): Fracao {
    let valor = this.#produto()
    while (this.#eh('+', '−')) {
      const sinal = this.#proximo() === '+' ? 1n : -1n
      const outro = this.#produto()
      valor = {
        num: valor.num * outro.den + sinal * outro.num * valor.den,
        den: valor.den * outro.den,
      }
    }
    return valor
  }

  #produto(): Fracao {
    let valor = this.#atomo()
    while (this.#eh('×', '÷')) {
      const vezes = this.#proximo() === '×'
      const outro = this.#atomo()
      valor = vezes
        ? { num: valor.num * outro.num, den: valor.den * outro.den }
        : { num: valor.num * outro.den, den: valor.den * outro.num }
    }
    return valor
  }

  #atomo(): Fracao {
    const simbolo = this.#proximo()
    if (simbolo === '(') {
      const valor = this.#soma()
      this.#proximo(')')
      return valor
    }
    if (/^\d/.test(simbolo)) return { num: BigInt(simbolo), den: 1n }
    if (simbolo === 'se') return this.#condicao()
    if (simbolo === 'mínimo' || simbolo === 'máximo') return this.#extremo(simbolo === 'máximo')
    const valor = this.#valores[simbolo]
    if (!valor) throw new Error(`Falta o operando ${simbolo}`)
    return valor
  }

  #extremo(maximo: boolean): Fracao {
    this.#proximo('(')
    const a = this.#soma()
    this.#proximo(';')
    const b = this.#soma()
    this.#proximo(')')
    return maximo === comparar(a, b) > 0n ? a : b
  }

  #condicao(): Fracao {
    const a = this.#soma()
    const sinal = this.#proximo()
    const diferenca = comparar(a, this.#soma())
    this.#proximo(':')
    const sim = this.#soma()
    this.#proximo(';')
    this.#proximo('senão')
    const nao = this.#soma()
    const vale = { '<': diferenca < 0n, '≤': diferenca <= 0n, '>': diferenca > 0n }[sinal]
    return (vale ?? diferenca >= 0n) ? sim : nao
  }
}

const comparar = (a: Fracao, b: Fracao): bigint => a.num * b.den - b.num * a.den
