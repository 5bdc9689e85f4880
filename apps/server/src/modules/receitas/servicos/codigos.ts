import type { RouteOutput, RouteParsed, servicos as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { CODIGOS_NACIONAIS_1 } from './tabelas/codigos-nacionais-1.ts'
import { CODIGOS_NACIONAIS_2 } from './tabelas/codigos-nacionais-2.ts'
import { ITENS_DO_CNAE_1 } from './tabelas/itens-do-cnae-1.ts'
import { ITENS_DO_CNAE_2 } from './tabelas/itens-do-cnae-2.ts'
import { ITENS_LC116 } from './tabelas/itens-lc116.ts'
import { NBS_1 } from './tabelas/nbs-1.ts'
import { NBS_2 } from './tabelas/nbs-2.ts'
import { NBS_3 } from './tabelas/nbs-3.ts'
import { NBS_4 } from './tabelas/nbs-4.ts'
import { NBS_DO_ITEM } from './tabelas/nbs-do-item.ts'

type Codigos = typeof rotas.buscarCodigosDeServico
type Codigo = RouteOutput<Codigos>['lista'][number]
type Nbs = typeof rotas.buscarNbs

const CODIGOS: ReadonlyMap<string, string> = new Map(
  [CODIGOS_NACIONAIS_1, CODIGOS_NACIONAIS_2].flatMap(emPares),
)
const NBS: ReadonlyMap<string, string> = new Map([NBS_1, NBS_2, NBS_3, NBS_4].flatMap(emPares))
const ITENS_DO_CNAE: ReadonlyMap<string, string> = new Map(
  [ITENS_DO_CNAE_1, ITENS_DO_CNAE_2].flatMap(emPares),
)
// Numbers alone would come before the codes that begin with zero: the order is that of the code.
function emPares(tabela: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(tabela).sort(([a], [b]) => (a < b ? -1 : 1))
}

const LIMITE = 40

/** What the national list says of a code; null when it is not of it. */
export const descricaoDoCodigo = (codigo: string): string | null => CODIGOS.get(codigo) ?? null
export const existeNbs = (nbs: string): boolean => NBS.has(nbs)
export const existeItem = (item: string): boolean => Object.hasOwn(ITENS_LC116, item)

/** Items that municípios usually give to a CNAE, the most common first. */
export const itensDoCnae = (cnae: string): readonly string[] =>
  ITENS_DO_CNAE.get(cnae)?.split(' ') ?? []

/** The codes into which the national list divides an item. */
export const codigosDoItem = (item: string): Codigo[] =>
  [...CODIGOS]
    .filter(([codigo]) => itemDo(codigo) === item)
    .map(([codigo, descricao]) => comItem(codigo, descricao))

const itemDo = (codigo: string): string => `${codigo.slice(0, 2)}.${codigo.slice(2, 4)}`
const comItem = (codigo: string, descricao: string): Codigo => ({
  codigoNacional: codigo,
  itemLc116: itemDo(codigo),
  descricao,
  item: ITENS_LC116[itemDo(codigo)] ?? '',
})

const simples = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word that was typed is in the text, in any order; a number is how the code or the item begins. */
function procurar(
  busca: string | undefined,
): (codigo: string, textos: readonly string[]) => boolean {
  const palavras = simples(busca ?? '')
    .split(/\s+/)
    .filter((uma) => uma !== '')
  return (codigo, textos) => {
    const tudo = simples(textos.join(' '))
    return palavras.every((uma) => {
      const numeros = uma.replace(/\D/g, '')
      return (numeros !== '' && codigo.startsWith(numeros)) || tudo.includes(uma)
    })
  }
}

/** National codes by text, by item, or by what municípios give to a CNAE. */
export async function buscarCodigosDeServico(
  _ctx: Context,
  { busca, itemLc116, cnae }: RouteParsed<Codigos>,
): Promise<RouteOutput<Codigos>> {
  const serve = procurar(busca)
  const itens = cnae === undefined ? null : itensDoCnae(cnae)
  const lista = [...CODIGOS]
    .filter(
      ([codigo, descricao]) =>
        (itemLc116 === undefined || itemDo(codigo) === itemLc116) &&
        (itens === null || itens.includes(itemDo(codigo))) &&
        serve(codigo, [descricao, ITENS_LC116[itemDo(codigo)] ?? '']),
    )
    .map(([codigo, descricao]) => comItem(codigo, descricao))
  return { lista: lista.slice(0, LIMITE) }
}

/** Codes of the NBS by text; those that the national correlation pairs with the item come first. */
export async function buscarNbs(
  _ctx: Context,
  { busca, itemLc116 }: RouteParsed<Nbs>,
): Promise<RouteOutput<Nbs>> {
  const serve = procurar(busca)
  const doItem = new Set((NBS_DO_ITEM[itemLc116 ?? ''] ?? '').split(' '))
  const achados = [...NBS]
    .filter(([nbs, descricao]) => serve(nbs, [descricao]))
    .map(([nbs, descricao]) => ({ nbs, descricao, doItem: doItem.has(nbs) }))
    .sort((a, b) => Number(b.doItem) - Number(a.doItem))
  return { lista: achados.slice(0, LIMITE) }
}
