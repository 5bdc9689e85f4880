import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { lerCobrancas } from './index.ts'

const ler = (texto: string) => lerCobrancas(new TextEncoder().encode(texto))

test('a sheet as people write it: titles, dates, values and forms', () => {
  const dito = ler(
    [
      'Cobranças de novembro',
      'Cliente;CPF/CNPJ;Serviço;Descrição;Valor (R$);Competência;Emissão;Vencimento;Forma de pagamento;Parcelas',
      'Fictícia Ltda;11.444.777/0001-61;Suporte;=Suporte de {mes};1.234,56;11/2026;05/11/2026;2026-11-20;Boleto;2x',
      '',
      'Outra;;;;10;2026-11;;;;',
    ].join('\r\n'),
  )
  expect(dito.ok && dito.value).toEqual([
    {
      ...{ linha: 3, cliente: 'Fictícia Ltda', documento: '11444777000161', servico: 'Suporte' },
      ...{ descricao: '=Suporte de {mes}', valor: 123_456, competencia: '2026-11' },
      ...{ emissao: '2026-11-05', vencimento: '2026-11-20', forma: 'boleto', parcelas: 2 },
      problemas: [],
    },
    {
      ...{ linha: 5, cliente: 'Outra', documento: '', servico: '', descricao: '', valor: 1000 },
      ...{ competencia: '2026-11', emissao: null, vencimento: null, forma: null, parcelas: null },
      problemas: [],
    },
  ])
})

test('what a cell says is what is charged: a sign of formula is not dropped', () => {
  const dito = ler('Cliente;Descrição;Valor\n@A;+2 horas =HYPERLINK("x");1')
  expect(dito.ok && dito.value[0]).toMatchObject({
    ...{ cliente: '@A', descricao: '+2 horas =HYPERLINK("x")', problemas: [] },
  })
})

test('a document that is none is told of its line, with what is wrong of it', () => {
  const dito = ler(
    'Cliente;CPF/CNPJ;Valor\nA;11.444.777/0001-62;1\nB;529.982.247-24;1\nC;123;1\nD;191;1\nE;11444777000161;1',
  )
  expect(dito.ok && dito.value.map(({ linha, problemas: [um] }) => [linha, um])).toEqual([
    [2, expect.stringContaining('CNPJ 11.444.777/0001-62 tem os dígitos verificadores errados')],
    [3, expect.stringContaining('CPF 529.982.247-24 tem os dígitos verificadores errados')],
    [4, expect.stringContaining('não é um CPF')],
    [5, expect.stringContaining('perdeu os zeros da esquerda')],
    [6, undefined],
  ])
  expect(dito.ok && dito.value[4]?.documento).toBe('11444777000161')
})

test('what is not understood is said of its line, and the line is not lost', () => {
  const dito = ler(
    'Cliente;Valor;Vencimento;Forma;Parcelas;Competência\nA;abc;31/02/2026;troca;zero;13/2026',
  )
  expect(dito.ok && dito.value[0]?.problemas).toHaveLength(5)
})

test('a value that is none is told apart from one that is missing', () => {
  const dito = ler('Cliente;Valor\nA;-5,00\nB;0\nC;')
  expect(dito.ok && dito.value.map(({ valor, problemas }) => [valor, problemas])).toEqual([
    [null, ['O valor “-5,00” não é de uma cobrança: tem de ser maior que zero.']],
    [null, ['O valor “0” não é de uma cobrança: tem de ser maior que zero.']],
    [null, ['Falta o valor da cobrança.']],
  ])
})

test.each([
  ['nov/2026', '2026-11'],
  ['Novembro/2026', '2026-11'],
  ['nov-2026', '2026-11'],
  ['nov. 2026', '2026-11'],
  ['novembro de 2026', '2026-11'],
  ['MARÇO DE 2027', '2027-03'],
  ['fevereiro 2027', '2027-02'],
])('the month by its name: %s', (escrita, competencia) => {
  const dito = ler(`Cliente;Valor;Competência\nA;1;${escrita}`)
  expect(dito.ok && dito.value[0]).toMatchObject({ competencia, problemas: [] })
})

test.each(['nev/2026', 'nove/2026', 'nov/1026', 'nov de', '13/2026'])('no month: %s', (escrita) => {
  const dito = ler(`Cliente;Valor;Competência\nA;1;${escrita}`)
  expect(dito.ok && dito.value[0]).toMatchObject({
    competencia: null,
    problemas: [`A competência “${escrita}” não se entende: use MM/AAAA.`],
  })
})

test('a year of two digits is not guessed: four are asked for', () => {
  const dito = ler(
    'Cliente;Valor;Competência;Vencimento\nA;1;11/26;01/02/27\nB;1;nov/26;1-2-27\nC;1;01/11/26;05/11',
  )
  const quatro = (o: string, escrito: string, como: string) =>
    `${o} “${escrito}” tem o ano com dois dígitos: escreva os quatro, como em ${como}.`
  expect(dito.ok && dito.value.map(({ problemas }) => problemas)).toEqual([
    [quatro('A competência', '11/26', 'MM/AAAA'), quatro('A data', '01/02/27', 'DD/MM/AAAA')],
    [quatro('A competência', 'nov/26', 'MM/AAAA'), quatro('A data', '1-2-27', 'DD/MM/AAAA')],
    [quatro('A competência', '01/11/26', 'MM/AAAA'), 'A data “05/11” não existe: use DD/MM/AAAA.'],
  ])
})

test('a formula with no stored result is told apart from an empty cell, in any column', () => {
  const linha = (r: number, celulas: string) => `<row r="${r}">${celulas}</row>`
  const escrita = (texto: string) => `<c t="inlineStr"><is><t>${texto}</t></is></c>`
  const folha = [
    linha(1, ['Cliente', 'Valor (R$)', 'Descrição'].map(escrita).join('')),
    linha(2, `${escrita('A')}<c r="B2"><f>1+1</f></c>`),
    linha(3, '<c r="A3"><f>X!A1</f><v></v></c><c r="B3"><f>1+1</f><v/></c>'),
    linha(
      4,
      `${escrita('C')}<c r="B4"><f>1+1</f><v>2</v></c><c r="C4" t="str"><f>""</f><v></v></c>`,
    ),
    linha(5, `${escrita('D')}<c r="B5"/><c r="Z5"><f>1</f></c>`),
  ].join('')
  const dito = lerCobrancas(
    zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${folha}</sheetData></worksheet>`),
    }),
  )
  const formula = (titulo: string) =>
    `A célula de “${titulo}” tem uma fórmula sem resultado guardado: abra e salve a planilha no Excel, ou cole os valores.`
  expect(dito.ok && dito.value.map(({ linha: n, problemas }) => [n, problemas])).toEqual([
    [2, [formula('Valor (R$)')]],
    [3, [formula('Cliente'), formula('Valor (R$)')]],
    [4, []],
    [5, ['Falta o valor da cobrança.']],
  ])
})

test.each([
  ['', 'vazio'],
  ['%PDF-1.7', 'não é uma planilha'],
  ['a;b\n1;2', 'colunas'],
  ['Cliente;Valor\n', 'nenhuma'],
  [`Cliente;Valor\n${'A;1\n'.repeat(301)}`, 'limite'],
])('refused whole, and why: %s', (texto, porque) => {
  const dito = ler(texto)
  expect(dito.ok ? '' : dito.refusal.mensagem).toContain(porque)
})
