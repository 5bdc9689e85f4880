import {
  ROTULOS_PERFIL,
  type RouteOutput,
  type RouteParsed,
  type usuarios as rotas,
} from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'

type Saida = RouteOutput<typeof rotas.listarUsuarios>
type Linha = Saida['Lista'][number]
type Filtro = RouteParsed<typeof rotas.listarUsuarios>

const ORDENS: Readonly<Record<string, string>> = {
  FullName: '"FullName"',
  login: 'login',
  IDPerfilAcesso: '"IDPerfilAcesso"',
  quantidadeEmpresas: '"quantidadeEmpresas"',
  departamento: 'departamento',
  mfa: 'mfa',
  ultimoAcesso: '"ultimoAcesso"',
  situacao: 'situacao',
}

/** People and pending invitations, side by side. An expired place reads as suspended. */
const todos = (ctx: Context): RawBuilder<Linha> => sql<Linha>`
  select p.usuario_id as "usuarioId", null::bigint as "conviteId", g.nome as "FullName", g.login, p.perfil::int as "IDPerfilAcesso",
    ${modo(sql`p`)} as "modoEmpresas", ${quantas(sql`p`)} as "quantidadeEmpresas", p.departamento, g.mfa, p.exige_mfa as "exigeMfa",
    coalesce(a.em, p.ultimo_acesso) as "ultimoAcesso",
    case when p.valido_ate < ${ctx.clock.today()}::date then 'suspenso' else p.situacao end as situacao,
    p.permissoes is not null as "permissoesProprias", p.valido_ate as "validoAte", null::timestamptz as "conviteExpiraEm", p.versao
  from usuario_papel p
  join app.pessoas_do_escritorio() g on g.usuario_id = p.usuario_id
  left join acesso_recente a on a.escritorio_id = p.escritorio_id and a.usuario_id = p.usuario_id
  where p.escritorio_id = ${ctx.tenant.escritorioId}
  union all
  select null, c.id, coalesce(c.nome, c.email), c.email, c.perfil::int, ${modo(sql`c`)}, ${quantas(sql`c`)}, c.departamento, false, false,
    null, 'convidado', c.permissoes is not null, c.valido_ate, c.expira_em, c.versao
  from convite c
  where c.escritorio_id = ${ctx.tenant.escritorioId} and c.situacao = 'pendente'`

const modo = (t: RawBuilder<unknown>) =>
  sql`case when ${t}.filtro_empresas is not null then 'filtro' when ${t}.todas_empresas then 'todas' else 'lista' end`
const quantas = (t: RawBuilder<unknown>) =>
  sql`case when ${t}.filtro_empresas is not null then app.contar_do_filtro(${t}.filtro_empresas)
    when ${t}.todas_empresas then null else cardinality(${t}.empresas) end`

function condicoes(filtro: Filtro): RawBuilder<unknown> {
  const partes = [sql`true`]
  if (filtro.IDPerfilAcesso !== undefined)
    partes.push(sql`"IDPerfilAcesso" = ${filtro.IDPerfilAcesso}`)
  if (filtro.situacao !== undefined) partes.push(sql`situacao = ${filtro.situacao}`)
  if (filtro.departamento !== undefined) partes.push(sql`departamento = ${filtro.departamento}`)
  if (filtro.mfa !== undefined) partes.push(sql`mfa = ${filtro.mfa}`)
  if (filtro.busca) {
    const como = `%${filtro.busca.replace(/[\\%_]/g, '\\$&')}%`
    partes.push(sql`("FullName" ilike ${como} or login ilike ${como})`)
  }
  return sql.join(partes, sql` and `)
}

async function pagina(ctx: Context, filtro: Filtro): Promise<Linha[]> {
  const campo = ORDENS[filtro.ordem?.replace(/^-/, '') ?? 'FullName'] ?? '"FullName"'
  const sentido = filtro.ordem?.startsWith('-') ? 'desc nulls last' : 'asc nulls last'
  const { rows } = await sql<Linha>`
    select * from (${todos(ctx)}) t where ${condicoes(filtro)}
    order by ${sql.raw(`${campo} ${sentido}`)}, "usuarioId", "conviteId"
    limit ${filtro.RegistrosPorPagina} offset ${(filtro.PaginaAtual - 1) * filtro.RegistrosPorPagina}`.execute(
    ctx.db,
  )
  return rows
}

/** The office's people, a page at a time, with totals of the whole filter. */
export async function listarUsuarios(ctx: Context, filtro: Filtro): Promise<Saida> {
  const { rows } = await sql<Saida['totais'] & { total: number }>`
    select count(*)::int as total, count(*) filter (where situacao = 'ativo')::int as ativos,
      count(*) filter (where situacao = 'convidado')::int as convidados,
      count(*) filter (where situacao = 'suspenso')::int as suspensos,
      count(*) filter (where situacao = 'ativo' and not mfa and "IDPerfilAcesso" <> 0)::int as "semMfa"
    from (${todos(ctx)}) t where ${condicoes(filtro)}`.execute(ctx.db)
  const { total, ...totais } = rows[0] ?? {
    total: 0,
    ativos: 0,
    convidados: 0,
    suspensos: 0,
    semMfa: 0,
  }
  return {
    Lista: await pagina(ctx, filtro),
    Paginacao: {
      PaginaAtual: filtro.PaginaAtual,
      RegistrosPorPagina: filtro.RegistrosPorPagina,
      TotalDeRegistros: total,
    },
    totais,
  }
}

const rotulos: Readonly<Record<number, string>> = ROTULOS_PERFIL
const sim = (valor: boolean): string => (valor ? 'Sim' : 'Não')
const SITUACAO: Readonly<Record<Linha['situacao'], string>> = {
  ativo: 'Ativo',
  convidado: 'Convidado',
  suspenso: 'Suspenso',
}
const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Nome', tipo: 'texto', valor: (l) => l.FullName },
  { titulo: 'E-mail', tipo: 'texto', valor: (l) => l.login },
  { titulo: 'Perfil', tipo: 'texto', valor: (l) => rotulos[l.IDPerfilAcesso] },
  {
    titulo: 'Empresas',
    tipo: 'texto',
    valor: (l) => (l.quantidadeEmpresas === null ? 'Todas' : String(l.quantidadeEmpresas)),
  },
  { titulo: 'Departamento', tipo: 'texto', valor: (l) => l.departamento },
  { titulo: 'Duas etapas', tipo: 'texto', valor: (l) => sim(l.mfa) },
  { titulo: 'Último acesso', tipo: 'texto', valor: (l) => l.ultimoAcesso },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => SITUACAO[l.situacao] },
  { titulo: 'Válido até', tipo: 'data', valor: (l) => l.validoAte },
]

export async function exportarUsuarios(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarUsuarios>,
): Promise<ArquivoServido> {
  const { formato, ...filtro } = input
  const linhas = await pagina(ctx, { ...filtro, PaginaAtual: 1, RegistrosPorPagina: 100_000 })
  return await exportar(ctx, formato, {
    titulo: 'usuarios',
    colunas: COLUNAS,
    linhas,
    filtros: filtro,
  })
}
