import { describe, expect, test } from 'vitest'
import {
  abnt,
  centavos,
  conferirMemoria,
  decimal,
  emCentavos,
  emTaxa,
  formatarReais,
  fracaoMeioParaCima,
  meioParaCima,
  type Passo,
  ratear,
  soma,
  textoDaFracao,
  textoTruncado,
  truncar,
} from './index.ts'

describe('arredondamentos', () => {
  test.each([
    ['54642.5', 54643, 54642, 54642],
    ['54643.5', 54644, 54643, 54644],
    ['-0.5', -1, 0, 0],
    ['-1.5', -2, -1, -2],
    ['100.4999999999999999999999999', 100, 100, 100],
  ])('%s', (texto, paraCima, truncado, par) => {
    expect(meioParaCima(decimal(texto))).toBe(paraCima)
    expect(truncar(decimal(texto))).toBe(truncado)
    expect(abnt(decimal(texto))).toBe(par)
  })
  test('um centavo não tem fração nem passa do inteiro seguro', () => {
    expect(() => centavos(0.5)).toThrow()
    expect(() => centavos(2 ** 53)).toThrow()
    expect(Object.is(centavos(-0), 0)).toBe(true)
  })
})

describe('frações', () => {
  test('meio para cima, longe do zero', () => {
    expect(fracaoMeioParaCima({ num: 5n, den: 2n })).toBe(3)
    expect(fracaoMeioParaCima({ num: -5n, den: 2n })).toBe(-3)
    expect(fracaoMeioParaCima({ num: 7n, den: 3n })).toBe(2)
    expect(() => fracaoMeioParaCima({ num: 1n, den: 0n })).toThrow()
  })
  test('texto', () => {
    expect(textoDaFracao({ num: 1n, den: 3n })).toBe('0.33333333333333333333')
    expect(textoDaFracao({ num: 2n, den: 3n }, 2)).toBe('0.67')
    expect(textoDaFracao({ num: 4n, den: 2n })).toBe('2')
    expect(textoTruncado({ num: 2774n, den: 10000n }, 2)).toBe('0.27')
    expect(textoTruncado({ num: 5n, den: 2n }, 2)).toBe('2.50')
  })
})

test('reais se leem como no Brasil', () => {
  expect(formatarReais(123_456_789)).toBe('R$ 1.234.567,89')
  expect(formatarReais(-5)).toBe('−R$ 0,05')
})

describe('ratear', () => {
  test('maior resto, empate para o primeiro', () => {
    expect(ratear(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(ratear(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(ratear(5, [0, 1])).toEqual([0, 5])
    expect(soma(ratear(1, [3, 3, 3]))).toBe(1)
  })
  test('sem peso não há rateio', () => {
    expect(() => ratear(1, [0, 0])).toThrow()
    expect(() => ratear(1, [2, -1])).toThrow()
  })
})

describe('conferirMemoria', () => {
  const base: Passo = {
    id: 'a',
    rotulo: '',
    formula: '(x + 2) × y',
    operandos: {
      x: { rotulo: '', valor: emCentavos(3), origem: { tabela: 'nota' } },
      y: { rotulo: '', valor: emTaxa('0.5'), origem: { tabela: 'lei' } },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(3),
    fundamento: '',
    regra: '',
  }
  test('aceita o que se refaz', () => expect(conferirMemoria([base])).toEqual([]))
  test.each<[string, Passo[]]>([
    ['resultado errado', [{ ...base, resultado: emCentavos(4) }]],
    [
      'operando sem origem',
      [{ ...base, operandos: { ...base.operandos, y: { rotulo: '', valor: emTaxa('0.5') } } }],
    ],
    [
      'operando que não é o resultado citado',
      [
        base,
        {
          ...base,
          id: 'b',
          operandos: { ...base.operandos, x: { rotulo: '', valor: emCentavos(4), de: 'a' } },
        },
      ],
    ],
    ['passo repetido', [base, base]],
    ['fração sem arredondamento', [semArredondar(base)]],
  ])('recusa %s', (_, passos) => expect(conferirMemoria(passos).length).toBeGreaterThan(0))
  test('a linguagem das fórmulas', () => {
    const vale = (formula: string, resultado: number) =>
      expect(conferirMemoria([{ ...base, formula, resultado: emCentavos(resultado) }])).toEqual([])
    vale('mínimo(x; máximo(7; 4))', 3)
    vale('se x < 3: 1; senão 2', 2)
    vale('se x ≤ 3: 1; senão 2', 1)
    vale('se x > 2: 1; senão 2', 1)
    vale('se x ≥ 4: 1; senão 2', 2)
    vale('10 − 2 − 3', 5)
    vale('12 ÷ 3 ÷ 2', 2)
    expect(() => conferirMemoria([{ ...base, formula: 'x ~ 2' }])).toThrow('ilegível')
    expect(() => conferirMemoria([{ ...base, formula: 'x 2' }])).toThrow()
    expect(() => conferirMemoria([{ ...base, formula: 'z' }])).toThrow('Falta')
  })
})

function semArredondar({ arredondamento: _, ...resto }: Passo): Passo {
  return resto
}
