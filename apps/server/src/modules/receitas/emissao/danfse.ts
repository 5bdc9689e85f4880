import type { emissoes, RouteParsed } from '@razao/contract'
import { STATUS_NOTA } from '@razao/engine/cadastro'
import {
  desenharDanfse,
  lerParaDanfse,
  municipiosSemNome,
  type NotaDoDanfse,
  type SituacaoDoDanfse,
} from '@razao/formats/danfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { fontesDoPapel } from '../../../platform/papel/index.ts'
import { problem } from '../../../platform/problem.ts'

type Nota = {
  numero: string
  status: number
  coletivo: boolean
  conteudo: Buffer | null
  leiaute: string
}

/** A note with all that its paper shows. */
export type NotaNoPapel = {
  readonly numero: string
  readonly xml: Buffer
  readonly lida: NotaDoDanfse
  readonly situacao: SituacaoDoDanfse
  readonly municipios: ReadonlyMap<string, string>
}

async function lerNota(ctx: Context, notaId: number): Promise<Nota> {
  const { rows } = await sql<Nota>`
    select n.numero, n.status, n.leiaute, coalesce(x.coletivo, false) as coletivo, x.conteudo
    from nota_fiscal n
    left join nota_xml x on x.escritorio_id = n.escritorio_id and x.empresa_id = n.empresa_id and x.sha256 = n.xml_sha256
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notaId}`.execute(ctx.db)
  const [nota] = rows
  if (nota === undefined) throw problem('nao-encontrado')
  return nota
}

/** The names of the municípios that the note only tells by their codes. */
async function nomesDe(ctx: Context, codigos: readonly string[]): Promise<Map<string, string>> {
  if (codigos.length === 0) return new Map()
  const { rows } = await sql<{ ibge: number; nome: string }>`
    select ibge, nome from municipio where ibge = any(${codigos.map(Number)}::int[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ ibge, nome }) => [String(ibge), nome]))
}

const situacaoDe = (status: number): SituacaoDoDanfse => {
  if (status === STATUS_NOTA.cancelada) return 'cancelada'
  return status === STATUS_NOTA.substituida ? 'substituida' : 'normal'
}

/** A national note as its XML and its events leave it; the others have no DANFSe. */
export async function lerNoPapel(ctx: Context, notaId: number): Promise<NotaNoPapel> {
  const { numero, status, coletivo, conteudo, leiaute } = await lerNota(ctx, notaId)
  if (!leiaute.startsWith('nfse-nacional') || coletivo || conteudo === null)
    throw problem('nota-sem-danfse')
  const lida = lerParaDanfse(conteudo.toString('utf8'))
  if (!lida.ok) throw problem('nota-sem-danfse', { detail: lida.refusal.mensagem })
  const municipios = await nomesDe(ctx, municipiosSemNome(lida.value))
  return { numero, xml: conteudo, lida: lida.value, situacao: situacaoDe(status), municipios }
}

/** The DANFSe v2.0, in PDF. */
export const desenharNota = ({ lida, situacao, municipios }: NotaNoPapel): Promise<Uint8Array> =>
  desenharDanfse(lida, { situacao, fontes: fontesDoPapel(), municipios })

export const nomeDoDanfse = (numero: string): string => `danfse-${numero}.pdf`

/** The DANFSe of a note, to be shown. */
export async function baixarDanfse(
  ctx: Context,
  { notaId }: RouteParsed<typeof emissoes.baixarDanfse>,
): Promise<ArquivoServido> {
  const nota = await lerNoPapel(ctx, notaId)
  const conteudo = await desenharNota(nota)
  return { nome: nomeDoDanfse(nota.numero), mime: 'application/pdf', conteudo, baixar: false }
}
