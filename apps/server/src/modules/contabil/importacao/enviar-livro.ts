import { Readable } from 'node:stream'
import type { contabilImportacao, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { FileTooLarge, type Guardado } from '../../../platform/files/index.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import {
  guardarDocumento,
  MIME_DA_SAIDA_TOTAL,
  TIPO_DO_LIVRO_ENVIADO,
} from '../../documentos/index.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { identificarLivro, nomeQueNaoConfere } from './identificar-livro.ts'
import { mudarImportacao } from './sql-importacao.ts'
import type { FormatoDeEntrada } from './tipos.ts'

export const TAREFA_DE_ANALISE = 'analisar-livro'

/** First bytes that say what a file is. */
const COMECO = 8192

export type LivroGuardado = { arquivo: Guardado; nome: string; formato: FormatoDeEntrada }

const MIMES = {
  ecd: 'text/plain; charset=iso-8859-1',
  balancete: 'application/octet-stream',
  hledger: 'text/plain; charset=utf-8',
  beancount: 'text/plain; charset=utf-8',
  'saida-total': MIME_DA_SAIDA_TOTAL,
} as const satisfies Readonly<Record<FormatoDeEntrada, string>>

/** Keeps the file while it comes, outside any transaction; refuses by content what is no book. */
export async function guardarLivro(
  base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<LivroGuardado> {
  const { comeco, inteiro } = await espiar(envio.conteudo)
  const tipo = identificarLivro(comeco)
  const porque = tipo.ok ? nomeQueNaoConfere(envio.nome, tipo.formato, comeco) : tipo.porque
  if (!tipo.ok || porque !== null) {
    inteiro.resume()
    throw problem('arquivo-recusado', { detail: porque ?? '' })
  }
  try {
    const { escritorioId } = base.tenant
    const arquivo = await base.files.guardar({
      escritorioId,
      conteudo: inteiro,
      limite: base.files.maior,
    })
    return { arquivo, nome: safeName(envio.nome), formato: tipo.formato }
  } catch (erro) {
    if (!(erro instanceof FileTooLarge)) throw erro
    envio.conteudo.resume()
    throw problem('arquivo-grande-demais', {
      detail: 'O arquivo é maior do que o armazenamento guarda.',
    })
  }
}

/** The first bytes, and the whole stream as if nobody had looked. */
async function espiar(fonte: Readable): Promise<{ comeco: Buffer; inteiro: Readable }> {
  const leitor = fonte[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const vistos: Buffer[] = []
  for (let tamanho = 0; tamanho < COMECO; tamanho += vistos.at(-1)?.length ?? 0) {
    const { value, done } = await leitor.next()
    if (done === true) break
    vistos.push(value)
  }
  async function* inteiro(): AsyncGenerator<Buffer> {
    yield* vistos
    yield* { [Symbol.asyncIterator]: () => leitor }
  }
  return { comeco: Buffer.concat(vistos).subarray(0, COMECO), inteiro: Readable.from(inteiro()) }
}

type Rota = typeof contabilImportacao.enviarLivro

/** Records what was sent and asks for its preview. */
export async function enviarLivro(
  ctx: Context,
  { empresaId, envio }: RouteParsed<Rota> & { envio: LivroGuardado },
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const documentoId = await guardarDocumento(ctx, {
    arquivo: envio.arquivo,
    nome: envio.nome,
    mime: MIMES[envio.formato],
    tipo: TIPO_DO_LIVRO_ENVIADO,
    origem: 'envio',
    empresaId,
  })
  const { id: importacaoId } = await ctx.db
    .insertInto('importacao_contabil')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      documento_id: documentoId,
      nome: envio.nome,
      sha256: envio.arquivo.sha256,
      formato: envio.formato,
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TAREFA_DE_ANALISE,
    empresaId,
    parametros: { importacaoId },
    itens: [{ rotulo: envio.nome, empresaId }],
  })
  await mudarImportacao(ctx, importacaoId, { operacao_id: operacaoId })
  return { importacaoId, operacaoId }
}
