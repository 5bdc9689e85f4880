import { Readable } from 'node:stream'
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
  const parte = await request.file().catch(malformado)
  if (parte === undefined)
    throw problem('arquivo-recusado', { detail: 'Nenhum arquivo foi enviado.' })
  const campos = Object.fromEntries(
    Object.entries(parte.fields).flatMap(([nome, campo]) =>
      campo && 'value' in campo ? [[nome, campo.value]] : [],
    ),
  )
  const conteudo = Readable.from(inteira(parte.file), { objectMode: false })
  return { arquivo: { nome: parte.filename, mime: parte.mimetype, conteudo }, campos }
}

/** The reader of forms says its own limits with a status; anything else is a form that does not parse. */
function malformado(erro: unknown): never {
  if ((erro as { statusCode?: number }).statusCode !== undefined) throw erro
  throw problem('arquivo-recusado', { detail: 'O envio chegou incompleto ou malformado.' })
}

/** A form cut in the middle is known only while its file is read. */
async function* inteira(arquivo: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const parte of arquivo.iterator({ destroyOnReturn: false })) yield parte
  } catch (erro) {
    malformado(erro)
  } finally {
    // What nobody keeps (a full disk, a refusal) is read to its end all the same, or who sends never hears why.
    arquivo.resume()
  }
}
