import type { RouteOutput, RouteParsed, migrateUso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { type CidadeDaMigrate, ErroDeFora } from '../../platform/fora/index.ts'
import { type Feito, type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerPagina,
  type Ordenacao,
  ordenar,
  todas,
} from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { comTodas, usarChavesDaMigrate } from './chaves.ts'

const PRAZO_MS = 60_000

type Listar = typeof rotas.listarCidadesNaMigrate
type Saida = RouteOutput<Listar>

const ORDEM: Ordenacao = {
  colunas: { nome: 'c.nome', uf: 'c.uf', padrao: 'c.padrao' },
  padrao: 'nome',
  desempate: 'c.municipio_ibge',
  nulos: 'ultimos',
}
/** The column of each thing that a city may take. */
const COLUNAS = {
  emite: sql`c.emite`,
  homologacao: sql`c.homologacao`,
  cancela: sql`c.cancela`,
  substitui: sql`c.substitui`,
  certificado: sql`c.certificado`,
  capturaEmitidas: sql`c.captura_emitidas`,
  capturaRecebidas: sql`c.captura_recebidas`,
} as const

/** The cities that Migrate serves, as it told the office, and when that was. */
export async function listarCidadesNaMigrate(
  ctx: Context,
  pedido: RouteParsed<Listar>,
): Promise<Saida> {
  const { escritorioId } = ctx.tenant
  const { uf, com, busca } = pedido
  const de = sql`from migrate_cidade c where ${todas(
    sql`c.escritorio_id = ${escritorioId}`,
    igual('c.uf', uf),
    com === undefined ? undefined : COLUNAS[com],
    algumaContem(busca, 'c.nome', 'c.padrao'),
  )}`
  const lida = await lerPagina<Saida['lista'][number]>(ctx.db, pedido, {
    colunas: sql`c.municipio_ibge as municipio, c.nome, c.uf, c.padrao, c.integracao, c.emite, c.homologacao, c.cancela,
      c.substitui, c.certificado, c.captura_emitidas as "capturaEmitidas", c.captura_recebidas as "capturaRecebidas"`,
    ...{ de, ordem: ordenar(ORDEM, pedido.ordem) },
  })
  const { rows } = await sql<Saida['totais']>`
    select (select cidades_em from migrate_escritorio where escritorio_id = ${escritorioId}) as "atualizadaEm",
      coalesce((select jsonb_agg(distinct uf order by uf) from migrate_cidade where escritorio_id = ${escritorioId}), '[]')
        as ufs`.execute(ctx.db)
  const totais = rows[0] ?? { atualizadaEm: null, ufs: [] }
  return emPagina(pedido, { ...lida, totais })
}

/** A company whose keys open Migrate: anyone of the office may ask for the cities of all. */
async function quemPergunta(ctx: Context): Promise<{ empresaId: number; ambiente: 1 | 2 }> {
  const { rows } = await sql<{ empresaId: number; ambiente: 1 | 2 }>`
    select empresa_id as "empresaId", ambiente from migrate_empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and final is not null
    order by aprovada desc, ambiente, empresa_id limit 1`.execute(ctx.db)
  const [quem] = rows
  if (quem !== undefined) return quem
  throw problem('situacao-nao-permite', {
    detail: 'Nenhuma empresa tem a chave da Migrate. Guarde a de uma delas e atualize de novo.',
  })
}

/** What came takes the place of what there was, whole. */
async function gravar(ctx: Context, cidades: readonly CidadeDaMigrate[]): Promise<void> {
  const { escritorioId } = ctx.tenant
  await sql`select from migrate_escritorio where escritorio_id = ${escritorioId} for update`.execute(
    ctx.db,
  )
  await sql`delete from migrate_cidade where escritorio_id = ${escritorioId}`.execute(ctx.db)
  const unicas = [...new Map(cidades.map((uma) => [uma.municipio, uma])).values()].map((uma) => ({
    ...{ ...uma, nome: uma.nome.slice(0, 120), padrao: uma.padrao.slice(0, 120) },
    integracao: uma.integracao.slice(0, 60),
  }))
  await sql`
    insert into migrate_cidade (escritorio_id, municipio_ibge, nome, uf, padrao, integracao, emite, homologacao, cancela,
      substitui, certificado, captura_emitidas, captura_recebidas)
    select ${escritorioId}::bigint, c.municipio, coalesce(m.nome, c.nome), coalesce(m.uf, c.uf), c.padrao, c.integracao, c.emite,
      c.homologacao, c.cancela, c.substitui, c.certificado, c."capturaEmitidas", c."capturaRecebidas"
    from jsonb_to_recordset(${JSON.stringify(unicas)}::jsonb) as c (municipio int, nome text, uf text, padrao text,
      integracao text, emite boolean, homologacao boolean, cancela boolean, substitui boolean, certificado boolean,
      "capturaEmitidas" boolean, "capturaRecebidas" boolean)
    left join municipio m on m.ibge = c.municipio`.execute(ctx.db)
  await sql`
    update migrate_escritorio set cidades_em = ${ctx.clock.now().toISOString()} where escritorio_id = ${escritorioId}`.execute(
    ctx.db,
  )
}

/** Asks Migrate, outside any transaction, which cities it serves. */
export async function atualizarCidadesNaMigrate({
  base,
  pool,
  fora,
  conferir,
}: PedidoDeFora): Promise<Feito> {
  if (conferir !== undefined) throw new PorConferir()
  const { empresaId, ambiente } = await transaction(pool, base.ator, (db) =>
    quemPergunta({ ...base, db }),
  )
  const { escritorioId } = base.tenant
  const quem = { empresaId, ambiente, motivo: 'Migrate: cidades atendidas' }
  const signal = AbortSignal.timeout(PRAZO_MS)
  const cidades = await usarChavesDaMigrate(fora, comTodas({ base, pool }), quem, (chaves) =>
    fora.migrate.listarCidades({ escritorioId, chaves, signal }),
  ).catch((erro: unknown) => {
    if (!(erro instanceof ErroDeFora)) throw erro
    throw problem('ocupado', {
      detail:
        'A Migrate não respondeu. A lista de antes continua: tente de novo em alguns minutos.',
    })
  })
  // An empty list is no list: nothing would be served.
  if (cidades === null || cidades.length === 0)
    throw problem('situacao-nao-permite', {
      detail: 'A Migrate não disse que cidades atende. Confira as chaves e atualize de novo.',
    })
  await transaction(pool, base.ator, (db) => gravar({ ...base, db }, cidades))
  return { ok: true }
}

/** Of these municípios, those that Migrate is known not to issue in; none while it was not asked. */
export async function semEmissaoNaMigrate(
  ctx: Context,
  municipios: readonly number[],
): Promise<ReadonlySet<number>> {
  if (municipios.length === 0) return new Set()
  const { rows } = await sql<{ ibge: number }>`
    select m.ibge from unnest(${[...municipios]}::int[]) m (ibge)
    where exists (select from migrate_escritorio where escritorio_id = ${ctx.tenant.escritorioId} and cidades_em is not null)
      and not exists (select from migrate_cidade c
        where c.escritorio_id = ${ctx.tenant.escritorioId} and c.municipio_ibge = m.ibge and c.emite)`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ ibge }) => ibge))
}
