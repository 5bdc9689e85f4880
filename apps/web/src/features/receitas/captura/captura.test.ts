import { expect, test } from 'vitest'
import { ehVisao, emUmaLinha, enderecoDoPortal, escrever } from './captura.ts'

test('each kind of value is written as a person reads it', () => {
  expect(escrever('valor', 123_456)).toMatch(/^R\$.1\.234,56$/)
  expect(escrever('competencia', '2026-10')).toBe('10/2026')
  expect(escrever('emissao', '2026-10-05')).toBe('05/10/2026')
  expect(escrever('issRetido', false)).toBe('Não')
  expect(escrever('situacao', 2)).toBe('Cancelada')
  expect(escrever('contraparte', '11444777000161')).toBe('11.444.777/0001-61')
  expect(escrever('contraparte', null)).toBe('nenhum')
})

test('what differs is told in one line, both sides', () => {
  expect(
    emUmaLinha([
      { campo: 'numero', aqui: '7', la: '8' },
      { campo: 'issRetido', aqui: true, la: false },
    ]),
  ).toBe('Número: 7 aqui, 8 no portal; ISS retido: Sim aqui, Não no portal')
})

test('each part of the tab has its address', () => {
  expect(enderecoDoPortal('capturas')).toBe('/receitas/notas-fiscais?aba=portal')
  expect(enderecoDoPortal('documentos', { empresaId: 3, situacao: 'diferente' })).toBe(
    '/receitas/notas-fiscais?aba=portal&ver=documentos&empresaId=3&situacao=diferente',
  )
  expect([ehVisao('documentos'), ehVisao('toString'), ehVisao(null)]).toEqual([true, false, false])
})
