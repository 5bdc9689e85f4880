import { createHash } from 'node:crypto'
import { STATUS_NOTA } from '@razao/engine/cadastro'
import { type EventoLido, lerDocumentosFiscais } from '@razao/formats/nfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { avisarQuemFecha } from '../importacao/importar-notas.ts'
import { recalcularSituacao } from '../importacao/situacao-da-nota.ts'
import { NotaInesperada } from './registrar-nota.ts'

type Nota = { id: number; chave: string; empresaId: number; competencia: string }

async function notaDoPedido(ctx: Context, pedidoId: number): Promise<Nota> {
  const { rows } = await sql<Nota>`
    select n.id, n.chave, n.empresa_id as "empresaId", n.competencia
    from nota_pedido p
    join nota_fiscal n on n.escritorio_id = p.escritorio_id and n.id = p.nota_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = ${pedidoId}
    for no key update of n`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw new Error(`o pedido ${pedidoId} não está mais lá`)
  return lida
}

/** From «Cancelando» to what its file and its events say. */
async function tirarDeCancelando(ctx: Context, { id }: Nota): Promise<void> {
  await sql`
    update nota_fiscal set status = status_no_arquivo, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}
      and status = ${sql.lit(STATUS_NOTA.cancelando)}`.execute(ctx.db)
}

const contar = (ctx: Context, { id, empresaId }: Nota, situacao: string) =>
  avisar(ctx, 'nota', { notaId: id, situacao }, empresaId)

/** The event of a text, when it is of this note. A city does not always tell the code of the note, which ends its key. */
function eventoDaNota(bytes: Buffer, { chave }: Nota): EventoLido | null {
  const lido = lerDocumentosFiscais(bytes)
  const evento = lido.ok ? lido.value.find(({ tipo }) => tipo === 'evento') : undefined
  if (evento?.tipo !== 'evento') return null
  const ehDela =
    evento.chaveNota === chave || (dePrefeitura(chave) && chave.startsWith(evento.chaveNota))
  return ehDela ? evento : null
}

const dePrefeitura = (chave: string): boolean => chave.startsWith('m:')

/**
 * The event was registered: the note is what it says, by the same rule as one that came in a file. A city may say so
 * without showing it (`xml` null, at `quando`).
 */
export async function aceitarCancelamento(
  ctx: Context,
  pedidoId: number,
  { xml, quando }: { readonly xml: string | null; readonly quando: string },
): Promise<void> {
  const nota = await notaDoPedido(ctx, pedidoId)
  const bytes = xml === null ? null : Buffer.from(xml, 'utf8')
  const lido = bytes === null ? null : eventoDaNota(bytes, nota)
  if (lido === null && !dePrefeitura(nota.chave))
    throw new NotaInesperada('A resposta não é o evento desta nota.')
  const evento = lido ?? { codigo: 'cancelamento', efeito: 'cancelamento', quando }
  await ctx.db
    .insertInto('nota_evento')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      chave_nota: nota.chave,
      codigo: evento.codigo,
      efeito: evento.efeito,
      quando: evento.quando,
      motivo: lido?.motivo ?? null,
      ...(bytes === null
        ? {}
        : { xml: bytes, sha256: createHash('sha256').update(bytes).digest('hex') }),
    })
    .onConflict((ja) => ja.constraint('nota_evento_unico').doNothing())
    .execute()
  await tirarDeCancelando(ctx, nota)
  const mudadas = await recalcularSituacao(ctx, [nota.chave])
  await avisarQuemFecha(ctx, [nota, ...mudadas])
  await contar(ctx, nota, 'cancelada')
}

/** It was not taken: the note is what it was. */
export async function desfazerCancelando(ctx: Context, pedidoId: number): Promise<void> {
  const nota = await notaDoPedido(ctx, pedidoId)
  await tirarDeCancelando(ctx, nota)
  await recalcularSituacao(ctx, [nota.chave])
  await contar(ctx, nota, 'nao-cancelou')
}
