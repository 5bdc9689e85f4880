import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Files, Guardado } from '../../../platform/files/index.ts'
import type { DocumentosPgdasd, MaedSerpro, RecusaSerpro } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { guardarDocumento, TIPO_DA_DECLARACAO, TIPO_DO_RECIBO } from '../../documentos/index.ts'

const MAIOR_PAPEL = 10 * 1024 * 1024

type Papel = { readonly nome: string; readonly tipo: string; readonly arquivo: Guardado }
type Guardados = Readonly<
  Record<'recibo' | 'declaracao' | 'notificacao' | 'darf' | 'excesso', Papel | null>
>
/** PDFs that a declaration brings; `excesso` is the DAS of what passed the limit of a MEI. */
export type Papeis = Pick<DocumentosPgdasd, 'recibo' | 'declaracao' | 'maed'> & {
  readonly excesso?: Uint8Array | null
}

/** What a transmission brought, as it is handed to who concludes. */
export type Transmitida = {
  readonly numero: string
  readonly transmitidaEm: string
  readonly papeis: Guardados
  readonly multa: MaedSerpro['devida']
}

/** Keeps the papers that came, outside any transaction; what is no PDF is not kept. */
export async function guardarPapeis(
  files: Files,
  {
    escritorioId,
    especie,
    de: { competencia, cnpj },
  }: { escritorioId: number; especie: string; de: { competencia: string; cnpj: string } },
  papeis: Papeis | null,
): Promise<Guardados> {
  const guardar = async (
    nome: string,
    tipo: string,
    pdf: Uint8Array | null | undefined,
  ): Promise<Papel | null> => {
    if (!pdf || Buffer.from(pdf.subarray(0, 5)).toString() !== '%PDF-') return null
    const conteudo = Buffer.from(pdf)
    const arquivo = await files.guardar({ escritorioId, conteudo, limite: MAIOR_PAPEL })
    return { nome: `${nome}-${competencia}-${cnpj}.pdf`, tipo, arquivo }
  }
  return {
    recibo: await guardar(`Recibo-${especie}`, TIPO_DO_RECIBO, papeis?.recibo),
    declaracao: await guardar(especie, TIPO_DA_DECLARACAO, papeis?.declaracao),
    notificacao: await guardar('MAED-notificacao', TIPO_DA_DECLARACAO, papeis?.maed?.notificacao),
    darf: await guardar('MAED-DARF', TIPO_DA_DECLARACAO, papeis?.maed?.darf),
    excesso: await guardar('DAS-do-excesso', TIPO_DA_DECLARACAO, papeis?.excesso),
  }
}

type Travada = { empresaId: number; competencia: string }

/** The one that is on its way, held; undefined when it was concluded already. */
async function travar(ctx: Context, declaracaoId: number): Promise<Travada | undefined> {
  const { rows } = await sql<Travada>`
    select empresa_id as "empresaId", competencia from declaracao_pgdasd
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId} and estado = 'transmitindo'
    for no key update`.execute(ctx.db)
  return rows[0]
}

/** It was transmitted: its number, its hour and its papers are kept. */
export async function concluirTransmitida(
  ctx: Context,
  declaracaoId: number,
  { numero, transmitidaEm, papeis, multa }: Transmitida,
): Promise<void> {
  const dela = await travar(ctx, declaracaoId)
  if (dela === undefined) return
  const { empresaId, competencia } = dela
  const documento = async (papel: Papel | null): Promise<number | null> =>
    papel &&
    (await guardarDocumento(ctx, {
      ...papel,
      ...{ mime: 'application/pdf', origem: 'receita', empresaId, competencia },
    }))
  const recibo = await documento(papeis.recibo)
  const declaracao = await documento(papeis.declaracao)
  const notificacao = await documento(papeis.notificacao)
  const darf = await documento(papeis.darf)
  const excesso = await documento(papeis.excesso)
  await sql`
    update declaracao_pgdasd set estado = 'transmitida', numero = ${numero}, transmitida_em = ${transmitidaEm},
      recibo_id = ${recibo}, declaracao_id = ${declaracao}, multa_notificacao_id = ${notificacao},
      multa_darf_id = ${darf}, multa_valor = ${multa?.valor ?? null}, multa_vencimento = ${multa?.vencimento ?? null}, excesso_das_id = ${excesso}, concluida_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { declaracaoId, situacao: 'transmitida' }, empresaId)
}

/** Nothing was declared: why, and what to do. */
export async function concluirRecusada(
  ctx: Context,
  declaracaoId: number,
  { estado, recusas }: { estado: 'recusada' | 'nao-saiu'; recusas: readonly RecusaSerpro[] },
): Promise<void> {
  const dela = await travar(ctx, declaracaoId)
  if (dela === undefined) return
  await sql`
    update declaracao_pgdasd set estado = ${estado}, recusas = ${JSON.stringify(recusas)}::jsonb,
      concluida_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { declaracaoId, situacao: estado }, dela.empresaId)
}
