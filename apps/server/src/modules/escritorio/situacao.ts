import type { RouteOutput, RouteParsed, escritorio as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { exigirDominioLivre, idDoUid, noEscritorio, reversivelAte } from './escritorios.ts'
import { umEscritorio, usoDo } from './meu-escritorio.ts'

type Situacao = 'ativo' | 'suspenso' | 'encerrando' | 'encerrado'
type Passagem = {
  uid: string
  de: readonly Situacao[]
  para: Situacao
  motivo?: string | null
}

/** Root inside an office could shut the door on himself. */
async function exigirOutro(ctx: Context, uid: string): Promise<void> {
  if ((await idDoUid(ctx, uid)) === ctx.tenant.escritorioId)
    throw problem('situacao-nao-permite', {
      detail: 'Este é o escritório em que você está. Entre por outro para isto.',
    })
}

/** One step in the life of an office; acts on the next request of everybody in it. */
async function passar(ctx: Context, { uid, de, para, motivo }: Passagem): Promise<void> {
  await noEscritorio(ctx, uid, async (la) => {
    const { rows } = await sql`
      update escritorio set situacao = ${para}, versao = versao + 1,
        situacao_motivo = case when ${motivo === undefined} then situacao_motivo else ${motivo ?? null}::text end,
        encerramento_pedido_em = case ${para} when 'encerrando' then now() when 'encerrado' then encerramento_pedido_em end,
        encerrado_em = case when ${para} = 'encerrado' then now() end
      where escritorio_id = ${la.tenant.escritorioId} and situacao = any (${[...de]}::text[]) returning 1`.execute(
      la.db,
    )
    if (rows.length === 0) throw problem('situacao-nao-permite')
  })
}

export async function suspenderEscritorio(
  ctx: Context,
  { uid, motivo }: RouteParsed<typeof rotas.suspenderEscritorio>,
): Promise<{ ok: true }> {
  await exigirOutro(ctx, uid)
  await passar(ctx, { uid, de: ['ativo', 'encerrando'], para: 'suspenso', motivo })
  return { ok: true }
}

export async function reativarEscritorio(
  ctx: Context,
  { uid }: { uid: string },
): Promise<{ ok: true }> {
  await passar(ctx, { uid, de: ['suspenso'], para: 'ativo', motivo: null })
  return { ok: true }
}

const fraseDe = (nome: string): string => `encerrar ${nome}`.slice(0, 120).trim()

/** First step: says what will be closed, and what must be typed. People go on working. */
export async function pedirEncerramento(
  ctx: Context,
  { uid, motivo }: RouteParsed<typeof rotas.pedirEncerramento>,
): Promise<RouteOutput<typeof rotas.pedirEncerramento>> {
  await exigirOutro(ctx, uid)
  await passar(ctx, { uid, de: ['ativo', 'suspenso'], para: 'encerrando', motivo })
  return await noEscritorio(ctx, uid, async (la) => {
    const { empresas, usuarios } = await usoDo(la)
    return { empresas, usuarios, frase: fraseDe((await umEscritorio(la)).nome) }
  })
}

/**
 * Second step: nobody enters any more and every token dies. Nothing is erased: what the law makes the
 * office keep stays kept, and for thirty days the closing can be undone.
 */
export async function confirmarEncerramento(
  ctx: Context,
  { uid, frase }: RouteParsed<typeof rotas.confirmarEncerramento>,
): Promise<RouteOutput<typeof rotas.confirmarEncerramento>> {
  await exigirOutro(ctx, uid)
  const { nome } = await noEscritorio(ctx, uid, umEscritorio)
  if (frase.trim() !== fraseDe(nome))
    throw problem('situacao-nao-permite', { detail: 'A frase de confirmação não confere.' })
  await passar(ctx, { uid, de: ['encerrando'], para: 'encerrado' })
  return await noEscritorio(ctx, uid, async (la) => {
    await sql`update token_api set revogado_em = now() where escritorio_id = ${la.tenant.escritorioId} and revogado_em is null`.execute(
      la.db,
    )
    const { encerrado_em: em } = await umEscritorio(la)
    return { reversivelAte: reversivelAte(em ?? la.clock.now().toISOString()) }
  })
}

export async function reverterEncerramento(
  ctx: Context,
  { uid }: { uid: string },
): Promise<{ ok: true }> {
  const id = await idDoUid(ctx, uid)
  const atual = await noEscritorio(ctx, uid, umEscritorio)
  const { encerrado_em: em, dominio } = atual
  if (em !== null && Date.parse(reversivelAte(em)) < Date.now())
    throw problem('situacao-nao-permite', { detail: 'O prazo de 30 dias já passou.' })
  if (dominio !== null) await exigirDominioLivre(ctx, dominio, id)
  await passar(ctx, { uid, de: ['encerrando', 'encerrado'], para: 'ativo', motivo: null })
  return { ok: true }
}
