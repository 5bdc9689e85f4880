import { createHash } from 'node:crypto'
import type { RouteOutput, minhaConta as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { lerImagem, limparImagem } from '../../../platform/files/index.ts'
import type { ArquivoServido, Envio } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

type Foto = { mime: string; conteudo: Buffer; sha256: string }
const LIMITE_DA_FOTO = 256 * 1024
const LADO_MAXIMO = 1024

/** Reads and checks the picture before any transaction is open; what does not draw is left out of it. */
export async function receberFoto(_: Omit<Context, 'db'>, envio: Envio): Promise<Foto> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE_DA_FOTO)
      throw problem('arquivo-grande-demais', { detail: 'A foto pode ter até 256 kB.' })
    partes.push(parte as Buffer)
  }
  const bytes = Buffer.concat(partes)
  const imagem = lerImagem(bytes)
  if (!imagem) throw problem('arquivo-recusado', { detail: 'Envie PNG, JPEG ou WebP.' })
  const { largura, altura, mime } = imagem
  if (largura < 1 || altura < 1 || largura > LADO_MAXIMO || altura > LADO_MAXIMO)
    throw problem('arquivo-recusado', { detail: 'A foto pode ter até 1024 pixels de lado.' })
  const conteudo = limparImagem(bytes)
  if (!conteudo) throw problem('arquivo-recusado', { detail: 'A imagem está incompleta.' })
  return { mime, conteudo, sha256: createHash('sha256').update(conteudo).digest('hex') }
}

/** One for each person and office: the new one takes the place of the old, whose bytes are gone. */
export async function enviarFoto(ctx: Context, { envio }: { envio: Foto }): Promise<{ ok: true }> {
  const linha = { ...envio, em: sql<string>`now()` }
  await ctx.db
    .insertInto('foto_da_pessoa')
    .values({ escritorio_id: ctx.tenant.escritorioId, usuario_id: ctx.user.id, ...linha })
    .onConflict((oc) => oc.constraint('foto_da_pessoa_pk').doUpdateSet(linha))
    .execute()
  return { ok: true }
}

const minha = (ctx: Context) =>
  ctx.db
    .selectFrom('foto_da_pessoa')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)

export async function situacaoDaFoto(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.situacaoDaFoto>> {
  const foto = await minha(ctx).select(['sha256', 'em']).executeTakeFirst()
  return { foto: foto ?? null }
}

export async function minhaFoto(ctx: Context): Promise<ArquivoServido> {
  const foto = await minha(ctx).select(['mime', 'conteudo']).executeTakeFirst()
  if (!foto) throw problem('nao-encontrado')
  const { mime, conteudo } = foto
  return { nome: `foto.${mime.split('/')[1]}`, mime, conteudo, baixar: false }
}

export async function removerFoto(ctx: Context): Promise<{ ok: true }> {
  await ctx.db
    .deleteFrom('foto_da_pessoa')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .execute()
  return { ok: true }
}
