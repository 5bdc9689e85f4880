import { expect, test } from 'vitest'
import { compararDctfweb, type DebitoDaDctfweb } from './index.ts'

const debito = (codigo: string, valor: number): DebitoDaDctfweb => ({
  ...{ codigo, rotulo: `débito ${codigo}`, valor },
})
const nossos = {
  mit: [debito('810902', 650_00)],
  folha: [debito('109901', 110_00), debito('0588', 20_00)],
}
const so = (deles: DebitoDaDctfweb[], encerrada = true) =>
  compararDctfweb(nossos, deles, { encerrada }).map(({ codigo, origem, deles, diferenca }) => [
    codigo,
    origem,
    deles,
    diferenca,
  ])

test('código a código, ao centavo, com o que só um tem', () => {
  expect(
    so([debito('810902', 650_00), debito('109901', 110_01), debito('113804', 200_00)]),
  ).toEqual([
    ['810902', 'mit', 650_00, 0],
    ['0588', 'folha', 0, -20_00],
    ['109901', 'folha', 110_01, 1],
    ['113804', 'folha', 200_00, 200_00],
  ])
})

test('o que não diz a variação é do código; antes do MIT encerrado, o dele não se compara', () => {
  expect(so([debito('058806', 20_00), debito('109901', 110_00)], false)).toEqual([
    ['810902', 'mit', null, 0],
    ['058806', 'folha', 20_00, 0],
    ['109901', 'folha', 110_00, 0],
  ])
})
