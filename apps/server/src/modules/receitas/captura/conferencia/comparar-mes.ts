import { STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { type Comparavel, comparavelDaFonte, diferencas } from '../comparar.ts'
import { lerDistribuido } from '../ler-distribuido.ts'
import { PORTAL } from '../precedencia.ts'
import type { Empresa } from '../sql-captura.ts'
import { COLUNAS_DA_NOTA_DAQUI, type NotaDaqui } from '../sql-entrar.ts'

/** A line of the result. */
export type Achado = {
  readonly lista: 'so-aqui' | 'so-la' | 'diferente' | 'sem-resposta'
  readonly direcao: number | null
  readonly chave: string
  readonly numero: string | null
  readonly emissao: string | null
  readonly contraparte: string | null
  readonly valor: number | null
  readonly notaId: number | null
  readonly documentoId: number | null
  readonly campos: readonly unknown[]
  readonly motivo: string | null
}

export type NotaDoMes = NotaDaqui & { readonly contraparte: string | null }
type DocumentoDoMes = {
  id: number
  nsu: number
  tipoNaFonte: string
  chave: string
  direcao: 1 | 2
  conteudo: Buffer | null
  numero: string | null
  emissao: string | null
  contraparte: string | null
  valor: number | null
  motivo: string | null
  /** A note of the company with this key, of whatever month. */
  temNota: boolean
}

/** What the events of the source make of a note, by key. */
type Eventos = ReadonlyMap<string, number>

export type DoMes = {
  readonly notas: readonly NotaDoMes[]
  /** The one document of each note that came from the source, by `direcao:chave`. */
  readonly documentos: ReadonlyMap<string, DocumentoDoMes>
  readonly eventos: Eventos
  readonly deOutraFonte: number
}

/** The notes of the month here, and what came of them from the source. */
export async function lerMes(ctx: Context, empresa: Empresa, competencia: string): Promise<DoMes> {
  const { escritorioId } = ctx.tenant
  const daEmpresa = sql`escritorio_id = ${escritorioId} and empresa_id = ${empresa.id}`
  const { rows: notas } = await sql<NotaDoMes & { daFonte: boolean }>`
    select ${COLUNAS_DA_NOTA_DAQUI}, n.contraparte_nome as contraparte, n.leiaute like 'nfse-nacional%' as "daFonte"
    from nota_fiscal n
    where n.${daEmpresa} and n.competencia = ${competencia} and n.modelo = 'nfse'
    order by n.emissao, n.id`.execute(ctx.db)
  const daFonte = notas.filter((nota) => nota.daFonte)
  const chaves = daFonte.map(({ chave }) => chave)
  const { rows: documentos } = await sql<DocumentoDoMes>`
    select distinct on (d.direcao, d.chave) d.id, d.nsu, d.tipo_na_fonte as "tipoNaFonte", d.chave, d.direcao, d.conteudo,
      d.numero, d.emissao, d.contraparte, d.valor, d.motivo,
      exists (select from nota_fiscal n where n.escritorio_id = d.escritorio_id and n.chave = d.chave
        and n.empresa_id = d.empresa_id and n.direcao = d.direcao) as "temNota"
    from captura_documento d
    where d.${daEmpresa} and d.fonte = 'portal-nacional' and d.tipo = 'nota' and d.direcao is not null and d.chave is not null
      and d.situacao <> 'repetida' and (d.competencia = ${competencia} or d.chave = any (${chaves}::text[]))
    order by d.direcao, d.chave, d.id desc`.execute(ctx.db)
  const { rows: eventos } = await sql<{ chave: string; cancelada: boolean }>`
    select chave, bool_or(efeito = 'cancelamento') as cancelada from captura_documento
    where ${daEmpresa} and fonte = 'portal-nacional' and tipo = 'evento' and efeito in ('cancelamento', 'substituicao')
      and chave = any (${chaves}::text[])
    group by chave`.execute(ctx.db)
  return {
    notas: daFonte,
    documentos: new Map(documentos.map((um) => [`${um.direcao}:${um.chave}`, um])),
    eventos: new Map(
      eventos.map(({ chave, cancelada }) => [
        chave,
        cancelada ? STATUS_NOTA.cancelada : STATUS_NOTA.substituida,
      ]),
    ),
    deOutraFonte: notas.length - daFonte.length,
  }
}

/** Being cancelled is still in force for who authorised it. */
const statusDaqui = ({ status }: NotaDaqui): number =>
  status === STATUS_NOTA.cancelando ? STATUS_NOTA.ativa : status

export const daNota = (
  { id, chave, direcao, contraparte, comparavel: { numero, emissao, valor } }: NotaDoMes,
  mais: Pick<Achado, 'lista'> & Partial<Achado>,
): Achado => ({
  ...{ direcao, chave, contraparte, notaId: id, documentoId: null, campos: [], motivo: null },
  numero: numero === undefined || numero === null ? null : String(numero),
  emissao: emissao === undefined || emissao === null ? null : String(emissao),
  valor: typeof valor === 'number' ? valor : null,
  ...mais,
})

/** A note that is here beside what the source says of it; null when they are the same. */
export function comparar(
  nota: NotaDoMes,
  la: Comparavel,
  documentoId: number | null,
): Achado | null {
  const campos = diferencas({ ...nota.comparavel, situacao: statusDaqui(nota) }, la)
  return campos.length === 0 ? null : daNota(nota, { lista: 'diferente', campos, documentoId })
}

/** What a document that came says; of one whose bytes became the note, only what happened to it since can differ. */
export function ditoPeloDocumento(
  { nsu, tipoNaFonte: tipo, chave, conteudo, direcao }: DocumentoDoMes,
  { eventos }: DoMes,
  empresa: Empresa,
): Comparavel {
  const situacao = eventos.get(chave) ?? STATUS_NOTA.ativa
  if (conteudo === null) return { situacao }
  const lido = lerDistribuido({ nsu, tipo, chave, xml: conteudo.toString('utf8') }, empresa, PORTAL)
  const nota = 'nota' in lido ? lido.nota : undefined
  return { situacao, ...(nota === undefined ? {} : comparavelDaFonte(nota, direcao)) }
}

/** What came and is not here, with why. */
export const soLa = ({ documentos }: DoMes): Achado[] =>
  [...documentos.values()]
    .filter(({ temNota }) => !temNota)
    .map(({ id, direcao, chave, numero, emissao, contraparte, valor, motivo }) => ({
      ...{ lista: 'so-la' as const, direcao, chave, numero, emissao, contraparte, valor, motivo },
      ...{ notaId: null, documentoId: id, campos: [] },
    }))
