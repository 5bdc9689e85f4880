import { createHash } from 'node:crypto'
import { ZipIlegivel } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { ArquivosDaSaida } from './tabela-da-saida.ts'

/** Bytes of one XML, and of those written at a time. */
const UM_XML = 16 * 1024 * 1024
const LOTE = 4 * 1024 * 1024

async function bytesDo(nome: string, abrir: () => AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const partes: Uint8Array[] = []
  let tamanho = 0
  try {
    for await (const parte of abrir()) {
      tamanho += parte.length
      if (tamanho > UM_XML)
        throw problem('arquivo-recusado', { detail: `O XML ${nome} passa de 16 MB.` })
      partes.push(Uint8Array.from(parte))
    }
  } catch (falha) {
    if (falha instanceof ZipIlegivel) throw problem('arquivo-recusado', { detail: falha.message })
    throw falha
  }
  return Buffer.concat(partes)
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Keeps the XML of the notes, each once. @returns the SHA-256 of those that are here now */
export async function restaurarXmls(
  ctx: Context,
  empresaId: number,
  { arquivos, signal }: { arquivos: ArquivosDaSaida; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const guardados = new Set<string>()
  let lote: { sha: string; bytes: Buffer }[] = []
  let tamanho = 0
  const descarregar = async (): Promise<void> => {
    await sql`
      insert into nota_xml (escritorio_id, empresa_id, sha256, conteudo)
      select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, x.sha, x.conteudo
      from unnest(${lote.map(({ sha }) => sha)}::text[], ${lote.map(({ bytes }) => bytes)}::bytea[]) as x (sha, conteudo)
      on conflict do nothing`.execute(ctx.db)
    lote = []
    tamanho = 0
  }
  for (const [nome, abrir] of arquivos) {
    if (!/^notas\/(?!eventos\/).*\.xml$/i.test(nome)) continue
    signal.throwIfAborted()
    const bytes = await bytesDo(nome, abrir)
    const sha = sha256(bytes)
    if (guardados.has(sha)) continue
    guardados.add(sha)
    lote.push({ sha, bytes })
    tamanho += bytes.length
    if (tamanho > LOTE) await descarregar()
  }
  if (lote.length > 0) await descarregar()
  return guardados
}

/** XML of the events of notes, each opened when its turn comes, by the number that the event had there. */
export function xmlsDosEventos(
  arquivos: ArquivosDaSaida,
): (numero: string) => Promise<string | null> {
  const porNumero = new Map(
    [...arquivos].flatMap(([nome, abrir]): [string, () => Promise<Buffer>][] => {
      const numero = /^notas\/eventos\/.*-(\d+)\.xml$/i.exec(nome)?.[1]
      return numero === undefined ? [] : [[numero, () => bytesDo(nome, abrir)]]
    }),
  )
  return async (numero) => {
    const bytes = await porNumero.get(numero)?.()
    return bytes === undefined ? null : `\\x${bytes.toString('hex')}`
  }
}
