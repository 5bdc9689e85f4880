import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type FiltroDeEmpresas = {
  busca?: string | undefined
  IDRegime?: number | undefined
  IDCategoria?: number | undefined
  etiqueta?: string | undefined
}

const ORDENS: Readonly<Record<string, string>> = {
  Apelido: 'e.apelido',
  razaoSocial: 'e.razao_social',
  Identificacao: 'e.identificacao',
  IDRegime: 'e.regime',
  abertura: 'e.abertura',
  clienteDesde: 'e.cliente_desde',
  municipio: 'm.nome',
}

function filtrada(ctx: Context, filtro: FiltroDeEmpresas) {
  let consulta = ctx.db
    .selectFrom('empresa as e')
    .leftJoin('municipio as m', 'm.ibge', 'e.municipio_ibge')
    .where('e.escritorio_id', '=', ctx.tenant.escritorioId)
  if (filtro.IDRegime !== undefined) consulta = consulta.where('e.regime', '=', filtro.IDRegime)
  if (filtro.IDCategoria !== undefined)
    consulta = consulta.where('e.categoria', '=', filtro.IDCategoria)
  if (filtro.etiqueta !== undefined)
    consulta = consulta.where(sql<boolean>`${filtro.etiqueta} = any(e.etiquetas)`)
  if (filtro.busca) {
    const como = `%${filtro.busca.replace(/[\\%_]/g, '\\$&')}%`
    // A CNPJ is found with or without its mask.
    const documento = `%${filtro.busca.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}%`
    consulta = consulta.where((eb) =>
      eb.or([
        eb('e.apelido', 'ilike', como),
        eb('e.razao_social', 'ilike', como),
        ...(documento === '%%' ? [] : [eb('e.identificacao', 'like', documento)]),
      ]),
    )
  }
  return consulta
}

export async function contarEmpresas(ctx: Context, filtro: FiltroDeEmpresas): Promise<number> {
  const linha = await filtrada(ctx, filtro)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(linha?.n ?? 0)
}

export async function paginaDeEmpresas(
  ctx: Context,
  filtro: FiltroDeEmpresas & {
    ordem?: string | undefined
    PaginaAtual: number
    RegistrosPorPagina: number
  },
) {
  const ordem = ORDENS[filtro.ordem?.replace(/^-/, '') ?? 'Apelido'] ?? 'e.apelido'
  return await filtrada(ctx, filtro)
    .select([
      'e.id as ID',
      'e.apelido as Apelido',
      'e.identificacao as Identificacao',
      'e.regime as IDRegime',
      'e.categoria as IDCategoria',
      'e.municipio_ibge as IDMunicipio',
      'e.escritorio_id as IDEscritorioContabil',
      'e.razao_social as razaoSocial',
      'm.nome as municipio',
      'm.uf',
      'e.abertura',
      'e.cliente_desde as clienteDesde',
      'e.etiquetas',
    ])
    .orderBy(sql.raw(ordem), filtro.ordem?.startsWith('-') ? 'desc' : 'asc')
    .orderBy('e.id')
    .limit(filtro.RegistrosPorPagina)
    .offset((filtro.PaginaAtual - 1) * filtro.RegistrosPorPagina)
    .execute()
}

export async function opcoes(
  ctx: Context,
  filtro: { busca?: string | undefined; ids?: readonly number[] | undefined },
  limite: number,
) {
  let consulta = filtrada(ctx, { busca: filtro.busca })
  if (filtro.ids)
    consulta = consulta.where('e.id', 'in', filtro.ids.length > 0 ? [...filtro.ids] : [0])
  return await consulta
    .select([
      'e.id as ID',
      'e.apelido as Apelido',
      'e.identificacao as Identificacao',
      'e.regime as IDRegime',
      'e.categoria as IDCategoria',
      'e.municipio_ibge as IDMunicipio',
      'e.escritorio_id as IDEscritorioContabil',
    ])
    .orderBy('e.apelido')
    .orderBy('e.id')
    .limit(limite)
    .execute()
}

export async function umaEmpresa(ctx: Context, empresaId: number) {
  return await ctx.db
    .selectFrom('empresa as e')
    .leftJoin('municipio as m', 'm.ibge', 'e.municipio_ibge')
    .select([
      'e.id as ID',
      'e.apelido as Apelido',
      'e.identificacao as Identificacao',
      'e.razao_social as RazaoSocial',
      'e.regime as IDRegime',
      'e.categoria as IDCategoria',
      'e.municipio_ibge as IDMunicipio',
      'e.escritorio_id as IDEscritorioContabil',
      'e.nome_fantasia as nomeFantasia',
      'e.natureza_juridica as naturezaJuridica',
      'e.porte',
      'm.nome as municipio',
      'm.uf',
      sql<
        string | null
      >`nullif(concat_ws(' – ', nullif(concat_ws(', ', e.logradouro, e.numero, e.complemento), ''), e.bairro,
        'CEP ' || regexp_replace(e.cep, '^(.....)', '\\1-')), '')`.as('endereco'),
      'e.inscricao_municipal as inscricaoMunicipal',
      'e.inscricao_estadual as inscricaoEstadual',
      'e.nire',
      'e.abertura',
      'e.cliente_desde as clienteDesde',
      'e.email',
      'e.telefone',
      sql<
        string | null
      >`(select g.nome from app.pessoas_do_escritorio() g where g.usuario_id = e.responsavel_id)`.as(
        'responsavel',
      ),
      'e.etiquetas',
    ])
    .where('e.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('e.id', '=', empresaId)
    .executeTakeFirst()
}

const daEmpresa = (ctx: Context, empresaId: number) => ({
  escritorio_id: ctx.tenant.escritorioId,
  empresa_id: empresaId,
})

export async function perfisDaEmpresa(ctx: Context, empresaId: number) {
  const { escritorio_id, empresa_id } = daEmpresa(ctx, empresaId)
  return await ctx.db
    .selectFrom('empresa_perfil')
    .select([
      'vigente_de as vigenteDe',
      'regime as IDRegime',
      'anexo',
      'base_reconhecimento as baseReconhecimento',
    ])
    .where('escritorio_id', '=', escritorio_id)
    .where('empresa_id', '=', empresa_id)
    .orderBy('vigente_de', 'desc')
    .execute()
}

export async function sociosDaEmpresa(ctx: Context, empresaId: number) {
  const { escritorio_id, empresa_id } = daEmpresa(ctx, empresaId)
  return await ctx.db
    .selectFrom('socio as s')
    .innerJoin('pessoa as p', (j) =>
      j.onRef('p.escritorio_id', '=', 's.escritorio_id').onRef('p.id', '=', 's.pessoa_id'),
    )
    .select([
      's.id',
      'p.nome',
      'p.cpf',
      'p.nascimento',
      'p.rg',
      's.participacao',
      's.administrador',
      sql<
        number | null
      >`(select r.valor from pro_labore_regra r where r.escritorio_id = s.escritorio_id and r.socio_id = s.id order by r.vigente_de desc limit 1)`.as(
        'proLabore',
      ),
    ])
    .where('s.escritorio_id', '=', escritorio_id)
    .where('s.empresa_id', '=', empresa_id)
    .where('s.ate', 'is', null)
    .orderBy('s.participacao', 'desc')
    .orderBy('s.id')
    .execute()
}

export async function atividadesDaEmpresa(ctx: Context, empresaId: number) {
  const { escritorio_id, empresa_id } = daEmpresa(ctx, empresaId)
  return await ctx.db
    .selectFrom('empresa_atividade')
    .select(['id', 'cnae', 'descricao', 'anexo', 'principal'])
    .where('escritorio_id', '=', escritorio_id)
    .where('empresa_id', '=', empresa_id)
    .orderBy('principal', 'desc')
    .orderBy('id')
    .execute()
}

export async function contasDaEmpresa(ctx: Context, empresaId: number) {
  const { escritorio_id, empresa_id } = daEmpresa(ctx, empresaId)
  return await ctx.db
    .selectFrom('conta_corrente')
    .select(['id', 'banco', 'agencia', 'conta', 'tipo', 'apelido'])
    .where('escritorio_id', '=', escritorio_id)
    .where('empresa_id', '=', empresa_id)
    .orderBy('id')
    .execute()
}

export async function certificadosDaEmpresa(ctx: Context, empresaId: number) {
  const { escritorio_id, empresa_id } = daEmpresa(ctx, empresaId)
  return await ctx.db
    .selectFrom('certificado_digital')
    .select(['tipo', 'titular', 'valido_ate as validoAte'])
    .where('escritorio_id', '=', escritorio_id)
    .where('empresa_id', '=', empresa_id)
    .orderBy('valido_ate')
    .execute()
}
