import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
// The older build: a phone of some years ago reads its guide too.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import trabalhador from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Documento = PDFDocumentProxy
export type Desenho = { readonly partes: readonly HTMLElement[]; readonly proporcao: number }

pdfjs.GlobalWorkerOptions.workerSrc = trabalhador

/** An image of more pixels than this is left blank: a small file may ask for all the memory of a phone. */
const MAIOR_IMAGEM = 32_000_000
/** Pixels of a canvas that every phone can hold. */
const MAIOR_TELA = 12_000_000

/**
 * Opens a PDF: nothing of it is run (no script, no WebAssembly, no address asked for), it is only drawn.
 * @returns the document when it is ready, and how to let it go
 * @throws what `motivoDaFalha` puts in words
 */
export function abrirPdf(bytes: ArrayBuffer): {
  pronto: Promise<Documento>
  largar: () => void
} {
  const tarefa = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: MAIOR_IMAGEM,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  return { pronto: tarefa.promise, largar: () => void tarefa.destroy().catch(() => undefined) }
}

/** How many device pixels each one of the page gets, so that the canvas stays within what a phone can hold. */
function densidadeDe({ width, height }: { width: number; height: number }): number {
  const cabe = Math.sqrt(MAIOR_TELA / (width * height))
  return Math.min(window.devicePixelRatio || 1, cabe)
}

async function textoDa(
  pagina: PDFPageProxy,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.className = 'rz-pdf-texto'
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  const camada = new pdfjs.TextLayer({
    textContentSource: pagina.streamTextContent(),
    container,
    viewport,
  })
  await camada.render()
  return container
}

/** Height over width of a page. */
export async function proporcaoDa(documento: Documento, numero: number): Promise<number> {
  const { width, height } = (await documento.getPage(numero)).getViewport({ scale: 1 })
  return height / width
}

/**
 * Draws a page at a width in CSS pixels: the picture, and over it the text, which can be selected and is read by
 * who does not see. `sinal` stops it.
 */
export async function desenharPagina(
  documento: Documento,
  { numero, largura, sinal }: { numero: number; largura: number; sinal: AbortSignal },
): Promise<Desenho> {
  const pagina = await documento.getPage(numero)
  sinal.throwIfAborted()
  const base = pagina.getViewport({ scale: 1 })
  const viewport = pagina.getViewport({ scale: largura / base.width })
  const densidade = densidadeDe(viewport)
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.floor(viewport.width * densidade))
  tela.height = Math.max(1, Math.floor(viewport.height * densidade))
  tela.setAttribute('aria-hidden', 'true')
  const tarefa = pagina.render({
    canvas: tela,
    viewport,
    transform: [densidade, 0, 0, densidade, 0, 0],
  })
  sinal.addEventListener('abort', () => tarefa.cancel(), { once: true })
  const [texto] = await Promise.all([textoDa(pagina, viewport), tarefa.promise])
  sinal.throwIfAborted()
  return { partes: [tela, texto], proporcao: base.height / base.width }
}
