import { Readable } from 'node:stream'
import type { RouteOutput, receitas as rotas } from '@razao/contract'
import { identificarArquivo } from '@razao/formats/arquivos'
import type { Context } from '../../../platform/context.ts'
import { FileTooLarge, type Guardado } from '../../../platform/files/index.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import { guardarDocumento, TIPO_DAS_NOTAS_ENVIADAS } from '../../documentos/index.ts'
import { mudarImportacao } from './sql-importacao.ts'

export const LIMITE_DE_ENVIO = 200 * 1024 * 1024

export type EnvioGuardado = { arquivo: Guardado; nome: string; mime: string }

/** First bytes that say what a file is, whatever its name. */
const COMECO = 512
const RECUSAS: Readonly<Record<string, string>> = {
  vazio: 'O arquivo está vazio.',
  pdf: 'O arquivo é um PDF. Envie o XML da nota, que é o documento fiscal.',
  rar: 'O arquivo é um RAR. Compacte os XML como ZIP.',
  '7z': 'O arquivo é um 7z. Compacte os XML como ZIP.',
  gzip: 'O arquivo é um GZIP. Compacte os XML como ZIP.',
}

/** Keeps the upload as it streams, outside any transaction; refuses by content what is not XML nor ZIP. */
export const guardarEnvio =
  (limite: number) =>
  async (base: Omit<Context, 'db'>, envio: Envio): Promise<EnvioGuardado> => {
    const { comeco, inteiro } = await espiar(envio.conteudo)
    const tipo = identificarArquivo(comeco)
    if (tipo !== 'xml' && tipo !== 'zip') {
      inteiro.resume()
      throw problem('arquivo-recusado', {
        detail: RECUSAS[tipo] ?? 'O arquivo não é XML nem ZIP de notas fiscais.',
      })
    }
    try {
      const { escritorioId } = base.tenant
      const arquivo = await base.files.guardar({ escritorioId, conteudo: inteiro, limite })
      const mime = tipo === 'zip' ? 'application/zip' : 'application/xml'
      return { arquivo, nome: safeName(envio.nome), mime }
    } catch (erro) {
      if (!(erro instanceof FileTooLarge)) throw erro
      envio.conteudo.resume()
      throw problem('arquivo-grande-demais', {
        detail: `O arquivo passa de ${Math.floor(limite / 1024 / 1024)} MB.`,
      })
    }
  }

/** The first bytes, and the whole stream as if nobody had looked. */
async function espiar(fonte: Readable): Promise<{ comeco: Buffer; inteiro: Readable }> {
  const leitor = fonte[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const vistos: Buffer[] = []
  let tamanho = 0
  while (tamanho < COMECO) {
    const { value, done } = await leitor.next()
    if (done === true) break
    vistos.push(value)
    tamanho += value.length
  }
  async function* inteiro(): AsyncGenerator<Buffer> {
    yield* vistos
    yield* { [Symbol.asyncIterator]: () => leitor }
  }
  return { comeco: Buffer.concat(vistos), inteiro: Readable.from(inteiro()) }
}

/** Records what was sent and asks for its preview: all of it or nothing. */
export async function enviarNotas(
  ctx: Context,
  { envio }: { envio: EnvioGuardado },
): Promise<RouteOutput<typeof rotas.enviarNotas>> {
  const documentoId = await guardarDocumento(ctx, {
    ...envio,
    tipo: TIPO_DAS_NOTAS_ENVIADAS,
    origem: 'envio',
  })
  const { id: importacaoId } = await ctx.db
    .insertInto('importacao')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      documento_id: documentoId,
      nome: envio.nome,
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'analisar-importacao',
    parametros: { importacaoId },
  })
  await mudarImportacao(ctx, importacaoId, { operacao_id: operacaoId })
  return { importacaoId, operacaoId }
}
