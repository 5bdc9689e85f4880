import type { RouteOutput, RouteParsed, pessoal as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contar, emPagina, naPagina } from '../../../platform/lista.ts'
import { textoDoAviso } from './textos-dos-avisos.ts'

type Saida = RouteOutput<typeof rotas.listarNotificacoes>
type Notificacao = Saida['lista'][number]

/** Those of the screen: what the person chose to get only by letter is not here. */
const minhas = (ctx: Context) =>
  ctx.db
    .selectFrom('notificacao')
    .where('na_tela', '=', true)
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)

export async function contarNaoLidas(ctx: Context): Promise<number> {
  return await contar(minhas(ctx).where('lida_em', 'is', null))
}

/** My notifications, newest first; the text is written now, in the words of the contract. */
export async function listarNotificacoes(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarNotificacoes>,
): Promise<Saida> {
  const consulta = input.naoLidas === true ? minhas(ctx).where('lida_em', 'is', null) : minhas(ctx)
  const total = await contar(consulta)
  const linhas = await consulta
    .select(['id', 'tipo', 'dados', 'criada_em as criadaEm', 'lida_em as lidaEm'])
    .orderBy('id', 'desc')
    .$call(naPagina(input))
    .execute()
  const lista = linhas.map(({ dados, tipo, ...resto }) => ({
    ...resto,
    tipo: tipo as Notificacao['tipo'],
    ...textoDoAviso(tipo, dados),
  }))
  return emPagina(input, { lista, total, totais: { naoLidas: await contarNaoLidas(ctx) } })
}

export async function marcarNotificacoes(
  ctx: Context,
  { notificacoes }: RouteParsed<typeof rotas.marcarNotificacoes>,
): Promise<RouteOutput<typeof rotas.marcarNotificacoes>> {
  const { numAffectedRows } = await sql`
    update notificacao set lida_em = now()
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${ctx.user.id} and lida_em is null
      and (${notificacoes ?? null}::bigint[] is null or id = any (${notificacoes ?? null}::bigint[]))`.execute(
    ctx.db,
  )
  return { marcadas: Number(numAffectedRows ?? 0), naoLidas: await contarNaoLidas(ctx) }
}
