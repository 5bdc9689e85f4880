import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Guardado } from '../../../platform/files/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { guardarDocumento } from '../../documentos/index.ts'
import { atenderPedidoDaGuia } from '../../empresa/index.ts'

/** What is of a guide as it was read, before its official one was asked for or read. */
export type GuiaPorOficializar = {
  readonly id: number
  readonly empresaId: number
  readonly cnpj: string
  readonly competencia: string
  readonly vencimento: string
  readonly pagarEm: string | null
  readonly principal: number
  readonly total: number
}

/** The document by which it is paid. */
export type DocumentoOficial = {
  readonly numero: string
  readonly linha: string | null
  readonly codigoDeBarras: string | null
  readonly pix: string | null
  readonly pagarAte: string
  readonly arquivo: Guardado
  readonly nome: string
  /** Who brought it; null when it was issued by us. */
  readonly por: string | null
}
/** What the document asks besides the tax of a guide. */
export type Acrescimos = { readonly multa: number; readonly juros: number }

/**
 * The official document in the place of our demonstration, with the multa and the juros that it has; null when the guide is not
 * any more the one that was read.
 */
export const gravarOficial = (
  ctx: Context,
  guia: GuiaPorOficializar,
  { multa, juros, ...oficial }: DocumentoOficial & Acrescimos,
): Promise<number | null> => gravarEmVarias(ctx, [{ guia, multa, juros }], oficial)

/**
 * One document in the place of the demonstrations of all that it pays, each with its own part of the multa and the juros; null
 * when one of them is not any more the one that was read, and then the transaction is not to be committed.
 */
export async function gravarEmVarias(
  ctx: Context,
  partes: readonly (Acrescimos & { readonly guia: GuiaPorOficializar })[],
  oficial: DocumentoOficial,
): Promise<number | null> {
  const [primeira] = partes
  if (primeira === undefined) return null
  const { empresaId, competencia } = primeira.guia
  const { arquivo, nome, por } = oficial
  const documentoId = await guardarDocumento(ctx, {
    ...{ arquivo, nome, mime: 'application/pdf', tipo: 'guia', empresaId, competencia },
    origem: por === null ? 'receita' : 'envio',
  })
  for (const parte of partes)
    if (!(await gravarUma(ctx, parte, { ...oficial, documentoId }))) return null
  await avisar(ctx, 'declaracao', { guiaId: primeira.guia.id }, empresaId)
  return documentoId
}

async function gravarUma(
  ctx: Context,
  { guia, multa, juros }: Acrescimos & { readonly guia: GuiaPorOficializar },
  oficial: DocumentoOficial & { readonly documentoId: number },
): Promise<boolean> {
  const { id, vencimento, principal } = guia
  const { numero, linha, codigoDeBarras, pix, pagarAte, por, documentoId } = oficial
  const total = principal + multa + juros
  const pagarEm = pagarAte > vencimento ? pagarAte : null
  const { rows } = await sql`
    update guia set demonstrativa = false, das_numero = ${numero}, das_linha = ${linha}, das_codigo_de_barras = ${codigoDeBarras},
      das_pix = ${pix}, das_por = ${por}, das_pagar_ate = ${pagarAte}, das_emitido_em = ${ctx.clock.now().toISOString()},
      documento_id = ${documentoId}, multa = ${multa}, juros = ${juros}, total = ${total}, pagar_em = ${pagarEm},
      falta_selic = '[]', versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} and total = ${guia.total} and principal = ${principal}
      and pagar_em is not distinct from ${guia.pagarEm}::date and estado in ('gerada', 'enviada', 'lida')
    returning id`.execute(ctx.db)
  if (rows.length === 0) return false
  if (pagarEm !== null && pagarEm !== guia.pagarEm)
    await atenderPedidoDaGuia(
      ctx,
      id,
      `A guia foi atualizada para pagar em ${formatarData(pagarEm)}: ${formatarReais(total)}.`,
    )
  return true
}
