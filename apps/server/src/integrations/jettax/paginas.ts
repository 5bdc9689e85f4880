import { ErroDeFora } from '../../platform/fora/index.ts'
import { SERVICO } from './palavras.ts'

/** Both are of the service, and a page of one of them may point to the other. */
const DA_CASA = new Set(['morfeu-api.jettax.com.br', 'morfeu.jettax.com.br'])
const MAIS_PAGINAS = 2000

const semBarra = (caminho: string): string => caminho.replace(/\/+$/, '')

/**
 * Where the next page is, still under `base`: of what they write only the search is taken, and only when it is of the same
 * list. A token goes to no other address.
 */
function proximaDe(base: string, caminho: string, dita: string): string {
  const nossa = new URL(`${base}${caminho}`)
  const url = URL.parse(dita, nossa)
  const mesmaCasa =
    url !== null &&
    (url.origin === nossa.origin || (DA_CASA.has(url.hostname) && DA_CASA.has(nossa.hostname)))
  if (!mesmaCasa || semBarra(url.pathname) !== semBarra(nossa.pathname))
    throw new ErroDeFora(SERVICO, 'resposta')
  return url.search
}

type Lista<T> = {
  readonly base: string
  readonly caminho: string
  readonly busca: URLSearchParams
  readonly pedir: (
    url: string,
  ) => Promise<{ readonly itens: readonly T[]; readonly proxima: string | null }>
  /** What tells an item from another. */
  readonly quem: (item: T) => string | number
}

/** Page by page to the last; a page that comes again, or brings nothing that had not come, would be followed for ever. */
export async function* paginas<T>(lista: Lista<T>): AsyncGenerator<readonly T[]> {
  const { base, caminho, quem } = lista
  const pedidas = new Set<string>()
  const vistos = new Set<string | number>()
  let busca = lista.busca.size === 0 ? '' : `?${lista.busca}`
  while (pedidas.size < MAIS_PAGINAS) {
    pedidas.add(busca)
    const { itens, proxima } = await lista.pedir(`${base}${caminho}${busca}`)
    const novos = itens.filter((item) => !vistos.has(quem(item)))
    for (const item of novos) vistos.add(quem(item))
    yield novos
    if (proxima === null) return
    busca = proximaDe(base, caminho, proxima)
    if (pedidas.has(busca) || novos.length === 0) break
  }
  throw new ErroDeFora(SERVICO, 'resposta')
}
