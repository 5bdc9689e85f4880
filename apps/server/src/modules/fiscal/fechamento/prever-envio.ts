import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Acrescimos } from '../guia/mora.ts'
import { pessoasDaEmpresa } from './contar-desfechos.ts'
import type { Plano } from './plano.ts'

/** What a plan would deliver to one company's people. */
export type Entrega = { readonly empresaId: number; readonly guias: number; readonly total: number }

const comAcrescimos = (principal: number, { multa, juros }: Acrescimos): number =>
  principal + multa + juros

/** The guides that the plan makes and the ones that were waiting, in centavos; null when it sends none. */
export function entregaDo({ empresa, guias, enviar, atrasadas }: Plano): Entrega | null {
  if (!enviar) return null
  const saem = new Set(guias?.substituidas)
  const agora = new Map(atrasadas.map(({ id, acrescimos }) => [id, acrescimos]))
  const valores = [
    ...(guias?.novas ?? []).map(({ devida, acrescimos }) =>
      comAcrescimos(devida.valor, acrescimos),
    ),
    ...empresa.guias
      .filter(({ id, estado }) => estado === 'gerada' && !saem.has(id))
      .map(({ id, principal, total }) => {
        const acrescimos = agora.get(id)
        return acrescimos ? comAcrescimos(principal, acrescimos) : total
      }),
  ]
  if (valores.length === 0) return null
  const total = valores.reduce((soma, valor) => soma + valor, 0)
  return { empresaId: empresa.empresaId, guias: valores.length, total }
}

/** How much would be sent and to how many people; null when nothing would. */
export async function somarEntregas(ctx: Context, entregas: readonly Entrega[]) {
  if (entregas.length === 0) return null
  const ids = entregas.map(({ empresaId }) => empresaId)
  const { rows } = await sql<{ pessoas: number; semNinguem: number }>`
    with quem as (
      select e.id as empresa_id, v.usuario_id from unnest(${ids}::bigint[]) as e (id)
      left join lateral (select v.usuario_id ${pessoasDaEmpresa(ctx, sql`e.id`)}) v on true)
    select count(distinct usuario_id) as pessoas, count(distinct empresa_id) filter (where usuario_id is null) as "semNinguem"
    from quem`.execute(ctx.db)
  const { pessoas = 0, semNinguem = 0 } = rows[0] ?? {}
  return {
    guias: entregas.reduce((soma, { guias }) => soma + guias, 0),
    total: entregas.reduce((soma, { total }) => soma + total, 0),
    empresas: entregas.length,
    pessoas,
    semNinguem,
  }
}
