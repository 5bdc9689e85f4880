// The recipes of docs/how-to, followed to the letter in a copy of the tree: what they make is as sound as what is
// there.
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { copiar, rodar, seguir } from './receitas/copia.ts'
import { INTEGRACAO } from './receitas/integracao.ts'
import { REGRA, TABELA, TRIBUTO } from './receitas/motor.ts'
import { TELA } from './receitas/tela.ts'

const RECEITAS = [TABELA, REGRA, TRIBUTO, TELA, INTEGRACAO]

const copia = copiar()
afterAll(() => rmSync(copia, { recursive: true, force: true }))

test('a table, a rule, a tax, a screen and an integration made by their recipes pass the check and their tests', () => {
  for (const receita of RECEITAS) seguir(copia, receita)
  expect(rodar(copia, ['scripts/check.ts'])).toBe('')
  const testes = RECEITAS.flatMap((receita) => receita.testes)
  expect(
    rodar(copia, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...testes]),
  ).toBe('')
}, 600_000)
