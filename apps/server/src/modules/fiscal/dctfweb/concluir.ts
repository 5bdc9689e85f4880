import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Files, Guardado } from '../../../platform/files/index.ts'
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { intencionar } from '../../../platform/saidas/index.ts'
import { guardarDocumento, TIPO_DO_RECIBO } from '../../documentos/index.ts'
import { SERVICO_DA_DCTFWEB } from '../../serpro/index.ts'
import type { Debito } from './debitos.ts'
import type { PedidoDaDctfweb } from './transmitir.ts'

const MAIOR_PAPEL = 10 * 1024 * 1024

/** What the MIT took: its number, and what is asked about its closing, when it was told. */
export type Encerrada = { readonly mitId: number; readonly protocolo: string | null }
/** What a transmission brought. */
export type Transmitida = {
  readonly recibo: string | null
  readonly debitos: readonly Debito[] | null
  readonly papel: Guardado | null
  /** The whole declaration; null where it was not sent. */
  readonly completa: Guardado | null
}

/** Keeps a PDF outside any transaction; what is none is not kept. */
export async function guardarPdf(
  files: Files,
  escritorioId: number,
  pdf: Uint8Array | null,
): Promise<Guardado | null> {
  if (pdf === null || Buffer.from(pdf.subarray(0, 5)).toString() !== '%PDF-') return null
  return await files.guardar({ escritorioId, conteudo: Buffer.from(pdf), limite: MAIOR_PAPEL })
}

type Travada = { empresaId: number; competencia: string; cnpj: string }

/** The one that is on its way, held; undefined when it was concluded already. */
async function travar(ctx: Context, dctfwebId: number): Promise<Travada | undefined> {
  const { rows } = await sql<Travada>`
    select d.empresa_id as "empresaId", d.competencia, e.identificacao as cnpj
    from declaracao_dctfweb d
    join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${dctfwebId} and d.estado = 'transmitindo'
    for no key update of d`.execute(ctx.db)
  return rows[0]
}

/** The MIT has it: the DCTFWeb that it makes is asked for, in the same transaction. */
export async function concluirEncerrada(
  ctx: Context,
  dctfwebId: number,
  { mitId, protocolo }: Encerrada,
): Promise<void> {
  const dela = await travar(ctx, dctfwebId)
  if (dela === undefined) return
  const { empresaId } = dela
  const { id: saidaId } = await intencionar<PedidoDaDctfweb>(ctx, {
    ...{ servico: SERVICO_DA_DCTFWEB, chave: `dctfweb:${dctfwebId}`, empresaId },
    pedido: { dctfwebId },
  })
  await sql`
    update declaracao_dctfweb set mit_id = ${mitId}, mit_protocolo = ${protocolo}, saida_id = ${saidaId}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { dctfwebId, situacao: 'transmitindo' }, empresaId)
}

/** It was transmitted: its receipt and what it owes are kept. */
export async function concluirTransmitida(
  ctx: Context,
  dctfwebId: number,
  { recibo, debitos, papel, completa }: Transmitida,
): Promise<void> {
  const dela = await travar(ctx, dctfwebId)
  if (dela === undefined) return
  const { empresaId, competencia, cnpj } = dela
  const guardar = (arquivo: Guardado | null, nome: string) =>
    arquivo &&
    guardarDocumento(ctx, {
      ...{ arquivo, nome: `${nome}-DCTFWeb-${competencia}-${cnpj}.pdf`, empresaId, competencia },
      ...{ tipo: TIPO_DO_RECIBO, mime: 'application/pdf', origem: 'receita' },
    })
  const reciboId = await guardar(papel, 'Recibo')
  const documentoId = await guardar(completa, 'Declaracao')
  const em = ctx.clock.now().toISOString()
  await sql`
    update declaracao_dctfweb set estado = 'transmitida', recibo = ${recibo}, recibo_id = ${reciboId},
      documento_id = ${documentoId}, transmitida_em = ${em},
      debitos = ${debitos === null ? null : JSON.stringify(debitos)}::jsonb, concluida_em = ${em}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { dctfwebId, situacao: 'transmitida' }, empresaId)
}

/** Nothing was transmitted: why, and what to do. */
export async function concluirRecusada(
  ctx: Context,
  dctfwebId: number,
  { estado, recusas }: { estado: 'recusada' | 'nao-saiu'; recusas: readonly RecusaSerpro[] },
): Promise<void> {
  const dela = await travar(ctx, dctfwebId)
  if (dela === undefined) return
  await sql`
    update declaracao_dctfweb set estado = ${estado}, recusas = ${JSON.stringify(recusas)}::jsonb,
      concluida_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { dctfwebId, situacao: estado }, dela.empresaId)
}
