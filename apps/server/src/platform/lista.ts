// One kit for lists: a closed set of columns to order by, search, filters that are counted again, and pages by number
// (screens) or by the key of the last row (/v1).
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './db/index.ts'
import { problem } from './problem.ts'

export type Fragmento = RawBuilder<unknown>

/** `alias.coluna`, or an expression. */
type Coluna = string | Fragmento

const comoSql = (coluna: Coluna): Fragmento =>
  typeof coluna === 'string' ? sql.ref(coluna) : coluna

/** What is of the page on screen and not of the filter. */
type DaTela = 'paginaAtual' | 'registrosPorPagina' | 'ordem'
type Pedido = { readonly paginaAtual: number; readonly registrosPorPagina: number }

/** The input of a list without its page and order. */
export type FiltroDe<Entrada> = Omit<Entrada, DaTela>

// Filters

/** `%` and `_` typed by a person are letters, not wildcards. */
export const semCuringa = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&')

/** The pattern of what has `texto` anywhere in it. */
export const contendo = (texto: string): string => `%${semCuringa(texto)}%`

/** Some of the columns has the text in it, in any case; undefined without text. */
export function algumaContem(
  texto: string | undefined,
  ...colunas: readonly Coluna[]
): Fragmento | undefined {
  if (!texto) return undefined
  const partes = colunas.map((coluna) => sql`${comoSql(coluna)} ilike ${contendo(texto)}`)
  return sql`(${sql.join(partes, sql` or `)})`
}

/** `coluna = valor`; undefined when nothing was asked of it. */
export const igual = (
  coluna: Coluna,
  valor: string | number | boolean | undefined,
): Fragmento | undefined => (valor === undefined ? undefined : sql`${comoSql(coluna)} = ${valor}`)

/** The conditions that were asked, all of them; at least the first is there. */
export function todas(
  primeira: Fragmento,
  ...outras: readonly (Fragmento | false | undefined)[]
): Fragmento {
  const pedidas = outras.filter((parte) => parte !== false && parte !== undefined)
  return sql.join([primeira, ...pedidas], sql` and `)
}

// Order

export type Ordenacao = {
  /** By the names that a request may give. */
  readonly colunas: Readonly<Record<string, Coluna | readonly Coluna[]>>
  /** Where the request names none of them: `campo` or `-campo`; or the whole order, as it is written. */
  readonly padrao: string | Fragmento
  /** Makes the order total: a column turns with what was asked, an expression is as it is written. */
  readonly desempate: Coluna
  /** Where nulls stand; left out, as PostgreSQL puts them: above every value. */
  readonly nulos?: 'ultimos' | 'menores'
}

/**
 * What goes after `order by` for `campo` or `-campo`; never the text that came. A name that is not of the list is that
 * of the default, in the direction asked.
 */
export function ordenar(
  { colunas, padrao, desempate, nulos }: Ordenacao,
  pedida: string | undefined,
): Fragmento {
  const campo = pedida?.replace(/^-/, '') ?? ''
  const conhecido = Object.hasOwn(colunas, campo)
  if (!conhecido && typeof padrao !== 'string') return padrao
  const desce = (pedida ?? String(padrao)).startsWith('-')
  const sentido = desce ? sql` desc` : sql``
  const onde = nulos === 'ultimos' || (nulos === 'menores' && desce) ? sql` nulls last` : sql``
  const vazios = nulos === 'menores' && !desce ? sql` nulls first` : onde
  const pedidas = colunas[conhecido ? campo : String(padrao).replace(/^-/, '')] ?? []
  return sql.join([
    ...[pedidas].flat().map((coluna) => sql`${comoSql(coluna)}${sentido}${vazios}`),
    typeof desempate === 'string' ? sql`${sql.ref(desempate)}${sentido}` : desempate,
  ])
}

// Pages by number

/** How many rows of a list come before its page. */
const pular = ({ paginaAtual, registrosPorPagina }: Pedido): number =>
  (paginaAtual - 1) * registrosPorPagina

/** `limit … offset …` of a page. */
export const recorte = (pedido: Pedido): Fragmento =>
  sql`limit ${pedido.registrosPorPagina} offset ${pular(pedido)}`

/** The same, for `$call` of a query that is built. */
export const naPagina =
  (pedido: Pedido) =>
  <D, T extends keyof D, O>(consulta: SelectQueryBuilder<D, T, O>): SelectQueryBuilder<D, T, O> =>
    consulta.limit(pedido.registrosPorPagina).offset(pular(pedido))

/** The rows of a list; without `corte`, all of them. `de` is `from … where …`. */
export async function lerLinhas<L>(
  db: Db,
  lista: { colunas: Fragmento; de: Fragmento; ordem: Fragmento; corte?: Fragmento },
): Promise<L[]> {
  const { colunas, de, ordem, corte = sql`` } = lista
  const { rows } = await sql<L>`select ${colunas} ${de} order by ${ordem} ${corte}`.execute(db)
  return rows
}

/** Counts and sums of a whole filter: one row, whatever it brings. */
export async function lerTotais<T>(
  db: Db,
  { somas, de }: { somas: Fragmento; de: Fragmento },
): Promise<T> {
  const { rows } = await sql<T>`select ${somas} ${de}`.execute(db)
  const [linha] = rows
  if (linha === undefined) throw new Error('Totals are of an aggregate, which always has a row.')
  return linha
}

/** A page of a list, and how many rows its whole filter has; `de` is `from … where …`. */
export async function lerPagina<L>(
  db: Db,
  pedido: Pedido,
  lista: { colunas: Fragmento; de: Fragmento; ordem: Fragmento },
): Promise<{ lista: L[]; total: number }> {
  const { de } = lista
  const { total } = await lerTotais<{ total: number }>(db, { somas: sql`count(*) as total`, de })
  return { lista: await lerLinhas<L>(db, { ...lista, corte: recorte(pedido) }), total }
}

/** How many rows of a list each value of `x.campo` has; `de` is without the filter of that column. */
export async function lerContagens<C>(db: Db, campo: string, de: Fragmento): Promise<C[]> {
  const coluna = sql.ref(`x.${campo}`)
  const { rows } = await sql<C>`
    select ${coluna}, count(*) as quantidade ${de} group by ${coluna} order by ${coluna}`.execute(
    db,
  )
  return rows
}

/** How many rows a query brings. */
export async function contar<D, T extends keyof D>(
  consulta: SelectQueryBuilder<D, T, object>,
): Promise<number> {
  const linha = await consulta
    .select(sql<number>`count(*)`.as('quantidade'))
    .$castTo<{ quantidade: number }>()
    .executeTakeFirst()
  return Number(linha?.quantidade ?? 0)
}

/**
 * How many rows of a query each value of a column has. Given without the filter of that column, it says what each
 * choice of the filter would bring.
 */
export async function contarPor<V, D, T extends keyof D>(
  consulta: SelectQueryBuilder<D, T, object>,
  coluna: RawBuilder<V>,
): Promise<Map<V, number>> {
  const linhas = await consulta
    .select([coluna.as('valor'), sql<number>`count(*)`.as('quantidade')])
    .groupBy(coluna)
    .$castTo<{ valor: V; quantidade: number }>()
    .execute()
  return new Map(linhas.map(({ valor, quantidade }) => [valor, Number(quantidade)]))
}

/** The answer of a list: its page, and the totals of the whole filter. */
export const emPagina = <L, T>(
  { paginaAtual, registrosPorPagina }: Pedido,
  { lista, total, totais }: { lista: L[]; total: number; totais: T },
) => ({
  lista,
  paginacao: { paginaAtual, registrosPorPagina, totalDeRegistros: total },
  totais,
})

// Pages by key

/** What a list is read with: rows after the mark, and one more than the page, which tells whether there is another. */
export type DepoisDe<M> = { readonly depoisDe: M; readonly limite: number }

/** Rows that are in the order of a number of theirs. */
export const PorNumero = { marca: z.number().int().min(0), inicio: 0 } as const

const cursorDesconhecido = () =>
  problem('entrada-invalida', {
    erros: [{ pointer: '#/cursor', mensagem: 'Cursor desconhecido. Comece de novo, sem cursor.' }],
  })

function abrirCursor<M>(cursor: string, marca: z.ZodType<M>): M {
  try {
    const lida = marca.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (lida.success) return lida.data
  } catch {
    // Not one of ours.
  }
  throw cursorDesconhecido()
}

const fecharCursor = (marca: unknown): string =>
  Buffer.from(JSON.stringify(marca), 'utf8').toString('base64url')

/**
 * One page by the key of the last row, so that what is added while somebody reads moves nothing: a list kept in the
 * order of `marcaDe`; `inicio` stands before every row.
 */
export async function paginaPorChave<L, M, I>(
  { cursor, limite }: { cursor?: string | undefined; limite: number },
  lista: {
    marca: z.ZodType<M>
    inicio: M
    ler: (busca: DepoisDe<M>) => Promise<readonly L[]>
    marcaDe: (linha: L) => M
    item: (linha: L) => I
  },
): Promise<{ itens: I[]; proximo: string | null }> {
  const depoisDe = cursor === undefined ? lista.inicio : abrirCursor(cursor, lista.marca)
  const linhas = await lista.ler({ depoisDe, limite: limite + 1 })
  const nela = linhas.slice(0, limite)
  const ultima = nela.at(-1)
  const haMais = linhas.length > limite && ultima !== undefined
  return {
    itens: nela.map(lista.item),
    proximo: haMais ? fecharCursor(lista.marcaDe(ultima)) : null,
  }
}
