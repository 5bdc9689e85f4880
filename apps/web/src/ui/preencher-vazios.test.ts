import { expect, test } from 'vitest'
import { preencherVazios } from './preencher-vazios.ts'

const vazio = { logradouro: '', bairro: '', municipio: '', ibge: '' }
const proposto = [
  { logradouro: 'Rua A' },
  { bairro: 'Centro' },
  { municipio: 'São Paulo – SP', ibge: '3550308' },
]

test('what is empty is filled', () => {
  expect(preencherVazios(vazio, proposto, {})).toEqual(Object.assign({}, ...proposto))
})

test('what somebody typed stays, with all of its group', () => {
  const digitado = { ...vazio, logradouro: 'Rua B', municipio: 'Santos' }
  expect(preencherVazios(digitado, proposto, {})).toEqual({ bairro: 'Centro' })
})

test('what another answer had put is replaced, and what was corrected after it is not', () => {
  const postos = { logradouro: 'Rua Velha', bairro: 'Velho' }
  const valores = { ...vazio, logradouro: 'Rua Velha', bairro: 'Velho, fundos' }
  expect(preencherVazios(valores, proposto, postos)).toEqual({
    logradouro: 'Rua A',
    municipio: 'São Paulo – SP',
    ibge: '3550308',
  })
})

test('a town without streets takes nothing away', () => {
  const postos = { logradouro: 'Rua Velha' }
  expect(
    preencherVazios({ ...vazio, logradouro: 'Rua Velha' }, [{ logradouro: '' }], postos),
  ).toEqual({})
})
