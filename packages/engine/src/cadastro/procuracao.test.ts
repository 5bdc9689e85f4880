import { expect, test } from 'vitest'
import { REGIME } from './codigos.ts'
import {
  poderDoSistema,
  poderesDoNome,
  poderesDoRegime,
  poderesQueFaltam,
  ROTULOS_DO_PODER_DO_ECAC,
} from './procuracao.ts'

test('what is missing is of the regime, in the order of the work', () => {
  expect(poderesQueFaltam(REGIME.simples, ['00103', '00006', '00004', '00002', '00050'])).toEqual([
    '00146',
    '00060',
  ])
  expect(poderesQueFaltam(REGIME.presumido, ['00006', '00004', '00002', '00050'])).toEqual([
    '00103',
  ])
})

test('the PGMEI asks for no procuração, and what is more than asked for is not missing', () => {
  expect(poderesQueFaltam(REGIME.mei, ['00002', '00004', '00006', '00076', '99999'])).toEqual([])
})

test.each(Object.entries(REGIME))('%s asks only for powers that have a name', (_, regime) => {
  const deles = poderesDoRegime(regime)
  expect(deles.length).toBeGreaterThan(0)
  for (const poder of deles) expect(ROTULOS_DO_PODER_DO_ECAC[poder]).toBeTruthy()
  expect(new Set(deles).size).toBe(deles.length)
  expect(poderesQueFaltam(regime, deles)).toEqual([])
})

test.each([
  ['PGDAS-D - a partir de 01/2018', ['00146']],
  ['DEFIS - a partir de 01/2018', ['00146']],
  ['Acessar o sistema DCTFWeb', ['00103']],
  ['Caixa Postal - Mensagens', ['00006']],
  // The DTE has «Caixa Postal» in its name, and is another power.
  ['Caixa Postal - Termo de Opção pelo Domicílio Tributário Eletrônico', ['00050']],
  ['Pagamentos - Comprovante de Arrecadação', ['00004']],
  ['Situação Fiscal do Contribuinte', ['00002']],
  ['Simples Nacional - Opção pelo Regime de Apuração de Receitas', ['00060']],
  ['Parcelamento de Débitos do Simples Nacional', ['00076']],
  // Another programme of instalments is not the ordinary one.
  ['Parcelamento Especial Simples Nacional', []],
  ['Parcelamento - Microempreendedor Individual', []],
  ['00103', ['00103']],
  ['Certidão de Obra', []],
  ['', []],
])('«%s» gives %j', (nome, poderes) => expect(poderesDoNome(nome)).toEqual(poderes))

test('all services are all powers', () => {
  expect(
    poderesDoNome('Todos os serviços existentes e os que vierem a ser disponibilizados'),
  ).toEqual(Object.keys(ROTULOS_DO_PODER_DO_ECAC))
})

test('a system asks for a power, and one of the MEI for none', () => {
  expect(poderDoSistema('DEFIS')).toBe('00146')
  expect(poderDoSistema('MIT')).toBe('00103')
  expect(poderDoSistema('PGMEI')).toBeNull()
})
