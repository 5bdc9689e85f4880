import type { RouteOutput, RouteParsed, registro as rotas } from '@razao/contract'
import { paths } from '@razao/contract/paths'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contendo, emPagina, lerTotais, recorte } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { type Aviso, escreverCarta } from '../convites/carteiro.ts'
import {
  type Concessao,
  colunasDasEmpresas,
  exigirAlcance,
  exigirQuePossaConceder,
  meuPoder,
  mudandoPapeis,
  travarPapeis,
} from '../poderes.ts'
import { umPapel } from '../usuarios/ler-usuario.ts'

type Saida = RouteOutput<typeof rotas.listarPedidosDeAcesso>
const SITUACAO = sql<string>`case when p.situacao = 'aberto' and p.expira_em <= now() then 'vencido' else p.situacao end`

/** Who asked for this office's companies; row security hides the companies the caller does not see. */
export async function listarPedidosDeAcesso(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarPedidosDeAcesso>,
): Promise<Saida> {
  const { situacao = null, busca = '' } = input
  const como = contendo(busca)
  const todos = sql`pedido_de_acesso p left join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and (p.nome ilike ${como} or p.email ilike ${como} or e.apelido ilike ${como})`
  const { total, ...totais } = await lerTotais<{ total: number; abertos: number }>(ctx.db, {
    somas: sql`count(*) filter (where ${situacao}::text is null or ${SITUACAO} = ${situacao})::int as total,
      count(*) filter (where ${SITUACAO} = 'aberto')::int as abertos`,
    de: sql`from ${todos}`,
  })
  const { rows: lista } = await sql<Saida['lista'][number]>`
    select p.id as "pedidoId", p.tipo, p.nome, p.email, p.celular, p.mensagem, ${SITUACAO} as situacao, p.resposta,
      case when e.id is not null then jsonb_build_object('id', e.id, 'apelido', e.apelido, 'identificacao', e.identificacao) end as empresa,
      case when ${SITUACAO} = 'aberto'
        then (select jsonb_build_object('usuarioId', v.usuario_id, 'perfilAcesso', v.perfil, 'suspenso',
        v.situacao <> 'ativo',
          'empresas', case when v.todas_empresas then 'todas' when q.filtro_empresas is not null then 'filtro' else 'lista' end,
          'jaEnxerga', p.empresa_id is null or v.todas_empresas or p.empresa_id = any (v.empresas))
        from app.sessoes_do_sujeito(p.sujeito) v join usuario_papel q on q.escritorio_id = p.escritorio_id and q.usuario_id = v.usuario_id
        where v.escritorio_id = p.escritorio_id) end as lugar,
      p.pedido_em as "pedidoEm", p.expira_em as "expiraEm", p.respondido_em as "respondidoEm", p.respondido_por_nome as "respondidoPor"
    from ${todos} and (${situacao}::text is null or ${SITUACAO} = ${situacao})
    order by p.id desc ${recorte(input)}`.execute(ctx.db)
  return emPagina(input, { lista, total, totais })
}

async function umPedido(ctx: Context, pedidoId: number) {
  const pedido = await ctx.db
    .selectFrom('pedido_de_acesso')
    .selectAll()
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', pedidoId)
    .forUpdate()
    .executeTakeFirst()
  if (!pedido) throw problem('nao-encontrado')
  if (pedido.situacao !== 'aberto' || Date.parse(pedido.expira_em) <= ctx.clock.now().getTime())
    throw problem('situacao-nao-permite', { detail: 'Este pedido já não espera resposta.' })
  return pedido
}
type Pedido = Awaited<ReturnType<typeof umPedido>>

type Resposta = { para: 'aprovado' | 'recusado'; texto: string | null; aviso: Resumo }
type Resumo = Pick<Aviso, 'assunto' | 'paragrafos' | 'acao'>

/** Writes the answer here and at the account, and writes to the person. */
async function responder(ctx: Context, pedido: Pedido, resposta: Resposta): Promise<void> {
  const { para, texto, aviso } = resposta
  const { escritorioId } = ctx.tenant
  await ctx.db
    .updateTable('pedido_de_acesso')
    .set({
      situacao: para,
      resposta: texto,
      respondido_em: sql<string>`now()`,
      respondido_por: ctx.user.id,
      respondido_por_nome: ctx.user.nome,
      versao: pedido.versao + 1,
    })
    .where('escritorio_id', '=', escritorioId)
    .where('id', '=', pedido.id)
    .execute()
  await sql`
    select app.responder_pedido(${pedido.uid}::uuid, ${para}, ${texto}::text, ${await nomeDaqui(ctx)})`.execute(
    ctx.db,
  )
  const { email, nome } = pedido
  await escreverCarta(ctx, { tipo: 'aviso', dados: { email, nome, ...aviso } })
}

async function nomeDaqui(ctx: Context): Promise<string> {
  const { nome } = await ctx.db
    .selectFrom('escritorio')
    .select('nome')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .executeTakeFirstOrThrow()
  return nome
}

/** The person takes the place given here: never more than who approves has. */
export async function aprovarPedidoDeAcesso(
  ctx: Context,
  input: RouteParsed<typeof rotas.aprovarPedidoDeAcesso>,
): Promise<RouteOutput<typeof rotas.aprovarPedidoDeAcesso>> {
  await travarPapeis(ctx)
  const pedido = await umPedido(ctx, input.pedidoId)
  await exigirQuePossaConceder(ctx, await meuPoder(ctx), input)
  if (input.perfilAcesso === 0)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/perfilAcesso', mensagem: 'Uma pessoa não entra como integração.' }],
    })
  const { rows } = await sql<{ id: number | null }>`
    select app.garantir_usuario(${pedido.sujeito}, ${pedido.nome}, ${pedido.email}) as id`.execute(
    ctx.db,
  )
  const usuarioId = rows[0]?.id
  if (usuarioId == null)
    throw problem('situacao-nao-permite', {
      detail: 'Já há outra conta com este e-mail. Convide a pessoa pelo e-mail.',
    })
  await darLugar(ctx, usuarioId, input)
  await responderQueSim(ctx, pedido)
  return { usuarioId }
}

async function responderQueSim(ctx: Context, pedido: Pedido): Promise<void> {
  const escritorio = await nomeDaqui(ctx)
  await responder(ctx, pedido, {
    para: 'aprovado',
    texto: null,
    aviso: {
      assunto: 'Seu acesso foi aprovado',
      paragrafos: [`${escritorio} aprovou o seu pedido de acesso. Já pode entrar.`],
      acao: { texto: 'Entrar', caminho: paths.conta.entrar },
    },
  })
}

/**
 * Who already has a place here keeps it, with one company more: never of who is above, nor to who is suspended or
 * sees companies by a filter, which are changed at the person.
 */
export async function juntarEmpresaDoPedido(
  ctx: Context,
  { pedidoId }: RouteParsed<typeof rotas.juntarEmpresaDoPedido>,
): Promise<RouteOutput<typeof rotas.juntarEmpresaDoPedido>> {
  return await mudandoPapeis(ctx, async () => {
    const pedido = await umPedido(ctx, pedidoId)
    const { rows } = await sql<{ id: number; situacao: string; jaEnxerga: boolean }>`
      select usuario_id as id, situacao, ${pedido.empresa_id}::bigint is null or todas_empresas
        or ${pedido.empresa_id}::bigint = any (empresas) as "jaEnxerga"
      from app.sessoes_do_sujeito(${pedido.sujeito}) where escritorio_id = ${ctx.tenant.escritorioId}`.execute(
      ctx.db,
    )
    const [pessoa] = rows
    if (!pessoa)
      throw problem('situacao-nao-permite', {
        detail: 'A pessoa ainda não faz parte do escritório.',
      })
    if (pessoa.situacao !== 'ativo')
      throw problem('situacao-nao-permite', {
        detail: 'O acesso desta pessoa está suspenso. Reative em «Pessoas» antes de aprovar.',
      })
    const papel = await umPapel(ctx, pessoa.id, true)
    exigirAlcance(await meuPoder(ctx), papel.perfil)
    if (!pessoa.jaEnxerga) await juntar(ctx, papel, pedido.empresa_id)
    await responderQueSim(ctx, pedido)
    return { usuarioId: pessoa.id }
  })
}

async function juntar(
  ctx: Context,
  papel: Awaited<ReturnType<typeof umPapel>>,
  empresaId: number | null,
): Promise<void> {
  if (empresaId === null) return
  if (papel.filtro_empresas !== null)
    throw problem('situacao-nao-permite', {
      detail: 'Esta pessoa vê as empresas por um filtro. Mude as empresas dela em «Pessoas».',
    })
  await ctx.db
    .updateTable('usuario_papel')
    .set({
      empresas: [...papel.empresas, empresaId],
      concedido_por: ctx.user.id,
      versao: papel.versao + 1,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', papel.usuario_id)
    .execute()
}

type Lugar = Concessao & {
  readonly departamento?: string | null | undefined
  readonly validoAte?: string | null | undefined
}

/** Who already has a place here keeps it: a request only adds its company (`juntarEmpresaDoPedido`). */
async function darLugar(ctx: Context, usuarioId: number, lugar: Lugar): Promise<void> {
  const criado = await ctx.db
    .insertInto('usuario_papel')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      usuario_id: usuarioId,
      perfil: lugar.perfilAcesso,
      ...colunasDasEmpresas(lugar.empresas),
      permissoes: lugar.permissoes ? [...lugar.permissoes] : null,
      atua_como: lugar.atuaComo ?? null,
      departamento: lugar.departamento ?? null,
      valido_ate: lugar.validoAte ?? null,
      concedido_por: ctx.user.id,
    })
    .onConflict((oc) => oc.constraint('usuario_papel_pk').doNothing())
    .returning('usuario_id')
    .executeTakeFirst()
  if (!criado)
    throw problem('situacao-nao-permite', {
      detail: 'Esta pessoa já faz parte do escritório: junte a empresa às que ela já vê.',
    })
}

/** The person reads the reason, here and by e-mail; the office's name is not told. */
export async function recusarPedidoDeAcesso(
  ctx: Context,
  { pedidoId, motivo }: RouteParsed<typeof rotas.recusarPedidoDeAcesso>,
): Promise<{ ok: true }> {
  const pedido = await umPedido(ctx, pedidoId)
  await responder(ctx, pedido, {
    para: 'recusado',
    texto: motivo,
    aviso: {
      assunto: 'Seu pedido de acesso foi recusado',
      paragrafos: ['O escritório que cuida da empresa recusou o seu pedido de acesso.', motivo],
    },
  })
  return { ok: true }
}
