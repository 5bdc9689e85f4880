import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import PDFDocument from 'pdfkit'
import { emUmaLinha, saldoNoPapel, valorNoPapel } from '../texto.ts'
import type { LivroContabil, Signatario } from '../tipos.ts'
import {
  ALTURA_DO_TIMBRE,
  abrirLogo,
  COR_DO_ALERTA,
  COR_SUAVE,
  comFontes,
  desenharTimbre,
  type Fontes,
  LETRA,
  marcaDagua,
  NEGRITO,
  type Timbre,
} from './aparencia.ts'
import {
  type Coluna,
  type FormaDaColuna,
  type Medida,
  medirFolha,
  quebrarNaLargura,
} from './medidas-da-folha.ts'

type ColunaDaFolha = { readonly titulo: string; readonly forma: FormaDaColuna }
type LinhaDaFolha = {
  readonly celulas: readonly (string | number | null)[]
  /** Steps to the right of its description. */
  readonly recuo: number
  readonly total: boolean
}

/** A balancete or a statement as it goes on paper. Money in centavos. */
export type FolhaContabil = {
  readonly titulo: string
  readonly colunas: readonly ColunaDaFolha[]
  readonly linhas: readonly LinhaDaFolha[]
}

export type OpcoesDaFolha = {
  readonly fontes: Fontes
  /** The office's; without it the paper is the company's alone. */
  readonly timbre?: Timbre
  /** Why the figures are not the last ones; said on every page, across it too. */
  readonly parcial?: string
  readonly empresa: Pick<LivroContabil['empresa'], 'nome' | 'cnpj'>
  /** `01/01/2026 a 31/12/2026`. */
  readonly periodo: string
  /** Instant, ISO 8601: the only date of the file, so that equal gives equal. */
  readonly emitidoEm: string
  /** What must be known before the figures are read, one to a line. */
  readonly avisos?: readonly string[]
  /** Notas explicativas, numbered in this order. */
  readonly notas?: readonly { readonly titulo: string; readonly texto: string }[]
  /** Who signs; a line is left for the accountant and for the company where one of them was not told. */
  readonly signatarios?: readonly Signatario[]
  /** What is missing from who signs, said above the lines. */
  readonly faltaAssinar?: string
}

const MARGEM = 40
const COR_DO_TOTAL = '#eef1f0'
const RECUO = 10

type Doc = InstanceType<typeof PDFDocument>

const momento = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A cell as it is read on paper. */
function celulaNoPapel(forma: FormaDaColuna, valor: string | number | null): string {
  if (valor === null) return forma === 'texto' ? '' : '-'
  if (typeof valor === 'string') return emUmaLinha(valor)
  if (forma === 'saldo') return saldoNoPapel(valor)
  if (forma === 'parte') return `${valorNoPapel(valor)} %`
  if (forma === 'parenteses' && valor < 0) return `(${valorNoPapel(-valor)})`
  return valorNoPapel(valor)
}

type Papel = {
  readonly doc: Doc
  readonly medida: Medida
  readonly folha: FolhaContabil
  readonly opcoes: OpcoesDaFolha
  readonly logo: ReturnType<typeof abrirLogo>
  y: number
}

const fundo = ({ medida }: Papel): number => medida.altura - MARGEM - 18
const larguraUtil = ({ medida }: Papel): number => medida.largura - 2 * MARGEM

function escrever(
  { doc, y }: Pick<Papel, 'doc' | 'y'>,
  texto: string,
  { x, largura, aoFim = false }: { x: number; largura: number; aoFim?: boolean },
): void {
  if (texto === '') return
  doc.text(texto, aoFim ? x + largura - doc.widthOfString(texto) : x, y, { lineBreak: false })
}

/** Room of the office at the right of the company's name. */
const DO_TIMBRE = 190

/** Opens a page with the name of the company, of the statement and of its days, and the brand of the office. */
function abrirPagina(papel: Papel): void {
  const { doc, medida, folha, opcoes, logo } = papel
  doc.addPage({ size: [medida.largura, medida.altura], margin: 0 })
  papel.y = MARGEM
  const util = larguraUtil(papel)
  const { timbre, parcial } = opcoes
  if (parcial) marcaDagua(doc, 'PARCIAL', [medida.largura, medida.altura])
  const paragrafo = (texto: string, corpo: number, largura = util) => {
    doc.fontSize(corpo)
    for (const linha of quebrarNaLargura(doc, emUmaLinha(texto), largura)) {
      escrever(papel, linha, { x: MARGEM, largura })
      papel.y += corpo * 1.35
    }
  }
  if (timbre) {
    const onde = { y: MARGEM, direita: medida.largura - MARGEM, largura: DO_TIMBRE - 20 }
    desenharTimbre(doc, { timbre, logo }, onde)
  }
  const daEmpresa = timbre ? util - DO_TIMBRE : util
  doc.font(NEGRITO)
  paragrafo(opcoes.empresa.nome, 11, daEmpresa)
  doc.font(LETRA)
  paragrafo(documentoDe(opcoes.empresa.cnpj), 8.5, daEmpresa)
  if (timbre) papel.y = Math.max(papel.y, MARGEM + ALTURA_DO_TIMBRE) + 5
  doc
    .moveTo(MARGEM, papel.y)
    .lineTo(medida.largura - MARGEM, papel.y)
    .lineWidth(timbre ? 1.5 : 0.7)
    .stroke(timbre?.cor ?? '#000000')
  papel.y += 10
  doc.font(NEGRITO)
  paragrafo(folha.titulo, 13)
  doc.font(LETRA)
  paragrafo(`${opcoes.periodo} · valores em reais`, 8.5)
  doc.font(NEGRITO).fillColor(COR_DO_ALERTA)
  if (parcial) paragrafo(`PARCIAL: ${parcial}`, 8.5)
  for (const aviso of opcoes.avisos ?? []) paragrafo(aviso, 8.5)
  doc.fillColor('#000000')
  papel.y += 8
}

function escreverTitulos(papel: Papel): void {
  const { doc, medida } = papel
  doc.font(NEGRITO).fontSize(medida.corpo)
  const quebrados = medida.colunas.map(({ titulo, largura }) =>
    quebrarNaLargura(doc, titulo, largura),
  )
  const altura = Math.max(...quebrados.map((linhas) => linhas.length))
  const topo = papel.y
  quebrados.forEach((linhas, i) => {
    const coluna = medida.colunas[i]
    if (!coluna) return
    linhas.forEach((linha, n) => {
      const y = topo + (altura - linhas.length + n) * medida.entrelinha
      escrever({ doc, y }, linha, { ...coluna, aoFim: coluna.forma !== 'texto' })
    })
  })
  papel.y = topo + altura * medida.entrelinha + 2
  doc
    .moveTo(MARGEM, papel.y)
    .lineTo(medida.largura - MARGEM, papel.y)
    .lineWidth(0.7)
    .strokeColor('#000000')
    .stroke()
  papel.y += 4
}

/** The figures hang by their last digit: a positive leaves the room of the parenthesis, a balance that of its side. */
const folgaDe = (doc: Doc, forma: FormaDaColuna, texto: string): number =>
  forma === 'parenteses' && !texto.endsWith(')') ? doc.widthOfString(')') : 0

function escreverLinhaDaFolha(papel: Papel, linha: LinhaDaFolha): void {
  const { doc, medida } = papel
  doc.font(linha.total ? NEGRITO : LETRA).fontSize(medida.corpo)
  const ultimoTexto = medida.colunas.findLastIndex(({ forma }) => forma === 'texto')
  const recuo = linha.recuo * RECUO
  const textos = medida.colunas.map(({ forma, largura }, i) => {
    const texto = celulaNoPapel(forma, linha.celulas[i] ?? null)
    const cabe = i === ultimoTexto ? largura - recuo : largura
    return forma === 'texto' ? quebrarNaLargura(doc, texto, cabe) : [texto]
  })
  const altura = Math.max(...textos.map((linhas) => linhas.length)) * medida.entrelinha + 3
  if (papel.y + altura > fundo(papel)) {
    abrirPagina(papel)
    escreverTitulos(papel)
    doc.font(linha.total ? NEGRITO : LETRA).fontSize(medida.corpo)
  }
  if (linha.total)
    doc
      .rect(MARGEM, papel.y - 2.5, larguraUtil(papel), altura)
      .fill(COR_DO_TOTAL)
      .fillColor('#000000')
  textos.forEach((linhas, i) => {
    const coluna = medida.colunas[i]
    if (!coluna) return
    const x = coluna.x + (i === ultimoTexto ? recuo : 0)
    linhas.forEach((texto, n) => {
      const folga = folgaDe(doc, coluna.forma, texto)
      escrever({ doc, y: papel.y + n * medida.entrelinha }, texto, {
        x: x - folga,
        largura: coluna.largura,
        aoFim: coluna.forma !== 'texto',
      })
    })
  })
  papel.y += altura
}

/** A text over the whole width, page after page. */
function escreverTexto(papel: Papel, texto: string, corpo: number): void {
  const { doc } = papel
  const util = larguraUtil(papel)
  for (const paragrafo of texto.split(/\r?\n/)) {
    doc.font(LETRA).fontSize(corpo)
    for (const linha of quebrarNaLargura(doc, emUmaLinha(paragrafo), util)) {
      if (papel.y + corpo * 1.4 > fundo(papel)) {
        abrirPagina(papel)
        doc.font(LETRA).fontSize(corpo)
      }
      escrever(papel, linha, { x: MARGEM, largura: util })
      papel.y += corpo * 1.4
    }
  }
}

function escreverNotas(papel: Papel): void {
  const { doc, opcoes } = papel
  const notas = opcoes.notas ?? []
  if (notas.length === 0) return
  const titulo = (texto: string, corpo: number) => {
    // A title is not left alone at the foot of a page.
    if (papel.y + corpo * 4 > fundo(papel)) abrirPagina(papel)
    doc.font(NEGRITO).fontSize(corpo)
    for (const linha of quebrarNaLargura(doc, emUmaLinha(texto), larguraUtil(papel))) {
      escrever(papel, linha, { x: MARGEM, largura: larguraUtil(papel) })
      papel.y += corpo * 1.4
    }
  }
  papel.y += 16
  titulo('Notas explicativas', 11)
  notas.forEach(({ titulo: qual, texto }, i) => {
    papel.y += 6
    titulo(`${i + 1}. ${qual}`, 9)
    escreverTexto(papel, texto, 9)
  })
}

const documentoDe = (documento: string): string =>
  documento.length === 11 ? `CPF ${formatarCpf(documento)}` : `CNPJ ${formatarCnpj(documento)}`

const CONTADOR = '900'
const LINHA_DO_CONTADOR = ['Contador (nome e CPF)', 'CRC']
const LINHA_DA_EMPRESA = ['Responsável legal (nome)', 'CPF']

/** Two abreast, each under its line, all of a row on one page. */
function escreverAssinaturas(papel: Papel): void {
  const { doc, opcoes, medida } = papel
  const signatarios = opcoes.signatarios ?? []
  const quem = signatarios.map(({ nome, qualificacao, documento, crc }) => [
    nome,
    qualificacao,
    ...(crc ? [`CRC ${crc}`] : []),
    documentoDe(documento),
  ])
  const temContador = signatarios.some(({ codigo }) => codigo === CONTADOR)
  const temEmpresa = signatarios.some(({ codigo }) => codigo !== CONTADOR)
  const blocos = [
    ...(temEmpresa ? [] : [LINHA_DA_EMPRESA]),
    ...quem,
    ...(temContador ? [] : [LINHA_DO_CONTADOR]),
  ]
  if (opcoes.faltaAssinar) {
    papel.y += 14
    doc.fillColor(COR_SUAVE)
    escreverTexto(papel, opcoes.faltaAssinar, 8)
    doc.fillColor('#000000')
  }
  const largura = Math.min(220, (larguraUtil(papel) - 40) / 2)
  for (let i = 0; i < blocos.length; i += 2) {
    if (papel.y + 100 > fundo(papel)) abrirPagina(papel)
    papel.y += 46
    const topo = papel.y
    let maior = topo
    for (const [lado, linhas] of blocos.slice(i, i + 2).entries()) {
      const x = lado === 0 ? MARGEM : medida.largura - MARGEM - largura
      doc
        .moveTo(x, topo - 4)
        .lineTo(x + largura, topo - 4)
        .lineWidth(0.6)
        .stroke()
      papel.y = topo
      for (const [n, linha] of linhas.entries()) {
        doc.font(n === 0 ? NEGRITO : LETRA).fontSize(8.5)
        for (const parte of quebrarNaLargura(doc, emUmaLinha(linha), largura)) {
          escrever(papel, parte, { x, largura })
          papel.y += 11.5
        }
      }
      maior = Math.max(maior, papel.y)
    }
    papel.y = maior
  }
}

function escreverPes({ doc, medida, opcoes }: Papel): void {
  const { count } = doc.bufferedPageRange()
  const y = medida.altura - MARGEM
  for (let pagina = 0; pagina < count; pagina += 1) {
    doc.switchToPage(pagina)
    doc.font(LETRA).fontSize(7).fillColor(COR_SUAVE)
    const largura = medida.largura - 2 * MARGEM
    const emissao = `Emitido em ${momento.format(new Date(opcoes.emitidoEm)).replace(',', ' às')} (Brasília)`
    escrever({ doc, y }, emissao, { x: MARGEM, largura })
    escrever({ doc, y }, `Página ${pagina + 1} de ${count}`, { x: MARGEM, largura, aoFim: true })
  }
}

/** Balancete or statement on A4, upright or lying as its columns ask, with notes and signatures at the end. */
export async function* escreverFolhaEmPdf(
  folha: FolhaContabil,
  opcoes: OpcoesDaFolha,
): AsyncGenerator<Uint8Array, void, undefined> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true, compress: true },
    info: {
      ...{ Title: `${folha.titulo} · ${opcoes.empresa.nome}`, Author: opcoes.empresa.nome },
      ...{ Creator: 'Razão', Producer: 'Razão', CreationDate: new Date(opcoes.emitidoEm) },
    },
  })
  comFontes(doc, opcoes.fontes)
  const colunas: Coluna[] = folha.colunas.map(({ titulo, forma }, i) => ({
    titulo,
    forma,
    textos: folha.linhas.map(({ celulas }) => celulaNoPapel(forma, celulas[i] ?? null)),
  }))
  const logo = abrirLogo(doc, opcoes.timbre)
  const papel: Papel = { doc, medida: medirFolha(doc, colunas, MARGEM), folha, opcoes, logo, y: 0 }
  abrirPagina(papel)
  escreverTitulos(papel)
  for (const linha of folha.linhas) escreverLinhaDaFolha(papel, linha)
  escreverNotas(papel)
  escreverAssinaturas(papel)
  escreverPes(papel)
  doc.end()
  // A picture with transparency is unpacked apart: the file ends when it is ready.
  for await (const bloco of doc) yield bloco as Uint8Array
}
