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

type Saida = RouteOutput<typeof rotas.listarUsuarios>
type Linha = Saida['lista'][number]
type Filtro = RouteParsed<typeof rotas.listarUsuarios>

const ORDEM: Ordenacao = {
  colunas: {
    nome: 'nome',
    login: 'login',
    perfilAcesso: 'perfilAcesso',
    quantidadeEmpresas: 'quantidadeEmpresas',
    departamento: 'departamento',
    mfa: 'mfa',
    ultimoAcesso: 'ultimoAcesso',
    situacao: 'situacao',
  },
  padrao: 'nome',
  desempate: sql`"usuarioId", "conviteId"`,
  nulos: 'ultimos',
}

/** People and pending invitations, side by side. An expired place reads as suspended. */
const todos = (ctx: Context): RawBuilder<Linha> => sql<Linha>`
  select p.usuario_id as "usuarioId", null::bigint as "conviteId", g.nome, g.login, p.perfil::int as "perfilAcesso",
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

/** The list of a filter, in the order asked. */
function listaDe(ctx: Context, filtro: Omit<Filtro, 'paginaAtual' | 'registrosPorPagina'>) {
  const onde = todas(
    sql`true`,
    igual('perfilAcesso', filtro.perfilAcesso),
    igual('situacao', filtro.situacao),
    igual('departamento', filtro.departamento),
    igual('mfa', filtro.mfa),
    algumaContem(filtro.busca, 'nome', 'login'),
  )
  return {
    colunas: sql`*`,
    de: sql`from (${todos(ctx)}) t where ${onde}`,
    ordem: ordenar(ORDEM, filtro.ordem),
  }
}

/** The office's people, a page at a time, with totals of the whole filter. */
export async function listarUsuarios(ctx: Context, filtro: Filtro): Promise<Saida> {
  const lista = listaDe(ctx, filtro)
  const { total, ...totais } = await lerTotais<Saida['totais'] & { total: number }>(ctx.db, {
    somas: sql`count(*)::int as total, count(*) filter (where situacao = 'ativo')::int as ativos,
      count(*) filter (where situacao = 'convidado')::int as convidados,
      count(*) filter (where situacao = 'suspenso')::int as suspensos,
      count(*) filter (where situacao = 'ativo' and not mfa and "perfilAcesso" <> 0)::int as "semMfa"`,
    de: lista.de,
  })
  const linhas = await lerLinhas<Linha>(ctx.db, { ...lista, corte: recorte(filtro) })
  return emPagina(filtro, { lista: linhas, total, totais })
}

const rotulos: Readonly<Record<number, string>> = ROTULOS_PERFIL
const sim = (valor: boolean): string => (valor ? 'Sim' : 'Não')
const SITUACAO: Readonly<Record<Linha['situacao'], string>> = {
  ativo: 'Ativo',
  convidado: 'Convidado',
  suspenso: 'Suspenso',
}
const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Nome', tipo: 'texto', valor: (l) => l.nome },
  { titulo: 'E-mail', tipo: 'texto', valor: (l) => l.login },
  { titulo: 'Perfil', tipo: 'texto', valor: (l) => rotulos[l.perfilAcesso] },
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
  const linhas = await lerLinhas<Linha>(ctx.db, listaDe(ctx, filtro))
  return await exportar(ctx, formato, {
    titulo: 'usuarios',
    colunas: COLUNAS,
    linhas,
    filtros: filtro,
  })
}
