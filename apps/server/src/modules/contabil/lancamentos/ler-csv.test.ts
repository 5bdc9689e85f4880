import { expect, test } from 'vitest'
import { centavosDe, LeitorDeLancamentos } from './ler-csv.ts'

test.each([
  ['1.234,56', 123456],
  ['1234,5', 123450],
  ['1234.56', 123456],
  ['12.345.678,90', 1234567890],
  ['0,01', 1],
  ['7', 700],
  ['', 0],
])('%s are %i centavos', (texto, centavos) => {
  expect(centavosDe(texto)).toBe(centavos)
})

test.each([
  '12.34.56,7',
  '1.23,45',
  '0.005',
  '0.005,00',
  '1234.567,00',
  '1.234',
  '1,234.56',
  '-1,00',
  '1,234',
  '1..2',
  'x',
])('%s is no amount', (texto) => {
  expect(centavosDe(texto)).toBeUndefined()
})

const ler = (...linhas: readonly string[]) => {
  const leitor = new LeitorDeLancamentos(10)
  for (const linha of ['lancamento;data;historico;conta;debito;credito', ...linhas])
    leitor.ler(linha)
  return leitor.lancamentos
}

test('o que está errado é dito com a linha e o que se leu', () => {
  const boa = '1;2026-01-02;Compra;1.1.1.02;10,00;'
  expect(() => ler(boa, '1;2026-01-02;;1.1.1.01;;12.34.56,7')).toThrow(/Linha 3: «12\.34\.56,7»/)
  expect(() => ler('1;31/02/2026;Compra;1.1.1.02;10,00;')).toThrow(/Linha 2: a data «31\/02\/2026»/)
  expect(() => ler('1;2026-01-02;Compra;1.1.1.02;10,00;10,00')).toThrow(/Linha 2: informe o débito/)
  expect(ler(boa, '1;2026-01-02;;1.1.1.01;;10,00')[0]).toMatchObject({ linha: 2, rotulo: '1' })
})
