import { expect, test } from 'vitest'
import { estadoDaUf, LUGAR_DA_UF, NOME_DA_UF } from './mapa.ts'
import { UFS } from './regra.ts'

test('the 27 states have a tile each, none over another, and a name', () => {
  expect(Object.keys(LUGAR_DA_UF).sort()).toEqual([...UFS].sort())
  expect(Object.keys(NOME_DA_UF).sort()).toEqual([...UFS].sort())
  expect(new Set(Object.values(LUGAR_DA_UF).map(String)).size).toBe(27)
})

test.each([
  [
    'companies without a rule',
    { conhecidos: 3, descobertos: 1, conferidaEm: '2026-11-01' },
    'atencao',
  ],
  ['nothing known', { conhecidos: 0, descobertos: 0, conferidaEm: null }, 'pendente'],
  [
    'checked too long ago',
    { conhecidos: 3, descobertos: 0, conferidaEm: '2026-01-01' },
    'aguardando',
  ],
  ['checked lately', { conhecidos: 3, descobertos: 0, conferidaEm: '2026-11-01' }, 'ok'],
])('a state with %s', (_, mais, tom) => {
  const uma = { uf: 'SP', municipios: 645, ativos: 0, comAliquota: 0, comEmpresas: 1, ...mais }
  expect(estadoDaUf(uma, '2026-11-22').tom).toBe(tom)
})
