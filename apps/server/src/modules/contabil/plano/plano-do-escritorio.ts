import { CONTA, type ContaPadrao, PLANO_PADRAO } from '@razao/engine/contabil'
import { FUNCAO_POR_CODIGO, gruposDaConta } from '@razao/engine/contabil/demonstracoes'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** Raised when what the standard chart says of an account changes: offices are brought to it on the next use. */
const EDICAO = 4

/** Came to the chart after offices had it: their reduced codes come after the last, and move nobody's. */
const CHEGARAM_DEPOIS: readonly string[] = [CONTA.tributosPagosAMaior]
/** Reduced codes follow the order of the chart: 1 to 247, and then those that came later. */
const REDUZIDOS: ReadonlyMap<string, string> = new Map(
  [
    ...PLANO_PADRAO.map(({ codigo }) => codigo).filter((um) => !CHEGARAM_DEPOIS.includes(um)),
    ...CHEGARAM_DEPOIS,
  ].map((codigo, indice) => [codigo, String(indice + 1)]),
)

const colunasDe = ({ grupoDre, tipoDfc }: ReturnType<typeof gruposDaConta>) => ({
  grupo_dre: grupoDre,
  tipo_dfc: tipoDfc,
})

const linhaDo = (conta: ContaPadrao) => ({
  codigo: conta.codigo,
  reduzido: REDUZIDOS.get(conta.codigo) ?? null,
  nome: conta.nome,
  nivel: conta.nivel,
  tipo: conta.tipo,
  natureza: conta.natureza,
  grupo: conta.grupo,
  descricao: conta.funcao === '' ? null : conta.funcao,
  funcao: FUNCAO_POR_CODIGO.get(conta.codigo) ?? null,
  referencial: conta.referencial,
  referencial_a_conferir: conta.referencialAConferir,
  ...(conta.tipo === 'analitica'
    ? colunasDe(gruposDaConta(conta.codigo))
    : { grupo_dre: null, tipo_dfc: null }),
})

/**
 * The office's standard chart, given or brought to the current edition; what the office changed in an
 * account stays. @returns its id
 */
export async function garantirPlanoDeContas(ctx: Context): Promise<number> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number; edicao: number | null }>`
    select id, edicao from plano_modelo where escritorio_id = ${escritorioId} and padrao`.execute(
    ctx.db,
  )
  const [atual] = rows
  if (atual && (atual.edicao === null || atual.edicao >= EDICAO)) return atual.id
  // Two who find it missing write it once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plano:${escritorioId}`}, 12))`.execute(
    ctx.db,
  )
  const { rows: criados } = await sql<{ id: number }>`
    insert into plano_modelo (escritorio_id, nome, padrao, edicao) values (${escritorioId}, 'Plano padrão', true, ${EDICAO})
    on conflict (escritorio_id) where padrao do update set edicao = ${EDICAO}, versao = plano_modelo.versao + 1
    returning id`.execute(ctx.db)
  const planoId = criados[0]?.id ?? 0
  await sql`
    insert into conta_contabil (escritorio_id, plano_id, codigo, reduzido, nome, nivel, tipo, natureza, grupo, descricao, funcao,
      referencial, referencial_a_conferir, grupo_dre, tipo_dfc)
    select ${escritorioId}::bigint, ${planoId}::bigint, l.* from jsonb_to_recordset(${JSON.stringify(PLANO_PADRAO.map(linhaDo))}::jsonb)
      as l (codigo text, reduzido text, nome text, nivel smallint, tipo text, natureza text, grupo text, descricao text, funcao text,
        referencial text, referencial_a_conferir boolean, grupo_dre text, tipo_dfc text)
    order by l.codigo
    on conflict on constraint conta_contabil_codigo do update set
      reduzido = coalesce(conta_contabil.reduzido, excluded.reduzido), grupo = coalesce(conta_contabil.grupo, excluded.grupo),
      funcao = coalesce(conta_contabil.funcao, excluded.funcao), grupo_dre = coalesce(conta_contabil.grupo_dre, excluded.grupo_dre),
      tipo_dfc = coalesce(conta_contabil.tipo_dfc, excluded.tipo_dfc),
        referencial = coalesce(conta_contabil.referencial, excluded.referencial),
      referencial_a_conferir = case when conta_contabil.referencial is null then excluded.referencial_a_conferir
        else conta_contabil.referencial_a_conferir end`.execute(ctx.db)
  return planoId
}
