import { beforeEach, expect, test } from 'vitest'
import { desfazer, esquecerHistorico, lerHistorico, registrarFeito } from './historico.ts'

beforeEach(esquecerHistorico)

test('what was done is listed from the newest, and undone once', async () => {
  const desfeitos: string[] = []
  registrarFeito({ texto: 'primeira', desfazer: async () => desfeitos.push('primeira') })
  registrarFeito({ texto: 'segunda' })
  const [segunda, primeira] = lerHistorico()
  expect([segunda?.texto, primeira?.texto]).toEqual(['segunda', 'primeira'])
  await desfazer(primeira?.id ?? '')
  expect(desfeitos).toEqual(['primeira'])
  expect(lerHistorico().map(({ desfeito }) => desfeito)).toEqual([false, true])
})

test('a group is undone together, the newest first, and stops where the server refuses', async () => {
  const ordem: number[] = []
  for (const n of [1, 2, 3]) {
    registrarFeito({
      texto: `lote ${n}`,
      grupo: 'lote',
      desfazer: async () => {
        if (n === 1) throw new Error('o mês foi bloqueado')
        ordem.push(n)
      },
    })
  }
  const [ultimo] = lerHistorico()
  await expect(desfazer(ultimo?.id ?? '')).rejects.toThrow('o mês foi bloqueado')
  expect(ordem).toEqual([3, 2])
  expect(lerHistorico().map(({ desfeito }) => desfeito)).toEqual([true, true, false])
})

test('it keeps the last fifty', () => {
  for (let n = 0; n < 60; n += 1) registrarFeito({ texto: String(n) })
  expect(lerHistorico()).toHaveLength(50)
  expect(lerHistorico()[0]?.texto).toBe('59')
})
