import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { contar, contendo, type DepoisDe, type Ordenacao, ordenar } from '../../platform/lista.ts'

export type FiltroDeEmpresas = {
  busca?: string | undefined
  regime?: number | undefined
  categoria?: number | undefined
  etiqueta?: string | undefined
}

const ORDEM: Ordenacao = {
  colunas: {
    Apelido: 'e.apelido',
    razaoSocial: 'e.razao_social',
    Identificacao: 'e.identificacao',
    IDRegime: 'e.regime',
    abertura: 'e.abertura',
    clienteDesde: 'e.cliente_desde',
    municipio: 'm.nome',
  },
  padrao: 'Apelido',
  desempate: sql`e.id`,
}

function filtrada(ctx: Context, filtro: FiltroDeEmpresas) {
  let consulta = ctx.db
    .selectFrom('empresa as e')
    .leftJoin('municipio as m', 'm.ibge', 'e.municipio_ibge')
    .where('e.escritorio_id', '=', ctx.tenant.escritorioId)
  if (filtro.regime !== undefined) consulta = consulta.where('e.regime', '=', filtro.regime)
  if (filtro.categoria !== undefined)
    consulta = consulta.where('e.categoria', '=', filtro.categoria)
  if (filtro.etiqueta !== undefined)
    consulta = consulta.where(sql<boolean>`${filtro.etiqueta} = any(e.etiquetas)`)
  if (filtro.busca) {
    const como = contendo(filtro.busca)
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
  return await contar(filtrada(ctx, filtro))
}

const comColunas = (consulta: ReturnType<typeof filtrada>) =>
  consulta.select([
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

/** Companies in the order they came, after one of them: what is added while somebody reads is at the end. */
export const empresasDepoisDe = (
  ctx: Context,
  filtro: FiltroDeEmpresas & { cnpj?: string | undefined },
  { depoisDe, limite }: DepoisDe<number>,
) =>
  comColunas(filtrada(ctx, filtro))
    .where('e.id', '>', depoisDe)
    .$if(filtro.cnpj !== undefined, (consulta) =>
      consulta.where(
        'e.identificacao',
        '=',
        (filtro.cnpj ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
      ),
    )
    .orderBy('e.id')
    .limit(limite)
    .execute()

/** The companies of a filter in the order asked, all of them. */
export const empresasEmOrdem = (
  ctx: Context,
  filtro: FiltroDeEmpresas & { ordem?: string | undefined },
) => comColunas(filtrada(ctx, filtro)).orderBy(ordenar(ORDEM, filtro.ordem))

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
      'e.razao_social as razaoSocial',
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
      >`(select r.valor from pro_labore_regra r where r.escritorio_id = s.escritorio_id and r.socio_id = s.id
        order by r.vigente_de desc limit 1)`.as('proLabore'),
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
    .where('situacao', 'in', ['ativo', 'vencido'])
    .orderBy('valido_ate')
    .execute()
}
