import { formatarValor, taxaEmArquivo } from '@razao/engine/dinheiro'
import PDFDocument from 'pdfkit'
import { fontesDoPapel } from '../papel/index.ts'
import { problem } from '../problem.ts'
import {
  type Coluna,
  ehData,
  type Planilha,
  type TipoDeColuna,
  type Valor,
  vazio,
} from './coluna.ts'

/** Above this nobody reads paper, and the pages would have to be counted in memory. */
const LINHAS_NO_PDF = 5000

const LARGURA = 841.89
const ALTURA = 595.28
const MARGEM = 32
const LINHA = 14
const TOPO = 74
const POR_PAGINA = Math.floor((ALTURA - TOPO - MARGEM - LINHA) / LINHA)
const PESO: Readonly<Record<TipoDeColuna, number>> = {
  texto: 24,
  numero: 9,
  dinheiro: 13,
  data: 10,
  taxa: 9,
}
const A_DIREITA = new Set<TipoDeColuna>(['dinheiro', 'numero', 'taxa'])

const paraImprimir = (texto: string): string => texto.replace(/\s+/g, ' ')

/** A cell as it is read on paper. */
function celula<L>({ tipo }: Coluna<L>, valor: Valor): string {
  if (vazio(valor)) return ''
  if (tipo === 'dinheiro') return formatarValor(Number(valor))
  if (tipo === 'taxa') return taxaEmArquivo(String(valor))
  const texto = String(valor)
  if (tipo === 'numero') return typeof valor === 'number' ? texto.replace('.', ',') : texto
  if (tipo === 'data' && ehData(texto))
    return `${texto.slice(8, 10)}/${texto.slice(5, 7)}/${texto.slice(0, 4)}`
  return paraImprimir(texto)
}

type Doc = InstanceType<typeof PDFDocument>

/** As much of the text as the width takes, with `…` where it was cut. */
function caber(doc: Doc, texto: string, largura: number): string {
  const total = doc.widthOfString(texto)
  if (total <= largura) return texto
  let fica = Math.max(1, Math.floor((texto.length * largura) / total) - 1)
  while (fica > 1 && doc.widthOfString(`${texto.slice(0, fica)}…`) > largura) fica -= 1
  return `${texto.slice(0, fica).trimEnd()}…`
}

type Espaco<L> = { readonly coluna: Coluna<L>; readonly x: number; readonly largura: number }

function espacosDas<L>(colunas: readonly Coluna<L>[]): Espaco<L>[] {
  const total = colunas.reduce((soma, { tipo }) => soma + PESO[tipo], 0)
  let x = MARGEM
  return colunas.map((coluna) => {
    const largura = ((LARGURA - 2 * MARGEM) * PESO[coluna.tipo]) / total
    const espaco = { coluna, x, largura: largura - 6 }
    x += largura
    return espaco
  })
}

function escreverLinha<L>(
  doc: Doc,
  espacos: readonly Espaco<L>[],
  { y, texto }: { y: number; texto: (coluna: Coluna<L>) => string },
): void {
  for (const { coluna, x, largura } of espacos) {
    const cabe = caber(doc, texto(coluna), largura)
    const recuo = A_DIREITA.has(coluna.tipo) ? largura - doc.widthOfString(cabe) : 0
    if (cabe !== '') doc.text(cabe, x + recuo, y, { lineBreak: false })
  }
}

function abrirPagina<L>(doc: Doc, espacos: readonly Espaco<L>[], dizeres: [string, string]): void {
  doc.addPage()
  doc.font('negrito').fontSize(12).text(dizeres[0], MARGEM, 26, { lineBreak: false })
  doc.font('normal').fontSize(7)
  doc.text(caber(doc, dizeres[1], LARGURA - 2 * MARGEM), MARGEM, 43, { lineBreak: false })
  doc.font('negrito').fontSize(8)
  escreverLinha(doc, espacos, { y: TOPO - LINHA, texto: ({ titulo }) => paraImprimir(titulo) })
  doc
    .moveTo(MARGEM, TOPO - 3)
    .lineTo(LARGURA - MARGEM, TOPO - 3)
    .lineWidth(0.5)
    .stroke()
  doc.font('normal')
}

/**
 * The list on landscape A4: title, where it comes from and titles of columns on every page, «Página 2 de 7» at
 * the foot. Refuses more than 5,000 rows, and says what serves instead.
 */
export async function* escreverPdf<L>(
  { origem, colunas, linhas }: Planilha<L>,
  { titulo, em }: { titulo: string; em: Date },
): AsyncGenerator<Uint8Array> {
  const info = { Title: titulo, Creator: 'Razão', Producer: 'Razão', CreationDate: em }
  const doc = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false, bufferPages: true },
    info,
  })
  const { normal, negrito } = fontesDoPapel()
  doc.registerFont('normal', normal).registerFont('negrito', negrito)
  const espacos = espacosDas(colunas)
  const dizeres: [string, string] = [paraImprimir(titulo), paraImprimir(origem)]
  let escritas = 0
  for await (const linha of linhas) {
    if (escritas >= LINHAS_NO_PDF)
      throw problem('arquivo-grande-demais', {
        detail: 'O PDF leva até 5.000 linhas. Filtre a lista, ou exporte em planilha ou CSV.',
      })
    if (escritas % POR_PAGINA === 0) abrirPagina(doc, espacos, dizeres)
    const y = TOPO + (escritas % POR_PAGINA) * LINHA
    escreverLinha(doc, espacos, { y, texto: (coluna) => celula(coluna, coluna.valor(linha)) })
    escritas += 1
  }
  if (escritas === 0) abrirPagina(doc, espacos, dizeres)
  const { count } = doc.bufferedPageRange()
  for (let pagina = 0; pagina < count; pagina += 1) {
    doc.switchToPage(pagina)
    const pe = `Página ${pagina + 1} de ${count}`
    doc.fontSize(7).text(pe, LARGURA - MARGEM - doc.widthOfString(pe), ALTURA - MARGEM, {
      lineBreak: false,
    })
  }
  doc.end()
  for (let bloco = doc.read(); bloco !== null; bloco = doc.read()) yield bloco as Uint8Array
}
