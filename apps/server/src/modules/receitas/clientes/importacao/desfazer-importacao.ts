import {
  automacao,
  type RouteOutput,
  type RouteParsed,
  type clientesImportacao as rotas,
} from '@razao/contract'
import { DIRECAO_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { COLUNAS_COMPLETADAS, encerrar, travarImportacao } from './confirmar-importacao.ts'

type Rota = typeof rotas.desfazerImportacaoDeClientes
type Mantido = RouteOutput<Rota>['mantidos'][number]

const { RESULTADO_ITEM } = automacao

/**
 * Takes an import back: who it made leaves, what it filled is empty again. Who is already named by a note, an entry or a
 * charge stays, and so does what somebody wrote after.
 */
export async function desfazerImportacaoDeClientes(
  ctx: Context,
  { importacaoId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await travarImportacao(ctx, importacaoId, 'concluida')
  const { excluidos, mantidos } = await excluir(ctx, importacaoId)
  const restaurados = await esvaziar(ctx, importacaoId)
  await encerrar(ctx, importacaoId, {
    estado: 'desfeita',
    desfeita_em: ctx.clock.now().toISOString(),
  })
  return { excluidos, restaurados, mantidos }
}

const PRIMEIRA_VERSAO = 1
const MOTIVOS = {
  mudou: 'Foi alterado depois da importação.',
  usado: 'Já tem nota, cobrança ou lançamento.',
} as const

async function excluir(
  ctx: Context,
  importacaoId: number,
): Promise<{ excluidos: number; mantidos: Mantido[] }> {
  const { rows } = await sql<{ id: number; nome: string; mudou: boolean; saiu: boolean }>`
    with feitos as materialized (
      select p.id, p.nome, p.versao > ${PRIMEIRA_VERSAO} or p.mesclado_em is not null as mudou
      from participante_importacao_item i
      join participante p on p.escritorio_id = i.escritorio_id and p.id = i.participante_id
      where i.escritorio_id = ${ctx.tenant.escritorioId} and i.importacao_id = ${importacaoId}
        and i.resultado = ${sql.lit(RESULTADO_ITEM.inserido)})
    select f.id, f.nome, f.mudou,
      case when f.mudou then false else app.excluir_participante(${ctx.tenant.escritorioId}, f.id) end as saiu
    from feitos f order by f.nome, f.id`.execute(ctx.db)
  const mantidos = rows
    .filter(({ saiu }) => !saiu)
    .map(({ id, nome, mudou }) => ({
      ...{ clienteId: id, nome },
      motivo: mudou ? MOTIVOS.mudou : MOTIVOS.usado,
    }))
  await sql`
    update participante_importacao_item i set resultado = ${RESULTADO_ITEM.excluido}
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.importacao_id = ${importacaoId}
      and i.participante_id = any (${rows.filter(({ saiu }) => saiu).map(({ id }) => id)}::bigint[])
      and i.resultado = ${sql.lit(RESULTADO_ITEM.inserido)}`.execute(ctx.db)
  return { excluidos: rows.length - mantidos.length, mantidos }
}

/** What the import filled, where it still says the same. @returns how many were put back */
async function esvaziar(ctx: Context, importacaoId: number): Promise<number> {
  const mudancas = COLUNAS_COMPLETADAS.map(
    (coluna) => sql`${sql.ref(coluna)} = case when to_jsonb(p) -> ${coluna} = i.antes -> ${coluna}
      then null else p.${sql.ref(coluna)} end`,
  )
  const { numAffectedRows = 0n } = await sql`
    update participante p set ${sql.join(mudancas)}, versao = p.versao + 1,
      papel = case when i.antes ? 'papel' and p.papel = 'ambos' and not exists (select from nota_fiscal n
        where n.escritorio_id = p.escritorio_id and n.participante_id = p.id and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)})
        then 'fornecedor' else p.papel end
    from participante_importacao_item i
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.importacao_id = ${importacaoId}
      and i.resultado = ${sql.lit(RESULTADO_ITEM.atualizado)} and p.escritorio_id = i.escritorio_id
      and p.id = i.participante_id`.execute(ctx.db)
  return Number(numAffectedRows)
}
