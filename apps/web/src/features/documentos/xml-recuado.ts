type Trecho = { readonly tipo: 'marca' | 'texto' | 'nota'; readonly texto: string }
export type LinhaDeXml = { readonly nivel: number; readonly trechos: readonly Trecho[] }

const PEDACOS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^>]*>|[^<]+/g

type Pedaco = {
  readonly tipo: 'abre' | 'fecha' | 'sozinha' | 'texto' | 'nota'
  readonly texto: string
}

function classificar(texto: string): Pedaco {
  if (!texto.startsWith('<') || texto.startsWith('<![CDATA[')) return { tipo: 'texto', texto }
  if (texto.startsWith('<?') || texto.startsWith('<!')) return { tipo: 'nota', texto }
  if (texto.startsWith('</')) return { tipo: 'fecha', texto }
  return { tipo: texto.endsWith('/>') ? 'sozinha' : 'abre', texto }
}

const marca = (texto: string): Trecho => ({ tipo: 'marca', texto })

/**
 * An XML document one element per line, indented, to be read by people. It only cuts text: no entity is
 * expanded, nothing is fetched, and what is not well formed is shown as it is.
 */
export function recuarXml(xml: string): LinhaDeXml[] {
  const pedacos = (xml.match(PEDACOS) ?? [])
    .map((texto) => texto.trim())
    .filter((texto) => texto !== '')
    .map(classificar)
  const linhas: LinhaDeXml[] = []
  let nivel = 0
  for (let i = 0; i < pedacos.length; i += 1) {
    const [pedaco, seguinte, depois] = pedacos.slice(i, i + 3)
    if (!pedaco) break
    const { tipo, texto } = pedaco
    if (tipo === 'abre' && seguinte?.tipo === 'texto' && depois?.tipo === 'fecha') {
      const trechos = [marca(texto), seguinte, marca(depois.texto)] as Trecho[]
      linhas.push({ nivel, trechos })
      i += 2
    } else if (tipo === 'abre' && seguinte?.tipo === 'fecha') {
      linhas.push({ nivel, trechos: [marca(texto), marca(seguinte.texto)] })
      i += 1
    } else {
      if (tipo === 'fecha') nivel = Math.max(0, nivel - 1)
      const desenho = tipo === 'texto' || tipo === 'nota' ? tipo : 'marca'
      linhas.push({ nivel, trechos: [{ tipo: desenho, texto }] })
      if (tipo === 'abre') nivel += 1
    }
  }
  return linhas
}

/** Text of the bytes: by the charset they came with, else by the XML declaration, else UTF-8. */
export async function textoDoArquivo(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer()
  const doTransporte = /charset=([\w-]+)/i.exec(blob.type)?.[1]
  const inicio = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const declarado = /encoding=["']([\w-]+)["']/i.exec(inicio)?.[1]
  try {
    return new TextDecoder(doTransporte ?? declarado ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}
