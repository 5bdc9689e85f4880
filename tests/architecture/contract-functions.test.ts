// The browser gets what the contract says as data: a function of it is undefined there, and the types do not tell.

import { expect, test } from 'vitest'
import * as contrato from '../../packages/contract/src/index.ts'
import { textOf, trackedFiles } from './tracked-files.ts'

const funcoes = Object.values(contrato).flatMap((fatia) =>
  typeof fatia === 'object' && fatia !== null && !Array.isArray(fatia)
    ? Object.entries(fatia).flatMap(([nome, valor]) => (typeof valor === 'function' ? [nome] : []))
    : [],
)

test('no screen calls a function of a slice of the contract', () => {
  expect(funcoes).toContain('temSegredo')
  const fatia = `(?:${Object.keys(contrato).join('|')})`
  const nome = `\\b(?:${funcoes.join('|')})\\b`
  const daFatia = new RegExp(`\\{[^{}]*${nome}[^{}]*\\} = ${fatia}$|\\b${fatia}\\.${nome}`, 'm')
  const telas = trackedFiles().filter((path) => /^apps\/web\/src\/.*\.tsx?$/.test(path))
  expect(telas.length).toBeGreaterThan(100)
  expect(telas.filter((path) => daFatia.test(textOf(path)))).toEqual([])
})
