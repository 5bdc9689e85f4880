import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import type { Envio } from './serve.ts'

/** The one file of a multipart body and the fields before it. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ arquivo: Envio; campos: Record<string, unknown> }> {
  if (!request.isMultipart())
    throw problem('tipo-nao-aceito', { detail: 'Envie o arquivo como formulário.' })
  const parte = await request.file()
  if (parte === undefined)
    throw problem('arquivo-recusado', { detail: 'Nenhum arquivo foi enviado.' })
  const campos = Object.fromEntries(
    Object.entries(parte.fields).flatMap(([nome, campo]) =>
      campo && 'value' in campo ? [[nome, campo.value]] : [],
    ),
  )
  return { arquivo: { nome: parte.filename, mime: parte.mimetype, conteudo: parte.file }, campos }
}
