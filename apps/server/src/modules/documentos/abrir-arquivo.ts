import { Readable } from 'node:stream'
import { type RouteOutput, documentos as rotas } from '@razao/contract'
import { alcancaRota } from '../../platform/alcance.ts'
import type { Context } from '../../platform/context.ts'
import type { Files } from '../../platform/files/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { abrirFicha } from './fichas.ts'
import { lerDocumento, lerXmlDaNota, registrarAcesso } from './queries.ts'
import { textoDoXml } from './texto-do-xml.ts'

const MIME_XML = 'application/xml'
const MIME_TEXTO = 'text/plain; charset=utf-8'

/** A ficha of before opens nothing to who may no longer ask for one. */
const xmlAoAlcance = async (ctx: Context, notaId: number) =>
  alcancaRota(ctx, rotas.fichaDoXmlDaNota) ? await lerXmlDaNota(ctx, notaId) : undefined

/** What the viewer needs to know before it asks for the bytes. */
export async function lerArquivo(
  ctx: Context,
  { ficha }: { ficha: string },
): Promise<RouteOutput<typeof rotas.lerArquivo>> {
  const { tipo, id } = abrirFicha(ctx, ficha)
  if (tipo === 'nota') {
    const xml = await xmlAoAlcance(ctx, id)
    if (!xml) throw problem('nao-encontrado')
    const { nome, sha256, criadoEm, conteudo } = xml
    return { nome, mime: MIME_XML, tamanho: conteudo.length, sha256, criadoEm, tipo: 'xml-da-nota' }
  }
  const documento = await lerDocumento(ctx, id)
  if (!documento) throw problem('nao-encontrado')
  const { nome, mime, tamanho, sha256, criadoEm } = documento
  return { nome, mime, tamanho, sha256, criadoEm, tipo: documento.tipo }
}

/** The bytes; every opening and every download of a document is recorded. */
export async function baixarArquivo(
  ctx: Context,
  { ficha, baixar }: { ficha: string; baixar: boolean },
): Promise<ArquivoServido> {
  const { tipo, id } = abrirFicha(ctx, ficha)
  if (tipo === 'nota') return await xmlDaNota(ctx, id, baixar)
  return await baixarDocumento(ctx, id, baixar)
}

/** The bytes of a document that the caller may see; the opening is recorded. */
export async function baixarDocumento(
  ctx: Context,
  id: number,
  baixar: boolean,
): Promise<ArquivoServido> {
  const documento = await lerDocumento(ctx, id)
  if (!documento) throw problem('nao-encontrado')
  await registrarAcesso(ctx, id, baixar ? 'baixou' : 'abriu')
  return {
    nome: documento.nome,
    mime: documento.mime,
    conteudo: Readable.from(ler(ctx.files, documento.local), { objectMode: false }),
    baixar,
  }
}

/** Opened at the first byte asked for, when the transaction is over: the store may be across a network. */
async function* ler(files: Files, local: string): AsyncGenerator<Uint8Array> {
  yield* await files.ler(local)
}

/** Viewed, it is text in UTF-8 that a browser never runs; downloaded, it is the file as it came. */
async function xmlDaNota(ctx: Context, notaId: number, baixar: boolean): Promise<ArquivoServido> {
  const xml = await xmlAoAlcance(ctx, notaId)
  if (!xml) throw problem('nao-encontrado')
  return baixar
    ? { nome: xml.nome, mime: MIME_XML, conteudo: xml.conteudo, baixar }
    : { nome: xml.nome, mime: MIME_TEXTO, conteudo: textoDoXml(xml.conteudo), baixar }
}
