import { grupoDe } from '@razao/engine/contabil/demonstracoes'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ContaDaEmpresa } from '../plano/index.ts'
import { ORIGEM_DA_DISTRIBUICAO } from './lucros-do-socio.ts'

type Dia = { data: string; ganho: number; dado: number }

/**
 * Of the profit that a company had on a day, what it gave on days after it, beyond what it earned between them: it is
 * not there to be given a second time by an entry of that day. Centavos, never negative.
 */
export async function lucrosJaDados(
  ctx: Context,
  { empresaId, data, plano }: { empresaId: number; data: string; plano: readonly ContaDaEmpresa[] },
): Promise<number> {
  const daEmpresa = sql`l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}
    and l.competencia >= ${data.slice(0, 7)} and l.data > ${data}::date`
  const { rows: dados } = await sql<Dia>`
    select l.data, 0::bigint as ganho, sum(x.valor)::bigint as dado
    from lancamento l join partida x on x.escritorio_id = l.escritorio_id and x.lancamento_id = l.id and x.ordem = 1
    where ${daEmpresa} and (l.origem = ${ORIGEM_DA_DISTRIBUICAO} or (l.origem = 'fechamento' and l.chave like 'lucros-distribuidos:%'))
    group by 1`.execute(ctx.db)
  if (dados.length === 0) return 0
  const deResultado = plano.filter((conta) => grupoDe(conta) === 'resultado').map(({ id }) => id)
  const { rows: ganhos } = await sql<Dia>`
    select l.data, -sum(p.valor)::bigint as ganho, 0::bigint as dado
    from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    where ${daEmpresa} and l.tipo <> 'E' and p.conta_id = any (${deResultado}::bigint[])
    group by 1`.execute(ctx.db)
  let ganho = 0
  let dado = 0
  let falta = 0
  // On one day what was earned comes first.
  const emOrdem = [...ganhos, ...dados].toSorted(
    (a, b) => Number(a.data > b.data) - Number(a.data < b.data),
  )
  for (const dia of emOrdem) {
    ganho += dia.ganho
    dado += dia.dado
    if (dia.dado !== 0) falta = Math.max(falta, dado - Math.max(0, ganho))
  }
  return falta
}
