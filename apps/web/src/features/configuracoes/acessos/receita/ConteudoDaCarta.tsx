import { createElement, type ReactNode, useMemo } from 'react'

/** What a letter is drawn with, and as what; whatever else is in it is passed over, and what is inside of it stays. */
const COMO: ReadonlyMap<string, string> = new Map([
  ...'p,br,hr,b,strong,i,em,u,s,sub,sup,small,span,div,section,ul,ol,li,dl,dt,dd,table,caption,thead,tbody,tfoot,tr,th,td,blockquote,pre,code'
    .split(',')
    .map((nome): [string, string] => [nome, nome]),
  // They are under the titles of the drawer.
  ...'h1,h2,h3,h4,h5,h6'.split(',').map((nome): [string, string] => [nome, 'h4']),
  ['center', 'div'],
  ['font', 'span'],
  // A link says where it leads by its words: nothing of a letter leads anywhere by itself.
  ['a', 'span'],
])
/** These go with all that they hold. */
const SOMEM = new Set(
  'script,style,template,noscript,iframe,object,embed,svg,math,link,meta,base,title,form,input,button,select,textarea,video,audio,picture,img'.split(
    ',',
  ),
)
const VAZIOS = new Set(['br', 'hr'])
/** Where a text between two elements is only how the source was written. */
const SO_DE_ELEMENTOS = new Set('table,thead,tbody,tfoot,tr,ul,ol,dl'.split(','))

/** Of a cell, over how many columns or rows it goes. */
const vao = (elemento: Element, atributo: string): number | undefined => {
  const valor = elemento.getAttribute(atributo) ?? ''
  return /^[1-9]\d?$/.test(valor) ? Number(valor) : undefined
}

function desenhar(no: Node, chave: number): ReactNode {
  if (no.nodeType === Node.TEXT_NODE) return no.nodeValue
  if (no.nodeType !== Node.ELEMENT_NODE) return null
  const elemento = no as Element
  const nome = elemento.localName
  if (SOMEM.has(nome)) return null
  const como = COMO.get(nome)
  if (como !== undefined && VAZIOS.has(como)) return createElement(como, { key: chave })
  const dentro = [...elemento.childNodes]
    .filter((um) => !SO_DE_ELEMENTOS.has(nome) || um.nodeType === Node.ELEMENT_NODE)
    .map(desenhar)
  if (como === undefined) return dentro
  const vaos =
    como === 'td' || como === 'th'
      ? { colSpan: vao(elemento, 'colspan'), rowSpan: vao(elemento, 'rowspan') }
      : {}
  return createElement(como, { key: chave, ...vaos }, ...dentro)
}

/**
 * Words of somebody else and their shape, made again one by one: with no address, image, style or program of who wrote
 * them. What is read is a document that nobody shows, where nothing runs and nothing is fetched.
 */
export function ConteudoDaCarta({ html }: { html: string }) {
  const corpo = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(desenhar),
    [html],
  )
  return (
    <section aria-label="O que a mensagem diz">
      <h3>O que a mensagem diz</h3>
      <div className="re-carta">{corpo}</div>
      <p className="rz-suave">
        Mostrado sem imagens, ligações e programas: se faltar algo, veja no e-CAC.
      </p>
    </section>
  )
}
