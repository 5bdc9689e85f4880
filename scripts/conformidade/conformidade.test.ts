import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ESCOLHAS } from './escolhas.ts'
import { normas } from './normas.ts'
import { escreverConformidade } from './pagina.ts'

const escrita = escreverConformidade()
const PAGINA = join(import.meta.dirname, '../../docs/conformidade.md')

test('docs/conformidade.md está em dia e nenhum exemplo difere', async () => {
  const { texto, diferentes } = await escrita
  expect(diferentes).toBe(0)
  // A long page: say only whether it is the same, and how to write it again.
  expect(readFileSync(PAGINA, 'utf8') === texto ? 'em dia' : 'rode npm run conformidade').toBe(
    'em dia',
  )
}, 120_000)

test('há normas, escolhas com alternativa e mais de mil exemplos', async () => {
  const todas = await normas()
  expect(new Set(todas.map(({ nome }) => nome)).size).toBeGreaterThan(50)
  for (const lista of Object.values(ESCOLHAS)) {
    const codigos = lista.map(({ codigo }) => codigo)
    expect(new Set(codigos).size).toBe(codigos.length)
    for (const { alternativa, fonte } of lista) expect([alternativa, fonte]).not.toContain('')
  }
  const [, total] = /\*\*(\d+) exemplos/.exec((await escrita).texto) ?? []
  expect(Number(total)).toBeGreaterThan(1000)
}, 120_000)
