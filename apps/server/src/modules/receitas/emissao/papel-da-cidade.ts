import { lerDocumentosFiscais, type NotaLida } from '@razao/formats/nfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { regrasDoMunicipio } from '../../regras/index.ts'
import type { ConsultaNaCidade, Espelho } from './espelho.ts'

/** As much as the table takes. */
const MAIOR_PAPEL = 2_097_152

/** The PDF that came with a note, out of its base64; null when it is none that can be opened. */
export function papelQueServe(base64: string | null | undefined): Uint8Array | null {
  if (base64 === null || base64 === undefined) return null
  const pdf = Buffer.from(base64, 'base64')
  return pdf.length <= MAIOR_PAPEL && pdf.subarray(0, 5).toString() === '%PDF-' ? pdf : null
}

type Papel = { readonly empresaId: number; readonly notaId: number; readonly papel: Uint8Array }

/** Keeps the paper of a note as who issued it drew it. */
export async function guardarPapel(
  ctx: Context,
  { empresaId, notaId, papel }: Papel,
): Promise<void> {
  await sql`
    insert into nota_papel (escritorio_id, empresa_id, nota_id, conteudo)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${notaId}, ${Buffer.from(papel)})
    on conflict on constraint nota_papel_pk do update set conteudo = excluded.conteudo`.execute(
    ctx.db,
  )
}

/** The PDF that who issued a note sent; null when there is none. */
export async function lerPapel(ctx: Context, notaId: number): Promise<Uint8Array | null> {
  const { rows } = await sql<{ conteudo: Buffer }>`
    select conteudo from nota_papel
    where escritorio_id = ${ctx.tenant.escritorioId} and nota_id = ${notaId}`.execute(ctx.db)
  return rows[0]?.conteudo ?? null
}

/** The note of a file of its own; null when it is not there to be read. */
export function notaDoXml(xml: Uint8Array, chave: string): NotaLida | null {
  const lidos = lerDocumentosFiscais(xml)
  if (!lidos.ok) return null
  const notas = lidos.value.filter((um): um is NotaLida => um.tipo === 'nota')
  return (
    notas.find((uma) => uma.chave === chave) ?? (notas.length === 1 ? (notas[0] ?? null) : null)
  )
}

/** The município whose note it is, by its key. */
const municipioDa = (chave: string): number | null => {
  const ibge = /^m:(\d{7}):/.exec(chave)?.[1]
  return ibge === undefined ? null : Number(ibge)
}

type Cidade = { readonly nome: string; readonly uf: string }

async function cidadesDe(ctx: Context, codigos: readonly number[]): Promise<Map<number, Cidade>> {
  const { rows } = await sql<Cidade & { ibge: number }>`
    select ibge, nome, uf from municipio where ibge = any (${codigos}::int[])`.execute(ctx.db)
  return new Map(rows.map(({ ibge, ...cidade }) => [ibge, cidade]))
}

/** What the paper and the letter of a note of a city say of the city. */
export async function naCidade(
  ctx: Context,
  nota: NotaLida,
): Promise<{ consulta: ConsultaNaCidade; municipios: Espelho['municipios'] }> {
  const municipio = municipioDa(nota.chave)
  const { prestador, tomador, municipioIncidencia, codigoVerificacao, dataEmissao } = nota
  const codigos = [
    ...(municipio === null ? [] : [municipio]),
    ...[prestador.municipioIbge, tomador?.municipioIbge, municipioIncidencia].flatMap((codigo) =>
      codigo === undefined ? [] : [Number(codigo)],
    ),
  ]
  const cidades = await cidadesDe(ctx, codigos)
  const municipios = new Map(
    [...cidades].map(([ibge, { nome, uf }]) => [ibge, `${nome} / ${uf}`] as const),
  )
  const regras =
    municipio === null ? null : await regrasDoMunicipio(ctx, { municipio, data: dataEmissao })
  return {
    municipios,
    consulta: {
      cidade: (municipio === null ? undefined : municipios.get(municipio)) ?? null,
      codigo: codigoVerificacao ?? null,
      endereco: regras?.provedor?.valor.endereco ?? null,
    },
  }
}
