import type { obrigacoes, RouteOutput, RouteParsed } from '@razao/contract'
import { exigirValor } from '@razao/engine/dinheiro'
import { jurosNoVencimento } from '@razao/engine/planejamento'
import { SELIC } from '@razao/engine/tabelas/selic'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { lerSelic } from './mora.ts'

type Rota = typeof obrigacoes.informarSelic
type Pedido = RouteParsed<Rota>

/** The Selic of a month that does not come with the product yet; the quotas that wait for it are completed. */
export async function informarSelic(ctx: Context, input: Pedido): Promise<RouteOutput<Rota>> {
  exigirTaxa(ctx, input)
  const { competencia, taxa, versao } = input
  const escritorio_id = ctx.tenant.escritorioId
  const gravada =
    versao === null
      ? await ctx.db
          .insertInto('selic_mensal')
          .values({ escritorio_id, competencia, taxa })
          .onConflict((conflito) => conflito.constraint('selic_mensal_pk').doNothing())
          .returning('versao')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('selic_mensal')
          .set((eb) => ({ taxa, versao: eb('versao', '+', 1) }))
          .where('escritorio_id', '=', escritorio_id)
          .where('competencia', '=', competencia)
          .where('versao', '=', versao)
          .returning('versao')
          .executeTakeFirst()
  if (!gravada) throw problem('registro-mudou')
  await completarQuotas(ctx, competencia)
  return { ok: true }
}

function exigirTaxa(ctx: Context, { competencia, taxa }: Pedido): void {
  const recusar = (campo: string, mensagem: string) =>
    problem('entrada-invalida', { detail: mensagem, erros: [{ pointer: `#/${campo}`, mensagem }] })
  if (competencia >= ctx.clock.competencia())
    throw recusar('competencia', 'A Selic do mês só é publicada depois que ele acaba.')
  if (SELIC.taxas.has(competencia))
    throw recusar(
      'competencia',
      `A Selic de ${formatarCompetencia(competencia)} já vem com o produto.`,
    )
  if (Number(taxa) >= 10)
    throw recusar(
      'taxa',
      'A Selic de um mês é de menos de 10 %: informe a do mês, como 1.16, e não a do ano.',
    )
}

/** Open quotas issued for their due date take the interest of the Selic of now; who recalculated one chose its day. */
async function completarQuotas(ctx: Context, competencia: string): Promise<void> {
  const guias = await ctx.db
    .selectFrom('guia')
    .select(['id', 'chave', 'competencia', 'vencimento', 'principal', 'juros', 'falta_selic'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('estado', 'not in', ['paga', 'substituida'])
    .where('pagar_em', 'is', null)
    .where('vencimento', '>', `${competencia}-28`)
    .where('chave', '~', '^(irpj|csll)-')
    .execute()
  const selic = await lerSelic(ctx)
  const mudadas = guias.flatMap((guia) => {
    const { juros, falta } = exigirValor(jurosNoVencimento({ ...guia, composicao: [] }, selic))
    return juros === guia.juros && falta.length === (guia.falta_selic as string[]).length
      ? []
      : [{ id: guia.id, juros, falta }]
  })
  if (mudadas.length > 0)
    await sql`
      update guia g set juros = m.juros, total = g.principal + g.multa + m.juros, falta_selic = m.falta, versao = g.versao + 1
      from jsonb_to_recordset(${JSON.stringify(mudadas)}::jsonb) as m (id bigint, juros bigint, falta jsonb)
      where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = m.id`.execute(ctx.db)
}
