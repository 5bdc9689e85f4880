import { ok, type Result, refuse } from '@razao/engine/dinheiro'
import { consertarAspas } from '../arquivos/index.ts'
import type { RecusaDaPlanilha } from './ler-xlsx.ts'
import type { CelulaLida } from './tipos.ts'

const DELIMITADORES = [';', '\t', ','] as const

/**
 * UTF-16 when its mark says so, as the «Texto Unicode» of Excel; else UTF-8 when it is valid as such, and Windows-1252
 * otherwise, as older accounting systems write.
 */
export function decodificarTexto(bytes: Uint8Array): string {
  const [primeiro, segundo] = bytes
  if (primeiro === 0xff && segundo === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (primeiro === 0xfe && segundo === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter most used, outside quotes, in the first lines. */
function delimitadorDe(texto: string): string {
  const amostra = texto.slice(0, 8192).replace(/"[^"]*"/g, '')
  const contagem = DELIMITADORES.map((d) => [d, amostra.split(d).length - 1] as const)
  // Commas also part reais from centavos: they only win where there is nothing else.
  const [melhor] = contagem.filter(([d, n]) => n > 0 && d !== ',').toSorted((a, b) => b[1] - a[1])
  return melhor?.[0] ?? ','
}

/** `="1.1.01"` is how Excel is told that a code is a text. */
const semFormula = (celula: string): string => /^="([^"]*)"$/.exec(celula)?.[1] ?? celula

/**
 * Cells of a CSV (RFC 4180 with any of `;`, tab, `,`), every one a text. Quotes that people left as they write are
 * mended; of a line that still can't be read the whole file is refused, so that nothing of it is lost in silence.
 */
export function celulasDoCsv(escrito: string): Result<CelulaLida[][], RecusaDaPlanilha> {
  const texto = consertarAspas(escrito.replace(/^\uFEFF/, ''))
  const delimitador = delimitadorDe(texto)
  const linhas: CelulaLida[][] = []
  let linha: CelulaLida[] = []
  const pedaco = delimitador === '\t' ? '\\t' : delimitador
  const forma = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${pedaco}][^\\r\\n${pedaco}]*)?)(${pedaco}|\\r\\n|\\n|\\r|$)`,
    'gy',
  )
  let lido = 0
  for (let achado = forma.exec(texto); achado !== null; achado = forma.exec(texto)) {
    lido = forma.lastIndex
    const [, citada, simples, fim] = achado
    linha.push(
      citada === undefined ? semFormula(simples ?? '') : semFormula(citada.replaceAll('""', '"')),
    )
    if (fim === delimitador) continue
    linhas.push(linha)
    linha = []
    if (fim === '') return ok(linhas)
  }
  return refuse({
    codigo: 'planilha-ilegivel',
    mensagem: `Linha ${texto.slice(0, lido).split(/\r\n|\n|\r/).length}: as aspas de uma célula não fecham onde ela acaba. Escreva "" no lugar de cada aspa de dentro, ou retire-as.`,
  })
}
