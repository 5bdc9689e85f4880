import { expect, test } from 'vitest'
import { errosDosCampos } from '../../ui/use-formulario.ts'
import {
  camposDoRecebimento,
  diaErrado,
  recebimentoInicial,
  resumoDaPrevia,
} from './recebimento.ts'

const HOJE = '2026-11-20'

test('a receipt begins as all that is owed, today', () => {
  const inicial = recebimentoInicial(HOJE, 1_234_56)
  expect(inicial).toEqual({ data: '20112026', valor: '1.234,56' })
  expect(errosDosCampos(camposDoRecebimento(HOJE), inicial)).toEqual({})
})

test('a day to come, one that is not, an amount of nothing', () => {
  expect([
    diaErrado('21112026', HOJE),
    diaErrado('31022026', HOJE),
    diaErrado('20112026', HOJE),
  ]).toEqual(['Esta data ainda não chegou.', 'Escreva uma data que existe, como 20/11/2026.', null])
  const campos = camposDoRecebimento(HOJE)
  for (const valor of ['0', '-1', 'x'])
    expect(errosDosCampos(campos, { data: '20112026', valor })).toHaveProperty('valor')
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
