import { contratos, PERFIL } from '@razao/contract'
import { expect, test } from 'vitest'
import {
  podeInformarIndices,
  quandoRepete,
  situacaoDoContrato,
  variacaoDigitada,
  variacaoEmPalavras,
} from './contrato.ts'

const HOJE = '2026-11-20'
const VIVO = { encerradoEm: null, fim: null, inicio: '2026-01-05' }

test('a contract is in force until the first of its ends', () => {
  expect(situacaoDoContrato(VIVO, HOJE)).toEqual({ tom: 'ok', texto: 'Em vigor' })
  expect(situacaoDoContrato({ ...VIVO, inicio: '2026-12-01' }, HOJE).texto).toBe(
    'A partir de 01/12/2026',
  )
  expect(situacaoDoContrato({ ...VIVO, fim: '2027-01-31' }, HOJE).texto).toBe('Até 31/01/2027')
  const dois = { ...VIVO, fim: '2027-01-31', encerradoEm: '2026-11-19' }
  expect(situacaoDoContrato(dois, HOJE).texto).toBe('Encerrado em 19/11/2026')
  expect(situacaoDoContrato({ ...VIVO, encerradoEm: HOJE }, HOJE).tom).toBe('atencao')
})

test('when it repeats is said with its day', () => {
  expect(quandoRepete({ periodicidade: 'mensal', dia: 5 })).toBe('Todo mês, dia 5')
  expect(quandoRepete({ periodicidade: 'anual', dia: null })).toBe('Todo ano, último dia útil')
})

test('a variation is typed in per cent, with its sign, and kept as the contract takes it', () => {
  const lidas = ['0,45', '-0.12', '12,3456', '5 %', '−1'].map(variacaoDigitada)
  expect(lidas).toEqual(['0.0045', '-0.0012', '0.123456', '0.05', '-0.01'])
  for (const variacao of lidas) {
    const pedido = { indice: 'ipca', competencia: '2026-10', variacao }
    expect(contratos.informarIndice.input.safeParse(pedido).error).toBeUndefined()
  }
  expect(['', 'abc', '100', '1,23456', '--1'].map(variacaoDigitada)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('and read back with a real minus', () => {
  expect(variacaoEmPalavras('-0.0012').replace(/\u00a0/g, ' ')).toBe('−0,12 %')
  expect(variacaoEmPalavras('0.004500').replace(/\u00a0/g, ' ')).toBe('0,45 %')
})

test('the variations are told by who sees every company of the office, as the server asks', () => {
  const quem = (perfil: number, todas: boolean) => ({
    ...{ IDPerfilAcesso: perfil, atuaComo: null },
    empresas: { todas, ids: todas ? [] : [1] },
  })
  expect(podeInformarIndices(quem(PERFIL.contador, true))).toBe(true)
  expect(podeInformarIndices(quem(PERFIL.contador, false))).toBe(false)
  expect(podeInformarIndices(quem(PERFIL.empresa, true))).toBe(false)
  expect(podeInformarIndices(null)).toBe(false)
})
