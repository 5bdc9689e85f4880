// The program of the thread that reads one PDF and ends: nothing of it is run, drawn or asked for, and what it asks of the
// processor is not asked of who serves the others.
import { parentPort, workerData } from 'node:worker_threads'
import type { Palavra, PapelLido } from '@razao/formats/guia-oficial'
import type { PDFPageProxy } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'
import { cabeAberto } from './caber.ts'

export type PedidoDeLeitura = { readonly bytes: Uint8Array }
export type MotivoDaRecusa = 'nao-e-pdf' | 'senha' | 'paginas' | 'sem-texto' | 'demais'
export type PdfLido =
  | { readonly tipo: 'lido'; readonly papel: PapelLido }
  | { readonly tipo: 'recusado'; readonly motivo: MotivoDaRecusa }

const MAIS_PAGINAS = 10
const MAIS_LETRAS = 200_000
const MAIS_IMAGENS = 20
/** Pixels; a QR code of a guide is some hundreds across. */
const MAIOR_IMAGEM = 4_000_000
/** Baselines as far from each other as this are of one line. */
const MESMA_LINHA = 3
/** A blank wider than this, in letters, is between two columns. */
const ENTRE_COLUNAS = 1.8
const LARGURA_DE_UMA_LETRA = 0.5
const SILENCIO = 8
const TEMPO_DO_QR_MS = 500

type Solta = Palavra & { readonly y: number; readonly corpo: number }

async function soltas(pagina: PDFPageProxy): Promise<Solta[]> {
  const { items } = await pagina.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    return [
      { ...{ texto: item.str.trim(), de: x, ate: x + item.width, y }, corpo: item.height || 8 },
    ]
  })
}

/** Pieces at one height are a line; those that touch are one word or phrase. */
function linhasDe(todas: readonly Solta[]): Palavra[][] {
  const linhas: Solta[][] = []
  for (const uma of todas.toSorted((a, b) => b.y - a.y || a.de - b.de)) {
    const atual = linhas.at(-1)
    if (atual !== undefined && Math.abs((atual[0]?.y ?? 0) - uma.y) < MESMA_LINHA) atual.push(uma)
    else linhas.push([uma])
  }
  return linhas.map((linha) => {
    const juntas: Palavra[] = []
    for (const { texto, de, ate, corpo } of linha.toSorted((a, b) => a.de - b.de)) {
      const anterior = juntas.at(-1)
      const vao = anterior === undefined ? Number.POSITIVE_INFINITY : de - anterior.ate
      const letra = corpo * LARGURA_DE_UMA_LETRA
      if (anterior === undefined || vao > letra * ENTRE_COLUNAS) juntas.push({ texto, de, ate })
      else {
        const entre = vao > letra / 4 ? ' ' : ''
        juntas[juntas.length - 1] = { ...anterior, texto: `${anterior.texto}${entre}${texto}`, ate }
      }
    }
    return juntas
  })
}

type Imagem = {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray
}

/** Light or dark of each pixel, with silence around; null when there is nothing to look at. */
function cinzas({
  width,
  height,
  kind,
  data,
}: Imagem): { lado: number; alto: number; tons: Uint8Array } | null {
  if (data === undefined || width < 21 || height < 21 || width * height > MAIOR_IMAGEM) return null
  const [lado, alto] = [width + 2 * SILENCIO, height + 2 * SILENCIO]
  const tons = new Uint8Array(lado * alto).fill(255)
  const porLinha = Math.ceil(width / 8)
  const passo = kind === pdfjs.ImageKind.RGBA_32BPP ? 4 : 3
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const claro =
        kind === pdfjs.ImageKind.GRAYSCALE_1BPP
          ? (((data[y * porLinha + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255
          : (data[(y * width + x) * passo + 1] ?? 255)
      tons[(y + SILENCIO) * lado + x + SILENCIO] = claro
    }
  return { lado, alto, tons }
}

/** A module of one pixel is too small for who looks for squares. */
function ampliar({ lado, alto, tons }: NonNullable<ReturnType<typeof cinzas>>) {
  const vezes = Math.max(1, Math.ceil(300 / lado))
  const [width, height] = [lado * vezes, alto * vezes]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const tom = tons[Math.floor(y / vezes) * lado + Math.floor(x / vezes)] ?? 255
      data.fill(tom, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, height, data }
}

function qrDa(imagem: Imagem): string | null {
  const cinza = cinzas(imagem)
  if (cinza === null) return null
  try {
    return decodeQR(ampliar(cinza), { timeLimit: TEMPO_DO_QR_MS })
  } catch {
    return null
  }
}

const OBJETO = new Set<number>([
  pdfjs.OPS.paintImageXObject,
  pdfjs.OPS.paintImageMaskXObject,
  pdfjs.OPS.paintInlineImageXObject,
])

async function imagensDa(pagina: PDFPageProxy): Promise<Imagem[]> {
  const { fnArray, argsArray } = await pagina.getOperatorList()
  const imagens: Imagem[] = []
  for (const [i, fn] of fnArray.entries()) {
    if (!OBJETO.has(fn) || imagens.length >= MAIS_IMAGENS) continue
    const [dita] = argsArray[i] as [string | (Imagem & { data?: Uint8Array | string })]
    const nome = typeof dita === 'string' ? dita : dita.data
    if (typeof nome !== 'string') {
      if (typeof dita === 'object') imagens.push(dita as Imagem)
      continue
    }
    const objetos = nome.startsWith('g_') ? pagina.commonObjs : pagina.objs
    if (objetos.has(nome)) imagens.push(objetos.get(nome) as Imagem)
  }
  return imagens.filter((imagem) => imagem !== null && typeof imagem === 'object')
}

async function ler({ bytes }: PedidoDeLeitura): Promise<PdfLido> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return recusado('nao-e-pdf')
  if (!cabeAberto(bytes)) return recusado('demais')
  const tarefa = pdfjs.getDocument({
    data: bytes,
    ...{ useWasm: false, useWorkerFetch: false, enableXfa: false, disableFontFace: true },
    ...{ isOffscreenCanvasSupported: false, isImageDecoderSupported: false },
    ...{ maxImageSize: MAIOR_IMAGEM, stopAtErrors: false, verbosity: 0 },
  })
  const documento = await tarefa.promise.catch((erro: Error) => erro)
  if (documento instanceof Error)
    return recusado(documento.name === 'PasswordException' ? 'senha' : 'nao-e-pdf')
  if (documento.numPages > MAIS_PAGINAS) return recusado('paginas')
  const linhas: Palavra[][] = []
  const qrs = new Set<string>()
  let letras = 0
  for (let numero = 1; numero <= documento.numPages; numero += 1) {
    const pagina = await documento.getPage(numero)
    for (const linha of linhasDe(await soltas(pagina))) {
      letras += linha.reduce((soma, { texto }) => soma + texto.length, 0)
      if (letras > MAIS_LETRAS) return recusado('demais')
      linhas.push(linha)
    }
    for (const imagem of await imagensDa(pagina)) {
      const dito = qrDa(imagem)
      if (dito !== null) qrs.add(dito)
    }
  }
  return linhas.length === 0
    ? recusado('sem-texto')
    : { tipo: 'lido', papel: { linhas, qrs: [...qrs] } }
}

const recusado = (motivo: MotivoDaRecusa): PdfLido => ({ tipo: 'recusado', motivo })

/** What the parser cannot go through is no PDF for us. */
parentPort?.postMessage(await ler(workerData as PedidoDeLeitura).catch(() => recusado('nao-e-pdf')))
