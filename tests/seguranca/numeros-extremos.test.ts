// Numbers at the edge of what a column, a sum or a double holds, in every numeric field of every mutation whose contract
// takes them: refused in words, or done; never a failure of ours.
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

const NUMEROS = [
  ...[0, -1, 0.5, 1.000_000_1, 1e-7, 32_767, 32_768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1],
  ...[1e13, 1e15, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308],
]
type Caminho = readonly (string | number)[]

/** Where an example has a number, at any depth. */
function numerosDe(valor: unknown, ate: Caminho = []): Caminho[] {
  if (typeof valor === 'number') return [ate]
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).flatMap(([nome, dentro]) => numerosDe(dentro, [...ate, nome]))
}
function comNumero(valor: unknown, [nome, ...resto]: Caminho, numero: number): unknown {
  if (nome === undefined) return numero
  const copia: Record<string, unknown> | unknown[] = Array.isArray(valor)
    ? [...valor]
    : { ...(valor as object) }
  Reflect.set(copia, nome, comNumero(Reflect.get(copia, nome), resto, numero))
  return copia
}

const mutacoes = todasAsRotas
  .filter((rota) => rota.method !== 'GET' && rota.forma !== 'envio' && DECLARACAO[rota.name])
  .map((rota) => ({ nome: rota.name, rota }))
const tentados = new Set<string>()

test.each(mutacoes)('$nome', async ({ nome, rota }) => {
  const exemplo = async () =>
    (await DECLARACAO[nome]?.entrada(mundo, mundo.a1, { casa: 'a', papel: 'root' })) ?? {}
  const entrada = await exemplo()
  // What the example does not say is asked too: the contract tells whether it is a number.
  const calados = Object.keys(rota.input.shape).filter((campo) => !(campo in entrada))
  const caminhos = [...numerosDe(entrada), ...calados.map((campo) => [campo])]
  const falhas: unknown[] = []
  for (const caminho of caminhos)
    for (const numero of NUMEROS) {
      if (!rota.input.safeParse(comNumero(entrada, caminho, numero)).success) continue
      const pedido = comNumero(await exemplo(), caminho, numero) as Record<string, unknown>
      const token = mundo.tokenDe('a', 'root')
      const { status, texto } = await bancada.pedir({ rota, token, entrada: pedido })
      tentados.add(`${nome}:${caminho.join('.')}`)
      if (status >= 500) falhas.push({ campo: caminho.join('.'), numero, status, texto })
    }
  expect(falhas).toEqual([])
})

test('there were numbers to try', () => expect(tentados.size).toBeGreaterThan(100))
