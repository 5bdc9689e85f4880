import { hash, randomBytes } from 'node:crypto'
import {
  type concessoes,
  estaContida,
  PERFIL,
  permissoesDe,
  type RouteOutput,
  type RouteParsed,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { colunasDasEmpresas, exigirQuePossaConceder, meuPoder, travarPapeis } from '../poderes.ts'
import { umPapel } from './ler-usuario.ts'

/** Somebody who is nobody: enters only by token, and has no account anywhere. */
export async function criarIntegracao(
  ctx: Context,
  input: RouteParsed<typeof concessoes.criarIntegracao>,
): Promise<{ usuarioId: number }> {
  await travarPapeis(ctx)
  await exigirQuePossaConceder(ctx, await meuPoder(ctx), {
    ...input,
    perfilAcesso: PERFIL.integracao,
  })
  const sujeito = `integracao:${randomBytes(16).toString('hex')}`
  const { rows } = await sql<{ id: number }>`
    select app.garantir_usuario(${sujeito}, ${input.nome}, ${sujeito}) as id`.execute(ctx.db)
  const usuarioId = rows[0]?.id ?? 0
  await ctx.db
    .insertInto('usuario_papel')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      usuario_id: usuarioId,
      perfil: PERFIL.integracao,
      ...colunasDasEmpresas(input.empresas),
      permissoes: [...new Set(input.permissoes)],
      atua_como: input.atuaComo,
      concedido_por: ctx.user.id,
    })
    .execute()
  return { usuarioId }
}

/** Makes a token and shows it once: only its digest is kept. */
export async function criarToken(
  ctx: Context,
  { usuarioId, nome, escopos, dias }: RouteParsed<typeof concessoes.criarToken>,
): Promise<RouteOutput<typeof concessoes.criarToken>> {
  const eu = await meuPoder(ctx)
  const papel = await umPapel(ctx, usuarioId)
  if (papel.perfil !== PERFIL.integracao)
    throw problem('situacao-nao-permite', { detail: 'Só uma integração tem tokens.' })
  const dela = permissoesDe(papel.perfil, papel.permissoes)
  if (!estaContida(escopos, dela) || !estaContida(escopos, eu.permissoes))
    throw problem('acima-do-seu-acesso')
  const token = `rzo_${ctx.tenant.escritorioId}_${randomBytes(32).toString('base64url')}`
  const { id, expira_em: expiraEm } = await ctx.db
    .insertInto('token_api')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      usuario_id: usuarioId,
      nome,
      prefixo: token.slice(0, token.length - 37),
      resumo: hash('sha256', token, 'hex'),
      escopos: [...new Set(escopos)],
      expira_em: sql<string>`now() + make_interval(days => ${dias})`,
      criado_por: ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .returning(['id', 'expira_em'])
    .executeTakeFirstOrThrow()
  return { tokenId: id, token, expiraEm }
}

export async function revogarToken(
  ctx: Context,
  { tokenId }: { tokenId: number },
): Promise<{ ok: true }> {
  const { rows } = await sql<{ id: number }>`
    update token_api set revogado_em = coalesce(revogado_em, now())
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${tokenId} returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('nao-encontrado')
  return { ok: true }
}

const ORDEM: Ordenacao = {
  colunas: {
    nome: 't.nome',
    criadoEm: 't.criado_em',
    expiraEm: 't.expira_em',
    ultimoUsoEm: 'u.em',
  },
  padrao: '-criadoEm',
  desempate: sql`t.id desc`,
  nulos: 'ultimos',
}

export async function listarTokens(
  ctx: Context,
  input: RouteParsed<typeof concessoes.listarTokens>,
): Promise<RouteOutput<typeof concessoes.listarTokens>> {
  const onde = todas(
    sql`t.escritorio_id = ${ctx.tenant.escritorioId}`,
    algumaContem(input.busca, 't.nome', 'g.nome'),
    igual('t.usuario_id', input.usuarioId),
  )
  const de = sql`from token_api t join app.colegas() g on g.usuario_id = t.usuario_id
    left join token_api_uso u on u.escritorio_id = t.escritorio_id and u.token_id = t.id where ${onde}`
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*)::int as total`,
    de,
  })
  type Linha = RouteOutput<typeof concessoes.listarTokens>['lista'][number]
  const lista = await lerLinhas<Linha>(ctx.db, {
    colunas: sql`t.id as "tokenId", t.usuario_id as "usuarioId", g.nome as integracao, t.nome, t.prefixo, t.escopos,
      t.criado_em as "criadoEm",
      t.criado_por_nome as "criadoPor", t.expira_em as "expiraEm", t.revogado_em as "revogadoEm", u.em as "ultimoUsoEm",
        u.endereco as "ultimoUsoDe"`,
    de,
    ordem: ordenar(ORDEM, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, { lista, total, totais: {} })
}
