import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Fragmento } from '../../../platform/lista.ts'
import { acompanharNotas } from '../emissao/acompanhar-nota.ts'
import { enviarSozinhas } from '../envio/enviar-sozinhas.ts'

const FORA: ReadonlySet<number> = new Set([STATUS_NOTA.cancelada, STATUS_NOTA.substituida])

/** A company's month that changed, for whoever is above to look at again. */
export type Mes = { empresaId: number; competencia: string }

/** `alvo`: the notes of some keys, each whole or of a city's note without its code. */
const doAlvo = (ctx: Context, chaves: readonly string[]): Fragmento => sql`
    pedida as (select distinct chave collate "C" as chave from unnest(${chaves}::text[]) as p (chave)),
    alvo as (
      select n.* from pedida p join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId} and n.chave = p.chave
      union
      select n.* from pedida p join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId}
        and p.chave like '%:' and n.chave >= p.chave and n.chave < p.chave || '~')`

/**
 * Works out again what notes are worth from what is kept about them: a cancelling event wins, then a
 * substituting event or a note that replaces them, then what their own file says. Since nothing else
 * decides it, applying an event and undoing it are this same function. Whoever received a note that is not one any more
 * is told so, and the charges go where their notes go.
 * @param chaves whole keys, or keys of city notes without the verification code, ending in a colon
 * @returns the months whose notes changed
 */
export async function recalcularSituacao(ctx: Context, chaves: readonly string[]): Promise<Mes[]> {
  if (chaves.length === 0) return []
  const { rows } = await sql<Mes & { id: number; status: number }>`
    with ${doAlvo(ctx, chaves)},
    nova as (
      select a.id, a.empresa_id, a.competencia, a.status, e.cancelada_em,
        case when e.cancelada_em is not null then 2
             when e.substituida or s.substituida then 3 else a.status_no_arquivo end as novo
      from alvo a
      cross join lateral (
        select min(left(e.quando, 10)::date) filter (where e.efeito = 'cancelamento') as cancelada_em,
          coalesce(bool_or(e.efeito = 'substituicao'), false) as substituida
        from nota_evento e where e.escritorio_id = ${ctx.tenant.escritorioId}
          and e.chave_nota in (a.chave, regexp_replace(a.chave, '[^:]*$', ''))) e
      cross join lateral (
        -- Only a note of the same issuer replaces another.
        select exists (select from nota_fiscal s where s.escritorio_id = ${ctx.tenant.escritorioId}
          and s.substitui_chave in (a.chave, regexp_replace(a.chave, '[^:]*$', ''))
          and s.empresa_id = a.empresa_id and s.direcao = a.direcao and s.id <> a.id
          and (a.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} or s.contraparte_documento = a.contraparte_documento)) as substituida) s)
    update nota_fiscal n set status = v.novo, cancelada_em = v.cancelada_em, versao = n.versao + 1
    from nova v
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = v.id and n.status <> ${sql.lit(STATUS_NOTA.cancelando)}
      and (n.status <> v.novo or n.cancelada_em is distinct from v.cancelada_em)
    returning n.id, n.status, n.empresa_id as "empresaId", n.competencia`.execute(ctx.db)
  const sairam = rows.filter(({ status }) => FORA.has(status)).map(({ id }) => id)
  await enviarSozinhas(ctx, sairam)
  // Also of notes that are what they were: what takes the place of one may come after the event that says so.
  const { rows: alvo } = await sql<{ id: number }>`
    with ${doAlvo(ctx, chaves)}
    select id from alvo where direcao = ${sql.lit(DIRECAO_NOTA.emitida)}`.execute(ctx.db)
  await acompanharNotas(
    ctx,
    alvo.map(({ id }) => id),
  )
  return rows.map(({ empresaId, competencia }) => ({ empresaId, competencia }))
}

/** Shares the months with other writers until the end of the transaction, and tells which are locked. */
export async function entrarNosMeses(
  ctx: Context,
  meses: readonly Mes[],
): Promise<ReadonlySet<string>> {
  if (meses.length === 0) return new Set()
  const empresas = meses.map((mes) => mes.empresaId)
  const competencias = meses.map((mes) => mes.competencia)
  await sql`
    select pg_advisory_xact_lock_shared(app.chave_do_mes(${ctx.tenant.escritorioId}::bigint, m.empresa_id, m.competencia))
    from (select distinct empresa_id, competencia from unnest(${empresas}::bigint[], ${competencias}::text[])
            as m (empresa_id, competencia) order by 1, 2) m`.execute(ctx.db)
  const { rows } = await sql<Mes>`
    select distinct b.empresa_id as "empresaId", b.competencia
    from unnest(${empresas}::bigint[], ${competencias}::text[]) as m (empresa_id, competencia)
    join periodo_bloqueio b on b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = m.empresa_id
      and b.competencia = m.competencia and b.reaberto_em is null`.execute(ctx.db)
  return new Set(rows.map(chaveDoMes))
}

export const chaveDoMes = ({ empresaId, competencia }: Mes): string => `${empresaId}:${competencia}`

/** Each month once. */
export const mesesUnicos = (meses: readonly Mes[]): Mes[] => [
  ...new Map(meses.map((mes) => [chaveDoMes(mes), mes])).values(),
]
