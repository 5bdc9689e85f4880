import type { ArquivoDoZip } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comCursor } from '../../../platform/export/index.ts'
import {
  MIME_DA_SAIDA_TOTAL,
  TIPO_DA_SAIDA_RECEBIDA,
  TIPO_DA_SAIDA_TOTAL,
  TIPO_DO_LIVRO_ENVIADO,
} from '../../documentos/index.ts'

type Aqui = {
  readonly ctx: Context
  readonly empresaId: number
  readonly aoLer: () => void
  /** Told of what the store no longer has, or of what can't go. */
  readonly faltar: (oQue: string) => void
}

const ZIP_ENVIADO = (apelido: string) =>
  sql`${sql.ref(`${apelido}.tipo`)} = ${TIPO_DO_LIVRO_ENVIADO} and ${sql.ref(`${apelido}.mime`)} = ${MIME_DA_SAIDA_TOTAL}`

/**
 * Files of the book itself are made again from the book, and a saída total asked for would carry itself. One that
 * was put up here leaves too: what it brought and became no record is only in it.
 */
export const documentosDaSaida = (apelido: string) => sql<boolean>`
  ${sql.ref(`${apelido}.tipo`)} not in ('livro-contabil', ${TIPO_DA_SAIDA_TOTAL})
  and (not (${ZIP_ENVIADO(apelido)}) or exists (select from importacao_contabil i
    where i.escritorio_id = ${sql.ref(`${apelido}.escritorio_id`)} and i.documento_id = ${sql.ref(`${apelido}.id`)}
      and i.formato = 'saida-total' and i.estado = 'concluida'))`

/** The kind with which a document leaves: a saída total that was put up is, elsewhere, only kept. */
export const tipoNaSaida = (apelido: string) =>
  sql<string>`case when ${ZIP_ENVIADO(apelido)} then ${TIPO_DA_SAIDA_RECEBIDA} else ${sql.ref(`${apelido}.tipo`)} end`

/** The documents of the company, each read from the store when its turn comes. */
export async function* documentosDaEmpresa({
  ctx,
  empresaId,
  aoLer,
  faltar,
}: Aqui): AsyncGenerator<ArquivoDoZip> {
  const consulta = ctx.db
    .selectFrom('documento as d')
    .select(['d.id', 'd.nome', 'd.local', 'd.competencia', tipoNaSaida('d').as('tipo')])
    .where('d.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('d.empresa_id', '=', empresaId)
    .where(documentosDaSaida('d'))
    .orderBy('d.id')
  for await (const { id, nome, tipo, local, competencia } of comCursor(ctx.db, consulta)) {
    aoLer()
    const conteudo = await abrirSeHouver(ctx, local)
    if (conteudo === null)
      faltar(`o arquivo do documento ${id} (${nome}) não está no armazenamento`)
    else yield { nome: `${tipo}/${competencia ?? 'sem-competencia'}/${id}-${nome}`, conteudo }
  }
}

/** Null when the store answers that it has not the file; any other failure is one. */
async function abrirSeHouver(ctx: Context, local: string) {
  try {
    return await ctx.files.ler(local)
  } catch (erro) {
    const { code, name } = erro as { code?: unknown; name?: unknown }
    if (code === 'ENOENT' || name === 'NoSuchKey') return null
    throw erro
  }
}

type Xml = { pasta: string; nome: string; conteudo: Uint8Array }

/** XML in memory at a time. */
const BLOCO = 50

async function* xmlsDasNotas({ ctx, empresaId, aoLer }: Aqui): AsyncGenerator<Xml> {
  const { escritorioId } = ctx.tenant
  // A file of several notes is named by the first of them.
  const notas = sql<Xml>`
    select n.competencia as pasta,
      concat(case n.modelo when 'nfe' then 'nfe'
      else 'nfse' end, '-', coalesce(n.numero, 'sem-numero'), '-', n.id, '.xml') as nome,
      x.conteudo
    from nota_xml x cross join lateral (select id, competencia, modelo, numero from nota_fiscal n
      where n.escritorio_id = x.escritorio_id and n.empresa_id = x.empresa_id and n.xml_sha256 = x.sha256 order by id limit 1) n
    where x.escritorio_id = ${escritorioId} and x.empresa_id = ${empresaId} and not x.coletivo order by n.competencia, n.id`
  const eventos = sql<Xml>`
    select 'eventos' as pasta, concat(e.codigo, '-', e.chave_nota, '-', e.id, '.xml') as nome, e.xml as conteudo from nota_evento e
    where e.escritorio_id = ${escritorioId} and e.xml is not null and exists (select from nota_fiscal n
      where n.escritorio_id = e.escritorio_id and n.empresa_id = ${empresaId} and n.chave = e.chave_nota) order by e.id`
  for (const consulta of [notas, eventos])
    for await (const xml of comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }, BLOCO)) {
      aoLer()
      yield xml
    }
}

/** XML of the notes and of their events. One that also holds notes of other companies stays, and is told. */
export async function* notasDaEmpresa(
  aqui: Aqui,
  { coletivas }: { coletivas: number },
): AsyncGenerator<ArquivoDoZip> {
  if (coletivas > 0)
    aqui.faltar(
      `${coletivas} ${coletivas === 1 ? 'XML que também tem nota' : 'XML que também têm notas'} de outra empresa; as notas desta estão em registros/nota-fiscal.csv`,
    )
  for await (const { pasta, nome, conteudo } of xmlsDasNotas(aqui))
    yield { nome: `${pasta}/${nome}`, conteudo: [conteudo] }
}

type Contados = { documentos: number; quantas: number; coletivas: number; bytes: number }

/** How many files will leave, how many XML can't, and the bytes of the documents, which are in the ZIP as they are. */
export async function contarArquivos(ctx: Context, empresaId: number): Promise<Contados> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Contados>`
    select (select count(*)::int from documento d where d.escritorio_id = ${escritorioId} and d.empresa_id = ${empresaId}
        and ${documentosDaSaida('d')}) as documentos,
      (select coalesce(sum(d.tamanho), 0)::bigint from documento d where d.escritorio_id = ${escritorioId} and d.empresa_id = ${empresaId}
        and d.nome ~* '\.(pdf|zip|png|jpe?g|xlsx|gz)$' and ${documentosDaSaida('d')}) as bytes,
      (select count(*)::int from nota_xml x
        where x.escritorio_id = ${escritorioId} and x.empresa_id = ${empresaId} and not x.coletivo) as quantas,
      (select count(*)::int from nota_xml x
        where x.escritorio_id = ${escritorioId} and x.empresa_id = ${empresaId} and x.coletivo) as coletivas`.execute(
    ctx.db,
  )
  return rows[0] ?? { documentos: 0, quantas: 0, coletivas: 0, bytes: 0 }
}
