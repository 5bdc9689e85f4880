import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

/** The balance of one account, centavos; `debitos` and `creditos` are of the period asked, both positive. */
export type SaldoDaConta = {
  contaId: number
  /** Balance before the period, with the sign of D. */
  anterior: number
  debitos: number
  creditos: number
}

export type PedidoDeSaldos = {
  readonly empresaId: number
  /** `AAAA-MM`, the whole month, or `AAAA-MM-DD`, that day included. */
  readonly ate: string
  /** First day or month of the period; left out, the month of `ate`. */
  readonly desde?: string | undefined
  /** Instant (ISO) at which the book is asked; left out, now. */
  readonly conhecidoEm?: string | undefined
  /** Leaves out the entries of the period that close a year's result: how the year stood before. */
  readonly semEncerramento?: boolean | undefined
}

/**
 * Last sequence the book knew at an instant. Waits for who is writing in the book, so that the same
 * question has the same answer for ever; an instant still to come is now.
 */
export async function sequenciaConhecida(
  ctx: Context,
  { empresaId, conhecidoEm }: { empresaId: number; conhecidoEm: string },
): Promise<number> {
  await sql`select from livro where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} for share`.execute(
    ctx.db,
  )
  // Sequence and instant grow together: a search by halves, by the index of the sequence.
  const { rows } = await sql<{ ate: number }>`
    with recursive busca (de, ate) as (
      select 0::bigint, coalesce((select sequencia from livro
        where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}), 0)
      union all
      select case when m.antes then m.meio else b.de end, case when m.antes then b.ate else m.meio - 1 end
      from busca b cross join lateral (
        -- A scalar subquery goes by the index; as a join, row security makes each step read the whole book.
        select (b.de + b.ate + 1) / 2 as meio, (select l.registrado_em <= ${conhecidoEm}::timestamptz from lancamento l
          where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}
            and l.sequencia = (b.de + b.ate + 1) / 2) as antes
      ) m where b.de < b.ate
    ) select ate from busca where de = ate`.execute(ctx.db)
  return rows[0]?.ate ?? 0
}

const limites = (pedido: PedidoDeSaldos) => {
  const mesAte = pedido.ate.slice(0, 7)
  const desde = pedido.desde ?? mesAte
  const mesDesde = desde.slice(0, 7)
  if (mesDesde > mesAte || (desde.length === 10 && pedido.ate.length === 10 && desde > pedido.ate))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/desde', mensagem: 'O período termina antes de começar.' }],
    })
  return {
    mesDesde,
    mesAte,
    /** First and last day, when the period is cut inside a month. */
    diaDesde: desde.length === 10 && !desde.endsWith('-01') ? desde : null,
    diaAte: pedido.ate.length === 10 ? pedido.ate : null,
  }
}

/**
 * Balances of every account with a movement, from the monthly balances; only what is cut inside a month,
 * registered later, or left out on purpose is taken from the lines.
 */
export async function saldosEm(ctx: Context, pedido: PedidoDeSaldos): Promise<SaldoDaConta[]> {
  const { mesDesde, mesAte, diaDesde, diaAte } = limites(pedido)
  const { escritorioId } = ctx.tenant
  const { empresaId } = pedido
  const partes = [
    sql`select conta_id, competencia < ${mesDesde} as antes, debitos, creditos from saldo_mensal
      where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and competencia <= ${mesAte}`,
  ]
  const inicio = diaDesde ?? `${mesDesde}-01`
  if (diaDesde !== null) {
    // The first days of the first month are before the period.
    const dias = sql`escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and data >= ${`${mesDesde}-01`}::date
      and data < ${diaDesde}::date`
    partes.push(
      sql`select conta_id, false, -greatest(valor, 0), -greatest(-valor, 0) from partida where ${contas(pedido, escritorioId)} and ${dias}`,
      sql`select conta_id, true, greatest(valor, 0), greatest(-valor, 0) from partida where ${contas(pedido, escritorioId)} and ${dias}`,
    )
  }
  if (diaAte !== null)
    partes.push(sql`select conta_id, false, -greatest(valor, 0), -greatest(-valor, 0) from partida
      where ${contas(pedido, escritorioId)} and escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
        and data > ${diaAte}::date and data < ((${`${mesAte}-01`})::date + interval '1 month')::date`)
  const ate = diaAte === null ? sql`l.competencia <= ${mesAte}` : sql`l.data <= ${diaAte}::date`
  const semAs = (condicao: ReturnType<typeof sql>) =>
    partes.push(sql`select p.conta_id, p.data < ${inicio}::date, -greatest(p.valor, 0), -greatest(-p.valor, 0)
      from lancamento l cross join lateral (select conta_id, data, valor from partida
        where escritorio_id = l.escritorio_id and lancamento_id = l.id offset 0) p
      where l.escritorio_id = ${escritorioId} and l.empresa_id = ${empresaId} and ${ate} and ${condicao}`)
  let conhecida = sql`true`
  if (pedido.conhecidoEm !== undefined) {
    const sequencia = await sequenciaConhecida(ctx, { empresaId, conhecidoEm: pedido.conhecidoEm })
    semAs(sql`l.sequencia > ${sequencia}`)
    conhecida = sql`l.sequencia <= ${sequencia}`
  }
  if (pedido.semEncerramento === true)
    semAs(sql`l.tipo = 'E' and l.data >= ${inicio}::date and ${conhecida}`)
  const { rows } = await sql<SaldoDaConta>`
    select conta_id as "contaId", coalesce(sum(debitos - creditos) filter (where antes), 0)::bigint as anterior,
      coalesce(sum(debitos) filter (where not antes), 0)::bigint as debitos,
        coalesce(sum(creditos) filter (where not antes), 0)::bigint as creditos
    from (${sql.join(partes, sql` union all `)}) m (conta_id, antes, debitos, creditos)
    group by conta_id order by conta_id`.execute(ctx.db)
  return rows.filter((l) => l.anterior !== 0 || l.debitos !== 0 || l.creditos !== 0)
}

/** The accounts with movement: the days of a month are then looked for in each account's own index. */
const contas = ({ empresaId }: PedidoDeSaldos, escritorioId: number) =>
  sql`conta_id = any (array(select distinct conta_id from saldo_mensal
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}))`
