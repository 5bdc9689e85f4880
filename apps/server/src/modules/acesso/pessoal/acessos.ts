import {
  PERFIL,
  type RouteOutput,
  type RouteParsed,
  type minhaConta as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { notificarAdministradores } from '../notificar.ts'
import { exigirOutroAdministrador, mudandoPapeis } from '../poderes.ts'

type Saida = RouteOutput<typeof rotas.meusAcessos>
type Linha = Omit<Saida['lista'][number], 'empresas' | 'perfilAcesso'> & {
  perfil: number
  todas: boolean
  filtro: boolean
  /** As the function of the database answers them. */
  empresas: { ID: number; Apelido: string; Identificacao: string }[]
}

const modo = ({ todas, filtro }: Linha): Saida['lista'][number]['empresas']['modo'] => {
  if (filtro) return 'filtro'
  return todas ? 'todas' : 'lista'
}

/** Who only sees as the person, or came in by an office's own host, is told of that office alone. */
const soDesteEscritorio = ({ entrada }: Context): boolean =>
  entrada !== undefined && (entrada.por !== 'conta' || entrada.prova.escritorioId !== undefined)

/** Every office of the person. */
export async function meusAcessos(ctx: Context): Promise<Saida> {
  const soEste = soDesteEscritorio(ctx)
  const { rows } = await sql<Linha>`
    select escritorio_id as "escritorioId", escritorio, perfil, situacao, todas_empresas as todas, por_filtro as filtro, empresas,
      concedido_por as "concedidoPor", concedido_em as "concedidoEm", valido_ate as "validoAte"
    from app.acessos_do_usuario(${ctx.user.id})
    where not ${soEste}::boolean or escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  return {
    lista: rows.map((linha) => {
      const { perfil, todas: _, filtro: __, empresas, ...resto } = linha
      return {
        ...resto,
        perfilAcesso: perfil,
        empresas: {
          modo: modo(linha),
          lista: empresas.map(({ ID, Apelido, Identificacao }) => ({
            id: ID,
            apelido: Apelido,
            identificacao: Identificacao,
          })),
        },
      }
    }),
  }
}

type Papel = {
  todas_empresas: boolean
  empresas: number[]
  filtro_empresas: unknown
  perfil: number
}

/** My place in this office, locked. */
async function meuPapel(ctx: Context): Promise<Papel> {
  const papel = await ctx.db
    .selectFrom('usuario_papel')
    .select(['todas_empresas', 'empresas', 'filtro_empresas', 'perfil'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .where('situacao', '=', 'ativo')
    .forUpdate()
    .executeTakeFirst()
  if (!papel) throw problem('nao-encontrado')
  return papel
}

/** Nothing is left with nobody: companies one answers for are handed over before. */
async function exigirNadaNasMaos(ctx: Context, empresaId?: number): Promise<void> {
  const { rows } = await sql<{ n: number; apelido: string }>`
    select count(*)::int as n, min(apelido) as apelido from empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and responsavel_id = ${ctx.user.id} and encerrada_em is null
      and (${empresaId ?? null}::bigint is null or id = ${empresaId ?? null})`.execute(ctx.db)
  const [achado] = rows
  if (!achado || achado.n === 0) return
  const quais = achado.n === 1 ? achado.apelido : `${achado.n} empresas`
  throw problem('situacao-nao-permite', {
    detail: `Você é responsável por ${quais}. Passe a um colega antes de sair.`,
  })
}

const mudar = (ctx: Context, campos: { situacao?: string; empresas?: number[] }) =>
  ctx.db
    .updateTable('usuario_papel')
    .set((eb) => ({ ...campos, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .execute()

const contar = (ctx: Context, de: string): Promise<void> =>
  notificarAdministradores(ctx, {
    tipo: 'acesso',
    dados: { mudou: 'saiu', nome: ctx.user.nome, usuarioId: ctx.user.id, de },
  })

async function deixar(ctx: Context): Promise<void> {
  await exigirNadaNasMaos(ctx)
  await exigirOutroAdministrador(ctx, ctx.user.id)
  await mudar(ctx, { situacao: 'suspenso' })
  await sql`
    update token_api set revogado_em = coalesce(revogado_em, now())
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${ctx.user.id}`.execute(
    ctx.db,
  )
  await contar(ctx, 'o escritório')
}

/** My access to this office ends with this commit; the account and the other offices stay as they are. */
export async function sairDoEscritorio(
  ctx: Context,
  { escritorioId }: RouteParsed<typeof rotas.sairDoEscritorio>,
): Promise<{ ok: true }> {
  if (escritorioId !== ctx.tenant.escritorioId) throw problem('nao-encontrado')
  return await mudandoPapeis(ctx, async () => {
    const { perfil } = await meuPapel(ctx)
    if (perfil === PERFIL.root)
      throw problem('situacao-nao-permite', { detail: 'Quem opera a plataforma não sai dela.' })
    await deixar(ctx)
    return { ok: true }
  })
}

/** One company less to see. Only of a list: who sees all, or by a filter, sees it by another's rule. */
export async function sairDaEmpresa(
  ctx: Context,
  { empresaId }: RouteParsed<typeof rotas.sairDaEmpresa>,
): Promise<RouteOutput<typeof rotas.sairDaEmpresa>> {
  return await mudandoPapeis(ctx, async () => {
    const papel = await meuPapel(ctx)
    if (papel.todas_empresas || papel.filtro_empresas !== null) {
      await exigirQueVeja(ctx, empresaId)
      throw problem('situacao-nao-permite', {
        detail: 'As suas empresas não são uma lista: quem administra o escritório é que as muda.',
      })
    }
    if (!papel.empresas.includes(empresaId)) throw problem('nao-encontrado')
    await exigirNadaNasMaos(ctx, empresaId)
    const apelido = await exigirQueVeja(ctx, empresaId)
    const restam = papel.empresas.filter((id) => id !== empresaId)
    if (restam.length === 0) {
      await deixar(ctx)
      return { deixouOEscritorio: true }
    }
    await mudar(ctx, { empresas: restam })
    await contar(ctx, apelido)
    return { deixouOEscritorio: false }
  })
}

async function exigirQueVeja(ctx: Context, empresaId: number): Promise<string> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select('apelido')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirst()
  if (!empresa) throw problem('nao-encontrado')
  return empresa.apelido
}

/** Whom to speak with about personal data (LGPD, art. 41, § 1º: the contact is public). */
export async function quemCuidaDosDados(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.quemCuidaDosDados>> {
  const escritorio = await ctx.db
    .selectFrom('escritorio')
    .select(['nome', 'cnpj', 'encarregado_lgpd', 'email', 'telefone'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .executeTakeFirstOrThrow()
  const { nome, encarregado_lgpd: encarregado, ...resto } = escritorio
  return { escritorio: nome, encarregado, ...resto }
}
