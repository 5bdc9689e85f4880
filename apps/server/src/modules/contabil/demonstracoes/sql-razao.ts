import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contendo } from '../../../platform/lista.ts'
import { type Anotacao, anotacoesDoLancamento, ateQuando, palavraDe } from './documento.ts'
import { daPessoa } from './sql-diario.ts'

/** A line of the book in the order in which it is read. */
export type Marca = { readonly data: string; readonly lancamentoId: number; readonly ordem: number }

export type FiltroDoRazao = {
  readonly empresaId: number
  /** Analytic accounts: one, or those below a synthetic one. */
  readonly contas: readonly number[]
  readonly de: string
  readonly ate: string
  /** Entries after this one were not known yet; null, all are. */
  readonly sequencia: number | null
  readonly conhecidoEm?: string | undefined
  readonly busca?: string | undefined
  readonly valorDe?: number | undefined
  readonly valorAte?: number | undefined
  readonly centroId?: number | undefined
  readonly participanteId?: number | undefined
}

type Filtros = Pick<FiltroDoRazao, 'busca' | 'valorDe' | 'valorAte' | 'centroId' | 'participanteId'>

export const temFiltro = (f: Filtros): boolean =>
  Boolean(f.busca) ||
  f.valorDe !== undefined ||
  f.valorAte !== undefined ||
  f.centroId !== undefined ||
  f.participanteId !== undefined

export type LinhaLida = {
  lancamentoId: number
  ordem: number
  data: string
  valor: number
  contaId: number
  empresaId: number
  competencia: string
  exercicio: number
  numero: number
  tipo: string
  historico: string
  origem: string
  documentoTipo: string | null
  documentoId: number | null
  documentoNumero: string | null
  centro: string | null
  participante: string | null
  estornado: boolean
  contrapartidas: { contaId: number; codigo: string; nome: string }[]
  outrasContrapartidas: number
}

const CHAVE = sql`(p.data, p.lancamento_id, p.ordem)`
const daMarca = ({ data, lancamentoId, ordem }: Marca) =>
  sql`(${data}::date, ${lancamentoId}::bigint, ${ordem}::smallint)`

export type Pagina = {
  readonly depoisDe?: Marca | undefined
  readonly antesDe?: Marca | undefined
  readonly linhas: number
}

/** Lines of each account by its own index, then the first of all of them: never a sort of the whole. */
function linhasDasContas(ctx: Context, f: FiltroDoRazao, { depoisDe, antesDe, linhas }: Pagina) {
  const sentido = antesDe === undefined ? sql`` : sql`desc`
  const onde = [
    sql`p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${f.empresaId} and p.conta_id = c.id`,
    sql`p.data between ${f.de}::date and ${f.ate}::date`,
    ...condicoes(f),
  ]
  if (depoisDe) onde.push(sql`${CHAVE} > ${daMarca(depoisDe)}`)
  if (antesDe) onde.push(sql`${CHAVE} < ${daMarca(antesDe)}`)
  const comLancamento = f.sequencia !== null || Boolean(f.busca)
  const ordem = sql`data ${sentido}, lancamento_id ${sentido}, ordem ${sentido}`
  return sql`
    select p.* from unnest(${f.contas}::bigint[]) c (id) cross join lateral (
      select p.* from partida p
      ${comLancamento ? sql`join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id` : sql``}
      where ${sql.join(onde, sql` and `)}
      order by p.data ${sentido}, p.lancamento_id ${sentido}, p.ordem ${sentido} limit ${linhas}
    ) p order by ${ordem} limit ${linhas}`
}

function condicoes(f: FiltroDoRazao): RawBuilder<unknown>[] {
  const partes: RawBuilder<unknown>[] = []
  if (f.sequencia !== null) partes.push(sql`l.sequencia <= ${f.sequencia}`)
  if (f.busca) {
    const trecho = contendo(f.busca)
    partes.push(
      sql`(l.historico ilike ${trecho} or p.historico ilike ${trecho} or l.documento_numero ilike ${trecho}
        or exists (select from lancamento_anotacao a
          where a.escritorio_id = l.escritorio_id and a.lancamento_id = l.id
          and a.depois ilike ${trecho} ${ateQuando(f.conhecidoEm)}))`,
    )
  }
  if (f.valorDe !== undefined) partes.push(sql`abs(p.valor) >= ${f.valorDe}`)
  if (f.valorAte !== undefined) partes.push(sql`abs(p.valor) <= ${f.valorAte}`)
  if (f.centroId !== undefined) partes.push(sql`p.centro_id = ${f.centroId}`)
  if (f.participanteId !== undefined) partes.push(daPessoa(f.participanteId))
  return partes
}

/** A page of lines, oldest first, with everything that is shown of each. */
export async function paginaDoRazao(
  ctx: Context,
  f: FiltroDoRazao,
  pagina: Pagina,
): Promise<LinhaLida[]> {
  const { conhecidoEm } = f
  const { rows } = await sql<LinhaLida & Anotada>`
    select p.lancamento_id as "lancamentoId", p.ordem, p.data, p.valor, p.conta_id as "contaId", l.empresa_id as "empresaId", l.competencia,
      l.exercicio, l.numero, l.tipo, l.origem, l.documento_tipo as "documentoTipo", l.documento_id as "documentoId",
      l.historico, p.historico as "daPartida", l.documento_numero as "documentoNumero",
      ${anotacoesDoLancamento(conhecidoEm)} as anotacoes,
      k.codigo as centro, t.nome as participante,
      exists (select from lancamento e
        where e.escritorio_id = p.escritorio_id
        and e.estorna_id = l.id ${f.sequencia === null ? sql`` : sql`and e.sequencia <= ${f.sequencia}`}) as estornado,
      o.contrapartidas, o.outras::int as "outrasContrapartidas"
    from (${linhasDasContas(ctx, f, pagina)}) p
    join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
    left join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
    left join participante t on t.escritorio_id = p.escritorio_id and t.id = p.participante_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('contaId', x.conta_id, 'codigo', x.codigo, 'nome', x.nome)
        order by x.n) filter (where x.n <= 5), '[]') as contrapartidas,
        greatest(count(*) - 5, 0) as outras
      from (select x.conta_id, c.codigo, c.nome, row_number() over (order by x.ordem) as n
        from partida x join conta_contabil c on c.escritorio_id = x.escritorio_id and c.id = x.conta_id
        where x.escritorio_id = p.escritorio_id and x.lancamento_id = p.lancamento_id and (x.valor > 0) <> (p.valor > 0)) x
    ) o
    order by p.data, p.lancamento_id, p.ordem`.execute(ctx.db)
  return rows.map(comAnotacoes)
}

type Anotada = { daPartida: string | null; anotacoes: Anotacao[] | null }

/** The newest word put right of each field stands in the place of the first one. */
function comAnotacoes({ daPartida, anotacoes, ...linha }: LinhaLida & Anotada): LinhaLida {
  const { ordem, documentoNumero, centro, participante } = linha
  if (anotacoes === null) return { ...linha, historico: daPartida ?? linha.historico }
  return {
    ...linha,
    historico:
      palavraDe(anotacoes, { campo: 'historico-da-partida', ordem, antes: daPartida }) ??
      palavraDe(anotacoes, { campo: 'historico', antes: null }) ??
      linha.historico,
    documentoNumero: palavraDe(anotacoes, { campo: 'documento', antes: documentoNumero }),
    centro: palavraDe(anotacoes, { campo: 'centro', ordem, antes: centro }),
    participante: palavraDe(anotacoes, { campo: 'participante', ordem, antes: participante }),
  }
}

const conhecida = (f: FiltroDoRazao) =>
  f.sequencia === null
    ? sql``
    : sql`join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id and l.sequencia <= ${f.sequencia}`

/** Balance of the accounts right before a line: months before it, and the lines of its month up to it. */
export async function saldoAntesDe(ctx: Context, f: FiltroDoRazao, marca: Marca): Promise<number> {
  const mes = marca.data.slice(0, 7)
  const { escritorioId } = ctx.tenant
  const depois =
    f.sequencia === null
      ? sql``
      : sql`- coalesce((select sum(p.valor) from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
          where l.escritorio_id = ${escritorioId} and l.empresa_id = ${f.empresaId} and l.sequencia > ${f.sequencia}
            and l.competencia < ${mes}
            and p.conta_id = any (${f.contas}::bigint[])), 0)`
  const { rows } = await sql<{ saldo: number }>`
    select (coalesce((select sum(debitos - creditos) from saldo_mensal where escritorio_id = ${escritorioId} and empresa_id = ${f.empresaId}
        and conta_id = any (${f.contas}::bigint[]) and competencia < ${mes}), 0)
      ${depois}
      + coalesce((select sum(p.valor) from partida p ${conhecida(f)}
        where p.escritorio_id = ${escritorioId} and p.empresa_id = ${f.empresaId} and p.conta_id = any (${f.contas}::bigint[])
          and p.data >= ${`${mes}-01`}::date and p.data <= ${marca.data}::date and ${CHAVE} < ${daMarca(marca)}),
            0))::bigint as saldo`.execute(ctx.db)
  return rows[0]?.saldo ?? 0
}

/** What each of some lines has added to the balance since the first of them, itself included: lines the filter hides count. */
export async function acumuladosAte(
  ctx: Context,
  f: FiltroDoRazao,
  linhas: readonly Marca[],
): Promise<Map<string, number>> {
  const [primeira, ultima] = [linhas[0], linhas.at(-1)]
  if (!primeira || !ultima) return new Map()
  const { rows } = await sql<{ lancamentoId: number; ordem: number; soma: number }>`
    select lancamento_id as "lancamentoId", ordem, soma::bigint from (
      select p.lancamento_id, p.ordem, sum(p.valor) over (order by p.data, p.lancamento_id, p.ordem) as soma from partida p ${conhecida(f)}
      where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${f.empresaId} and p.conta_id = any (${f.contas}::bigint[])
        and p.data between ${primeira.data}::date and ${ultima.data}::date
        and ${CHAVE} >= ${daMarca(primeira)} and ${CHAVE} <= ${daMarca(ultima)}) p
    where (lancamento_id, ordem) in (select *
      from unnest(${linhas.map((l) => l.lancamentoId)}::bigint[], ${linhas.map((l) => l.ordem)}::smallint[]))`.execute(
    ctx.db,
  )
  return new Map(rows.map((linha) => [`${linha.lancamentoId}~${linha.ordem}`, linha.soma]))
}

export async function haAntesDe(ctx: Context, f: FiltroDoRazao, marca: Marca): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (${linhasDasContas(ctx, f, { antesDe: marca, linhas: 1 })}) as ha`.execute(ctx.db)
  return rows[0]?.ha === true
}
