import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fator } from './porta/index.ts'

// A rate in words is read by a person: «8,8 %», never the decimal factor with a dot that the API takes.

/** A sentence in quotes that teaches a rate as `como 0.088`. */
const FRASE = String.raw`['"\x60][^'"\x60]*\b(como|fator|decimal|exemplo|ou|ponto):? 0\.\d`

test('nenhuma frase do produto escreve taxa com ponto', () => {
  const raiz = join(import.meta.dirname, '..', '..', '..')
  const onde = ['packages/engine/src', 'packages/contract/src', 'apps/web/src', 'apps/server/src']
  const { stdout, status } = spawnSync('git', ['grep', '-nP', FRASE, '--', ...onde, ':!*.test.*'], {
    cwd: raiz,
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 1])
})

test('a porta diz os limites de uma taxa em por cento', () => {
  expect(fator('0', '0.999999')('x', 'aliquotaCbs')?.mensagem).toBe(
    'A taxa vai de 0% a 99,9999%, em fração decimal do todo.',
  )
})
