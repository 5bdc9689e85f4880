import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { comoDeFora, type MarcaDeFora } from '@razao/engine/etapas'
import { formatarCompetencia, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'
import type { DoMes } from './apurado.ts'

type Rota = typeof rotas.marcarTransmitidaPorFora
type Varios = typeof rotas.marcarMesesPorFora

/** The mark of a month that was declared by other means; null when nobody said so. */
export async function lerPorFora(
  ctx: Context,
  { empresaId, competencia }: DoMes,
): Promise<MarcaDeFora | null> {
  const { rows } = await sql<MarcaDeFora>`
    select recibo, em from declaracao_por_fora
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Why a month that was declared by other means is not declared from here. */
export const jaPorFora = (marca: MarcaDeFora): string =>
  `O mês está marcado como transmitido por fora${comoDeFora(marca)}. Tire a marca se for declarar por aqui.`

const recusar = (pointer: string, mensagem: string) =>
  problem('entrada-invalida', { detail: mensagem, erros: [{ pointer, mensagem }] })

/** By the PGDAS-D, and by the DCTFWeb with its MIT. */
const DECLARAM: readonly number[] = [
  ...[REGIME.simples, REGIME.presumido],
  ...[REGIME.realTrimestral, REGIME.realMensal],
]

/** `qual` is what was declared from here: the PGDAS-D with its number, or the DCTFWeb. */
type Mes = { readonly regime: number; readonly qual: string | null; readonly saindo: boolean }

/** Why a month takes no mark; null when it does. */
function porqueNaoSeMarca({ regime, qual, saindo }: Mes): string | null {
  if (!DECLARAM.includes(regime))
    return 'O regime deste mês não declara pelo PGDAS-D nem pela DCTFWeb: não há o que marcar.'
  if (qual !== null) return `O mês já foi declarado por aqui (${qual}): não precisa de marca.`
  return saindo
    ? 'Uma declaração deste mês está saindo por aqui. Espere a resposta da Receita.'
    : null
}

/** Of a month `m` of a company `e`: what was declared of it from here, and whether something is on its way. */
const DECLARADO_AQUI = sql`coalesce(
  (select 'nº ' || d.numero from declaracao_pgdasd d where d.escritorio_id = e.escritorio_id and d.empresa_id = e.id
    and d.competencia = m.competencia and d.especie = 'pgdasd' and d.estado = 'transmitida' order by d.id desc limit 1),
  (select 'DCTFWeb' from declaracao_dctfweb d where d.escritorio_id = e.escritorio_id and d.empresa_id = e.id
    and d.competencia = m.competencia and d.estado = 'transmitida' and m.regime <> ${REGIME.simples} limit 1)) as qual,
  exists (select from declaracao_pgdasd d where d.escritorio_id = e.escritorio_id and d.empresa_id = e.id
    and d.competencia = m.competencia and d.especie = 'pgdasd' and d.estado = 'transmitindo')
  or exists (select from declaracao_dctfweb d where d.escritorio_id = e.escritorio_id and d.empresa_id = e.id
    and d.competencia = m.competencia and d.estado = 'transmitindo' and m.regime <> ${REGIME.simples}) as saindo`

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** A person says that the month was declared by other means, or takes it back. Said twice, it is one mark. */
export async function marcarTransmitidaPorFora(
  ctx: Context,
  { empresaId, competencia, porFora }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await travarFechamentos(ctx, competencia, [empresaId])
  const { rows } = await sql<Mes>`
    select m.regime, ${DECLARADO_AQUI}
    from fechamento m
    join empresa e on e.escritorio_id = m.escritorio_id and e.id = m.empresa_id
    where m.escritorio_id = ${ctx.tenant.escritorioId} and m.empresa_id = ${empresaId} and m.competencia = ${competencia}`.execute(
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
    const motivo = porqueNaoSeMarca(mes)
    if (motivo !== null) throw naoPode(motivo)
    if (porFora.em > ctx.clock.today())
      throw recusar('#/porFora/em', 'Escolha hoje ou um dia que já passou.')
    if (porFora.em < `${competencia}-01`)
      throw recusar('#/porFora/em', 'A declaração não sai antes de o mês começar.')
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

const MAIS_MESES = 60

/** The months from one to another, both among them; refused where they did not end, or are too many. */
function mesesDo(ctx: Context, { de, ate, recibos }: RouteParsed<Varios>): string[] {
  if (ate < de) throw recusar('#/ate', 'O último mês não vem antes do primeiro.')
  if (ate >= ctx.clock.competencia()) throw recusar('#/ate', 'Escolha um mês que já terminou.')
  const meses: string[] = []
  for (let mes = de; mes <= ate; mes = somarMeses(mes, 1)) {
    if (meses.length === MAIS_MESES)
      throw recusar(
        '#/de',
        'Marque até 60 meses por vez: os de há mais de 5 anos não se retificam.',
      )
    meses.push(mes)
  }
  const fora = recibos.find(({ competencia }) => !meses.includes(competencia))
  if (fora !== undefined)
    throw recusar(
      '#/recibos',
      `${formatarCompetencia(fora.competencia)} não está entre os meses escolhidos.`,
    )
  return meses
}

type MesAMarcar = Mes & {
  readonly competencia: string
  readonly antesDeAbrir: boolean
}

/** Each month of those of a company, its closing held where there is one. */
async function lerMeses(
  ctx: Context,
  empresaId: number,
  meses: readonly string[],
): Promise<MesAMarcar[]> {
  await sql`
    select from fechamento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = any (${[...meses]}::text[])
    order by competencia for update`.execute(ctx.db)
  const { rows } = await sql<MesAMarcar>`
    select m.competencia, m.competencia < to_char(e.abertura, 'YYYY-MM') as "antesDeAbrir", m.regime, ${DECLARADO_AQUI}
    from empresa e
    cross join lateral (
      select c.competencia, coalesce(f.regime, p.regime, e.regime) as regime
      from unnest(${[...meses]}::text[]) c (competencia)
      left join fechamento f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.competencia = c.competencia
      left join lateral (select p.regime from empresa_perfil p where p.escritorio_id = e.escritorio_id
        and p.empresa_id = e.id and p.vigente_de <= c.competencia order by p.vigente_de desc limit 1) p on true
    ) m
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}
    order by m.competencia`.execute(ctx.db)
  if (rows.length === 0) throw problem('nao-encontrado')
  return rows
}

/**
 * The past of a company that was declared by other means, several months at once, with the receipts that are at hand; or the
 * marks of them taken back. A month that takes no mark stays out, and says why; one that has it keeps what it says.
 */
export async function marcarMesesPorFora(
  ctx: Context,
  input: RouteParsed<Varios>,
): Promise<RouteOutput<Varios>> {
  const { empresaId, marcar, recibos } = input
  const { escritorioId } = ctx.tenant
  const lidos = await lerMeses(ctx, empresaId, mesesDo(ctx, input))
  const puladas: { competencia: string; motivo: string }[] = []
  const meses: string[] = []
  for (const mes of lidos) {
    const { competencia, antesDeAbrir } = mes
    const motivo = antesDeAbrir ? 'A empresa ainda não estava aberta.' : porqueNaoSeMarca(mes)
    if (!marcar || motivo === null) meses.push(competencia)
    else puladas.push({ competencia, motivo })
  }
  const doRecibo = new Map(recibos.map(({ competencia, recibo }) => [competencia, recibo]))
  const linhas = meses.map((competencia) => ({
    competencia,
    recibo: doRecibo.get(competencia) ?? null,
  }))
  const { rows } = marcar
    ? await sql`
        insert into declaracao_por_fora as x (escritorio_id, empresa_id, competencia, recibo, por_nome, registrada_em)
        select ${escritorioId}::bigint, ${empresaId}::bigint, l.competencia, l.recibo, ${ctx.user.nome},
          ${ctx.clock.now().toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (competencia text, recibo text)
        on conflict on constraint declaracao_por_fora_pk do update set recibo = excluded.recibo, por_nome = excluded.por_nome,
          registrada_em = excluded.registrada_em, versao = x.versao + 1
        where excluded.recibo is distinct from x.recibo and excluded.recibo is not null
        returning competencia`.execute(ctx.db)
    : await sql`
        delete from declaracao_por_fora
        where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and competencia = any (${meses}::text[])
        returning competencia`.execute(ctx.db)
  if (rows.length > 0) await avisar(ctx, 'declaracao', {}, empresaId)
  return { mudaram: rows.length, jaEstavam: meses.length - rows.length, puladas }
}
