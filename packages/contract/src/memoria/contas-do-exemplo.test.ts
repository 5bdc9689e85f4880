// Whoever opens the memória sees the account in short: what is written as a sum is one.
import { comMemoria } from '@razao/engine/dinheiro'
import { type FatosDoExemplo, lerExemplos, montarFatos } from '@razao/engine/testes'
import { apurarSimples } from '@razao/engine/tributos/simples'
import { expect, test } from 'vitest'
import type { PassoDaMemoria } from '../types/memoria.ts'
import { formulaCurta } from './arvore.ts'

const SOMA = /^[\d.]+,\d\d(?: [+−] [\d.]+,\d\d)*$/u
const LONGA = / \+ … .*\(\d+ parcelas\)$/u

const emCentavos = (texto: string): number => Number(texto.replace(/\D/gu, ''))
const somar = (conta: string): number =>
  conta
    .split(/ (?=[+−] )/u)
    .reduce((t, um) => (um.startsWith('−') ? t - emCentavos(um) : t + emCentavos(um)), 0)

/** What the short account comes to; null when it is not written as a sum of amounts. */
function contaDe(passo: PassoDaMemoria): number | null {
  const conta = formulaCurta(passo, 'numeros').replaceAll('\u00a0', ' ')
  if (SOMA.test(conta)) return somar(conta)
  if (!LONGA.test(conta)) return null
  return Object.entries(passo.operandos).reduce(
    (t, [nome, { valor }]) => (nome === 'minimo' ? t : t + Number(valor.valor)),
    0,
  )
}

test('in every golden case of the Simples, what is written as a sum gives the result it shows', () => {
  const casos = lerExemplos()
    .filter(({ regra }) => regra === 'simples')
    .flatMap((arquivo) => arquivo.casos)
  const falsas: string[] = []
  let somas = 0
  for (const { nome, fatos } of casos) {
    const memorial = comMemoria()
    apurarSimples(montarFatos(fatos as FatosDoExemplo), memorial)
    for (const passo of memorial.passos as PassoDaMemoria[]) {
      const conta = passo.resultado.tipo === 'centavos' ? contaDe(passo) : null
      if (conta === null) continue
      somas += 1
      if (conta !== passo.resultado.valor)
        falsas.push(`${nome}: ${passo.id} = ${formulaCurta(passo, 'numeros')}`)
    }
  }
  expect(falsas).toEqual([])
  expect(somas).toBeGreaterThan(1000)
})

test('the least of the norm is told where the sum does not reach it', () => {
  const receita = (mes: string) => ({
    rotulo: `Receita de ${mes}`,
    valor: { tipo: 'centavos' as const, valor: 0 },
  })
  const passo: PassoDaMemoria = {
    id: 'simples.rbt12-externo',
    rotulo: 'Receita bruta dos 12 meses anteriores (exportações)',
    formula: 'máximo(a + b; minimo)',
    operandos: {
      ...{ a: receita('08/2026'), b: receita('09/2026') },
      minimo: {
        rotulo: 'RBT12 mínimo',
        valor: { tipo: 'centavos', valor: 100 },
      },
    },
    resultado: { tipo: 'centavos', valor: 100 },
    fundamento: 'Res. CGSN 140/2018, art. 21',
    regra: 'simples.rbt12@2018-01',
  }
  expect(formulaCurta(passo, 'numeros')).toBe('o mínimo da norma, porque a soma dá 0,00')
  expect(formulaCurta(passo, 'palavras')).toBe('RBT12 mínimo, no lugar da soma')
})
