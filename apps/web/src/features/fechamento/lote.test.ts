import { expect, test } from 'vitest'
import { CANCELADO } from '../../api/falha.ts'
import type { Resultado } from '../../api/pedir.ts'
import { executarLote } from './lote.ts'

const espera = () => new Promise((seguir) => setTimeout(seguir, 1))

test('does each row once, at most three at a time, and a refusal does not stop the others', async () => {
  const vistas: number[] = []
  let agora = 0
  let maximo = 0
  const fazer = async (n: number): Promise<Resultado<unknown>> => {
    vistas.push(n)
    agora += 1
    maximo = Math.max(maximo, agora)
    await espera()
    agora -= 1
    return n % 4 === 0 ? { ok: false, falha: CANCELADO } : { ok: true, valor: n }
  }
  const linhas = Array.from({ length: 20 }, (_, i) => i + 1)
  const avancos: number[] = []
  const resultado = await executarLote(linhas, fazer, { aoAvancar: (n) => avancos.push(n) })
  expect(vistas.toSorted((a, b) => a - b)).toEqual(linhas)
  expect(maximo).toBe(3)
  expect(resultado.feitas).toHaveLength(15)
  expect(resultado.recusadas.map(({ linha }) => linha).toSorted((a, b) => a - b)).toEqual([
    4, 8, 12, 16, 20,
  ])
  expect(avancos.at(-1)).toBe(20)
})

test('no other row begins once it is told to stop', async () => {
  const corte = new AbortController()
  const vistas: number[] = []
  const fazer = async (n: number): Promise<Resultado<unknown>> => {
    vistas.push(n)
    if (n === 3) corte.abort()
    await espera()
    return { ok: true, valor: n }
  }
  const linhas = Array.from({ length: 50 }, (_, i) => i + 1)
  await executarLote(linhas, fazer, { sinal: corte.signal })
  expect(vistas).toEqual([1, 2, 3])
})
