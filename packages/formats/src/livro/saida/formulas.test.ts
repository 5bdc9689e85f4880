// A table of the saída total opens in a spreadsheet: no text of it may run there, and all of them come back as they were.
import { expect, test } from 'vitest'
import { lerCelulas } from '../../planilha-contabil/index.ts'
import { escreverCsv, textoDaTabela } from './tabelas.ts'

const HOSTIS = [
  `=cmd|'/C calc'!A0`,
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  "'=1+1",
  "''@x",
  '=HYPERLINK("http://mau.example";"clique")',
]
const COMUNS = ['Aluguel; sala 2', "d'água", "'entre aspas'", '"citado"', '12,50', 'a=b', '']

const bytesDe = async (linhas: readonly string[]) => {
  const partes: Uint8Array[] = []
  const colunas = [{ titulo: '=titulo', tipo: 'texto' }] as const
  for await (const parte of escreverCsv({
    nome: 'x',
    colunas,
    linhas: linhas.map((texto) => [texto, 'fim']),
  }))
    partes.push(Uint8Array.from(parte))
  return Buffer.concat(partes)
}

test('nenhum texto começa como uma fórmula', async () => {
  const lidas = lerCelulas(await bytesDe([...HOSTIS, ...COMUNS]))
  if (!lidas.ok) throw new Error(lidas.refusal.mensagem)
  for (const [celula] of lidas.value) expect(String(celula)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
})

test('e todos voltam como eram', async () => {
  const lidas = lerCelulas(await bytesDe([...HOSTIS, ...COMUNS]))
  if (!lidas.ok) throw new Error(lidas.refusal.mensagem)
  const voltaram = lidas.value.slice(1).map(([celula]) => textoDaTabela(String(celula)))
  expect(voltaram.slice(0, HOSTIS.length + COMUNS.length)).toEqual([...HOSTIS, ...COMUNS])
})

test('um número negativo continua número', async () => {
  const partes: string[] = []
  const colunas = [
    { titulo: 'valor', tipo: 'dinheiro' },
    { titulo: 'taxa', tipo: 'numero' },
  ] as const
  for await (const parte of escreverCsv({ nome: 'x', colunas, linhas: [[-1250, '-0,05']] }))
    partes.push(new TextDecoder().decode(parte))
  expect(partes.join('')).toContain('-12,50;-0,05')
})
