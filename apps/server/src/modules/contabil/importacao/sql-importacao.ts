import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import type { Escolhidas, FormatoDeEntrada, Leitura, Previa } from './tipos.ts'

type Estado = Previa['estado']

export type Importacao = {
  id: number
  empresaId: number
  documentoId: number
  nome: string
  sha256: string
  formato: FormatoDeEntrada
  /** Of both the import and its operation: one that ended by itself left the import where it was. */
  estado: Estado
  operacaoId: number | null
  leitura: Leitura
  dataDeAbertura: string | null
  coluna: 'saldo' | 'saldo-anterior'
  /** What a person said of the columns of a balancete. */
  colunas: Escolhidas | null
  motivo: string | null
  lancamentos: number | null
  criadoPor: string
  /** Who sent it; null when it was the product itself. */
  criadoPorId: number | null
  criadoEm: string
  concluidaEm: string | null
  desfeitaEm: string | null
  progresso: number
  total: number
}

/** Importing and undoing are all or nothing: what stopped midway did nothing. */
const ESTADO = sql<Estado>`case
  when i.estado = 'analisando'
    and o.status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia, automacao.STATUS_OPERACAO.cancelado)}
    then 'falhou'
  when i.estado = 'importando'
    and o.status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia, automacao.STATUS_OPERACAO.cancelado)}
    then 'previa'
  when i.estado = 'desfazendo'
    and o.status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia, automacao.STATUS_OPERACAO.cancelado)}
    then 'concluida'
  else i.estado end`

const colunas = sql`
  i.id, i.empresa_id as "empresaId", i.documento_id as "documentoId", i.nome, i.sha256, i.formato, ${ESTADO} as estado,
    i.operacao_id as "operacaoId",
  i.leitura, i.data_de_abertura as "dataDeAbertura", i.coluna, i.colunas,
    coalesce(i.motivo, case
    when o.status in ${oneOf(automacao.STATUS_OPERACAO.aProcessar, automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia)}
    then o.motivo_texto end) as motivo, i.lancamentos,
  coalesce(i.criado_por_nome, 'Razão') as "criadoPor", i.criado_por as "criadoPorId", i.criado_em as "criadoEm",
    i.concluida_em as "concluidaEm", i.desfeita_em as "desfeitaEm",
  coalesce(o.progresso, 0) as progresso, coalesce(o.total, 0) as total`
const tabelas = sql`importacao_contabil i left join operacao o on o.escritorio_id = i.escritorio_id and o.id = i.operacao_id`

export async function importacoesDaEmpresa(
  ctx: Context,
  { empresaId, quantas }: { empresaId: number; quantas: number },
): Promise<Importacao[]> {
  const { rows } = await sql<Importacao>`
    select ${colunas} from ${tabelas}
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.empresa_id = ${empresaId} and i.estado <> 'cancelada'
    order by i.id desc limit ${quantas}`.execute(ctx.db)
  return rows
}

/** One import that the caller may see. */
export async function exigirImportacao(ctx: Context, importacaoId: number): Promise<Importacao> {
  const { rows } = await sql<Importacao>`
    select ${colunas} from ${tabelas}
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.id = ${importacaoId}`.execute(ctx.db)
  if (!rows[0]) throw problem('nao-encontrado')
  return rows[0]
}

/** The same, held until the end of the transaction. */
export async function tomarImportacao(ctx: Context, importacaoId: number): Promise<Importacao> {
  await sql`select from importacao_contabil where escritorio_id = ${ctx.tenant.escritorioId} and id = ${importacaoId} for update`.execute(
    ctx.db,
  )
  return await exigirImportacao(ctx, importacaoId)
}

/** The import that an operation works on; undefined when another operation has taken its place. */
export async function importacaoDaOperacao(
  ctx: Context,
  operacaoId: number,
): Promise<Importacao | undefined> {
  const { rows } = await sql<Importacao>`
    select ${colunas} from ${tabelas}
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.operacao_id = ${operacaoId}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** The same, held until the end of the transaction. */
export async function tomarDaOperacao(
  ctx: Context,
  operacaoId: number,
): Promise<Importacao | undefined> {
  await sql`select from importacao_contabil
    where escritorio_id = ${ctx.tenant.escritorioId} and operacao_id = ${operacaoId} for update`.execute(
    ctx.db,
  )
  return await importacaoDaOperacao(ctx, operacaoId)
}

export type Mudanca = {
  estado?: Estado
  operacao_id?: number
  leitura?: string
  data_de_abertura?: string | null
  coluna?: 'saldo' | 'saldo-anterior'
  colunas?: string
  motivo?: string | null
  lancamentos?: number
  concluida_em?: string
  desfeita_em?: string
}

export async function mudarImportacao(
  ctx: Context,
  importacaoId: number,
  mudanca: Mudanca,
): Promise<void> {
  await ctx.db
    .updateTable('importacao_contabil')
    .set({ ...mudanca, versao: sql<number>`versao + 1` })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', importacaoId)
    .execute()
}

export type ContaDaImportacao = {
  ordem: number
  origem: string
  nome: string
  partidas: number
  debitos: number
  creditos: number
  abertura: number
  anterior: number | null
  contaId: number | null
  porque: Previa['contas'][number]['porque']
}

export async function contasDaImportacao(
  ctx: Context,
  importacaoId: number,
): Promise<ContaDaImportacao[]> {
  const { rows } = await sql<ContaDaImportacao>`
    select ordem, origem, nome, partidas, debitos, creditos, abertura, anterior, conta_id as "contaId", porque
    from importacao_contabil_conta where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
      order by ordem`.execute(ctx.db)
  return rows
}
