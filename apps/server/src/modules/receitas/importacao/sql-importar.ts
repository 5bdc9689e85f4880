import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import type { Entrada } from './arquivo-enviado.ts'
import type { Mes } from './situacao-da-nota.ts'

/** Documents of one batch: places in the preview and files of the archive, ends included. */
export type Faixa = { de: number; ate: number; deEntrada: number; ateEntrada: number }
export type Lote = { importacaoId: number; faixa: Faixa }

export type ItemDoLote = {
  ordem: number
  tipo: 'nota' | 'evento'
  empresaId: number | null
  direcao: number | null
  competencia: string | null
  chave: string
  entrada: number
  sha256: string
  coletivo: boolean
  valor: number | null
  emissao: string | null
  leitura: unknown
  /** Key of an older note that this document cancels or replaces. */
  alvo: string | null
}

const doLote = (ctx: Context, { importacaoId, faixa }: Lote) => sql`
  i.escritorio_id = ${ctx.tenant.escritorioId} and i.importacao_id = ${importacaoId}
  and i.ordem between ${faixa.de} and ${faixa.ate} and i.resultado is null`

/** What of the batch is still to be done. */
export async function itensDoLote(ctx: Context, lote: Lote): Promise<ItemDoLote[]> {
  const { rows } = await sql<ItemDoLote>`
    select i.ordem, i.tipo, i.empresa_id as "empresaId", i.direcao, i.competencia, i.chave, i.entrada, i.sha256, i.coletivo,
      i.valor, i.emissao, i.leitura, case i.tipo when 'evento' then i.chave else i.leitura ->> 'substitui_chave' end as alvo
    from importacao_item i
    where ${doLote(ctx, lote)} and i.situacao in ('nova', 'bloqueada', 'evento') order by i.ordem`.execute(
    ctx.db,
  )
  return rows
}

/** Months of the older notes that these documents would change. */
export async function mesesDosAlvos(
  ctx: Context,
  itens: readonly Pick<ItemDoLote, 'ordem' | 'tipo' | 'empresaId' | 'direcao' | 'alvo'>[],
): Promise<(Mes & { ordem: number })[]> {
  const comAlvo = itens.filter((item) => item.alvo !== null)
  if (comAlvo.length === 0) return []
  const { rows } = await sql<Mes & { ordem: number }>`
    with alvo as (
      select a.ordem, a.empresa_id, a.direcao, a.chave collate "C" as chave
      from unnest(${comAlvo.map((i) => i.ordem)}::bigint[], ${comAlvo.map((i) => i.alvo)}::text[],
        ${comAlvo.map((i) => (i.tipo === 'nota' ? i.empresaId : null))}::bigint[],
        ${comAlvo.map((i) => i.direcao)}::int[]) as a (ordem, chave, empresa_id, direcao)),
    nota as (
      select a.ordem, n.empresa_id, n.competencia, n.direcao, a.empresa_id as de, a.direcao as sentido from alvo a
      join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId} and n.chave = a.chave
      union all
      select a.ordem, n.empresa_id, n.competencia, n.direcao, a.empresa_id, a.direcao from alvo a
      join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId} and a.chave like '%:'
        and n.chave >= a.chave and n.chave < a.chave || '~')
    select ordem, empresa_id as "empresaId", competencia from nota
    where de is null or (de = empresa_id and sentido = direcao)`.execute(ctx.db)
  return rows
}

export type Resultado = {
  ordem: number
  resultado: 1 | 2 | 4 | 5
  notaId?: number
  motivoCodigo?: string
  motivo?: string
}

/** What came of each document; its reading, which now lives in the note, is let go. */
export async function gravarResultados(
  ctx: Context,
  { importacaoId }: Lote,
  resultados: readonly Resultado[],
): Promise<void> {
  if (resultados.length === 0) return
  await sql`
    update importacao_item i set resultado = r.resultado, nota_id = r.nota_id,
      leitura = case when r.resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)} then i.leitura end,
      -- What came in has no reason any more, unless it still asks to be looked at.
      motivo_codigo = coalesce(r.motivo_codigo, case when r.resultado = ${sql.lit(automacao.RESULTADO_ITEM.inserido)}
        and i.motivo_codigo is distinct from 'liquido-a-conferir' then null else i.motivo_codigo end),
      motivo = coalesce(r.motivo, case when i.tipo = 'nota'
        and r.resultado = ${sql.lit(automacao.RESULTADO_ITEM.inserido)}
        and i.motivo_codigo is distinct from 'liquido-a-conferir' then null else i.motivo end)
    from unnest(${resultados.map((r) => r.ordem)}::bigint[], ${resultados.map((r) => r.resultado)}::int[],
      ${resultados.map((r) => r.notaId ?? null)}::bigint[], ${resultados.map((r) => r.motivoCodigo ?? null)}::text[],
      ${resultados.map((r) => r.motivo ?? null)}::text[]) as r (ordem, resultado, nota_id, motivo_codigo, motivo)
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.importacao_id = ${importacaoId} and i.ordem = r.ordem`.execute(
    ctx.db,
  )
}

/** Bytes of several files as one run, which the database cuts: nothing is written as text on the way. */
function emUmaCorrida(entradas: readonly Entrada[]) {
  const onde = new Map<number, { inicio: number; tamanho: number }>()
  const partes: Uint8Array[] = []
  let inicio = 1
  for (const entrada of entradas) {
    if (!('bytes' in entrada)) continue
    const tamanho = entrada.bytes.length
    onde.set(entrada.indice, { inicio, tamanho })
    partes.push(entrada.bytes)
    inicio += tamanho
  }
  return { bytes: Buffer.concat(partes), onde }
}

/** The files of these notes, each once per company. */
export async function guardarXmls(
  ctx: Context,
  itens: readonly ItemDoLote[],
  entradas: readonly Entrada[],
): Promise<void> {
  const porArquivo = new Map(itens.map((item) => [`${item.empresaId}:${item.sha256}`, item]))
  const { bytes, onde } = emUmaCorrida(entradas)
  const linhas = [...porArquivo.values()].flatMap((item) => {
    const lugar = onde.get(item.entrada)
    return lugar === undefined ? [] : [{ ...item, ...lugar }]
  })
  if (linhas.length === 0) return
  await sql`
    insert into nota_xml (escritorio_id, empresa_id, sha256, coletivo, conteudo)
    select ${ctx.tenant.escritorioId}::bigint, f.empresa_id, f.sha256, f.coletivo, substring(${bytes}::bytea from f.inicio for f.tamanho)
    from unnest(${linhas.map((l) => l.empresaId)}::bigint[], ${linhas.map((l) => l.sha256)}::text[],
      ${linhas.map((l) => l.coletivo)}::boolean[], ${linhas.map((l) => l.inicio)}::int[], ${linhas.map((l) => l.tamanho)}::int[])
      as f (empresa_id, sha256, coletivo, inicio, tamanho)
    on conflict do nothing`.execute(ctx.db)
}

/** Customers and suppliers that the notes name, each once; who is both becomes both. */
export async function registrarParticipantes(ctx: Context, lote: Lote): Promise<void> {
  await sql`
    insert into participante as p (escritorio_id, empresa_id, documento, nome, tipo_pessoa, papel, municipio_ibge, pais, email)
    select distinct on (i.empresa_id, l.contraparte_documento) ${ctx.tenant.escritorioId}::bigint, i.empresa_id,
      l.contraparte_documento, coalesce(nullif(i.contraparte, ''), l.contraparte_documento), l.contraparte_tipo,
      case i.direcao when 1 then 'cliente' else 'fornecedor' end, l.contraparte_municipio, l.contraparte_pais, l.contraparte_email
    from importacao_item i
    cross join lateral jsonb_to_record(i.leitura) as l (contraparte_documento text, contraparte_tipo smallint,
      contraparte_municipio int, contraparte_pais text, contraparte_email text)
    where ${doLote(ctx, lote)} and i.tipo = 'nota' and i.situacao in ('nova', 'bloqueada') and l.contraparte_documento is not null
    order by i.empresa_id, l.contraparte_documento, i.ordem desc
    on conflict (escritorio_id, empresa_id, documento) do update set papel = 'ambos', versao = p.versao + 1
      where p.papel not in (excluded.papel, 'ambos')`.execute(ctx.db)
}

export type NotaInserida = Mes & {
  id: number
  direcao: number
  chave: string
  substitui: string | null
}

/** Writes the notes of the batch. @returns those that are new; the others were here already */
export async function inserirNotas(ctx: Context, lote: Lote): Promise<NotaInserida[]> {
  const { rows } = await sql<NotaInserida>`
    insert into nota_fiscal (escritorio_id, empresa_id, direcao, status, status_no_arquivo, modelo, leiaute, chave, numero,
      serie, codigo_verificacao, emissao, competencia, contraparte_documento, contraparte_nome, participante_id,
      municipio_incidencia, item_lc116, codigo_tributacao, cnae, descricao, bruto, deducoes, desconto, base, aliquota_iss,
      iss, iss_retido, retencoes, retencoes_detalhe, desconto_condicionado, liquido, liquido_no_arquivo, ibs_cbs, exportacao, receita,
      fora_da_receita, devolucao, valor_receita, partes, substitui_chave, origem, importacao_id, xml_sha256)
    select ${ctx.tenant.escritorioId}::bigint, i.empresa_id, i.direcao, l.status_no_arquivo, l.status_no_arquivo, l.modelo,
      l.leiaute, i.chave, i.numero, l.serie, l.codigo_verificacao, i.emissao, i.competencia, l.contraparte_documento,
      i.contraparte, p.id, l.municipio_incidencia, l.item_lc116, l.codigo_tributacao, l.cnae, coalesce(l.descricao, ''), i.valor,
      coalesce(l.deducoes, 0), coalesce(l.desconto, 0), coalesce(l.base, 0), l.aliquota_iss, coalesce(l.iss, 0),
      coalesce(l.iss_retido, false), coalesce(l.retencoes, 0), l.retencoes_detalhe, coalesce(l.desconto_condicionado, 0),
      coalesce(l.liquido, 0), l.liquido_no_arquivo, l.ibs_cbs,
      coalesce(l.exportacao, false), l.receita, l.fora_da_receita, coalesce(l.devolucao, false), l.valor_receita, l.partes,
      l.substitui_chave,
      'xml-importado', ${lote.importacaoId}::bigint, i.sha256
    from importacao_item i
    cross join lateral jsonb_to_record(i.leitura) as l (status_no_arquivo smallint, modelo text, leiaute text, serie text,
      codigo_verificacao text, contraparte_documento text, municipio_incidencia int, item_lc116 text, codigo_tributacao text,
      cnae text, descricao text, deducoes bigint, desconto bigint, base bigint, aliquota_iss numeric, iss bigint,
      iss_retido boolean, retencoes bigint, retencoes_detalhe jsonb, desconto_condicionado bigint, liquido bigint,
      liquido_no_arquivo bigint, ibs_cbs jsonb, exportacao boolean, receita boolean,
      fora_da_receita text, devolucao boolean, valor_receita bigint, partes jsonb, substitui_chave text)
    left join participante p on p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = i.empresa_id
      and p.documento = l.contraparte_documento
    where ${doLote(ctx, lote)} and i.tipo = 'nota' and i.situacao in ('nova', 'bloqueada')
    on conflict on constraint nota_chave do nothing
    returning id, empresa_id as "empresaId", direcao, competencia, chave, substitui_chave as substitui`.execute(
    ctx.db,
  )
  return rows
}

/** Writes the events of the batch, whether or not their notes are here. @returns the places of the new ones */
export async function inserirEventos(
  ctx: Context,
  lote: Lote,
  { itens, entradas }: { itens: readonly ItemDoLote[]; entradas: readonly Entrada[] },
): Promise<Set<number>> {
  const { bytes, onde } = emUmaCorrida(entradas)
  const linhas = itens.map((item) => ({ ...item, ...onde.get(item.entrada) }))
  const { rows } = await sql<{ chave: string; codigo: string; quando: string }>`
    insert into nota_evento (escritorio_id, chave_nota, codigo, efeito, quando, motivo, substituta_chave, importacao_id, xml, sha256)
    select ${ctx.tenant.escritorioId}::bigint, i.chave, l.codigo, l.efeito, l.quando, l.motivo, l.substituta_chave,
      ${lote.importacaoId}::bigint, substring(${bytes}::bytea from f.inicio for f.tamanho), i.sha256
    from unnest(${linhas.map((l) => l.ordem)}::bigint[], ${linhas.map((l) => l.inicio ?? 1)}::int[],
      ${linhas.map((l) => l.tamanho ?? 0)}::int[]) as f (ordem, inicio, tamanho)
    join importacao_item i on i.escritorio_id = ${ctx.tenant.escritorioId} and i.importacao_id = ${lote.importacaoId}
      and i.ordem = f.ordem
    cross join lateral jsonb_to_record(i.leitura) as l (codigo text, efeito text, quando text, motivo text, substituta_chave text)
    on conflict on constraint nota_evento_unico do nothing
    returning chave_nota as chave, codigo, quando`.execute(ctx.db)
  const novas = new Set(rows.map((linha) => linha.chave))
  return new Set(itens.filter((item) => novas.has(item.chave)).map((item) => item.ordem))
}

/** Of these keys of events, the ones whose note is here. */
export async function chavesComNota(
  ctx: Context,
  chaves: readonly string[],
): Promise<ReadonlySet<string>> {
  if (chaves.length === 0) return new Set()
  const { rows } = await sql<{ chave: string }>`
    select c.chave from unnest(${chaves}::text[]) as c (chave) where exists (
      select from nota_fiscal n where n.escritorio_id = ${ctx.tenant.escritorioId} and n.chave = c.chave collate "C")
      or (c.chave like '%:' and exists (
        select from nota_fiscal n where n.escritorio_id = ${ctx.tenant.escritorioId}
          and n.chave >= c.chave collate "C" and n.chave < (c.chave || '~') collate "C"))`.execute(
    ctx.db,
  )
  return new Set(rows.map((linha) => linha.chave))
}

/** Of these new notes, the keys that events or replacements were already waiting for. */
export async function chavesComEspera(ctx: Context, chaves: readonly string[]): Promise<string[]> {
  if (chaves.length === 0) return []
  const { rows } = await sql<{ chave: string }>`
    with nova as (
      select c.chave collate "C" as chave, regexp_replace(c.chave, '[^:]*$', '') collate "C" as prefixo
      from unnest(${chaves}::text[]) as c (chave))
    select v.chave from nova v where exists (select from nota_evento e
      where e.escritorio_id = ${ctx.tenant.escritorioId} and e.chave_nota in (v.chave, v.prefixo))
    union
    select v.chave from nova v where exists (select from nota_fiscal s
      where s.escritorio_id = ${ctx.tenant.escritorioId} and s.substitui_chave in (v.chave, v.prefixo))`.execute(
    ctx.db,
  )
  return rows.map((linha) => linha.chave)
}

/** What is in the preview and does nothing: here already, of others, unreadable. */
export async function encerrarItens(ctx: Context, importacaoId: number): Promise<void> {
  await sql`
    update importacao_item set resultado = case when situacao = 'ilegivel' then 4 else 5 end
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId} and resultado is null
      and situacao in ('existente', 'repetida', 'alheia', 'ilegivel')`.execute(ctx.db)
}

/** How many documents had each outcome. */
export async function contarResultados(
  ctx: Context,
  importacaoId: number,
): Promise<Record<string, number>> {
  const linhas = await ctx.db
    .selectFrom('importacao_item')
    .select(['resultado', ({ fn }) => fn.countAll<number>().as('quantidade')])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', importacaoId)
    .groupBy('resultado')
    .execute()
  return Object.fromEntries(
    linhas.map((linha) => [linha.resultado ?? 'naoFeitos', Number(linha.quantidade)]),
  )
}

/** What entered of an import, and what of its preview is still to be done. */
export async function comoAcabou(
  ctx: Context,
  importacaoId: number,
): Promise<{ notas: number; eventos: number; porFazer: number }> {
  const { rows } = await sql<{ notas: number; eventos: number; porFazer: number }>`
    select count(*) filter (where tipo = 'nota' and resultado = ${sql.lit(automacao.RESULTADO_ITEM.inserido)})::int as notas,
      count(*) filter (where tipo = 'evento'
        and resultado in ${oneOf(automacao.RESULTADO_ITEM.inserido, automacao.RESULTADO_ITEM.atualizado)})::int as eventos,
      count(*) filter (where resultado is null and situacao in ('nova', 'bloqueada', 'evento'))::int as "porFazer"
    from importacao_item where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}`.execute(
    ctx.db,
  )
  return rows[0] ?? { notas: 0, eventos: 0, porFazer: 0 }
}

/** What stayed out for a locked month, and may enter now. */
export async function retomarBloqueados(ctx: Context, importacaoId: number): Promise<void> {
  await sql`
    update importacao_item set resultado = null
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
      and resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)} and motivo_codigo = 'competencia-fechada' and leitura is not null`.execute(
    ctx.db,
  )
}
