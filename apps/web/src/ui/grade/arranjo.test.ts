import { expect, test } from 'vitest'
import {
  ARRANJO_DA_TELA,
  arranjar,
  arranjoDoEndereco,
  colunasParaEndereco,
  mostrarOuEsconder,
  mudarDeLugar,
  redimensionar,
} from './arranjo.ts'
import { type Coluna, deslocamentos } from './tipos.ts'

const COLUNAS: Coluna<object>[] = [
  { campo: 'nome', titulo: 'Nome', fixa: true, largura: 200 },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { campo: 'data', titulo: 'Data', tipo: 'data' },
]
const nomes = (colunas: readonly Coluna<object>[]) => colunas.map(({ campo }) => campo)

test('what the person did not touch stays as the screen drew it', () => {
  expect(arranjar(COLUNAS, ARRANJO_DA_TELA)).toBe(COLUNAS)
  expect(arranjar(COLUNAS, { ocultas: [] })).toEqual(COLUNAS)
})

test('a column moves, hides, and comes back where it was put', () => {
  const movida = mudarDeLugar(COLUNAS, {}, { campo: 'data', antesDe: 'nome' })
  expect(nomes(arranjar(COLUNAS, movida))).toEqual(['data', 'nome', 'valor'])
  const oculta = mostrarOuEsconder(movida, 'nome', false)
  expect(nomes(arranjar(COLUNAS, oculta))).toEqual(['data', 'valor'])
  expect(nomes(arranjar(COLUNAS, mostrarOuEsconder(oculta, 'nome', true)))).toEqual([
    'data',
    'nome',
    'valor',
  ])
  expect(
    nomes(arranjar(COLUNAS, mudarDeLugar(COLUNAS, movida, { campo: 'data', antesDe: null }))),
  ).toEqual(['nome', 'valor', 'data'])
})

test('hiding everything leaves one column, and a column the screen gained goes to the end', () => {
  expect(arranjar(COLUNAS, { ocultas: nomes(COLUNAS) })).toHaveLength(1)
  expect(nomes(arranjar(COLUNAS, { ordem: ['data', 'antiga'] }))).toEqual(['data', 'nome', 'valor'])
})

test('frozen columns have a width in pixels, so that each knows where it stops', () => {
  const congeladas = arranjar(COLUNAS, { congeladas: 2, larguras: { valor: 140 } })
  expect(deslocamentos(congeladas, 40)).toEqual([40, 240, null])
  expect(deslocamentos(arranjar(COLUNAS, { congeladas: 0 }), 0)).toEqual([null, null, null])
})

test('a width stays between what can be read and what fits', () => {
  expect(redimensionar({}, 'valor', 3).larguras).toEqual({ valor: 56 })
  expect(redimensionar({}, 'valor', 123.6).larguras).toEqual({ valor: 124 })
})

test('the address carries the visible columns in order; those of another list are not ours', () => {
  const arranjo = mostrarOuEsconder({ ordem: ['data', 'valor', 'nome'] }, 'valor', false)
  expect(colunasParaEndereco(COLUNAS, arranjo)).toBe('data,nome')
  const lido = arranjoDoEndereco(COLUNAS, 'data,nome', { larguras: { data: 90 } })
  expect(colunasParaEndereco(COLUNAS, lido)).toBe('data,nome')
  expect(lido.larguras).toEqual({ data: 90 })
  expect(arranjoDoEndereco(COLUNAS, 'valor,inventada', {})).toEqual({})
})
