import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { colunasDaNota } from '../importacao/colunas-da-nota.ts'
import { contraparteDe, lerComoColunas } from '../importacao/leitura.ts'
import { entrarNosMeses, type Mes } from '../importacao/situacao-da-nota.ts'
import { semReceitaDeTeste } from '../notas-de-teste.ts'
import type { Comparavel } from './comparar.ts'
import type { EventoDistribuido, NotaDistribuida } from './ler-distribuido.ts'
import { type Fonte, PORTAL } from './precedencia.ts'

/** Shares the months with other writers until the end of the transaction, and tells which the fiscal may not change. */
export async function mesesFechados(
  ctx: Context,
  meses: readonly Mes[],
): Promise<ReadonlySet<string>> {
  if (meses.length === 0) return new Set()
  await entrarNosMeses(ctx, meses)
  const { rows } = await sql<{ mes: string }>`
    select m.empresa_id || ':' || m.competencia as mes
    from (select distinct empresa_id, competencia from unnest(${meses.map((mes) => mes.empresaId)}::bigint[],
      ${meses.map((mes) => mes.competencia)}::text[]) as m (empresa_id, competencia)) m
    where app.mes_bloqueado(${ctx.tenant.escritorioId}::bigint, m.empresa_id, m.competencia, 'fiscal')`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ mes }) => mes))
}

export type NotaDaqui = {
  readonly id: number
  readonly chave: string
  readonly direcao: 1 | 2
  readonly origem: string
  readonly status: number
  readonly comparavel: Comparavel
}

const COMPARAVEL = sql`jsonb_build_object('numero', n.numero, 'emissao', n.emissao, 'competencia', n.competencia,
  'contraparte', n.contraparte_documento, 'itemLc116', n.item_lc116, 'municipio', n.municipio_incidencia::text,
  'valor', n.bruto, 'desconto', n.desconto, 'deducoes', n.deducoes, 'base', n.base, 'iss', n.iss,
  'issRetido', n.iss_retido, 'retencoes', n.retencoes)`

/** The columns of `NotaDaqui`, of `nota_fiscal n`. */
export const COLUNAS_DA_NOTA_DAQUI = sql`n.id, n.chave, n.direcao, n.origem, n.status, ${COMPARAVEL} as comparavel`

/** The notes of a company with these keys. */
export async function notasDaqui(
  ctx: Context,
  empresaId: number,
  chaves: readonly string[],
): Promise<ReadonlyMap<string, NotaDaqui>> {
  if (chaves.length === 0) return new Map()
  const { rows } = await sql<NotaDaqui>`
    select ${COLUNAS_DA_NOTA_DAQUI} from nota_fiscal n
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = ${empresaId}
      and n.chave = any (${[...chaves]}::text[])`.execute(ctx.db)
  return new Map(rows.map((nota) => [`${nota.direcao}:${nota.chave}`, nota]))
}

const chaveDoEvento = (chave: string, codigo: string, quando: string) =>
  `${chave}:${codigo}:${quando}`
export const identidadeDoEvento = ({ evento }: EventoDistribuido): string =>
  chaveDoEvento(evento.chaveNota, evento.codigo, evento.quando)

/** The events of these keys that are here, by their identity. */
export async function eventosDaqui(
  ctx: Context,
  chaves: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (chaves.length === 0) return new Map()
  const { rows } = await sql<{ id: number; chave: string; codigo: string; quando: string }>`
    select id, chave_nota as chave, codigo, quando from nota_evento
    where escritorio_id = ${ctx.tenant.escritorioId} and chave_nota = any (${[...chaves]}::text[])`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ id, chave, codigo, quando }) => [chaveDoEvento(chave, codigo, quando), id]),
  )
}

/** The bytes of the notes, each once. */
export async function guardarXmlsDasNotas(
  ctx: Context,
  empresaId: number,
  notas: readonly Pick<NotaDistribuida, 'bytes' | 'sha256'>[],
): Promise<void> {
  await ctx.db
    .insertInto('nota_xml')
    .values(
      notas.map(({ bytes, sha256 }) => ({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: empresaId,
        sha256,
        conteudo: bytes,
      })),
    )
    .onConflict((ja) => ja.doNothing())
    .execute()
}

/** The other side of each note, registered once; who is both becomes both. */
export async function registrarContrapartes(
  ctx: Context,
  empresaId: number,
  notas: readonly Pick<NotaDistribuida, 'nota' | 'direcao'>[],
): Promise<ReadonlyMap<string, number>> {
  const pessoas = notas.flatMap(({ nota, direcao }) => {
    const lida = lerComoColunas(nota, direcao)
    const documento = lida.contraparte_documento
    if (!documento) return []
    const papel = direcao === 1 ? 'cliente' : 'fornecedor'
    return [
      {
        ...{
          documento,
          papel,
          nome: contraparteDe(nota, direcao)?.nome?.slice(0, 300) || documento,
        },
        tipo: lida.contraparte_tipo,
        municipio: lida.contraparte_municipio ?? null,
        pais: lida.contraparte_pais ?? null,
        email: lida.contraparte_email ?? null,
      },
    ]
  })
  if (pessoas.length === 0) return new Map()
  const { escritorioId } = ctx.tenant
  await sql`
    insert into participante as p (escritorio_id, empresa_id, documento, nome, tipo_pessoa, papel, municipio_ibge, pais, email)
    select distinct on (l.documento) ${escritorioId}::bigint, ${empresaId}::bigint, l.documento, l.nome, l.tipo, l.papel,
      l.municipio, l.pais, l.email
    from jsonb_to_recordset(${JSON.stringify(pessoas)}::jsonb) as l (documento text, nome text, tipo smallint, papel text,
      municipio int, pais text, email text)
    order by l.documento
    on conflict (escritorio_id, empresa_id, documento) do update set papel = 'ambos', versao = p.versao + 1
      where p.papel not in (excluded.papel, 'ambos')`.execute(ctx.db)
  const { rows } = await sql<{ id: number; documento: string }>`
    select id, documento from participante
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
      and documento = any (${pessoas.map(({ documento }) => documento)}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, documento }) => [documento, id]))
}

type DaqueFoiPedida = {
  serie: number
  numero: number
  participanteId: number
  anexo: string | null
}

/** The notes that were asked for here and whose answer has not been kept, by series and number of their DPS. */
async function pedidasAqui(
  ctx: Context,
  empresaId: number,
  notas: readonly NotaDistribuida[],
): Promise<ReadonlyMap<string, DaqueFoiPedida>> {
  const numeros = notas.flatMap(({ nota, direcao }) =>
    direcao === 1 && nota.dps !== undefined ? [Number(nota.dps.numero)] : [],
  )
  if (numeros.length === 0) return new Map()
  const { rows } = await sql<DaqueFoiPedida>`
    select d.serie::int as serie, d.numero, c.participante_id as "participanteId", c.dados #>> '{servico,anexo}' as anexo
    from dps d
    join cobranca c on c.escritorio_id = d.escritorio_id and c.id = d.cobranca_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.empresa_id = ${empresaId} and d.desfecho is null
      and d.provedor = 'nacional' and d.numero = any (${numeros}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((uma) => [`${uma.serie}:${uma.numero}`, uma]))
}

const daDps = ({ nota, direcao }: NotaDistribuida): string =>
  direcao === 1 && nota.dps !== undefined
    ? `${Number(nota.dps.serie)}:${Number(nota.dps.numero)}`
    : ''

export type NotaNova = Mes & { id: number; chave: string; direcao: 1 | 2; substitui: string | null }

/** What the document says of itself; the national environment tells it by events alone. */
export const statusNaFonte = ({ nota, direcao }: NotaDistribuida, fonte: Fonte): 1 | 2 | 3 =>
  fonte === PORTAL ? 1 : (lerComoColunas(nota, direcao).status_no_arquivo ?? 1)

/** Writes the notes that are not here. @returns those; whoever came first keeps the others */
export async function inserirNotasDistribuidas(
  ctx: Context,
  { empresaId, fonte }: { empresaId: number; fonte: Fonte },
  notas: readonly NotaDistribuida[],
): Promise<NotaNova[]> {
  if (notas.length === 0) return []
  await guardarXmlsDasNotas(ctx, empresaId, notas)
  const pessoas = await registrarContrapartes(ctx, empresaId, notas)
  const pedidas = await pedidasAqui(ctx, empresaId, notas)
  const linhas = notas.map((distribuida) => {
    const { nota, direcao, sha256 } = distribuida
    const colunas = colunasDaNota(nota, direcao)
    const pedida = pedidas.get(daDps(distribuida))
    return {
      ...colunas,
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      direcao,
      participante_id:
        pedida?.participanteId ?? pessoas.get(colunas.contraparte_documento ?? '') ?? null,
      anexo: pedida?.anexo ?? null,
      origem: pedida === undefined ? fonte : 'plataforma',
      ...{
        status: statusNaFonte(distribuida, fonte),
        status_no_arquivo: statusNaFonte(distribuida, fonte),
      },
      xml_sha256: sha256,
    }
  })
  // In the order of the keys, so that two who bring the same notes wait for each other and do not cross.
  const emOrdem = (await semReceitaDeTeste(ctx, linhas)).toSorted(
    (a, b) => Number(a.chave > b.chave) - Number(a.chave < b.chave),
  )
  const novas = await ctx.db
    .insertInto('nota_fiscal')
    .values(emOrdem)
    .onConflict((ja) => ja.constraint('nota_chave').doNothing())
    .returning([
      'id',
      'empresa_id as empresaId',
      'competencia',
      'chave',
      'direcao',
      'substitui_chave as substitui',
    ])
    .execute()
  return novas.map((nova) => ({ ...nova, direcao: nova.direcao === 1 ? 1 : 2 }))
}

/** Writes the events that are not here, whether or not their notes are. @returns their ids, by identity */
export async function inserirEventosDistribuidos(
  ctx: Context,
  eventos: readonly EventoDistribuido[],
): Promise<ReadonlyMap<string, number>> {
  if (eventos.length === 0) return new Map()
  const novos = await ctx.db
    .insertInto('nota_evento')
    .values(
      eventos.map(({ evento, bytes, sha256 }) => ({
        escritorio_id: ctx.tenant.escritorioId,
        chave_nota: evento.chaveNota,
        codigo: evento.codigo,
        efeito: evento.efeito,
        quando: evento.quando,
        motivo: evento.motivo?.slice(0, 1000) ?? null,
        substituta_chave: evento.substitutaChave ?? null,
        xml: bytes,
        sha256,
      })),
    )
    .onConflict((ja) => ja.constraint('nota_evento_unico').doNothing())
    .returning(['id', 'chave_nota as chave', 'codigo', 'quando'])
    .execute()
  return new Map(
    novos.map(({ id, chave, codigo, quando }) => [chaveDoEvento(chave, codigo, quando), id]),
  )
}
