import type { RouteOutput, documentos as rotas } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { createFicha } from './fichas.ts'
import { lerDocumento, nomeDoXmlDaNota } from './queries.ts'

export async function fichaDoDocumento(
  ctx: Context,
  { documentoId }: { documentoId: number },
): Promise<RouteOutput<typeof rotas.fichaDoDocumento>> {
  const documento = await lerDocumento(ctx, documentoId)
  if (!documento) throw problem('nao-encontrado')
  return { ...createFicha(ctx, { tipo: 'documento', id: documentoId }), nome: documento.nome }
}

export async function fichaDoXmlDaNota(
  ctx: Context,
  { notaId }: { notaId: number },
): Promise<RouteOutput<typeof rotas.fichaDoXmlDaNota>> {
  const nome = await nomeDoXmlDaNota(ctx, notaId)
  if (nome === undefined) throw problem('nao-encontrado')
  return { ...createFicha(ctx, { tipo: 'nota', id: notaId }), nome }
}
