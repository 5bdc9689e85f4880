import type { RouteOutput, RouteParsed, vigia as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirTodas, type Feito } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { aResolver } from './a-resolver.ts'
import { PARTE_DO_TETO, TODOS_OS_ASSUNTOS } from './assuntos.ts'

type Saida = RouteOutput<typeof rotas.lerVigia>

const PADRAO: Saida['configuracao'] = {
  ...{ assuntos: [...TODOS_OS_ASSUNTOS], parteDoTeto: PARTE_DO_TETO, versao: 0 },
}

/** What an office lets the clock ask; where nobody said, all of it. */
export async function lerConfiguracao(ctx: Context): Promise<Saida['configuracao']> {
  const { rows } = await sql<Saida['configuracao']>`
    select assuntos, parte_do_teto as "parteDoTeto", versao from vigia_escritorio
    where escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  return rows[0] ?? PADRAO
}

/** What may be spent in the month, and what was. */
export async function lerGasto(
  ctx: Context,
): Promise<{ ligado: boolean; teto: number; usados: number }> {
  const { rows } = await sql<{ teto: number; usados: number }>`
    select s.teto, coalesce((select c.usados from serpro_consumo c
      where c.escritorio_id = s.escritorio_id and c.mes = ${`${ctx.clock.competencia()}-01`}::date), 0) as usados
    from serpro_escritorio s where s.escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  const [gasto] = rows
  return gasto === undefined
    ? { ligado: false, teto: 0, usados: 0 }
    : { ligado: true, teto: Number(gasto.teto), usados: Number(gasto.usados) }
}

/** How the watch stands: what it may ask and spend, and how much there is to be done. */
export async function lerVigia(ctx: Context): Promise<Saida> {
  const { rows } = await sql<{ id: number }>`
    select id from operacao
    where escritorio_id = ${ctx.tenant.escritorioId} and tipo = 'consultar-receita' and fim is null
    order by id desc limit 1`.execute(ctx.db)
  return {
    ...(await lerGasto(ctx)),
    configuracao: await lerConfiguracao(ctx),
    operacaoId: rows[0]?.id ?? null,
    aResolver: await aResolver(ctx),
  }
}

/** Says what the clock asks, and how much of the month it may spend. */
export async function configurarVigia(
  ctx: Context,
  { assuntos, parteDoTeto, versao }: RouteParsed<typeof rotas.configurarVigia>,
): Promise<Feito> {
  exigirTodas(ctx)
  const { escritorioId } = ctx.tenant
  const quais = TODOS_OS_ASSUNTOS.filter((assunto) => assuntos.includes(assunto))
  const { rows } = await sql`
    insert into vigia_escritorio as v (escritorio_id, assuntos, parte_do_teto)
    select ${escritorioId}::bigint, ${quais}::text[], ${parteDoTeto}::int
    where ${versao}::int = 0 or exists (select from vigia_escritorio where escritorio_id = ${escritorioId})
    on conflict (escritorio_id) do update set assuntos = excluded.assuntos, parte_do_teto = excluded.parte_do_teto,
      versao = v.versao + 1
      where v.versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
  return { ok: true }
}
