import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Guardado, lerImagem, limparImagem } from '../../../platform/files/index.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento, TIPO_DO_COMPROVANTE } from '../../documentos/index.ts'
import { guiaVisivel, registrarAcesso } from './ler-guia.ts'

type Rota = typeof fiscal.anexarComprovante
type Recebido = { readonly arquivo: Guardado; readonly nome: string; readonly mime: string }

const LIMITE = 10 * 1024 * 1024
const FIM_DO_PDF = 2048

/** Reads, checks and keeps the receipt before any transaction is open. */
export async function receberComprovante(
  base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<Recebido> {
  const { mime, conteudo } = conferir(await inteiro(envio))
  const arquivo = await base.files.guardar({
    escritorioId: base.tenant.escritorioId,
    conteudo,
    limite: LIMITE,
  })
  return { arquivo, nome: safeName(envio.nome), mime }
}

async function inteiro({ conteudo }: Envio): Promise<Buffer> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE)
      throw problem('arquivo-grande-demais', { detail: 'O comprovante pode ter até 10 MB.' })
    partes.push(parte as Buffer)
  }
  return Buffer.concat(partes)
}

/** What the bytes are, whatever the name says; a photograph is kept without what does not draw. */
function conferir(bytes: Buffer): { mime: string; conteudo: Buffer } {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    if (!bytes.subarray(-FIM_DO_PDF).includes('%%EOF'))
      throw problem('arquivo-recusado', { detail: 'O PDF está incompleto. Baixe-o outra vez.' })
    return { mime: 'application/pdf', conteudo: bytes }
  }
  const imagem = lerImagem(bytes)
  if (!imagem)
    throw problem('arquivo-recusado', { detail: 'Envie o comprovante em PDF, PNG, JPEG ou WebP.' })
  const conteudo = limparImagem(bytes)
  if (!conteudo) throw problem('arquivo-recusado', { detail: 'A imagem está incompleta.' })
  return { mime: imagem.mime, conteudo }
}

/** The receipt of a guide said to be paid; the same file twice is one, another takes its place. */
export async function anexarComprovante(
  ctx: Context,
  { guiaId, envio }: RouteParsed<Rota> & { envio: Recebido },
): Promise<RouteOutput<Rota>> {
  const guia = await guiaVisivel(ctx, guiaId)
  if (guia.pagamento === null)
    throw problem('situacao-nao-permite', {
      detail: 'Informe o pagamento antes de enviar o comprovante.',
    })
  const atual = guia.pagamento.comprovante?.documentoId
  if (atual !== undefined && (await eOMesmo(ctx, atual, envio))) return { documentoId: atual }
  const documentoId = await guardarDocumento(ctx, {
    ...envio,
    tipo: TIPO_DO_COMPROVANTE,
    origem: 'envio',
    empresaId: guia.empresaId,
    competencia: guia.competencia,
  })
  const { rows } = await sql`
    update guia set comprovante_id = ${documentoId}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guiaId} and pago_total is not null returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('registro-mudou')
  await registrarAcesso(ctx, guia, 'anexou')
  return { documentoId }
}

async function eOMesmo(ctx: Context, documentoId: number, { arquivo }: Recebido): Promise<boolean> {
  const documento = await ctx.db
    .selectFrom('documento')
    .select('sha256')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', documentoId)
    .executeTakeFirst()
  return documento?.sha256 === arquivo.sha256
}
