import type { Acesso } from '@razao/contract'
import { podeAbrir, type QuemAbre } from '../state/pode-abrir.ts'

export type IconeDeMenu =
  | 'painel'
  | 'receitas'
  | 'despesas'
  | 'contabilidade'
  | 'empresa'
  | 'usuarios'
  | 'declaracoes'
  | 'fechamento'
  | 'fila'

/** An item of the side menu, as the specification lists its fields. */
export type ItemDeMenu = {
  readonly id: string
  readonly parentId: string | null
  /** Null opens its children only. */
  readonly path: string | null
  readonly name: string
  readonly icon: IconeDeMenu
  readonly role: Acesso
  /** Shown, but not open to anybody yet. */
  readonly disabled?: boolean
}
export type RamoDoMenu = ItemDeMenu & {
  readonly active: boolean
  readonly filhos: readonly (ItemDeMenu & { readonly active: boolean })[]
}

/** The item whose path is the longest that the address begins with. */
function ativo(itens: readonly ItemDeMenu[], endereco: string): string | null {
  let melhor: ItemDeMenu | null = null
  for (const item of itens) {
    const { path } = item
    const dentro = path !== null && (endereco === path || endereco.startsWith(`${path}/`))
    if (dentro && path.length > (melhor?.path?.length ?? 0)) melhor = item
  }
  return melhor?.id ?? null
}

/** The menu of a person at an address: what cannot be opened is not there, and empty groups fall. */
export function menuDoPerfil(
  itens: readonly ItemDeMenu[],
  quem: QuemAbre | null,
  endereco: string,
): RamoDoMenu[] {
  const visiveis = itens.filter(({ role }) => podeAbrir(quem, role))
  const atual = ativo(visiveis, endereco)
  return visiveis
    .filter(({ parentId }) => parentId === null)
    .map((raiz) => {
      const filhos = visiveis
        .filter(({ parentId }) => parentId === raiz.id)
        .map((filho) => ({ ...filho, active: filho.id === atual }))
      return {
        ...raiz,
        filhos,
        active: raiz.id === atual || filhos.some(({ active }) => active),
      }
    })
    .filter(({ path, filhos }) => path !== null || filhos.length > 0)
}
