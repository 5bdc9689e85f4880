import { PROBLEMAS } from '@razao/contract'
import { expect, test } from 'vitest'
import { ROTAS } from '../routes.tsx'
import { REPAROS, reparoDe } from './reparos.ts'

const caminhos = new Set(ROTAS.map(({ path }) => path))

test('every code of the contract has what mends it, or why nothing does', () => {
  expect(Object.keys(REPAROS).sort()).toEqual(Object.keys(PROBLEMAS).sort())
})

test.each(Object.entries(REPAROS))('%s: its button leads to a screen that exists', (_, reparo) => {
  if (reparo.tipo === 'nenhum') expect(reparo.porque.length).toBeGreaterThan(10)
  if (reparo.tipo !== 'ir') return
  expect(reparo.rotulo).toMatch(/^[A-Z]/)
  const { pathname } = new URL(reparo.para, 'https://aqui.invalid')
  expect(caminhos.has(pathname), `${pathname} is a route`).toBe(true)
})

test('what has no code is asked again', () => {
  expect(reparoDe('sem-conexao')).toEqual({ tipo: 'tentar' })
  expect(reparoDe(undefined)).toEqual({ tipo: 'tentar' })
  expect(reparoDe('toString')).toEqual({ tipo: 'tentar' })
})
