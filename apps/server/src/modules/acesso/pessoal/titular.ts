import type { RouteOutput, RouteParsed, pessoal as rotas } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerLinhas,
  lerTotais,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { notificar, notificarAdministradores } from '../notificar.ts'
import { exigirOutroAdministrador } from '../poderes.ts'
import { cadastroDe, consentimentosDe, pedidosDe } from '../registro/conta.ts'
import { diaPorExtenso, escreverAviso, pedirExecucao } from './eliminar.ts'

/** Beyond this the trail is asked from the office: what matters to the person is there already. */
const ACOES_NO_ARQUIVO = 5000

/** Everything this office keeps about the person who asks, and their account, as one JSON file. */
export async function meusDados(ctx: Context): Promise<ArquivoServido> {
  const { escritorioId } = ctx.tenant
  const eu = ctx.user.id
  const tabela = async (nome: string, coluna: string) =>
    (
      await sql<Record<string, unknown>>`
        select * from ${sql.table(nome)} where escritorio_id = ${escritorioId} and ${sql.ref(coluna)} = ${eu}`.execute(
        ctx.db,
      )
    ).rows
  const acoes = await ctx.db
    .selectFrom('auditoria')
    .select(['em', 'tabela', 'acao', 'registro_id', 'origem', 'endereco', 'requisicao'])
    .where('escritorio_id', '=', escritorioId)
    .where('usuario_id', '=', eu)
    .orderBy('id', 'desc')
    .limit(ACOES_NO_ARQUIVO)
    .execute()
  const conteudo = {
    geradoEm: ctx.clock.now().toISOString(),
    escritorio: ctx.sessao?.atual.escritorio ?? null,
    conta: await minhaConta(ctx),
    acesso: await tabela('usuario_papel', 'usuario_id'),
    ultimoAcesso: await tabela('acesso_recente', 'usuario_id'),
    rascunhos: await tabela('rascunho', 'usuario_id'),
    visoes: await tabela('visao_salva', 'dono_id'),
    empresas: await tabela('empresa_do_usuario', 'usuario_id'),
    notificacoes: await tabela('notificacao', 'usuario_id'),
    avisos: await tabela('aviso_canal', 'usuario_id'),
    rotinaDosAvisos: await tabela('aviso_pessoa', 'usuario_id'),
    resumosDiarios: await tabela('resumo_diario', 'usuario_id'),
    foto: await minhaFotoEmTexto(ctx),
    documentosAbertos: await tabela('documento_acesso', 'usuario_id'),
    vistoPorOutros: await tabela('ver_como', 'usuario_id'),
    pedidos: await tabela('pedido_de_titular', 'usuario_id'),
    acoes,
  }
  return {
    nome: `meus-dados-${ctx.clock.today()}.json`,
    mime: 'application/json',
    conteudo: JSON.stringify(conteudo, null, 2),
    baixar: true,
  }
}

async function minhaFotoEmTexto(ctx: Context) {
  const { rows } = await sql<{ mime: string; em: string; base64: string }>`
    select mime, em, encode(conteudo, 'base64') as base64 from foto_da_pessoa
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${ctx.user.id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

async function minhaConta(ctx: Context) {
  const prova = ctx.entrada && 'prova' in ctx.entrada ? ctx.entrada.prova : null
  const base = { id: ctx.user.id, nome: ctx.user.nome, login: ctx.sessao?.atual.login ?? null }
  // What is of the account is told at our own address only: an office's host is told of the office.
  const daConta = ctx.entrada?.por === 'conta' && prova?.escritorioId === undefined
  if (prova === null || !daConta) return base
  const { rows } = await sql<Record<string, unknown>>`
    select email, confirmado, criada_em as "criadaEm", ultima_entrada_em as "ultimaEntradaEm", mfa
    from app.conta_do_sujeito(${prova.sujeito})`.execute(ctx.db)
  const { sujeito } = prova
  return {
    ...base,
    ...rows[0],
    cadastro: await cadastroDe(ctx, sujeito),
    consentimentos: await consentimentosDe(ctx, sujeito),
    pedidosDeAcesso: await pedidosDe(ctx, sujeito),
  }
}

/** Asks for the erasure; it happens on the date that is told, unless it is taken back or refused with a reason. */
export async function pedirEliminacao(
  ctx: Context,
  { motivo }: RouteParsed<typeof rotas.pedirEliminacao>,
): Promise<RouteOutput<typeof rotas.pedirEliminacao>> {
  const { escritorioId } = ctx.tenant
  await exigirOutroAdministrador(ctx, ctx.user.id)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`titular:${escritorioId}`}, 13))`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ numero: number; executarEm: string }>`
    insert into pedido_de_titular (escritorio_id, numero, usuario_id, motivo, pedido_por_nome)
    select ${escritorioId}::bigint, coalesce(max(numero), 0) + 1, ${ctx.user.id}::bigint, ${motivo ?? null}::text, ${ctx.user.nome}::text
    from pedido_de_titular where escritorio_id = ${escritorioId}
    on conflict (escritorio_id, usuario_id, tipo) where situacao = 'aberto' do nothing
    returning numero, executar_em as "executarEm"`.execute(ctx.db)
  const [pedido] = rows
  if (!pedido) throw problem('nada-a-fazer', { detail: 'Já há um pedido seu em aberto.' })
  await notificarAdministradores(ctx, {
    tipo: 'pedido-de-titular',
    dados: {
      numero: pedido.numero,
      texto: `${ctx.user.nome} pediu a eliminação dos seus dados. Executa-se em ${diaPorExtenso(pedido.executarEm)}, se ninguém responder antes.`,
    },
  })
  await escreverAviso(ctx, ctx.user.id, {
    assunto: 'Pedido de eliminação dos seus dados',
    paragrafos: [
      `Recebemos o seu pedido de eliminação (nº ${pedido.numero}). Ele se executa em ${diaPorExtenso(pedido.executarEm)}.`,
      'Até lá você pode desistir em Minha conta, na aba Meus dados. Se não foi você quem pediu, desista e troque a sua senha.',
      'O que a lei manda guardar fica, sem o seu nome: a trilha do que foi feito e os livros contábeis (LGPD, art. 16, I).',
    ],
    acao: { texto: 'Ver o pedido', caminho: links.meusDados },
  })
  return pedido
}

/** Takes the request back. */
export async function cancelarEliminacao(
  ctx: Context,
  { numero }: RouteParsed<typeof rotas.cancelarEliminacao>,
): Promise<{ ok: true }> {
  const { rows } = await sql<{ situacao: string }>`
    select situacao from pedido_de_titular
    where escritorio_id = ${ctx.tenant.escritorioId} and numero = ${numero} and usuario_id = ${ctx.user.id} for update`.execute(
    ctx.db,
  )
  const [pedido] = rows
  if (!pedido) throw problem('nao-encontrado')
  if (pedido.situacao !== 'aberto') throw problem('situacao-nao-permite')
  await sql`
    update pedido_de_titular set situacao = 'cancelado', cancelado_em = now()
    where escritorio_id = ${ctx.tenant.escritorioId} and numero = ${numero}`.execute(ctx.db)
  await notificarAdministradores(ctx, {
    tipo: 'pedido-de-titular',
    dados: { numero, texto: `${ctx.user.nome} desistiu do pedido de eliminação.` },
  })
  return { ok: true }
}

type Pedido = RouteOutput<typeof rotas.meusPedidos>['lista'][number]
const CAMPOS = sql`numero, tipo, motivo, situacao, resposta, pedido_por_nome as "pedidoPor", pedido_em as "pedidoEm",
  respondido_em as "respondidoEm",
  executar_em as "executarEm", executado_em as "executadoEm", cancelado_em as "canceladoEm"`

export async function meusPedidos(ctx: Context): Promise<RouteOutput<typeof rotas.meusPedidos>> {
  const { rows } = await sql<Pedido>`
    select ${CAMPOS} from pedido_de_titular
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${ctx.user.id} order by numero desc`.execute(
    ctx.db,
  )
  return { lista: rows }
}

export async function listarPedidosDeTitular(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarPedidosDeTitular>,
): Promise<RouteOutput<typeof rotas.listarPedidosDeTitular>> {
  const onde = todas(
    sql`escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('situacao', input.situacao),
    algumaContem(input.busca, 'pedido_por_nome'),
  )
  const de = sql`from pedido_de_titular where ${onde}`
  const { total, ...totais } = await lerTotais<{ total: number; abertos: number }>(ctx.db, {
    somas: sql`count(*)::int as total, count(*) filter (where situacao = 'aberto')::int as abertos`,
    de,
  })
  const corte = recorte(input)
  const ordem = sql`numero desc`
  const lista = await lerLinhas<Pedido>(ctx.db, { colunas: CAMPOS, de, ordem, corte })
  return emPagina(input, { lista, total, totais })
}

/** Refuses with the reason of the law, or attends now what would be attended on its date. */
export async function responderPedidoDeTitular(
  ctx: Context,
  { numero, situacao, resposta }: RouteParsed<typeof rotas.responderPedidoDeTitular>,
): Promise<{ ok: true }> {
  const pedido = await ctx.db
    .selectFrom('pedido_de_titular')
    .select(['situacao', 'usuario_id'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('numero', '=', numero)
    .forUpdate()
    .executeTakeFirst()
  if (!pedido) throw problem('nao-encontrado')
  if (pedido.situacao !== 'aberto') throw problem('situacao-nao-permite')
  await ctx.db
    .updateTable('pedido_de_titular')
    .set({ situacao, resposta, respondido_em: sql<string>`now()`, respondido_por: ctx.user.id })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('numero', '=', numero)
    .execute()
  if (situacao === 'atendido') {
    await exigirOutroAdministrador(ctx, pedido.usuario_id)
    await pedirExecucao(ctx, numero)
    return { ok: true }
  }
  await notificar(ctx, pedido.usuario_id, {
    tipo: 'pedido-de-titular',
    dados: { numero, situacao, texto: resposta },
  })
  await escreverAviso(ctx, pedido.usuario_id, {
    assunto: 'Resposta ao seu pedido de eliminação',
    paragrafos: [`O pedido nº ${numero} foi recusado pelo escritório:`, resposta],
    acao: { texto: 'Ver o pedido', caminho: links.meusDados },
  })
  return { ok: true }
}
