// Charges of a sheet: looked at first, made after by the act of «Nova cobrança», once.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { listarCobrancas } from '../listar-cobrancas.ts'
import { AGORA_DA_VENDA } from '../testes/bancada.ts'
import { umCliente } from '../testes/contas.ts'
import {
  confirmarImportacaoDeCobrancas,
  decidirLinhaRepetida,
  descartarImportacaoDeCobrancas,
  enviarCobrancas,
  listarLinhasDaImportacao,
} from './importar-cobrancas.ts'
import { receberPlanilha } from './receber-planilha.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => AGORA_DA_VENDA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { notas: [] })
  await umCliente(escritorio, empresa.id, { documento: '11444777000161' })
  await bancada.dono.query(
    `insert into servico (escritorio_id, empresa_id, nome, codigo, item_lc116, codigo_tributacao, descricao)
     values ($1, $2, 'Suporte técnico', 'S1', '01.07', '010701', 'Suporte de {mes}')`,
    [escritorio.id, empresa.id],
  )
})

const TITULOS = 'Cliente;CNPJ;Serviço;Descrição;Valor;Emissão;Vencimento;Parcelas'
async function enviar(...linhas: string[]): Promise<number> {
  const conteudo = Readable.from([Buffer.from([TITULOS, ...linhas].join('\n'))])
  const envio = await receberPlanilha({} as never, {
    nome: 'novembro.csv',
    mime: 'text/csv',
    conteudo,
  })
  return (await escritorio.rodar((ctx) => enviarCobrancas(ctx, { empresaId: empresa.id, envio })))
    .importacaoId
}
const linhas = (importacaoId: number) =>
  escritorio.rodar((ctx) =>
    listarLinhasDaImportacao(ctx, { importacaoId, paginaAtual: 1, registrosPorPagina: 50 }),
  )
const confirmar = (importacaoId: number) =>
  escritorio.rodar((ctx) => confirmarImportacaoDeCobrancas(ctx, { importacaoId }))
const cobradas = async () =>
  (
    await escritorio.rodar((ctx) =>
      listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 50 }),
    )
  ).lista
const CERTA = 'Cliente Fictício Ltda;11.444.777/0001-61;s1;;1.000,00;20/10/2026;10/11/2026;2'

test('nothing is charged until it is confirmed, and then once', async () => {
  const importacaoId = await enviar(CERTA, 'Cliente Fictício Ltda;;Suporte técnico;Extra;50,00;;;')
  expect((await linhas(importacaoId)).totais.importacao).toMatchObject({
    ...{ estado: 'previa', novas: 2, repetidas: 0, comProblema: 0, valor: 105_000 },
  })
  expect(await cobradas()).toEqual([])
  expect(await confirmar(importacaoId)).toEqual({ registradas: 2, recusadas: 0 })
  await expect(confirmar(importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  const feitas = (await cobradas()).map((c) => [
    c.descricao,
    c.bruto,
    c.emissao,
    c.vencimento,
    c.parcelas,
  ])
  expect(feitas.sort()).toEqual([
    ['Extra', 5_000, '2026-10-20', '2026-10-30', 1],
    ['Suporte de outubro', 100_000, '2026-10-20', '2026-11-10', 2],
  ])
  // The same sheet again: what is here already is told.
  const outra = await linhas(await enviar(CERTA, CERTA))
  expect(outra.lista.map(({ situacao }) => situacao)).toEqual(['repetida', 'repetida'])
})

test('what is missing is said of each line, and the others go on', async () => {
  const importacaoId = await enviar(
    CERTA,
    CERTA,
    'Ninguém;;S1;;10;;;',
    'Cliente Fictício Ltda;;Outro;;10;;;',
    'Cliente Fictício Ltda;;S1;;0,01;;;3',
    'Cliente Fictício Ltda;;S1;;10;20/10/2026;01/10/2026;',
  )
  const { lista } = await linhas(importacaoId)
  expect(lista.map(({ situacao, problemas }) => [situacao, problemas[0] ?? ''])).toEqual([
    ['nova', ''],
    ['repetida', 'Igual à linha 2.'],
    ['problema', 'Nenhum cliente se chama Ninguém: cadastre-o ou informe o CNPJ.'],
    ['problema', 'Nenhum serviço do catálogo se chama Outro.'],
    ['nova', ''],
    ['problema', 'O vencimento é no dia da emissão ou depois.'],
  ])
  // One centavo gives no three instalments: that one is refused, whole, and the other is made.
  expect(await confirmar(importacaoId)).toEqual({ registradas: 1, recusadas: 1 })
  expect(await cobradas()).toHaveLength(1)
})

test('what a cell says is what is charged, or its line is refused: never changed', async () => {
  const de = (mais: string) => `Cliente Fictício Ltda;;S1;${mais};10;;;`
  const importacaoId = await enviar(
    de('=Suporte'),
    de('Suporte\u202eetropuS'),
    'Cliente Fictício Ltda;11.444.777/0001-62;S1;;10;;;',
  )
  const { lista } = await linhas(importacaoId)
  expect(lista.map(({ linha, descricao, problemas }) => [linha, descricao, problemas])).toEqual([
    [2, '=Suporte', []],
    [3, expect.any(String), [expect.stringContaining('caractere invisível (U+202E)')]],
    [4, expect.any(String), [expect.stringContaining('dígitos verificadores errados')]],
  ])
})

test('a customer called otherwise than who has the document is said, and is of the document', async () => {
  const de = (nome: string, valor: number) => `${nome};11.444.777/0001-61;S1;;${valor};;;`
  const importacaoId = await enviar(
    de('Padaria do Bairro', 10),
    de('cliente ficticio', 20),
    de('', 30),
  )
  const ditas = async () =>
    (await linhas(importacaoId)).lista.map(({ situacao, problemas }) => [situacao, ...problemas])
  const esperadas = [
    [
      'nova',
      'Confira o cliente: a planilha diz Padaria do Bairro, e este documento é de Cliente Fictício Ltda.',
    ],
    ['nova'],
    ['nova'],
  ]
  expect(await ditas()).toEqual(esperadas)
  await confirmar(importacaoId)
  expect(await ditas()).toEqual(esperadas)
})

test('discarded, it is no preview any more; of another company it is none', async () => {
  const importacaoId = await enviar(CERTA)
  const outra = await umMes(escritorio, { notas: [] })
  await expect(
    escritorio.rodar((ctx) => descartarImportacaoDeCobrancas(ctx, { importacaoId }), {
      empresas: [outra.id],
    }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await escritorio.rodar((ctx) => descartarImportacaoDeCobrancas(ctx, { importacaoId }))
  await expect(confirmar(importacaoId)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
})

test('two of the same customer, value and service are one until a person says otherwise, and what is promised is made', async () => {
  const de = (descricao: string, dia: string) =>
    `Cliente Fictício Ltda;;S1;${descricao};500,00;${dia}/10/2026;30/11/2026;`
  const importacaoId = await enviar(
    de('Manhã', '20'),
    de('manhã.', '20'),
    de('MANHA', '22'),
    de('Tarde', '20'),
  )
  const vistas = async () =>
    (await linhas(importacaoId)).lista.map((l) => [l.situacao, l.problemas[0] ?? '', l.mesmoAssim])
  expect(await vistas()).toEqual([
    ['nova', '', false],
    ['repetida', 'Igual à linha 2.', false],
    ['repetida', 'Igual à linha 2.', false],
    ['nova', '', false],
  ])
  const decidir = (ordem: number, cobrar: boolean) =>
    escritorio.rodar((ctx) => decidirLinhaRepetida(ctx, { importacaoId, ordem, cobrar }))
  await decidir(2, true)
  await decidir(3, true)
  await decidir(3, false)
  await expect(decidir(1, false)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect((await vistas()).map(([situacao]) => situacao)).toEqual([
    ...['nova', 'nova', 'repetida', 'nova'],
  ])
  expect((await linhas(importacaoId)).totais.importacao).toMatchObject({ novas: 3, valor: 150_000 })
  expect(await confirmar(importacaoId)).toEqual({ registradas: 3, recusadas: 0 })
  expect((await cobradas()).map(({ descricao }) => descricao).sort()).toEqual([
    ...['Manhã', 'Tarde', 'manhã.'],
  ])
  await expect(decidir(3, true)).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
})

test('a CNPJ in the column of the name, and the code of the LC 116, say who and what too', async () => {
  const { lista } = await linhas(
    await enviar('11.444.777/0001-61;;01.07;;10;;;', '11444777000161;;010701;Outro;20;;;'),
  )
  expect(lista.map(({ situacao, problemas }) => [situacao, problemas])).toEqual([
    ['nova', []],
    ['nova', []],
  ])
})
