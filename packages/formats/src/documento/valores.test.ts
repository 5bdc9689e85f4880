import { describe, expect, it } from 'vitest'
import { lerCompetencia, lerMomento } from './datas.ts'
import { itemLc116 } from './nota.ts'
import { limparDocumento, montarParte } from './parte.ts'
import { lerAliquota, lerCentavos } from './valores.ts'

describe('lerCentavos', () => {
  it.each([
    ['1500.00', 150_000],
    ['1500', 150_000],
    ['0.5', 50],
    ['1690.0000', 169_000],
    ['80.005', 8_001],
    ['80.0049', 8_000],
    ['543,75', 54_375],
    ['1.234,56', 123_456],
    ['R$ 1.234.567,89', 123_456_789],
    ['-10.01', -1_001],
    // 0.07 * 100 is 7.000000000000001 in floating point.
    ['1110.07', 111_007],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s', (texto, esperado) => {
    expect(lerCentavos(texto, 'valor')).toBe(esperado)
  })

  it.each([
    '1e3',
    'NaN',
    '1,2,3',
    '1.23,4.5',
    '12 34',
    '0x10',
    '9'.repeat(20),
    '1,234.56',
    '0.005,00',
    '',
  ])('recusa %j', (texto) => {
    expect(() => lerCentavos(texto, 'valor')).toThrow('não dá para ler')
  })

  it('does not guess between thousands and decimals where the layout writes commas', () => {
    expect(lerCentavos('1.234', 'valor')).toBe(123)
    expect(() => lerCentavos('1.234', 'valor', true)).toThrow()
    expect(lerCentavos('1.234,00', 'valor', true)).toBe(123_400)
  })
})

describe('lerAliquota', () => {
  it('reads per cent and fraction to the same factor', () => {
    expect(lerAliquota('5.00', 'a', 'percentual')).toBe('0.05')
    expect(lerAliquota('5,00', 'a', 'qualquer')).toBe('0.05')
    expect(lerAliquota('0.050000', 'a', 'qualquer')).toBe('0.05')
    expect(lerAliquota('2,77', 'a', 'percentual')).toBe('0.0277')
    expect(lerAliquota('0.05', 'a', 'percentual')).toBe('0.0005')
  })
})

describe('datas', () => {
  it('keeps the civil date as written, whatever the offset', () => {
    expect(lerMomento('2026-10-31T23:30:00-03:00', 'd')).toEqual({
      texto: '2026-10-31T23:30:00-03:00',
      data: '2026-10-31',
    })
    expect(lerMomento('2026-11-01T00:30:00Z', 'd').data).toBe('2026-11-01')
    expect(lerMomento('01/03/2019 10:39:30', 'd').texto).toBe('2019-03-01T10:39:30')
    expect(lerMomento('20190301', 'd').data).toBe('2019-03-01')
  })

  it.each(['2026-02-29', '2026-13-01', '31/04/2026', '2026', 'ontem', '2026-10-15Tx'])(
    'recusa %s',
    (texto) => {
      expect(() => lerMomento(texto, 'd')).toThrow('não é uma data')
    },
  )

  it('reads a competência in the shapes cities use', () => {
    for (const t of ['2026-10', '202610', '10/2026', '2026-10-01T00:00:00', '2026-10-31']) {
      expect(lerCompetencia(t, 'c')).toBe('2026-10')
    }
    expect(() => lerCompetencia('13/2026', 'c')).toThrow()
  })
})

describe('partes', () => {
  it('cleans masks, keeps letters and puts back zeros only when the digits then hold', () => {
    expect(limparDocumento('15.808.066/0001-80')).toBe('15808066000180')
    expect(limparDocumento('12abc34501de35')).toBe('12ABC34501DE35')
    expect(limparDocumento('191')).toBeUndefined()
    expect(limparDocumento('7526557000100')).toBe('07526557000100')
    expect(limparDocumento('7526557000101')).toBeUndefined()
    expect(limparDocumento('00000000000')).toBeUndefined()
  })

  it('takes a NIF as foreigner and an unknown city code as no city', () => {
    expect(montarParte({ nif: 'X-1', pais: 'US', nome: 'Acme Fictícia' })).toEqual({
      tipo: 3,
      documento: 'X-1',
      nome: 'Acme Fictícia',
      pais: 'US',
    })
    expect(montarParte({ documento: '52998224725', municipioIbge: '8541' })).toEqual({
      tipo: 1,
      documento: '52998224725',
    })
  })
})

describe('itemLc116', () => {
  it.each([
    ['1.06', '01.06'],
    ['04.12', '04.12'],
    ['0412', '04.12'],
    ['412', '04.12'],
    ['010700', '01.07'],
    ['14.01 - Lubrificação', '14.01'],
    ['7617888', undefined],
    ['', undefined],
  ])('%s', (texto, esperado) => {
    expect(itemLc116(texto)).toBe(esperado)
  })
})
