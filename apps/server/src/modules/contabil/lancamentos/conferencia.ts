import type { contabilCadastros, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contendo } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { saldosEm } from '../livro/index.ts'
import { conferirNomes } from './referencias.ts'

type Ler = typeof contabilCadastros.lerConferencia
type Saida = RouteOutput<Ler>

/** Up to which day an account was looked at, and which of its lines of some days were checked one by one. */
export async function lerConferencia(
  ctx: Context,
  { empresaId, contaId, de, ate }: RouteParsed<Ler>,
): Promise<Saida> {
  await conferirNomes(ctx, empresaId, { partidas: [{ contaId }] })
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<NonNullable<Saida['conferencia']>>`
    select ate, saldo, observacao, conferida_por_nome as por, conferida_em as em, versao from conferencia_conta
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and conta_id = ${contaId}`.execute(
    ctx.db,
  )
  const { rows: partidas } = await sql<Saida['partidas'][number]>`
    select c.lancamento_id as "lancamentoId", c.ordem, c.nota, c.conferida_por_nome as por, c.conferida_em as em
    from partida_conferida c join partida p on p.escritorio_id = c.escritorio_id and p.lancamento_id = c.lancamento_id and p.ordem = c.ordem
    where c.escritorio_id = ${escritorioId} and c.empresa_id = ${empresaId} and p.conta_id = ${contaId} and p.data between ${de} and ${ate}
    order by 1, 2`.execute(ctx.db)
  const [conferencia = null] = rows
  if (conferencia === null) return { conferencia, saldoAgora: null, partidas }
  const saldoAgora = await saldoNoDia(ctx, { empresaId, contaId, dia: conferencia.ate })
  return { conferencia, saldoAgora, partidas }
}

async function saldoNoDia(
  ctx: Context,
  { empresaId, contaId, dia }: { empresaId: number; contaId: number; dia: string },
): Promise<number> {
  const saldos = await saldosEm(ctx, { empresaId, ate: dia })
  const achado = saldos.find((saldo) => saldo.contaId === contaId)
  return achado ? achado.anterior + achado.debitos - achado.creditos : 0
}

type Conferir = typeof contabilCadastros.conferirConta

/** Says that the balance of an account was looked at until a day: it is kept, and told apart when it changes. */
export async function conferirConta(
  ctx: Context,
  { empresaId, contaId, ate, observacao = null }: RouteParsed<Conferir>,
): Promise<RouteOutput<Conferir>> {
  await conferirNomes(ctx, empresaId, { partidas: [{ contaId }] })
  if (ate > ctx.clock.today())
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ate', mensagem: 'O dia ainda não chegou.' }],
    })
  const saldo = await saldoNoDia(ctx, { empresaId, contaId, dia: ate })
  await sql`
    insert into conferencia_conta (escritorio_id, empresa_id, conta_id, ate, saldo, observacao, conferida_em,
      conferida_por, conferida_por_nome)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${contaId}, ${ate}, ${saldo}, ${observacao}, ${ctx.clock.now().toISOString()},
      ${ctx.user.id === 0 ? null : ctx.user.id}, ${ctx.user.nome})
    on conflict on constraint conferencia_conta_pk do update set ate = excluded.ate, saldo = excluded.saldo,
      observacao = excluded.observacao,
      conferida_em = excluded.conferida_em, conferida_por = excluded.conferida_por, conferida_por_nome = excluded.conferida_por_nome,
      versao = conferencia_conta.versao + 1`.execute(ctx.db)
  return { saldo }
}

type Desfazer = typeof contabilCadastros.desfazerConferencia

/** The account goes back to not looked at; taking away what is not there is done already. */
export async function desfazerConferencia(
  ctx: Context,
  { empresaId, contaId }: RouteParsed<Desfazer>,
): Promise<RouteOutput<Desfazer>> {
  await conferirNomes(ctx, empresaId, { partidas: [{ contaId }] })
  await ctx.db
    .deleteFrom('conferencia_conta')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('conta_id', '=', contaId)
    .execute()
  return { ok: true }
}

type Marcar = typeof contabilCadastros.marcarPartidas

/** Marks lines as checked, each with a note where there is one, or takes the marks away. */
export async function marcarPartidas(
  ctx: Context,
  { empresaId, partidas, conferida, nota = null }: RouteParsed<Marcar>,
): Promise<RouteOutput<Marcar>> {
  await exigirEmpresa(ctx, empresaId)
  const { escritorioId } = ctx.tenant
  const linhas = JSON.stringify(partidas)
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from partida p join jsonb_to_recordset(${linhas}::jsonb) as l ("lancamentoId" bigint, ordem int)
      on l."lancamentoId" = p.lancamento_id and l.ordem = p.ordem
    where p.escritorio_id = ${escritorioId} and p.empresa_id = ${empresaId}`.execute(ctx.db)
  if (rows[0]?.quantas !== partidas.length) throw problem('nao-encontrado')
  if (conferida)
    await sql`
      insert into partida_conferida (escritorio_id, empresa_id, lancamento_id, ordem, nota, conferida_em, conferida_por, conferida_por_nome)
      select ${escritorioId}, ${empresaId}, l."lancamentoId", l.ordem, ${nota}, ${ctx.clock.now().toISOString()}::timestamptz,
        ${ctx.user.id === 0 ? null : ctx.user.id}::bigint, ${ctx.user.nome}
      from jsonb_to_recordset(${linhas}::jsonb) as l ("lancamentoId" bigint, ordem int)
      on conflict on constraint partida_conferida_pk do update set nota = excluded.nota, conferida_em = excluded.conferida_em,
        conferida_por = excluded.conferida_por, conferida_por_nome = excluded.conferida_por_nome,
          versao = partida_conferida.versao + 1`.execute(ctx.db)
  else
    await sql`
      delete from partida_conferida c using jsonb_to_recordset(${linhas}::jsonb) as l ("lancamentoId" bigint, ordem int)
      where c.escritorio_id = ${escritorioId} and c.empresa_id = ${empresaId} and c.lancamento_id = l."lancamentoId"
        and c.ordem = l.ordem`.execute(ctx.db)
  return { marcadas: partidas.length }
}

type Participantes = typeof contabilCadastros.listarParticipantes

/** Customers and suppliers of a company, by name or document, for a line to say whose it is. */
export async function listarParticipantes(
  ctx: Context,
  { empresaId, busca = '' }: RouteParsed<Participantes>,
): Promise<RouteOutput<Participantes>> {
  await exigirEmpresa(ctx, empresaId)
  const procura = contendo(busca)
  const { rows } = await sql<RouteOutput<Participantes>['participantes'][number]>`
    select id, nome, documento, papel from participante
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and mesclado_em is null
      and (nome ilike ${procura} or documento like ${procura}) order by nome, id limit 500`.execute(
    ctx.db,
  )
  return { participantes: rows }
}
