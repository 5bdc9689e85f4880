import { expect, test, vi } from 'vitest'
import { guardarPendencias, liberarSaida, pendencias, registrarPendencia } from './pendencias.ts'

const pendencia = (titulo: string, sujo: boolean, guardar: () => Promise<unknown>) => ({
  titulo,
  sujo: () => sujo,
  guardar,
  descartar: async () => undefined,
})

test('only what was changed is pending, and it is kept before leaving', async () => {
  const guardados: string[] = []
  const sair = [
    registrarPendencia(pendencia('A', true, async () => guardados.push('A'))),
    registrarPendencia(pendencia('B', false, async () => guardados.push('B'))),
  ]
  expect(pendencias().map(({ titulo }) => titulo)).toEqual(['A'])
  await guardarPendencias()
  expect(guardados).toEqual(['A'])
  liberarSaida()
  expect(pendencias()).toEqual([])
  for (const parar of sair) parar()
  expect(pendencias()).toEqual([])
})

test('a server that does not answer does not hold the person', async () => {
  vi.useFakeTimers()
  const parar = registrarPendencia(pendencia('A', true, () => new Promise(() => undefined)))
  const fim = guardarPendencias()
  await vi.advanceTimersByTimeAsync(4100)
  await expect(fim).resolves.toBeUndefined()
  parar()
  vi.useRealTimers()
})
