import { centavos, formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { DadosDaCobranca } from './ler-para-emitir.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

type Documentos = NonNullable<DadosDaCobranca['documentosDaDeducao']>

export type Deducao = {
  /** Of the charge, which does not count against itself; null of one that is not kept yet. */
  readonly cobrancaId: number | null
  readonly empresaId: number
  readonly documentos: Documentos
  /** The note whose place it takes: what that one deducted is free again. Of a kept charge, as it was kept. */
  readonly substituiNotaId: number | null
}

/** Where the key of an NF-e (44 positions) and of an NFS-e (50) says who issued it. */
const emitenteDe = (chave: string): string =>
  chave.length === 50 ? chave.slice(9, 23) : chave.slice(6, 20)

/** A note told twice in the same list. */
export function documentosRepetidos(documentos: Documentos): string[] {
  const chaves = documentos.map(({ chave }) => chave)
  return [...new Set(chaves.filter((chave, i) => chaves.indexOf(chave) !== i))].map(
    (chave) => `A nota ${chave} está mais de uma vez: deixe-a numa linha só, com a soma.`,
  )
}

/** What is wrong with the notes that a charge deducts, of the company itself and of what others deducted of them. */
export async function conferirDocumentosDeduzidos(
  ctx: Context,
  { cobrancaId, empresaId, documentos, substituiNotaId }: Deducao,
): Promise<string[]> {
  if (documentos.length === 0) return []
  const { escritorioId } = ctx.tenant
  // Two that deduct of the same note at once see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deducao:${escritorioId}:${empresaId}`}, 29))`.execute(
    ctx.db,
  )
  const chaves = documentos.map(({ chave }) => chave)
  const { rows } = await sql<{ chave: string; usado: number; numeros: number[] }>`
    select d.chave, sum(d.deduzido)::bigint as usado, array_agg(c.numero order by c.numero) as numeros
    from cobranca c
    cross join lateral jsonb_to_recordset(c.dados -> 'documentosDaDeducao') as d (chave text, deduzido bigint)
    where c.escritorio_id = ${escritorioId} and c.empresa_id = ${empresaId} and c.status <> ${STATUS_DA_COBRANCA.cancelada}
      and c.id is distinct from ${cobrancaId}::bigint and d.chave = any (${chaves}::text[])
      and coalesce(coalesce(${substituiNotaId}::bigint, (select k.substitui_nota_id from cobranca k
        where k.escritorio_id = ${escritorioId} and k.id = ${cobrancaId}::bigint)) <> all (c.notas_antes || c.nota_id), true)
    group by d.chave`.execute(ctx.db)
  const usos = new Map(rows.map((uso) => [uso.chave, uso]))
  const { rows: empresas } = await sql<{ documento: string }>`
    select identificacao as documento from empresa
    where escritorio_id = ${escritorioId} and id = ${empresaId}`.execute(ctx.db)
  const dela = empresas[0]?.documento.padStart(14, '0')
  const daPropria = documentos
    .filter(({ chave }) => emitenteDe(chave) === dela)
    .map(
      ({ chave }) =>
        `A nota ${chave} foi emitida pela própria empresa: só se deduz nota de quem lhe vendeu.`,
    )
  const alem = documentos.flatMap(({ chave, dedutivel, deduzido }) => {
    const uso = usos.get(chave)
    if (uso === undefined || Number(uso.usado) + deduzido <= dedutivel) return []
    const resta = formatarReais(centavos(Math.max(0, dedutivel - Number(uso.usado))))
    const onde = `${uso.numeros.length === 1 ? 'na cobrança' : 'nas cobranças'} ${uso.numeros.join(', ')}`
    return [`A nota ${chave} já é deduzida ${onde}: dela restam ${resta}.`]
  })
  return [...documentosRepetidos(documentos), ...daPropria, ...alem]
}
