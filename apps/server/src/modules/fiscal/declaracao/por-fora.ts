import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'
import type { DoMes } from './apurado.ts'

type Rota = typeof rotas.marcarTransmitidaPorFora
type Marca = { readonly recibo: string; readonly em: string }

/** The mark of a month that was declared by other means; null when nobody said so. */
export async function lerPorFora(
  ctx: Context,
  { empresaId, competencia }: DoMes,
): Promise<Marca | null> {
  const { rows } = await sql<Marca>`
    select recibo, em from declaracao_por_fora
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Why a month that was declared by other means is not declared from here. */
export const jaPorFora = ({ recibo, em }: Marca): string =>
  `O mês está marcado como transmitido por fora em ${formatarData(em)}, recibo ${recibo}. Tire a marca se for declarar por aqui.`

const recusarDia = (mensagem: string) =>
  problem('entrada-invalida', {
    detail: mensagem,
    erros: [{ pointer: '#/porFora/em', mensagem }],
  })

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** A person says that the month was declared by other means, or takes it back. Said twice, it is one mark. */
export async function marcarTransmitidaPorFora(
  ctx: Context,
  { empresaId, competencia, porFora }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await travarFechamentos(ctx, competencia, [empresaId])
  const { rows } = await sql<{ regime: number; numero: string | null; saindo: boolean }>`
    select f.regime, (select d.numero from declaracao_pgdasd d where d.escritorio_id = f.escritorio_id
        and d.empresa_id = f.empresa_id and d.competencia = f.competencia and d.estado = 'transmitida'
        order by d.id desc limit 1) as numero,
      exists (select from declaracao_pgdasd d where d.escritorio_id = f.escritorio_id and d.empresa_id = f.empresa_id
        and d.competencia = f.competencia and d.estado = 'transmitindo') as saindo
    from fechamento f
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = ${empresaId} and f.competencia = ${competencia}`.execute(
    ctx.db,
  )
  const [mes] = rows
  if (mes === undefined) throw problem('nao-encontrado')
  if (porFora === null) {
    await ctx.db
      .deleteFrom('declaracao_por_fora')
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('empresa_id', '=', empresaId)
      .where('competencia', '=', competencia)
      .execute()
  } else {
    if (mes.regime !== REGIME.simples)
      throw naoPode('O regime deste mês não declara pelo PGDAS-D: não há o que marcar.')
    if (mes.numero !== null)
      throw naoPode(`O mês já foi declarado por aqui (nº ${mes.numero}): não precisa de marca.`)
    if (mes.saindo)
      throw naoPode('Uma declaração deste mês está saindo por aqui. Espere a resposta da Receita.')
    if (porFora.em > ctx.clock.today()) throw recusarDia('Escolha hoje ou um dia que já passou.')
    if (porFora.em < `${competencia}-01`)
      throw recusarDia('A declaração não sai antes de o mês começar.')
    await sql`
      insert into declaracao_por_fora (escritorio_id, empresa_id, competencia, recibo, em, por_nome, registrada_em)
      values (${ctx.tenant.escritorioId}, ${empresaId}, ${competencia}, ${porFora.recibo}, ${porFora.em}, ${ctx.user.nome},
        ${ctx.clock.now().toISOString()})
      on conflict on constraint declaracao_por_fora_pk do update set recibo = excluded.recibo, em = excluded.em,
        por_nome = excluded.por_nome, registrada_em = excluded.registrada_em, versao = declaracao_por_fora.versao + 1
      where (declaracao_por_fora.recibo, declaracao_por_fora.em) is distinct from (excluded.recibo, excluded.em)`.execute(
      ctx.db,
    )
  }
  await avisar(ctx, 'declaracao', { competencia }, empresaId)
  return { ok: true }
}
