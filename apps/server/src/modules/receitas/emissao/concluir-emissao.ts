import { explicarRecusaAbrasf } from '@razao/formats/abrasf'
import { explicarRejeicao } from '@razao/formats/dps'
import type { NotaLida } from '@razao/formats/nfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaDaNfse } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { enviarSozinhas } from '../envio/enviar-sozinhas.ts'
import { acompanharNotas } from './acompanhar-nota.ts'
import { avisarDoErro } from './avisar-do-erro.ts'
import { DA_MIGRATE, DE_ABRASF, type DpsPedida, lerDps } from './ler-dps.ts'
import { guardarPapel } from './papel-da-cidade.ts'
import { avisarQuemFecha, lerNotaAutorizada, registrarNotas } from './registrar-nota.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'
import { vencerDepoisDaNota } from './vencer-depois-da-nota.ts'

type DaCobranca = { id: number; participanteId: number; anexo: string | null }

/** The charges of some askings, held. */
async function lerCobrancas(
  ctx: Context,
  pedidas: readonly DpsPedida[],
): Promise<ReadonlyMap<number, DaCobranca>> {
  const ids = pedidas.map(({ cobrancaId }) => cobrancaId)
  const { rows } = await sql<DaCobranca>`
    select id, participante_id as "participanteId", dados #>> '{servico,anexo}' as anexo from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  return new Map(rows.map((lida) => [lida.id, lida]))
}

/** What the screens that look at it hear. */
const contar = (ctx: Context, { empresaId, cobrancaId, id }: DpsPedida, situacao: string) =>
  avisar(ctx, 'emissao', { emissaoId: id, cobrancaId, situacao }, empresaId)

export type Autorizada = {
  readonly dpsId: number
  readonly chave: string
  readonly xml: string
  /** PDF of who issued it, when it sent one. */
  readonly papel?: Uint8Array | null
}

/** The note that was asked for, with what not every city writes in it: its environment, and whose place it takes. */
function notaPedida({ ambiente, pedido: { substituicao } }: DpsPedida, xml: string): NotaLida {
  const lida = lerNotaAutorizada(xml)
  const substitui = lida.substitui ?? substituicao?.chave
  return {
    ...lida,
    homologacao: ambiente !== 1,
    ...(substitui === undefined ? {} : { substitui }),
  }
}

/** The note came: it is kept, its charge is billed, and the customer is written to. */
export const concluirAutorizada = (
  ctx: Context,
  dpsId: number,
  { chave, xml }: Pick<Autorizada, 'chave' | 'xml'>,
): Promise<void> => concluirAutorizadas(ctx, [{ dpsId, chave, xml }])

/** The same of several that came together. */
export async function concluirAutorizadas(
  ctx: Context,
  autorizadas: readonly Autorizada[],
): Promise<void> {
  const porDps = new Map(autorizadas.map((fim) => [fim.dpsId, fim]))
  const abertas = (await lerDps(ctx, [...porDps.keys()])).flatMap((dps) => {
    const fim = porDps.get(dps.id)
    return fim === undefined || dps.desfecho !== null ? [] : [{ dps, fim }]
  })
  if (abertas.length === 0) return
  const cobrancas = await lerCobrancas(
    ctx,
    abertas.map(({ dps }) => dps),
  )
  const novas = abertas.map(({ dps, fim: { chave, xml } }) => {
    const { empresaId, cobrancaId } = dps
    const cobranca = cobrancas.get(cobrancaId)
    if (cobranca === undefined) throw new Error(`a cobrança ${cobrancaId} não está mais lá`)
    const { participanteId, anexo } = cobranca
    return { empresaId, participanteId, chave, xml, nota: notaPedida(dps, xml), anexo }
  })
  const { ids: notas, meses } = await registrarNotas(ctx, novas)
  for (const [i, { dps, fim }] of abertas.entries()) {
    const [notaId, papel] = [notas[i], fim.papel ?? null]
    if (notaId !== undefined && papel !== null)
      await guardarPapel(ctx, { empresaId: dps.empresaId, notaId, papel })
  }
  const feitas = abertas.map(({ dps: { id, cobrancaId }, fim: { chave } }, i) => ({
    ...{ id, cobrancaId, chave, notaId: notas[i] },
  }))
  const { escritorioId } = ctx.tenant
  const agora = ctx.clock.now().toISOString()
  const texto = JSON.stringify(feitas)
  await sql`
    update dps d set desfecho = 'autorizada', chave = f.chave, nota_id = f."notaId", concluida_em = ${agora}
    from jsonb_to_recordset(${texto}::jsonb) as f (id bigint, chave text, "notaId" bigint)
    where d.escritorio_id = ${escritorioId} and d.id = f.id`.execute(ctx.db)
  await sql`
    update cobranca c set status = ${STATUS_DA_COBRANCA.faturada}, nota_id = f."notaId", erros = '[]', versao = c.versao + 1
    from jsonb_to_recordset(${texto}::jsonb) as f ("cobrancaId" bigint, "notaId" bigint)
    where c.escritorio_id = ${escritorioId} and c.id = f."cobrancaId"`.execute(ctx.db)
  await vencerDepoisDaNota(
    ctx,
    abertas.map(({ dps }) => dps.cobrancaId),
  )
  await acompanharNotas(ctx, notas)
  await enviarSozinhas(ctx, notas)
  for (const { dps } of abertas) await contar(ctx, dps, 'autorizada')
  await avisarQuemFecha(ctx, meses)
}

type Fim = {
  readonly desfecho: 'rejeitada' | 'nao-saiu'
  readonly recusas: readonly RecusaDaNfse[]
  readonly lacuna: string
}

/** There is no note, and the number stays without one: the charge says what to mend. */
export async function concluirRejeitada(ctx: Context, dpsId: number, fim: Fim): Promise<void> {
  const [dps] = await lerDps(ctx, [dpsId])
  if (dps === undefined || dps.desfecho !== null) return
  await lerCobrancas(ctx, [dps])
  const erros = fim.recusas.map(emNossasPalavras)
  const agora = ctx.clock.now().toISOString()
  await sql`
    update dps set desfecho = ${fim.desfecho}, rejeicao = ${JSON.stringify(fim.recusas)}::jsonb,
      lacuna = ${fim.lacuna}, concluida_em = ${agora}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dps.id}`.execute(ctx.db)
  await sql`
    update cobranca set status = ${STATUS_DA_COBRANCA.erro}, erros = ${JSON.stringify(erros)}::jsonb, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dps.cobrancaId}
      and status <> ${STATUS_DA_COBRANCA.cancelada}`.execute(ctx.db)
  await avisarDoErro(ctx, [dps.cobrancaId])
  await contar(ctx, dps, fim.desfecho)
}

const COMO_RESOLVER_NA_MIGRATE =
  'Corrija o que a prefeitura ou a Migrate apontou e emita de novo; se a mensagem não bastar, fale com a prefeitura.'

/** A refusal, with what it means and which of our fields mends it. */
export function emNossasPalavras({ codigo, descricao, complemento }: RecusaDaNfse) {
  const dita = [descricao, complemento].filter((parte) => parte !== null && parte !== '').join(' ')
  if (codigo.startsWith(DA_MIGRATE))
    return { codigo, campo: null, mensagem: dita, comoResolver: COMO_RESOLVER_NA_MIGRATE }
  if (codigo.startsWith(DE_ABRASF))
    return { codigo, mensagem: dita, ...explicarRecusaAbrasf(codigo.slice(DE_ABRASF.length)) }
  const { campo, mensagem, comoResolver } = explicarRejeicao(codigo, dita)
  return { codigo, campo: campo ?? null, mensagem, comoResolver }
}
