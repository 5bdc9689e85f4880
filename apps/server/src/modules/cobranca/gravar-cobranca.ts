import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { CONTAGEM_DAS_COBRANCAS, proximoNumero, STATUS_DA_COBRANCA } from '../receitas/index.ts'
import type { VendaCalculada } from './calcular-venda.ts'
import { colunasDe } from './colunas-da-cobranca.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'
import { acompanharPix } from './pix/acompanhar-pix.ts'
import { parcelasDe } from './prever-cobranca.ts'

export type DeContrato = { contratoId: number; ocorrencia: string }

const paraGravar = (pedido: PedidoDeCobranca, venda: VendaCalculada) => {
  const { dados, previa, ...colunas } = colunasDe(pedido, venda)
  return { ...colunas, dados: JSON.stringify(dados), previa: JSON.stringify(previa) }
}

/** Keeps a charge with its instalments; one of an occurrence of a contract that is here already is null. */
export async function inserirCobranca(
  ctx: Context,
  pedido: PedidoDeCobranca,
  venda: VendaCalculada,
  { status, contrato }: { status: number; contrato?: DeContrato },
): Promise<{ id: number; numero: number } | null> {
  const { escritorioId } = ctx.tenant
  const numero = await proximoNumero(ctx, pedido.empresaId, CONTAGEM_DAS_COBRANCAS)
  const nova = await ctx.db
    .insertInto('cobranca')
    .values({
      ...paraGravar(pedido, venda),
      escritorio_id: escritorioId,
      numero,
      status,
      contrato_id: contrato?.contratoId ?? null,
      ocorrencia: contrato?.ocorrencia ?? null,
      criado_por_nome: ctx.user.nome,
    })
    .onConflict((ja) => ja.constraint('cobranca_ocorrencia').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (nova === undefined) return null
  await gravarParcelas(ctx, nova.id, pedido, venda)
  await acompanharPix(ctx, nova.id)
  return { id: nova.id, numero }
}

/** Changes a charge, which is held and has no note. */
export async function regravarCobranca(
  ctx: Context,
  cobrancaId: number,
  pedido: PedidoDeCobranca,
  venda: VendaCalculada,
): Promise<void> {
  await ctx.db
    .updateTable('cobranca')
    .set((eb) => ({
      ...paraGravar(pedido, venda),
      status: sql<number>`case when status = ${STATUS_DA_COBRANCA.erro} then ${STATUS_DA_COBRANCA.aFaturar} else status end`,
      erros: '[]',
      versao: eb('versao', '+', 1),
    }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', cobrancaId)
    .execute()
  await sql`delete from cobranca_parcela
    where escritorio_id = ${ctx.tenant.escritorioId} and cobranca_id = ${cobrancaId}`.execute(
    ctx.db,
  )
  await gravarParcelas(ctx, cobrancaId, pedido, venda)
}

async function gravarParcelas(
  ctx: Context,
  cobrancaId: number,
  pedido: PedidoDeCobranca,
  venda: VendaCalculada,
): Promise<void> {
  const linhas = parcelasDe(pedido, venda)
  if (linhas.length === 0) return
  await ctx.db
    .insertInto('cobranca_parcela')
    .values(
      linhas.map(({ ordem, vencimento, valor }) => ({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: pedido.empresaId,
        cobranca_id: cobrancaId,
        ...{ ordem, vencimento, valor },
      })),
    )
    .execute()
}
