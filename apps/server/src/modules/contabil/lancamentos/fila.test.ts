import { expect, test } from 'vitest'
import { Fila } from './fila.ts'

const espera = (ms: number) => new Promise((pronto) => setTimeout(pronto, ms))

/** A queue whose turns take so long, and what went in each. */
function filaDeTeste(demora: number) {
  const turnos: string[][] = []
  const fila = new Fila<string, string>({
    maximo: 100,
    lote: 50,
    grupo: () => 'um',
    executar: async (itens) => {
      turnos.push([...itens])
      await espera(demora)
      return itens.map((item) => ({ saida: item }))
    },
    isolar: () => false,
    cheia: () => new Error('cheia'),
    vazia: () => {},
  })
  return { fila, turnos }
}

test('who is alone goes at once, time after time', async () => {
  const { fila, turnos } = filaDeTeste(20)
  for (const item of ['a', 'b', 'c']) expect(await fila.por(item)).toBe(item)
  expect(turnos).toEqual([['a'], ['b'], ['c']])
})

test('who went together and comes back in the next moment goes together again', async () => {
  const { fila, turnos } = filaDeTeste(60)
  const pessoa = async (nome: string, volta: number) => {
    for (let vez = 1; vez <= 3; vez += 1) {
      await fila.por(`${nome}${vez}`)
      await espera(volta)
    }
  }
  await Promise.all([pessoa('a', 0), pessoa('b', 0), pessoa('c', 0), pessoa('d', 0)])
  // The first goes alone; from the second turn on nobody is left behind for one who came a moment before.
  expect(turnos[0]).toHaveLength(1)
  expect(turnos.length).toBeLessThanOrEqual(5)
  expect(turnos.flat()).toHaveLength(12)
})

test('two groups that would take turns become one', async () => {
  const { fila, turnos } = filaDeTeste(80)
  const pessoa = async (nome: string, chega: number) => {
    await espera(chega)
    for (let vez = 1; vez <= 4; vez += 1) await fila.por(`${nome}${vez}`)
  }
  await Promise.all([pessoa('a', 0), pessoa('b', 0), pessoa('c', 20), pessoa('d', 20)])
  expect(turnos.some((turno) => turno.length === 4)).toBe(true)
  expect(turnos.length).toBeLessThanOrEqual(6)
})

test('who does not come back is not waited for beyond a moment', async () => {
  const { fila, turnos } = filaDeTeste(10)
  const primeiros = ['a', 'b', 'c', 'd'].map((item) => fila.por(item))
  await Promise.all(primeiros)
  const inicio = performance.now()
  await fila.por('e')
  expect(turnos.at(-1)).toEqual(['e'])
  expect(performance.now() - inicio).toBeLessThan(5000)
})
