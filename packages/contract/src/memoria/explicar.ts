import { formatarDinheiro, formatarNumero, formatarTaxa } from '@razao/engine/dinheiro'
import type { z } from 'zod'
import type { Memoria, PassoDaMemoria, ValorMemoria } from '../types/memoria.ts'

export type MemoriaDeCalculo = z.output<typeof Memoria>
type Valor = z.output<typeof ValorMemoria>
type Operandos = PassoDaMemoria['operandos']

const DESENHO: { [T in Valor['tipo']]: (valor: Extract<Valor, { tipo: T }>['valor']) => string } = {
  centavos: (valor: number) => formatarDinheiro(valor),
  taxa: (valor: string) => formatarTaxa(valor),
  numero: (valor: string) => formatarNumero(valor),
  texto: (valor: string) => valor,
}

/** A value of the memória as text. */
export const textoDoValor = (valor: Valor): string =>
  (DESENHO[valor.tipo] as (v: string | number) => string)(valor.valor)

export const ROTULOS_ARREDONDAMENTO = {
  meioParaCima: 'arredondado ao centavo (meio para cima)',
  truncar: 'truncado no centavo',
  abnt: 'arredondado ao centavo (ABNT NBR 5891)',
} as const

export type Trecho = { readonly texto: string; readonly operando?: string }

/** A formula cut at the names of its operands: `rbt12 × nominal` → [rbt12][ × ][nominal]. */
export function trechosDaFormula(formula: string, operandos: Operandos): Trecho[] {
  const trechos: Trecho[] = []
  let fim = 0
  for (const achado of formula.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
    const [nome] = achado
    if (!Object.hasOwn(operandos, nome)) continue
    if (achado.index > fim) trechos.push({ texto: formula.slice(fim, achado.index) })
    trechos.push({ texto: nome, operando: nome })
    fim = achado.index + nome.length
  }
  if (fim < formula.length) trechos.push({ texto: formula.slice(fim) })
  return trechos
}

/** The formula with the numbers in place: `(R$ 400.000,00 × 13,50 % − R$ 17.640,00) ÷ R$ 400.000,00`. */
export const formulaComNumeros = ({ formula, operandos }: PassoDaMemoria): string =>
  trechosDaFormula(formula, operandos)
    .map(({ texto, operando }) => {
      const achado = operando === undefined ? undefined : operandos[operando]
      return achado ? textoDoValor(achado.valor) : texto
    })
    .join('')

function explicarPasso(passo: PassoDaMemoria, numero: string): string {
  const linhas = [
    `${numero}. ${passo.rotulo} = ${textoDoValor(passo.resultado)}`,
    `   ${passo.formula}`,
    `   = ${formulaComNumeros(passo)}`,
    ...(passo.arredondamento ? [`   ${ROTULOS_ARREDONDAMENTO[passo.arredondamento]}`] : []),
    `   ${passo.fundamento} (${passo.regra})`,
  ]
  const filhos = (passo.filhos ?? []).map((filho, i) => explicarPasso(filho, `${numero}.${i + 1}`))
  return [...linhas, ...filhos].join('\n')
}

/** The whole memória as plain text, for «Copiar explicação». */
export const explicacao = (memoria: MemoriaDeCalculo): string =>
  [
    memoria.titulo,
    '',
    ...memoria.passos.map((passo, i) => explicarPasso(passo, String(i + 1))),
    '',
    `Resultado: ${textoDoValor(memoria.resultado)}`,
  ].join('\n')
