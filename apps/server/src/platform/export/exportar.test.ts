import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { clockFrom } from '../clock.ts'
import type { Context } from '../context.ts'
import type { ArquivoServido } from '../http/index.ts'
import { type Coluna, exportar } from './index.ts'

type Linha = { nome: string | null; valor: number; dia: string; taxa: string; n: number }

const ctx = {
  tenant: { escritorioId: 7, empresas: 'todas' },
  user: { id: 1, nome: 'Ana Fictícia', perfil: 2 },
  clock: clockFrom(() => new Date('2026-11-21T11:30:00Z')),
} as unknown as Context

const colunas: Coluna<Linha>[] = [
  { titulo: 'Nome', tipo: 'texto', valor: (l) => l.nome },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { titulo: 'Dia', tipo: 'data', valor: (l) => l.dia },
  { titulo: 'Alíquota', tipo: 'taxa', valor: (l) => l.taxa },
  { titulo: 'N', tipo: 'numero', valor: (l) => l.n },
]
const linha = (nome: string | null, valor = 123456): Linha => ({
  nome,
  valor,
  dia: '2026-02-28',
  taxa: '0.0525',
  n: 3,
})

async function bytesDe({ conteudo }: ArquivoServido): Promise<Buffer> {
  if (!(conteudo instanceof Readable)) return Buffer.from(conteudo as Uint8Array)
  return Buffer.concat(await conteudo.toArray())
}
const csv = async (linhas: Iterable<Linha>, filtros = {}) =>
  (
    await bytesDe(await exportar(ctx, 'csv', { titulo: 'lista', colunas, linhas, filtros }))
  ).toString()

test('the CSV opens in a Brazilian Excel: BOM, semicolon, decimal comma, day first', async () => {
  const [primeira, titulos, dados] = (
    await csv([linha('Padaria Fictícia', -5)], {
      competencia: '2026-02',
      empresaId: 3,
      paginaAtual: 3,
    })
  ).split('\r\n')
  expect(primeira).toBe(
    '\uFEFFEscritório 7 · filtros: competência 02/2026, empresa 3 · exportado por Ana Fictícia em 21/11/2026, 08:30',
  )
  expect(titulos).toBe('Nome;Valor;Dia;Alíquota;N')
  expect(dados).toBe('Padaria Fictícia;-0,05;28/02/2026;5,25%;3')
})

test.each([
  ['=cmd|/c calc!A1', "'=cmd|/c calc!A1"],
  ['+55 11', "'+55 11"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['＝1+1', "'＝1+1"],
  ['a;=1', '"a;=1"'],
  ['diz "oi"\n=2', '"diz ""oi""\n=2"'],
])('no text becomes a formula in the CSV: %j', async (nome, esperado) => {
  const [, , ...resto] = (await csv([linha(nome)])).split('\r\n')
  expect(resto.join('\r\n')).toContain(`${esperado};1234,56`)
})

test('what comes from the filter cannot be a formula either', async () => {
  const conteudo = await csv([], { busca: '"; =1' })
  expect(conteudo.split('\r\n')[0]).toMatch(/^\uFEFF"Escritório 7 .*""; =1.*"$/)
})

async function planilha(linhas: Iterable<Linha> | AsyncIterable<Linha>) {
  const arquivo = await exportar(ctx, 'xlsx', { titulo: 'lista', colunas, linhas, filtros: {} })
  const livro = new ExcelJS.Workbook()
  await livro.xlsx.load((await bytesDe(arquivo)) as never)
  return livro
}

test('the XLSX is read back by another program, typed and with the header frozen', async () => {
  const livro = await planilha([linha('=1+1 <&> \u0001fim'), linha(null, -1)])
  const folha = livro.getWorksheet('Dados')
  expect(folha?.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 })
  expect(folha?.getCell('A2').value).toBe('Nome')
  expect(folha?.getCell('A3').value).toBe('=1+1 <&> fim')
  expect(folha?.getCell('A3').type).toBe(ExcelJS.ValueType.String)
  expect(folha?.getCell('B3').value).toBe(1234.56)
  expect(folha?.getCell('B3').numFmt).toBe('#,##0.00')
  expect(folha?.getCell('C3').value).toEqual(new Date('2026-02-28T00:00:00Z'))
  expect(folha?.getCell('D3').value).toBe(0.0525)
  expect(folha?.getCell('E3').value).toBe(3)
  expect(folha?.getCell('A4').value).toBeNull()
  expect(folha?.getCell('B4').value).toBe(-0.01)
})

test('an empty list is still a sheet with its titles', async () => {
  const folha = (await planilha([])).getWorksheet('Dados')
  expect(folha?.rowCount).toBe(2)
})

test('the JSON is read by any program: exact decimals as text, an empty cell is null', async () => {
  const linhas = [linha('=1+1 "oi"', -5), linha(null)]
  const arquivo = await exportar(ctx, 'json', { titulo: 'lista', colunas, linhas, filtros: {} })
  expect(arquivo).toMatchObject({ nome: 'lista-2026-11-21.json', baixar: true })
  const lido = JSON.parse((await bytesDe(arquivo)).toString())
  expect(lido.origem).toContain('exportado por Ana Fictícia')
  const resto = { Dia: '2026-02-28', Alíquota: '0.0525', N: 3 }
  expect(lido.linhas).toEqual([
    { Nome: '=1+1 "oi"', Valor: '-0.05', ...resto },
    { Nome: null, Valor: '1234.56', ...resto },
  ])
})

const doPdf = async (linhas: Iterable<Linha>) =>
  (
    await bytesDe(await exportar(ctx, 'pdf', { titulo: 'lista', colunas, linhas, filtros: {} }))
  ).toString('latin1')
const paginasDo = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length

test('the PDF has a page even when the list is empty, and as many as the rows ask for', async () => {
  const vazio = await doPdf([])
  expect(vazio.startsWith('%PDF-')).toBe(true)
  expect(vazio.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(paginasDo(vazio)).toBe(1)
  expect(paginasDo(await doPdf(Array.from({ length: 35 }, () => linha('Fictícia ✓ 漢'))))).toBe(2)
})

test('a list too long for paper is refused with what serves instead', async () => {
  const muitas = Array.from({ length: 5001 }, () => linha('a'))
  await expect(doPdf(muitas)).rejects.toThrow(/arquivo-grande-demais|5\.000|grande/)
})

test.each(['csv', 'xlsx', 'json'] as const)('%s past a megabyte comes whole', async (formato) => {
  async function* muitas() {
    for (let i = 0; i < 60_000; i += 1)
      yield linha(`Cliente ${i * 7919} ${Math.sin(i)} ${Math.cos(i)}`)
  }
  const arquivo = await exportar(ctx, formato, {
    titulo: 'lista',
    colunas,
    linhas: muitas(),
    filtros: {},
  })
  expect(arquivo.conteudo).toBeInstanceOf(Readable)
  const bytes = await bytesDe(arquivo)
  if (formato === 'json') return expect(JSON.parse(bytes.toString()).linhas).toHaveLength(60_000)
  if (formato === 'csv')
    return expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(60_002)
  const livro = new ExcelJS.Workbook()
  await livro.xlsx.load(bytes as never)
  expect(livro.getWorksheet('Dados')?.rowCount).toBe(60_002)
})

test('a list that fails midway answers the failure, not half a file', async () => {
  async function* quebra() {
    yield linha('a')
    throw new Error('o banco caiu')
  }
  await expect(
    exportar(ctx, 'xlsx', { titulo: 'x', colunas, linhas: quebra(), filtros: {} }),
  ).rejects.toThrow('o banco caiu')
})
