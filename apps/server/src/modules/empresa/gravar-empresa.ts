import { GRUPO_ANEXO, REGIME, TIPO_PESSOA } from '@razao/engine/cadastro'
import type { AnexoDaAtividade } from '@razao/engine/tributos/simples'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type SocioAGravar = {
  readonly cpf: string
  readonly nome: string
  /** Percent as decimal text. */
  readonly participacao: string
  readonly administrador: boolean
  readonly proLabore: {
    readonly tipo: 'fixo' | 'salario-minimo' | 'teto'
    readonly valor: number
  } | null
}

/** What a partner's documents say besides the CPF. */
type Identidade = { readonly nascimento?: string | null; readonly rg?: string | null }

/** A company as it enters the register: who it is, how it is taxed from a month on, who owns it. */
export type EmpresaAGravar = {
  readonly cnpj: string
  readonly razaoSocial: string
  readonly apelido: string
  readonly naturezaJuridica: string | null
  readonly porte: number
  readonly abertura: string
  /** First day as a client; its month is the first one closed. */
  readonly clienteDesde: string
  readonly municipioIbge: number
  readonly inscricaoMunicipal: string | null
  readonly email: string | null
  readonly cnae: string
  readonly atividade: string
  readonly anexo: AnexoDaAtividade
  readonly regime: number
  readonly regimeDesde: string
  readonly baseReconhecimento: number
  /** Factor as decimal text: `'0.05'`. */
  readonly aliquotaIss: string | null
  readonly meiAtividade: string | null
  readonly socios: readonly SocioAGravar[]
}

/** How the office calls the company of this CNPJ, or null when it serves none. */
export async function empresaDoCnpj(ctx: Context, cnpj: string): Promise<string | null> {
  const linha = await ctx.db
    .selectFrom('empresa')
    .select('apelido')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('identificacao', '=', cnpj)
    .executeTakeFirst()
  return linha?.apelido ?? null
}

/**
 * Writes the company with its regime, its main activity and its partners, in the caller's transaction.
 * @returns its id, or null when somebody wrote the same CNPJ meanwhile
 */
export async function gravarEmpresa(ctx: Context, nova: EmpresaAGravar): Promise<number | null> {
  const escritorio_id = ctx.tenant.escritorioId
  const linha = await ctx.db
    .insertInto('empresa')
    .values({
      escritorio_id,
      identificacao: nova.cnpj,
      apelido: nova.apelido,
      razao_social: nova.razaoSocial,
      natureza_juridica: nova.naturezaJuridica,
      regime: nova.regime,
      tipo_pessoa: TIPO_PESSOA.juridica,
      porte: nova.porte,
      municipio_ibge: nova.municipioIbge,
      inscricao_municipal: nova.inscricaoMunicipal,
      abertura: nova.abertura,
      cliente_desde: nova.clienteDesde,
      email: nova.email,
      responsavel_id: await responsavel(ctx),
    })
    .onConflict((oc) => oc.constraint('empresa_identificacao').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!linha) return null
  await gravarRegime(ctx, linha.id, nova)
  await gravarSocios(ctx, linha.id, nova)
  return linha.id
}

/** Who creates the company answers for it, when they work in this office: root does not. */
async function responsavel(ctx: Context): Promise<number | null> {
  const daqui = await ctx.db
    .selectFrom('usuario_papel')
    .select('usuario_id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .executeTakeFirst()
  return daqui?.usuario_id ?? null
}

async function gravarRegime(ctx: Context, empresaId: number, nova: EmpresaAGravar): Promise<void> {
  const daEmpresa = { escritorio_id: ctx.tenant.escritorioId, empresa_id: empresaId }
  await ctx.db
    .insertInto('empresa_perfil')
    .values({
      ...daEmpresa,
      vigente_de: nova.regimeDesde,
      regime: nova.regime,
      base_reconhecimento: nova.baseReconhecimento,
      grupo_anexo: nova.anexo === 'IV' ? GRUPO_ANEXO.cppForaDoDas : GRUPO_ANEXO.cppNoDas,
      anexo: nova.regime === REGIME.simples ? nova.anexo : null,
      aliquota_iss: nova.aliquotaIss,
      mei_atividade: nova.meiAtividade,
      motivo: 'Entrada na carteira do escritório',
    })
    .execute()
  await ctx.db
    .insertInto('empresa_atividade')
    .values({
      ...daEmpresa,
      cnae: nova.cnae,
      descricao: nova.atividade,
      anexo: nova.anexo,
      principal: true,
    })
    .execute()
}

async function gravarSocios(ctx: Context, empresaId: number, nova: EmpresaAGravar): Promise<void> {
  const escritorio_id = ctx.tenant.escritorioId
  for (const socio of nova.socios) {
    const { id } = await ctx.db
      .insertInto('socio')
      .values({
        escritorio_id,
        empresa_id: empresaId,
        pessoa_id: await pessoaDe(ctx, socio),
        participacao: socio.participacao,
        administrador: socio.administrador,
        de: nova.abertura,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (socio.proLabore === null) continue
    await ctx.db
      .insertInto('pro_labore_regra')
      .values({
        escritorio_id,
        empresa_id: empresaId,
        socio_id: id,
        tipo: socio.proLabore.tipo,
        valor: socio.proLabore.tipo === 'fixo' ? socio.proLabore.valor : 0,
        vigente_de: nova.clienteDesde.slice(0, 7),
      })
      .execute()
  }
}

/**
 * One person may own several companies of the office: who is already known keeps the name they have, and what is told
 * now of their birth and RG completes them.
 */
export async function pessoaDe(
  ctx: Context,
  { cpf, nome, nascimento = null, rg = null }: Pick<SocioAGravar, 'cpf' | 'nome'> & Identidade,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('pessoa')
    .values({ escritorio_id: ctx.tenant.escritorioId, cpf, nome, nascimento, rg })
    .onConflict((oc) =>
      oc.constraint('pessoa_cpf').doUpdateSet({
        nascimento: sql`coalesce(excluded.nascimento, pessoa.nascimento)`,
        rg: sql`coalesce(excluded.rg, pessoa.rg)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
