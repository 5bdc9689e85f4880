import { expect, test } from 'vitest'
import { identificarLivro, nomeQueNaoConfere } from './identificar-livro.ts'

const bytes = (texto: string) => new TextEncoder().encode(texto)
/** Local header of a ZIP whose first file has this name. */
function zipDe(nome: string): Uint8Array {
  const comeco = new Uint8Array(30 + nome.length)
  comeco.set([0x50, 0x4b, 0x03, 0x04])
  comeco[26] = nome.length
  comeco.set(bytes(nome), 30)
  return comeco
}
const recusa = (conteudo: Uint8Array): string => {
  const lido = identificarLivro(conteudo)
  return lido.ok ? lido.formato : lido.porque
}

test('what is not accepted is called by its name, with what is', () => {
  const casos = [
    [bytes('OFXHEADER:100\nDATA:OFXSGML\n<OFX><SIGNONMSGSRSV1>'), /extrato bancário \(OFX\)/],
    [bytes('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>'), /extrato bancário \(OFX\)/],
    [bytes('<html><table><tr><td>1.1</td></tr></table></html>'), /página HTML/],
    [bytes('<?xml version="1.0"?><NFe/>'), /é um XML, que não é aceito aqui/],
    [zipDe('mimetype'), /planilha ODS/],
    [zipDe('nota-1.xml'), /ZIP que não é planilha XLSX/],
  ] as const
  for (const [conteudo, dito] of casos) {
    expect(recusa(conteudo)).toMatch(dito)
    expect(recusa(conteudo)).toContain('Aqui entram: balancete em XLSX ou CSV')
  }
  expect(recusa(zipDe('[Content_Types].xml'))).toBe('balancete')
  expect(recusa(zipDe('xl/workbook.xml'))).toBe('balancete')
  expect(recusa(bytes('conta;nome;saldo\n1.1;Caixa;10,00'))).toBe('balancete')
})

test('a text with the name of an XLSX is told so, and a CSV is not', () => {
  const texto = bytes('isto não é uma planilha')
  expect(nomeQueNaoConfere('balancete.XLSX', 'balancete', texto)).toMatch(/nome de XLSX/)
  expect(nomeQueNaoConfere('balancete.csv', 'balancete', texto)).toBeNull()
  expect(nomeQueNaoConfere('b.xlsx', 'balancete', zipDe('xl/workbook.xml'))).toBeNull()
})
