// «Modo discreto»: whatever is written as money is marked, in a list, a sentence or a chart, today's screens and the next.
import './modo-discreto.css'

const VALOR = String.raw`[+−-]?\(?\d{1,3}(?:\.\d{3})*,\d{2}\)?(?: ?[DC])?`
/** `R$` anywhere, a text that is only an amount, or one of an axis (`1,2 mil`). */
const DINHEIRO = new RegExp(
  String.raw`R\$\s*[−-]?\d|^\s*${VALOR}\s*$|^\s*[−-]?\d+(?:,\d+)? (?:mil|mi|bi)\s*$`,
)

/** Does this text tell an amount of money? */
export const dizDinheiro = (texto: string): boolean => DINHEIRO.test(texto)

const MARCA = 'valor'
const marcavel = (pai: Element | null): pai is HTMLElement | SVGElement =>
  pai instanceof HTMLElement || pai instanceof SVGElement

function marcarUm(no: Node): void {
  const pai = no.parentElement
  if (!marcavel(pai) || pai.isContentEditable) return
  const diz = [...pai.childNodes].some(
    (filho) => filho.nodeType === Node.TEXT_NODE && dizDinheiro(filho.nodeValue ?? ''),
  )
  if (diz) pai.dataset[MARCA] = ''
  else delete pai.dataset[MARCA]
}

function marcarDentro(raiz: Node): void {
  if (raiz.nodeType === Node.TEXT_NODE) {
    marcarUm(raiz)
    return
  }
  const textos = document.createTreeWalker(raiz, NodeFilter.SHOW_TEXT)
  for (let no = textos.nextNode(); no !== null; no = textos.nextNode()) marcarUm(no)
}

/** Marks what is there and what comes; the answer stops and takes the marks away. */
export function marcarValores(raiz: HTMLElement): () => void {
  marcarDentro(raiz)
  const vigia = new MutationObserver((mudancas) => {
    for (const { type, target, addedNodes } of mudancas) {
      if (type === 'characterData') marcarUm(target)
      else for (const no of addedNodes) marcarDentro(no)
    }
  })
  vigia.observe(raiz, { subtree: true, childList: true, characterData: true })
  return () => {
    vigia.disconnect()
    for (const marcado of raiz.querySelectorAll<HTMLElement>('[data-valor]'))
      delete marcado.dataset[MARCA]
  }
}
