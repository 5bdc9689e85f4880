import { expect, test } from 'vitest'
import { errosDosCampos } from '../../ui/campos.ts'
import { camposDoRecebimento, diaErrado, resumoDaPrevia } from './recebimento.ts'

const HOJE = '2026-11-20'

test('a receipt of today is taken', () => {
  const inteiro = { data: HOJE, valor: 1_234_56 }
  expect(errosDosCampos(camposDoRecebimento(HOJE), inteiro)).toEqual({})
})

test('a day to come, one that is not, an amount of nothing', () => {
  expect([
    diaErrado('21112026', HOJE),
    diaErrado('31022026', HOJE),
    diaErrado('20112026', HOJE),
  ]).toEqual(['Esta data ainda não chegou.', 'Escreva uma data que existe, como 20/11/2026.', null])
  const campos = camposDoRecebimento(HOJE)
  for (const valor of [0, -1, null])
    expect(errosDosCampos(campos, { data: HOJE, valor })).toHaveProperty('valor')
  expect(errosDosCampos(campos, { data: '2026-11-21', valor: 1 })).toHaveProperty('data')
})

test('the preview says how many, how much and when', () => {
  const previa = {
    afetadas: 2,
    jaFeitas: 0,
    impedidas: 0,
    valor: 1_100_00,
    impedimentos: [],
    exemplos: [],
  }
  expect(resumoDaPrevia(previa, HOJE).replace(/\u00a0/g, ' ')).toBe(
    '2 notas, R$ 1.100,00, em 20/11/2026',
  )
  expect(resumoDaPrevia(previa, null)).toContain('no dia da emissão')
})
