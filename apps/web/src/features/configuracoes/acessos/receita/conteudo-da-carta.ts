/** What a letter is drawn with; whatever else is in it is passed over, and what is inside of it stays. */
const FICAM = new Set(
  'P,BR,HR,B,STRONG,I,EM,U,S,SUB,SUP,SMALL,SPAN,DIV,SECTION,H1,H2,H3,H4,H5,H6,UL,OL,LI,DL,DT,DD,TABLE,CAPTION,THEAD,TBODY,TFOOT,TR,TH,TD,BLOCKQUOTE,PRE,CODE,CENTER,FONT,A'.split(
    ',',
  ),
)
/** These go with all that they hold. */
const SOMEM = new Set(
  'SCRIPT,STYLE,TEMPLATE,NOSCRIPT,IFRAME,OBJECT,EMBED,SVG,MATH,LINK,META,BASE,TITLE,FORM,INPUT,BUTTON,SELECT,TEXTAREA,VIDEO,AUDIO,PICTURE,IMG'.split(
    ',',
  ),
)
const ATRIBUTOS = ['colspan', 'rowspan']

function copiar(de: Node, para: Node, documento: Document): void {
  for (const filho of de.childNodes) {
    if (filho.nodeType === Node.TEXT_NODE)
      para.appendChild(documento.createTextNode(filho.nodeValue ?? ''))
    if (filho.nodeType !== Node.ELEMENT_NODE) continue
    const elemento = filho as Element
    const nome = elemento.tagName.toUpperCase()
    if (SOMEM.has(nome)) continue
    // A link says where it leads by its words: nothing of a letter leads anywhere by itself.
    const novo = FICAM.has(nome)
      ? documento.createElement(nome === 'A' || nome === 'FONT' ? 'span' : nome.toLowerCase())
      : null
    for (const atributo of ATRIBUTOS) {
      const valor = elemento.getAttribute(atributo)
      if (novo !== null && valor !== null && /^\d{1,3}$/.test(valor))
        novo.setAttribute(atributo, valor)
    }
    copiar(elemento, novo ?? para, documento)
    if (novo !== null) para.appendChild(novo)
  }
}

const ESTILO =
  'body{font:15px/1.5 system-ui,sans-serif;margin:1rem;color:#1b1f24;background:#fff;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem}'

/**
 * A document to be drawn in a frame that runs nothing: only words and their shape, with no address, image, style or program of
 * who wrote it. The frame is closed by itself besides: without scripts, of no origin, and by a policy that loads nothing.
 */
export function conteudoDaCarta(html: string): string {
  const lido = new DOMParser().parseFromString(html, 'text/html')
  const limpo = document.implementation.createHTMLDocument('')
  copiar(lido.body, limpo.body, limpo)
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${ESTILO}</style></head>${limpo.body.outerHTML}</html>`
}
