import type { RouteOutput, RouteParsed, regrasMunicipais as rotas } from '@razao/contract'
import { lerChave, rotuloDaChave, TIPOS, type TipoDeRegra } from '@razao/engine/municipal'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { exigirTodas } from './de-quem-ve-tudo.ts'
import { exigirMunicipio } from './municipio.ts'
import type { Linha } from './versoes.ts'

type Apontamento = RouteOutput<typeof rotas.lerRegrasDoMunicipio>['apontamentos'][number]

const SEM_CHAVE = problem('entrada-invalida', {
  erros: [{ pointer: '#/chave', mensagem: 'Diga de qual regra é o erro.' }],
})

/** Says that something is wrong in a rule, or missing; it stays open until somebody looks. */
export async function apontarErroNaRegra(
  ctx: Context,
  { ibge, tipo, chave, texto }: RouteParsed<typeof rotas.apontarErroNaRegra>,
): Promise<{ id: number }> {
  await exigirMunicipio(ctx, ibge)
  const daRegra = lerChave(tipo, chave)
  if (daRegra === null) throw SEM_CHAVE
  return await ctx.db
    .insertInto('regra_apontamento')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      municipio_ibge: ibge,
      tipo,
      chave: daRegra,
      texto,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function resolverApontamento(
  ctx: Context,
  { apontamentoId }: RouteParsed<typeof rotas.resolverApontamento>,
): Promise<{ ok: true }> {
  exigirTodas(ctx)
  const { rows } = await sql`
    update regra_apontamento set resolvido_em = now(), resolvido_por = ${ctx.user.id || null}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${apontamentoId} and resolvido_em is null
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw problem('nao-encontrado')
  return { ok: true }
}

/** A new version answers what was said of the one before. */
export async function resolverDaRegra(ctx: Context, linha: Linha): Promise<void> {
  await sql`
    update regra_apontamento set resolvido_em = now(), resolvido_por = ${ctx.user.id || null}
    where escritorio_id = ${ctx.tenant.escritorioId} and municipio_ibge = ${linha.municipio} and tipo = ${linha.tipo}
      and chave = ${linha.chave} and resolvido_em is null`.execute(ctx.db)
}

export async function apontamentosAbertos(ctx: Context, ibge: number): Promise<Apontamento[]> {
  const { rows } = await sql<Omit<Apontamento, 'rotulo'> & { tipo: TipoDeRegra }>`
    select a.id, a.tipo, a.chave, a.texto, a.apontado_em as em,
      (select c.nome from app.colegas() c where c.usuario_id = a.apontado_por) as "porQuem"
    from regra_apontamento a
    where a.escritorio_id = ${ctx.tenant.escritorioId} and a.municipio_ibge = ${ibge} and a.resolvido_em is null
    order by a.id`.execute(ctx.db)
  return rows.map((um) => ({
    ...um,
    rotulo: `${TIPOS[um.tipo].rotulo}: ${rotuloDaChave(um.tipo, um.chave)}`,
  }))
}
