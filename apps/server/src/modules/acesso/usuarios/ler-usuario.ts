import {
  PERFIL,
  permissoesDe,
  permissoesPadrao,
  type RouteOutput,
  type RouteParsed,
  type usuarios as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { COLUNAS_DO_HISTORICO, linhaDeHistorico } from '../../../platform/historico.ts'
import { contar, emPagina, naPagina } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { alcancaPessoa, comoAtua, empresasDasColunas, meuPoder } from '../poderes.ts'

type Situacao = RouteOutput<typeof rotas.lerUsuario>['situacao']

/** The place of one person of this office, locked when it is about to change. */
export async function umPapel(ctx: Context, usuarioId: number, mudar = false) {
  const consulta = ctx.db
    .selectFrom('usuario_papel')
    .selectAll()
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', usuarioId)
  const papel = await (mudar ? consulta.forUpdate() : consulta).executeTakeFirst()
  if (!papel) throw problem('nao-encontrado')
  return papel
}

/** One person of this office, with what they may do and see. */
export async function lerUsuario(
  ctx: Context,
  { usuarioId }: { usuarioId: number },
): Promise<RouteOutput<typeof rotas.lerUsuario>> {
  const eu = await meuPoder(ctx)
  const papel = await umPapel(ctx, usuarioId)
  const { rows } = await sql<{
    nome: string
    login: string
    mfa: boolean
    acesso: string | null
    por: string | null
  }>`
    select g.nome, g.login, g.mfa, a.em as acesso, (select c.nome from app.colegas() c
      where c.usuario_id = ${papel.concedido_por}::bigint) as por
    from app.pessoas_do_escritorio() g
    left join acesso_recente a on a.escritorio_id = ${ctx.tenant.escritorioId} and a.usuario_id = g.usuario_id
    where g.usuario_id = ${usuarioId}`.execute(ctx.db)
  const [pessoa] = rows
  if (!pessoa) throw problem('nao-encontrado')
  const vencido = papel.valido_ate !== null && papel.valido_ate < ctx.clock.today()
  return {
    usuarioId,
    nome: pessoa.nome,
    login: pessoa.login,
    perfilAcesso: papel.perfil,
    atuaComo: comoAtua(papel.atua_como),
    empresas: empresasDasColunas(papel),
    permissoes: papel.permissoes,
    permissoesEfetivas: [...permissoesDe(papel.perfil, papel.permissoes)],
    departamento: papel.departamento,
    mfa: pessoa.mfa,
    exigeMfa: papel.exige_mfa,
    situacao: vencido ? 'suspenso' : (papel.situacao as Situacao),
    validoAte: papel.valido_ate,
    rotaInicial: papel.rota_inicial,
    ultimoAcesso: pessoa.acesso ?? papel.ultimo_acesso,
    concedidoPor: pessoa.por,
    podeAlterar: alcancaPessoa(eu, papel.perfil),
    versao: papel.versao,
  }
}

/** Everybody by verb, with the difference from what the profile gives. */
export async function matrizDePermissoes(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.matrizDePermissoes>> {
  const eu = await meuPoder(ctx)
  const { rows } = await sql<{
    usuario_id: number
    nome: string
    perfil: number
    situacao: Situacao
    permissoes: string[] | null
    versao: number
  }>`
    select p.usuario_id, g.nome, p.perfil, p.situacao, p.permissoes, p.versao
    from usuario_papel p join app.pessoas_do_escritorio() g on g.usuario_id = p.usuario_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} order by p.perfil, g.nome, p.usuario_id`.execute(
    ctx.db,
  )
  return {
    lista: rows.map((linha) => {
      const permissoes = permissoesDe(linha.perfil, linha.permissoes)
      const padrao: readonly string[] = permissoesPadrao(linha.perfil)
      return {
        usuarioId: linha.usuario_id,
        nome: linha.nome,
        perfilAcesso: linha.perfil,
        situacao: linha.situacao,
        permissoes: [...permissoes],
        aMais: permissoes.filter((verbo) => !padrao.includes(verbo)),
        aMenos: padrao.filter((verbo) => !permissoes.includes(verbo)),
        podeAlterar: alcancaPessoa(eu, linha.perfil) && linha.perfil !== PERFIL.root,
        versao: linha.versao,
      }
    }),
    padroes: Object.values(PERFIL).map((perfilAcesso) => ({
      perfilAcesso,
      permissoes: [...permissoesPadrao(perfilAcesso)],
    })),
    concediveis: [...eu.permissoes],
  }
}

/** Counting further than this tells nobody anything and costs the whole trail. */
const CONTAGEM_MAXIMA = 10_000

/** What the person did, or what was done to their access; from the trail of the database. */
export async function historicoDoUsuario(
  ctx: Context,
  input: RouteParsed<typeof rotas.historicoDoUsuario>,
): Promise<RouteOutput<typeof rotas.historicoDoUsuario>> {
  await umPapel(ctx, input.usuarioId)
  const daPessoa = ctx.db
    .selectFrom('auditoria')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
  const consulta =
    input.sobre === 'fez'
      ? daPessoa.where('usuario_id', '=', input.usuarioId)
      : daPessoa
          .where('tabela', 'in', ['usuario_papel', 'ver_como', 'token_api'])
          .where(
            sql<boolean>`coalesce(chave ->> 'usuario_id', depois ->> 'usuario_id') = ${String(input.usuarioId)}`,
          )
  const contadas = consulta.select('id').limit(CONTAGEM_MAXIMA)
  const total = await contar(ctx.db.selectFrom(contadas.as('c')))
  const linhas = await consulta
    .select(COLUNAS_DO_HISTORICO)
    .orderBy('id', 'desc')
    .$call(naPagina(input))
    .execute()
  return emPagina(input, { lista: linhas.map(linhaDeHistorico), total, totais: {} })
}
