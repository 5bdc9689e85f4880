import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../stages/run-tool.ts'
import { gerarCliente, nomeNoCliente, rotasDaV1 } from './gerar.ts'

test('the client is of today’s contract: `npm run cliente` writes it again', () => {
  const escrito = readFileSync(join(root, 'packages/cliente/src/api.ts'), 'utf8')
  expect(escrito).toBe(gerarCliente())
})

test('every operation of /v1 is in it, once', () => {
  const nomes = rotasDaV1.map(nomeNoCliente)
  expect(nomes.length).toBeGreaterThan(25)
  expect(new Set(nomes).size).toBe(nomes.length)
})
