import { createHash } from 'node:crypto'
import { conferirNota, lerDocumentosFiscais, type NotaLida } from '@razao/formats/nfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { colunasDaNota } from '../importacao/colunas-da-nota.ts'
import {
  chaveDoMes,
  entrarNosMeses,
  type Mes,
  mesesUnicos,
  recalcularSituacao,
} from '../importacao/situacao-da-nota.ts'
import { semReceitaDeTeste } from '../notas-de-teste.ts'

const EMITIDA = 1

/** What came is not the note that was asked for. */
export class NotaInesperada extends Error {}

/** The one note of an answer of who authorises. */
export function lerNotaAutorizada(xml: string): NotaLida {
  const lido = lerDocumentosFiscais(Buffer.from(xml, 'utf8'))
  if (!lido.ok) throw new NotaInesperada(lido.refusal.mensagem)
  const [nota, ...mais] = lido.value
  if (nota === undefined || nota.tipo !== 'nota' || mais.length > 0)
    throw new NotaInesperada('A resposta não tem uma nota, e só uma.')
  const recusa = conferirNota(nota)
  if (recusa) throw new NotaInesperada(recusa.mensagem)
  return nota
}

type Nova = {
  empresaId: number
  participanteId: number | null
  /** National key: 50 characters. */
  chave: string
  xml: string
  nota: NotaLida
  /** The charge's own choice of annex. */
  anexo: string | null
}

/** Keeps one note, and tells who closes its month; see `registrarNotas`. */
export async function registrarNota(ctx: Context, nova: Nova): Promise<number> {
  const {
    ids: [id],
    meses,
  } = await registrarNotas(ctx, [nova])
  await avisarQuemFecha(ctx, meses)
  if (id === undefined) throw new Error('a note that is kept has an id')
  return id
}

/**
 * Keeps notes that were authorised here, as an import would have kept their files. A note may have come before by another
 * way (the distribution, a file): it is then the same one. Answers their ids, and the months of which who closes is to be
 * told (`avisarQuemFecha`).
 */
export async function registrarNotas(
  ctx: Context,
  novas: readonly Nova[],
): Promise<{ ids: number[]; meses: readonly Mes[] }> {
  const mesDe = ({ empresaId, nota: { competencia } }: Nova): Mes => ({ empresaId, competencia })
  await entrarNosMeses(ctx, novas.map(mesDe))
  const daqui = await notasDasChaves(ctx, novas)
  const porGravar = novas.filter((nova) => !daqui.has(marcaDe(nova)))
  const gravadas = await gravarNotas(ctx, porGravar)
  const mudadas = await recalcularSituacao(ctx, await chavesQueMudam(ctx, porGravar))
  const ids = novas.map((nova) => {
    const id = daqui.get(marcaDe(nova)) ?? gravadas.get(marcaDe(nova))
    if (id === undefined) throw new Error(`a nota ${nova.chave} não foi gravada`)
    return id
  })
  return { ids, meses: [...porGravar.map(mesDe), ...mudadas] }
}

/**
 * Once for each month, however many notes of it come one after another: who closes it looks at all of them. Last in its
 * transaction, for whoever else has notes of the month waits for its end.
 */
export async function avisarQuemFecha(ctx: Context, meses: readonly Mes[]): Promise<void> {
  const ordenados = mesesUnicos(meses).toSorted((a, b) => (chaveDoMes(a) < chaveDoMes(b) ? -1 : 1))
  for (const mes of ordenados)
    await enqueue(
      ctx,
      'reavaliar-fechamento',
      { pares: [[mes.empresaId, mes.competencia]] },
      { key: `reavaliar:${ctx.tenant.escritorioId}:${chaveDoMes(mes)}` },
    )
}

/** What tells one note from another among those that were issued. */
const marcaDe = ({ empresaId, chave }: { empresaId: number; chave: string }): string =>
  `${empresaId} ${chave}`

/** Of the notes just kept, what is worth something else by an event or a note that came before; and what they replace. */
async function chavesQueMudam(ctx: Context, novas: readonly Nova[]): Promise<string[]> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ chave: string }>`
    select e.chave_nota as chave from nota_evento e
    where e.escritorio_id = ${escritorioId} and e.chave_nota = any (${novas.map(({ chave }) => chave)}::text[])
    union
    select n.substitui_chave from nota_fiscal n
    where n.escritorio_id = ${escritorioId} and n.substitui_chave = any (${novas.map(({ chave }) => chave)}::text[])`.execute(
    ctx.db,
  )
  const substituidas = novas.flatMap(({ nota: { substitui } }) =>
    substitui === undefined ? [] : [substitui],
  )
  return [...rows.map(({ chave }) => chave), ...substituidas]
}

type Gravada = { id: number; empresaId: number; chave: string }

async function gravarNotas(
  ctx: Context,
  novas: readonly Nova[],
): Promise<ReadonlyMap<string, number>> {
  if (novas.length === 0) return new Map()
  const { escritorioId } = ctx.tenant
  const comXml = novas.map((nova) => {
    const conteudo = Buffer.from(nova.xml, 'utf8')
    return { ...nova, conteudo, sha256: createHash('sha256').update(conteudo).digest('hex') }
  })
  await ctx.db
    .insertInto('nota_xml')
    .values(
      comXml.map(({ empresaId, sha256, conteudo }) => ({
        ...{ escritorio_id: escritorioId, empresa_id: empresaId, sha256, conteudo },
      })),
    )
    .onConflict((ja) => ja.doNothing())
    .execute()
  const linhas = comXml.map(({ nota, empresaId, chave, participanteId, anexo, sha256 }) => ({
    ...colunasDaNota(nota, EMITIDA),
    escritorio_id: escritorioId,
    empresa_id: empresaId,
    direcao: EMITIDA,
    chave,
    participante_id: participanteId,
    anexo,
    origem: 'plataforma',
    xml_sha256: sha256,
  }))
  const gravadas: Gravada[] = await ctx.db
    .insertInto('nota_fiscal')
    .values(await semReceitaDeTeste(ctx, linhas))
    .returning(['id', 'empresa_id as empresaId', 'chave'])
    .execute()
  return new Map(gravadas.map((gravada) => [marcaDe(gravada), gravada.id]))
}

async function notasDasChaves(
  ctx: Context,
  novas: readonly Nova[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Gravada>`
    select id, empresa_id as "empresaId", chave from nota_fiscal
    where escritorio_id = ${ctx.tenant.escritorioId} and chave = any (${novas.map(({ chave }) => chave)}::text[])
      and empresa_id = any (${novas.map(({ empresaId }) => empresaId)}::bigint[]) and direcao = ${EMITIDA}`.execute(
    ctx.db,
  )
  return new Map(rows.map((lida) => [marcaDe(lida), lida.id]))
}
