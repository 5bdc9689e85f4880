import type { RouteOutput, RouteParsed, acesso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context, Prova } from '../../../platform/context.ts'
import { emOutroEscritorio } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import { notificar } from '../notificar.ts'
import { travarPapeis } from '../poderes.ts'
import { contaDe } from '../registro/conta.ts'
import { abrirCodigo, codigoDoConvite, type Envio } from './codigo.ts'

async function conviteDo(ctx: Context, { escritorioId, conviteId, envio }: Envio) {
  const convite = await ctx.db
    .selectFrom('convite as c')
    .innerJoin('escritorio as e', 'e.escritorio_id', 'c.escritorio_id')
    .selectAll('c')
    .select(['e.nome as escritorio', 'e.situacao as escritorio_situacao'])
    .select(sql<boolean>`c.expira_em > now()`.as('no_prazo'))
    .where('c.escritorio_id', '=', escritorioId)
    .where('c.id', '=', conviteId)
    .where('c.envio', '=', envio)
    .forUpdate('c')
    .executeTakeFirst()
  if (
    convite?.situacao !== 'pendente' ||
    !convite.no_prazo ||
    convite.escritorio_situacao !== 'ativo'
  )
    throw problem('convite-invalido')
  return convite
}

/** The connected account, whose confirmed e-mail is the invited one, takes the place that was offered. */
export async function aceitarConvite(
  ctx: Context,
  { codigo, nome }: RouteParsed<typeof rotas.aceitarConvite>,
): Promise<RouteOutput<typeof rotas.aceitarConvite>> {
  if (ctx.entrada?.por !== 'conta') throw problem('nao-autenticado')
  const { prova } = ctx.entrada
  const envio = abrirCodigo(ctx.segredo, codigo)
  return await emOutroEscritorio(ctx, envio.escritorioId, async (la) => {
    await travarPapeis(la)
    const convite = await conviteDo(la, envio)
    const conta = await contaDe(la, prova)
    if (conta.email !== convite.email) throw problem('convite-de-outra-pessoa')
    const { rows } = await sql<{ id: number | null }>`
      select app.garantir_usuario(${prova.sujeito}, ${nome ?? convite.nome ?? conta.nome ?? convite.email},
        ${convite.email}) as id`.execute(la.db)
    const usuarioId = rows[0]?.id
    if (usuarioId == null) throw problem('convite-de-outra-pessoa')
    await darLugar(la, convite, usuarioId)
    if (convite.criado_por !== null)
      await notificar(la, convite.criado_por, {
        tipo: 'convite',
        dados: { email: convite.email, usuarioId },
      })
    return { escritorioId: envio.escritorioId, escritorio: convite.escritorio }
  })
}

type Convite = Awaited<ReturnType<typeof conviteDo>>

/** The invitation becomes a place. Who already has one, suspended or not, is not changed by a link. */
async function darLugar(ctx: Context, convite: Convite, usuarioId: number): Promise<void> {
  const criado = await ctx.db
    .insertInto('usuario_papel')
    .values({
      escritorio_id: convite.escritorio_id,
      usuario_id: usuarioId,
      perfil: convite.perfil,
      todas_empresas: convite.todas_empresas,
      empresas: convite.empresas,
      filtro_empresas:
        convite.filtro_empresas === null ? null : JSON.stringify(convite.filtro_empresas),
      permissoes: convite.permissoes,
      atua_como: convite.atua_como,
      departamento: convite.departamento,
      valido_ate: convite.valido_ate,
      concedido_por: convite.criado_por,
    })
    .onConflict((oc) => oc.constraint('usuario_papel_pk').doNothing())
    .returning('usuario_id')
    .executeTakeFirst()
  if (!criado) throw problem('convite-invalido')
  await ctx.db
    .updateTable('convite')
    .set({ situacao: 'aceito', aceito_em: sql<string>`now()`, aceito_por: usuarioId })
    .where('escritorio_id', '=', convite.escritorio_id)
    .where('id', '=', convite.id)
    .execute()
}

/** Every office where the connected account has a place, open to it or not, for the chooser. */
export async function escritoriosDaConta(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.escritoriosDaConta>> {
  if (ctx.entrada?.por !== 'conta') throw problem('nao-autenticado')
  const { rows } = await sql<{
    escritorio_id: number
    usuario_id: number
    escritorio: string
    perfil: number
    demonstracao: boolean
    marca: Record<string, unknown> | null
    situacao: string
    escritorio_situacao: string
    todas_empresas: boolean
    empresas: number[]
  }>`select * from app.sessoes_do_sujeito(${ctx.entrada.prova.sujeito})`.execute(ctx.db)
  const lista = []
  for (const lugar of rows)
    lista.push({
      id: lugar.escritorio_id,
      nome: lugar.escritorio,
      perfilAcesso: lugar.perfil,
      demonstracao: lugar.demonstracao,
      marca: lugar.marca ?? {},
      situacao: situacaoDoLugar(lugar),
      empresas: lugar.todas_empresas ? null : lugar.empresas.length,
      ultimoAcesso: await ultimoAcesso(ctx, lugar),
    })
  return { lista, convites: await convitesDaConta(ctx, ctx.entrada.prova) }
}

async function convitesDaConta(
  ctx: Context,
  prova: Prova,
): Promise<RouteOutput<typeof rotas.escritoriosDaConta>['convites']> {
  const { email } = await contaDe(ctx, prova)
  if (email === null) return []
  const { rows } = await sql<{
    escritorio_id: number
    id: number
    envio: string
    escritorio: string
    perfil: number
    criado_por_nome: string
    mensagem: string | null
    expira_em: string
  }>`select * from app.convites_do_email(${email})`.execute(ctx.db)
  return rows.map((convite) => ({
    codigo: codigoDoConvite(ctx.segredo, {
      escritorioId: convite.escritorio_id,
      conviteId: convite.id,
      envio: convite.envio,
    }),
    escritorio: convite.escritorio,
    perfilAcesso: convite.perfil,
    convidadoPor: convite.criado_por_nome,
    mensagem: convite.mensagem,
    expiraEm: convite.expira_em,
  }))
}

function situacaoDoLugar(lugar: { situacao: string; escritorio_situacao: string }) {
  if (lugar.situacao !== 'ativo') return 'suspenso' as const
  const aberto = lugar.escritorio_situacao === 'ativo' || lugar.escritorio_situacao === 'encerrando'
  return aberto ? ('ativo' as const) : ('escritorio-suspenso' as const)
}

async function ultimoAcesso(
  ctx: Context,
  lugar: { escritorio_id: number; usuario_id: number },
): Promise<string | null> {
  return await emOutroEscritorio(ctx, lugar.escritorio_id, async (la) => {
    const linha = await la.db
      .selectFrom('acesso_recente')
      .select('em')
      .where('escritorio_id', '=', lugar.escritorio_id)
      .where('usuario_id', '=', lugar.usuario_id)
      .executeTakeFirst()
    return linha?.em ?? null
  })
}
