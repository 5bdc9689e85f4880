import type { RouteOutput, RouteParsed, minhaConta as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

type Saida = RouteOutput<typeof rotas.meusAvisos>
type Evento = Saida['eventos'][number]['evento']
type Canal = Saida['eventos'][number]['canais'][number]['canal']

const EVENTOS: readonly Evento[] = [
  'operacao',
  'carteira',
  'pedido',
  'convite',
  'pedido-de-acesso',
  'pedido-de-titular',
  'acesso',
]
const CANAIS: readonly Canal[] = ['tela', 'email']

/** Why nobody turns it off; the database refuses the same. */
function motivoDoFixo(evento: Evento, canal: Canal): string | null {
  if (evento === 'acesso')
    return 'É aviso de segurança: você precisa saber se alguém mudar o seu acesso.'
  if (evento === 'pedido-de-titular' && canal === 'tela')
    return 'A lei dá prazo para responder (LGPD, art. 19).'
  return null
}

/** Each notice and each way that exists, as the person chose or as it comes. */
export async function meusAvisos(ctx: Context): Promise<Saida> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ evento: Evento; canal: Canal; ligado: boolean }>`
    select e.evento, c.canal, coalesce(a.ligado, app.canal_de_fabrica(e.evento, c.canal)) as ligado
    from unnest(${EVENTOS}::text[]) e (evento) cross join unnest(${CANAIS}::text[]) c (canal)
    left join aviso_canal a on a.escritorio_id = ${escritorioId} and a.usuario_id = ${ctx.user.id}
      and a.evento = e.evento and a.canal = c.canal`.execute(ctx.db)
  const rotina = await ctx.db
    .selectFrom('aviso_pessoa')
    .select(['resumo_hora', 'silencio'])
    .where('escritorio_id', '=', escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .executeTakeFirst()
  const ligado = (evento: Evento, canal: Canal): boolean =>
    rows.some((linha) => linha.evento === evento && linha.canal === canal && linha.ligado)
  return {
    eventos: EVENTOS.map((evento) => ({
      evento,
      canais: CANAIS.map((canal) => ({
        canal,
        ligado: ligado(evento, canal),
        fixo: motivoDoFixo(evento, canal),
      })),
    })),
    resumoHora: rotina?.resumo_hora ?? null,
    silencio: rotina?.silencio ?? true,
  }
}

/** Twice is once: what is kept is how it stays, not that it changed. */
export async function escolherAviso(
  ctx: Context,
  { evento, canal, ligado }: RouteParsed<typeof rotas.escolherAviso>,
): Promise<{ ok: true }> {
  const fixo = motivoDoFixo(evento, canal)
  if (fixo !== null) throw problem('situacao-nao-permite', { detail: fixo })
  await ctx.db
    .insertInto('aviso_canal')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      usuario_id: ctx.user.id,
      evento,
      canal,
      ligado,
    })
    .onConflict((oc) => oc.constraint('aviso_canal_pk').doUpdateSet({ ligado }))
    .execute()
  return { ok: true }
}

export async function escolherRotinaDosAvisos(
  ctx: Context,
  { resumoHora, silencio }: RouteParsed<typeof rotas.escolherRotinaDosAvisos>,
): Promise<{ ok: true }> {
  const mudanca = {
    ...(resumoHora === undefined ? {} : { resumo_hora: resumoHora }),
    ...(silencio === undefined ? {} : { silencio }),
  }
  if (Object.keys(mudanca).length === 0) return { ok: true }
  await ctx.db
    .insertInto('aviso_pessoa')
    .values({ escritorio_id: ctx.tenant.escritorioId, usuario_id: ctx.user.id, ...mudanca })
    .onConflict((oc) => oc.constraint('aviso_pessoa_pk').doUpdateSet(mudanca))
    .execute()
  return { ok: true }
}
