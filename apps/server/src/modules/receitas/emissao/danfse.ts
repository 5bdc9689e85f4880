import type { emissoes, RouteParsed } from '@razao/contract'
import { STATUS_NOTA } from '@razao/engine/cadastro'
import {
  desenharDanfse,
  lerParaDanfse,
  municipiosSemNome,
  type SituacaoDoDanfse,
} from '@razao/formats/danfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { fontesDoPapel } from '../../../platform/papel/index.ts'
import { problem } from '../../../platform/problem.ts'
import { type ConsultaNaCidade, desenharEspelho } from './espelho.ts'
import { lerPapel, naCidade, notaDoXml } from './papel-da-cidade.ts'

type Nota = {
  numero: string
  chave: string
  status: number
  coletivo: boolean
  conteudo: Buffer | null
  leiaute: string
  modelo: string
  semValor: boolean
}

/** A note with its XML, and how its paper is drawn. */
export type NotaNoPapel = {
  readonly numero: string
  readonly xml: Buffer
  /** Of the environment of tests. */
  readonly semValor: boolean
  /** Of a note of a city, where it is looked at; null of a national one, whose paper is the DANFSe. */
  readonly consulta: ConsultaNaCidade | null
  /** Name of the file of the paper. */
  readonly arquivo: string
  desenhar(): Promise<Uint8Array>
}

async function lerNota(ctx: Context, notaId: number): Promise<Nota> {
  const { rows } = await sql<Nota>`
    select n.numero, n.chave, n.status, n.leiaute, n.modelo, n.sem_valor as "semValor",
      coalesce(x.coletivo, false) as coletivo, x.conteudo
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

type ComXml = Nota & { conteudo: Buffer }

/** The DANFSe v2.0, as its XML and its events leave it. */
async function nacional(ctx: Context, { numero, status, conteudo }: ComXml): Promise<NotaNoPapel> {
  const lida = lerParaDanfse(conteudo.toString('utf8'))
  if (!lida.ok) throw problem('nota-sem-danfse', { detail: lida.refusal.mensagem })
  const municipios = await nomesDe(ctx, municipiosSemNome(lida.value))
  const situacao = situacaoDe(status)
  return {
    ...{ numero, xml: conteudo, consulta: null, arquivo: `danfse-${numero}.pdf` },
    semValor: lida.value.homologacao,
    desenhar: () => desenharDanfse(lida.value, { situacao, fontes: fontesDoPapel(), municipios }),
  }
}

/** The paper that who issued it sent, while it tells how the note is; else our own, of the XML. */
async function daCidade(ctx: Context, notaId: number, da: ComXml): Promise<NotaNoPapel> {
  const { numero, chave, status, semValor, conteudo } = da
  const nota = notaDoXml(conteudo, chave)
  if (nota === null) throw problem('nota-sem-danfse')
  const situacao = situacaoDe(status)
  const pronto = situacao === 'normal' ? await lerPapel(ctx, notaId) : null
  const { consulta, municipios } = await naCidade(ctx, nota)
  return {
    ...{ numero, xml: conteudo, semValor, consulta, arquivo: `nfse-${numero}.pdf` },
    desenhar: async () =>
      pronto ?? (await desenharEspelho({ nota, situacao, semValor, consulta, municipios })),
  }
}

/** A NFS-e whose XML is kept, and how it goes on paper; goods have another one, which is not drawn here. */
export async function lerNoPapel(ctx: Context, notaId: number): Promise<NotaNoPapel> {
  const nota = await lerNota(ctx, notaId)
  const { conteudo, coletivo, modelo, leiaute } = nota
  if (modelo !== 'nfse' || coletivo || conteudo === null) throw problem('nota-sem-danfse')
  const comXml = { ...nota, conteudo }
  return leiaute.startsWith('nfse-nacional')
    ? await nacional(ctx, comXml)
    : await daCidade(ctx, notaId, comXml)
}

/** The paper of a note, to be shown. */
export async function baixarDanfse(
  ctx: Context,
  { notaId }: RouteParsed<typeof emissoes.baixarDanfse>,
): Promise<ArquivoServido> {
  const nota = await lerNoPapel(ctx, notaId)
  const conteudo = await nota.desenhar()
  return { nome: nota.arquivo, mime: 'application/pdf', conteudo, baixar: false }
}
