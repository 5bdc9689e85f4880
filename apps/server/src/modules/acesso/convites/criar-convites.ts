import { type concessoes, PERFIL, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type Concessao,
  colunasDasEmpresas,
  exigirAlcance,
  exigirQuePossaConceder,
  meuPoder,
} from '../poderes.ts'
import { escreverCarta } from './carteiro.ts'

const VALE_POR = '7 days'

type Linha = RouteOutput<typeof concessoes.convidarUsuarios>['lista'][number]
type Endereco = { email: string; nome: string | null }

const Email = z.email().max(254)
const COM_NOME = /^\s*"?([^"<>]{0,120}?)"?\s*<([^<>]+)>\s*$/

/** `Ana Exemplo <ana@exemplo.com>` or the e-mail alone. */
export function lerEndereco(texto: string): Endereco | null {
  const [, nome, dentro] = COM_NOME.exec(texto) ?? []
  const email = (dentro ?? texto).trim().toLowerCase()
  if (!Email.safeParse(email).success) return null
  return { email, nome: nome ? nome.trim() : null }
}

/** Invites each e-mail of the list; the letters leave after the transaction. */
export async function convidarUsuarios(
  ctx: Context,
  input: RouteParsed<typeof concessoes.convidarUsuarios>,
): Promise<RouteOutput<typeof concessoes.convidarUsuarios>> {
  await exigirQuePossaConceder(ctx, await meuPoder(ctx), input)
  if (input.perfilAcesso === 0)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/perfilAcesso', mensagem: 'Integração não recebe convite.' }],
    })
  await exigirVagas(ctx, input.emails.length)
  const daqui = await loginsDaqui(ctx)
  const lista: Linha[] = []
  const vistos = new Set<string>()
  for (const texto of input.emails) {
    const endereco = lerEndereco(texto)
    const email = endereco?.email ?? texto
    if (vistos.has(email)) continue
    vistos.add(email)
    if (endereco === null) lista.push({ email, resultado: 'email-invalido', conviteId: null })
    else if (daqui.has(email)) lista.push({ email, resultado: 'ja-e-usuario', conviteId: null })
    else lista.push(await convidarUm(ctx, endereco, input))
  }
  return { lista }
}

async function loginsDaqui(ctx: Context): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ login: string }>`select login from app.colegas()`.execute(ctx.db)
  return new Set(rows.map(({ login }) => login.toLowerCase()))
}

/** Who is invited will take a place: better told now than to the person. */
async function exigirVagas(ctx: Context, quantos: number): Promise<void> {
  const { rows } = await sql<{ limite: number | null; usados: number }>`
    select limite_usuarios as limite, (select count(*)::int from usuario_papel p where p.escritorio_id = e.escritorio_id
      and p.situacao = 'ativo' and p.perfil <> ${sql.lit(PERFIL.integracao)}) as usados
    from escritorio e where e.escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  const [linha] = rows
  if (linha?.limite != null && linha.usados + quantos > linha.limite)
    throw problem('limite-do-plano', {
      detail: `O plano tem ${linha.limite} pessoas e ${linha.usados} já são usadas.`,
    })
}

export type NovoConvite = Concessao & {
  readonly departamento?: string | null | undefined
  readonly validoAte?: string | null | undefined
  readonly mensagem?: string | undefined
}

/** Writes one invitation; its letter leaves when it is committed. */
export async function convidarUm(
  ctx: Context,
  { email, nome }: Endereco,
  novo: NovoConvite,
): Promise<Linha> {
  const criado = await ctx.db
    .insertInto('convite')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      email,
      nome,
      perfil: novo.perfilAcesso,
      ...colunasDasEmpresas(novo.empresas),
      permissoes: novo.permissoes ? [...novo.permissoes] : null,
      atua_como: novo.atuaComo ?? null,
      departamento: novo.departamento ?? null,
      valido_ate: novo.validoAte ?? null,
      mensagem: novo.mensagem ?? null,
      expira_em: sql<string>`now() + ${VALE_POR}::interval`,
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .onConflict((oc) =>
      oc.columns(['escritorio_id', 'email']).where('situacao', '=', 'pendente').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!criado) return { email, resultado: 'ja-convidado', conviteId: null }
  await mandarCarta(ctx, { email, nome })
  return { email, resultado: 'convidado', conviteId: criado.id }
}

/**
 * The identity writes to the person, with a link of its own: single use, expiring, replaced by the next. The
 * letter is in the transaction, so that nobody is told of what did not happen and no fall loses it.
 */
async function mandarCarta(ctx: Context, { email, nome }: Endereco): Promise<void> {
  const { nome: de } = await ctx.db
    .selectFrom('escritorio')
    .select('nome')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .executeTakeFirstOrThrow()
  await escreverCarta(ctx, { tipo: 'convite', dados: { email, nome: nome ?? email, de } })
}

async function umConvite(ctx: Context, conviteId: number) {
  const convite = await ctx.db
    .selectFrom('convite')
    .select(['id', 'perfil', 'situacao', 'email', 'nome'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', conviteId)
    .forUpdate()
    .executeTakeFirst()
  if (!convite) throw problem('nao-encontrado')
  exigirAlcance(await meuPoder(ctx), convite.perfil)
  return convite
}

/** A new link for seven more days; the one before dies. */
export async function reenviarConvite(
  ctx: Context,
  { conviteId }: { conviteId: number },
): Promise<{ expiraEm: string }> {
  const convite = await umConvite(ctx, conviteId)
  if (convite.situacao !== 'pendente') throw problem('situacao-nao-permite')
  const { expira_em: expiraEm } = await ctx.db
    .updateTable('convite')
    .set((eb) => ({
      envio: sql<string>`gen_random_uuid()`,
      envios: eb('envios', '+', 1),
      expira_em: sql<string>`now() + ${VALE_POR}::interval`,
    }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', conviteId)
    .returning('expira_em')
    .executeTakeFirstOrThrow()
  await mandarCarta(ctx, convite)
  return { expiraEm }
}

export async function cancelarConvite(
  ctx: Context,
  { conviteId }: { conviteId: number },
): Promise<{ ok: true }> {
  const convite = await umConvite(ctx, conviteId)
  if (convite.situacao === 'aceito') throw problem('situacao-nao-permite')
  await ctx.db
    .updateTable('convite')
    .set({ situacao: 'cancelado' })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', conviteId)
    .execute()
  return { ok: true }
}
