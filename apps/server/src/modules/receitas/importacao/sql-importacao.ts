import { DIRECAO_NOTA } from '@razao/engine/cadastro'
import type { ConteudoDaNota } from '@razao/engine/faturamento'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type EmpresaConhecida,
  type ItemLido,
  identidade,
  type Livros,
  type Vistos,
} from './classificar.ts'
import { conteudoDe } from './conteudo-da-nota.ts'

export type Importacao = {
  id: number
  estado: string
  documentoId: number
  nome: string
  qtdArquivos: number
  operacaoId: number | null
  /** Of the operation it is in, or was last in. */
  tipoDaOperacao: string | null
  /** The operation ended without closing the import: cancelled while waiting, or out of attempts. */
  parada: boolean
}

const EM_CURSO = ['analisando', 'importando', 'desfazendo']

const uma = (ctx: Context) =>
  ctx.db
    .selectFrom('importacao as i')
    .leftJoin('operacao as o', (j) =>
      j.onRef('o.escritorio_id', '=', 'i.escritorio_id').onRef('o.id', '=', 'i.operacao_id'),
    )
    .select([
      'i.id',
      'i.estado',
      'i.documento_id as documentoId',
      'i.nome',
      'i.qtd_arquivos as qtdArquivos',
      'i.operacao_id as operacaoId',
      'o.status as statusDaOperacao',
      'o.tipo as tipoDaOperacao',
    ])
    .where('i.escritorio_id', '=', ctx.tenant.escritorioId)

const comParada = <L extends { estado: string; statusDaOperacao: number | null }>(linha: L) => ({
  ...linha,
  parada: EM_CURSO.includes(linha.estado) && [3, 4, 5].includes(linha.statusDaOperacao ?? 0),
})

/** Takes the import for this transaction alone; undefined when the caller may not see it. */
export async function tomarImportacao(
  ctx: Context,
  importacaoId: number,
): Promise<Importacao | undefined> {
  const linha = await uma(ctx).where('i.id', '=', importacaoId).forUpdate('i').executeTakeFirst()
  return linha && comParada(linha)
}

export async function importacaoDaOperacao(
  ctx: Context,
  operacaoId: number,
): Promise<Importacao | undefined> {
  const linha = await uma(ctx).where('i.operacao_id', '=', operacaoId).executeTakeFirst()
  return linha && comParada(linha)
}

export type MudancaDaImportacao = {
  estado?: string
  operacao_id?: number
  qtd_arquivos?: number
  qtd_novas?: number
  motivo?: string | null
  concluida_em?: string
  desfeita_em?: string
}

export async function mudarImportacao(
  ctx: Context,
  importacaoId: number,
  mudanca: MudancaDaImportacao,
): Promise<void> {
  await ctx.db
    .updateTable('importacao')
    .set({ ...mudanca, versao: sql<number>`versao + 1` })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', importacaoId)
    .execute()
}

/** The companies the caller sees, by document. */
export async function empresasPorDocumento(
  ctx: Context,
): Promise<ReadonlyMap<string, EmpresaConhecida>> {
  const linhas = await ctx.db
    .selectFrom('empresa')
    .select(['id', 'identificacao', 'abertura'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  return new Map(linhas.map(({ identificacao, id, abertura }) => [identificacao, { id, abertura }]))
}

/** What the books already say about the documents of a batch. */
export async function livrosDe(ctx: Context, itens: readonly ItemLido[]): Promise<Livros> {
  const notas = itens.filter((item) => item.situacao === 'nova')
  const eventos = itens.filter((item) => item.situacao === 'evento')
  const existentes = new Map<string, ConteudoDaNota | null>(
    await notasGravadas(
      ctx,
      notas.map((item) => item.chave ?? ''),
    ),
  )
  if (eventos.length > 0) {
    const { rows } = await sql<{ quem: string }>`
      select 'evento:' || chave_nota || ':' || codigo || ':' || quando as quem from nota_evento
      where escritorio_id = ${ctx.tenant.escritorioId} and chave_nota = any(${eventos.map((item) => item.chave)}::text[])`.execute(
      ctx.db,
    )
    for (const { quem } of rows) existentes.set(quem, null)
  }
  return { existentes, bloqueados: await mesesBloqueados(ctx, notas) }
}

/** The notes of these keys, by `empresa:direcao:chave`, with what two readings of them are compared by. */
export async function notasGravadas(
  ctx: Context,
  chaves: readonly string[],
): Promise<[string, ConteudoDaNota][]> {
  if (chaves.length === 0) return []
  const { rows } = await sql<ConteudoDaNota & { quem: string }>`
    select empresa_id || ':' || direcao || ':' || chave as quem, bruto as valor, competencia, emissao,
      contraparte_documento as contraparte, desconto, deducoes, iss, retencoes
    from nota_fiscal
    where escritorio_id = ${ctx.tenant.escritorioId} and chave = any(${chaves}::text[])`.execute(
    ctx.db,
  )
  return rows.map(({ quem, ...conteudo }) => [quem, conteudo])
}

async function mesesBloqueados(ctx: Context, notas: readonly ItemLido[]): Promise<Set<string>> {
  const empresas = [...new Set(notas.map((item) => item.empresa_id))]
  const meses = [...new Set(notas.map((item) => item.competencia))]
  const { rows } = await sql<{ mes: string }>`
    select empresa_id || ':' || competencia as mes from periodo_bloqueio
    where escritorio_id = ${ctx.tenant.escritorioId} and reaberto_em is null
      and empresa_id = any(${empresas}::bigint[]) and competencia = any(${meses}::text[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((linha) => linha.mes))
}

/** What an interrupted analysis had already seen. */
export async function documentosVistos(ctx: Context, importacaoId: number): Promise<Vistos> {
  const linhas = await ctx.db
    .selectFrom('importacao_item')
    .select([
      'tipo',
      'empresa_id',
      'direcao',
      'chave',
      'valor',
      'competencia',
      'emissao',
      'leitura',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', importacaoId)
    .where('situacao', 'in', ['nova', 'evento', 'bloqueada'])
    .execute()
  return new Map(
    linhas.map((linha) => [identidade(linha as unknown as ItemLido), conteudoDe(linha)]),
  )
}

/** Writes a batch after what is already there. */
export async function inserirItens(
  ctx: Context,
  importacaoId: number,
  itens: readonly ItemLido[],
): Promise<void> {
  if (itens.length === 0) return
  await sql`
    insert into importacao_item (escritorio_id, importacao_id, ordem, empresa_id, entrada, arquivo, tamanho, coletivo, tipo,
      situacao, chave, numero, direcao, competencia, emissao, contraparte, valor, motivo_codigo, motivo, leitura, sha256)
    select ${ctx.tenant.escritorioId}::bigint, ${importacaoId}::bigint, u.ultima + l.n, l.empresa_id, l.entrada,
      l.arquivo, l.tamanho, l.coletivo, l.tipo, l.situacao, l.chave, l.numero, l.direcao, l.competencia, l.emissao, l.contraparte,
      l.valor, l.motivo_codigo, l.motivo, l.leitura, l.sha256
    from (select coalesce(max(ordem), 0) as ultima from importacao_item
          where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}) u,
      rows from (jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) as (empresa_id bigint, entrada int, arquivo text,
        tamanho int, coletivo boolean, tipo text, situacao text, chave text, numero text, direcao smallint, competencia text, emissao date,
        contraparte text, valor bigint, motivo_codigo text, motivo text, leitura jsonb, sha256 text))
      with ordinality as l (empresa_id, entrada, arquivo, tamanho, coletivo, tipo, situacao, chave, numero, direcao, competencia,
        emissao, contraparte, valor, motivo_codigo, motivo, leitura, sha256, n)`.execute(ctx.db)
}

/** Counts what the preview found, on the import itself. */
export async function contarItens(ctx: Context, importacaoId: number): Promise<void> {
  await sql`
    update importacao i set qtd_novas = c.novas, qtd_existentes = c.existentes, qtd_alheias = c.alheias,
      qtd_ilegiveis = c.ilegiveis, qtd_eventos = c.eventos, valor_novas = c.valor
    from (
      select count(*) filter (where situacao = 'nova') as novas,
        count(*) filter (where situacao in ('existente', 'repetida')) as existentes,
        count(*) filter (where situacao = 'alheia') as alheias,
        count(*) filter (where situacao = 'ilegivel') as ilegiveis,
        count(*) filter (where situacao = 'evento') as eventos,
        coalesce(sum(valor) filter (where situacao = 'nova' and direcao = ${sql.lit(DIRECAO_NOTA.emitida)}), 0)::bigint as valor
      from importacao_item where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}) c
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.id = ${importacaoId}`.execute(ctx.db)
}

export async function apagarItens(ctx: Context, importacaoId: number): Promise<void> {
  await ctx.db
    .deleteFrom('importacao_item')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', importacaoId)
    .execute()
}

/** How a locked month is told: which, how many documents, and what to do. Null when none is out for it. */
export async function motivoDosBloqueados(
  ctx: Context,
  importacaoId: number,
): Promise<string | null> {
  const { rows } = await sql<{ competencia: string | null; quantos: number }>`
    select competencia, count(*)::int as quantos from importacao_item
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
      and motivo_codigo = 'competencia-fechada' and coalesce(resultado, 4) = 4
    group by 1 order by 1`.execute(ctx.db)
  const quantos = rows.reduce((soma, linha) => soma + linha.quantos, 0)
  if (quantos === 0) return null
  const meses = rows.flatMap(({ competencia }) =>
    competencia === null ? [] : [formatarCompetencia(competencia)],
  )
  const onde = meses.length === 0 ? '' : ` (${meses.slice(0, 6).join(', ')})`
  return quantos === 1
    ? `1 documento ficou de fora, por ser de mês bloqueado${onde}. Reabra o mês e envie o arquivo de novo.`
    : `${quantos} documentos ficaram de fora, por serem de mês bloqueado${onde}. Reabra o mês e envie o arquivo de novo.`
}
