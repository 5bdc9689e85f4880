import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { mesesEntre, sequenciaConhecida } from '../livro/index.ts'
import type { Valores } from '../plano/index.ts'

type Linha = { contaId: number; competencia: string; valor: number; encerramento: number }

export type PedidoDeMeses = {
  readonly empresaId: number
  readonly de: string
  readonly ate: string
  readonly conhecidoEm?: string | undefined
}

/** A month by account. `sem` has not the entries that close the result in that month; `com` has all. */
export type MesDoLivro = {
  readonly competencia: string
  readonly com: ReadonlyMap<number, Valores>
  readonly sem: ReadonlyMap<number, Valores>
}

/** Every month from `de` to `ate`, from the monthly balances, in one read. */
export async function movimentosMensais(
  ctx: Context,
  pedido: PedidoDeMeses,
): Promise<MesDoLivro[]> {
  const linhas = await ler(ctx, pedido)
  const acumulado = new Map<number, number>()
  for (const { contaId, competencia, valor } of linhas)
    if (competencia < pedido.de) acumulado.set(contaId, (acumulado.get(contaId) ?? 0) + valor)
  const porMes = Map.groupBy(linhas, (linha) => linha.competencia)
  return mesesEntre(pedido.de, pedido.ate).map((competencia) => {
    const doMes = new Map((porMes.get(competencia) ?? []).map((linha) => [linha.contaId, linha]))
    const com = new Map<number, Valores>()
    const sem = new Map<number, Valores>()
    for (const contaId of new Set([...acumulado.keys(), ...doMes.keys()])) {
      const saldoAnterior = acumulado.get(contaId) ?? 0
      const { valor = 0, encerramento = 0 } = doMes.get(contaId) ?? {}
      com.set(contaId, valoresDe(saldoAnterior, valor))
      sem.set(contaId, valoresDe(saldoAnterior, valor - encerramento))
      acumulado.set(contaId, saldoAnterior + valor)
    }
    return { competencia, com, sem }
  })
}

/** Only the net of the month is known here: it goes to its side. */
const valoresDe = (saldoAnterior: number, movimento: number): Valores => ({
  saldoAnterior,
  debitos: Math.max(movimento, 0),
  creditos: Math.max(-movimento, 0),
  saldo: saldoAnterior + movimento,
})

async function ler(
  ctx: Context,
  { empresaId, de, ate, conhecidoEm }: PedidoDeMeses,
): Promise<Linha[]> {
  const dono = sql`escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}`
  const sequencia =
    conhecidoEm === undefined ? null : await sequenciaConhecida(ctx, { empresaId, conhecidoEm })
  const conhecida = sequencia === null ? sql`true` : sql`l.sequencia <= ${sequencia}`
  const mes = (coluna: ReturnType<typeof sql>) =>
    sql`case when ${coluna} < ${de} then '' else ${coluna} end`
  const depois =
    sequencia === null
      ? sql``
      : sql`union all select p.conta_id, ${mes(sql`l.competencia`)}, -p.valor, 0::bigint
          from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
          where l.${dono} and l.sequencia > ${sequencia} and l.competencia <= ${ate}`
  const { rows } = await sql<Linha>`
    select conta_id as "contaId", competencia, sum(valor)::bigint as valor, sum(encerramento)::bigint as encerramento from (
      select l.conta_id, ${mes(sql`l.competencia`)} as competencia, l.debitos - l.creditos as valor, 0::bigint as encerramento
      from saldo_mensal l where l.${dono} and l.competencia <= ${ate}
      ${depois}
      union all select p.conta_id, l.competencia, 0, p.valor
      from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
      where l.${dono} and l.tipo = 'E' and l.data >= ${`${de}-01`}::date and l.competencia <= ${ate} and ${conhecida}
    ) m group by conta_id, competencia`.execute(ctx.db)
  return rows
}
