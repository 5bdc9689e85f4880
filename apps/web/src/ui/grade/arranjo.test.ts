import { expect, test } from 'vitest'
import {
  ARRANJO_DA_TELA,
  type Arranjo,
  arranjoDoEndereco,
  colunasParaEndereco,
  estadoDasColunas,
  mudarDeLugar,
} from './arranjo.ts'
import type { Coluna } from './tipos.ts'

const COLUNAS: Coluna<object>[] = [
  { campo: 'nome', titulo: 'Nome', fixa: true, largura: 200 },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { campo: 'data', titulo: 'Data', tipo: 'data' },
]
const visiveis = (arranjo: Arranjo) => colunasParaEndereco(COLUNAS, arranjo)

test('what the person did not touch stays as the screen drew it', () => {
  expect(estadoDasColunas(COLUNAS, ARRANJO_DA_TELA)).toEqual({
    columnOrder: ['nome', 'valor', 'data'],
    columnVisibility: {},
    columnPinning: { start: ['nome'], end: [] },
    columnSizing: {},
  })
})

test('a column moves, hides, and comes back where it was put', () => {
  const ordem = mudarDeLugar(['nome', 'valor', 'data'], { campo: 'data', antesDe: 'nome' })
  expect(visiveis({ ordem })).toBe('data,nome,valor')
  expect(visiveis({ ordem, ocultas: ['nome'] })).toBe('data,valor')
  expect(mudarDeLugar(ordem, { campo: 'data', antesDe: null })).toEqual(['nome', 'valor', 'data'])
})

test('hiding everything leaves one column, and a column the screen gained goes to the end', () => {
  expect(visiveis({ ocultas: ['nome', 'valor', 'data'] })).toBe('nome')
  expect(visiveis({ ordem: ['data', 'antiga'] })).toBe('data,nome,valor')
})

test('only the first visible columns are frozen', () => {
  const presas = (arranjo: Arranjo) => estadoDasColunas(COLUNAS, arranjo).columnPinning.start
  expect(presas({ congeladas: 2, ocultas: ['nome'] })).toEqual(['valor', 'data'])
  expect(presas({ congeladas: 0 })).toEqual([])
  expect(presas({ ordem: ['data', 'nome'] })).toEqual([])
})

test('the address carries the visible columns in order; those of another list are not ours', () => {
  const arranjo = { ordem: ['data', 'valor', 'nome'], ocultas: ['valor'] }
  expect(visiveis(arranjo)).toBe('data,nome')
  const lido = arranjoDoEndereco(COLUNAS, 'data,nome', { larguras: { data: 90 } })
  expect(visiveis(lido)).toBe('data,nome')
  expect(lido.larguras).toEqual({ data: 90 })
  expect(arranjoDoEndereco(COLUNAS, 'valor,inventada', {})).toEqual({})
})
