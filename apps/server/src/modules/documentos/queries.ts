import {
  contabilImportacao,
  declaracoes,
  empresa,
  fiscal,
  parcelamentos,
  type Route,
  receitas,
  vigia,
} from '@razao/contract'
import { alcancaRota } from '../../platform/alcance.ts'
import { type Context, soOlha } from '../../platform/context.ts'
import type { Guardado } from '../../platform/files/index.ts'
import type { DepoisDe } from '../../platform/lista.ts'

export type NovoDocumento = {
  /** What `ctx.files.guardar` answered, before and outside of this transaction. */
  readonly arquivo: Guardado
  readonly nome: string
  readonly mime: string
  /** `notas-enviadas`, `guia`, `recibo`… */
  readonly tipo: string
  /** Where it came from: `envio`, `fechamento`… */
  readonly origem: string
  readonly empresaId?: number
  readonly competencia?: string
}

/** Records a file already kept. @returns the document's id */
export async function guardarDocumento(ctx: Context, novo: NovoDocumento): Promise<number> {
  const { id } = await ctx.db
    .insertInto('documento')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: novo.empresaId ?? null,
      competencia: novo.competencia ?? null,
      tipo: novo.tipo,
      nome: novo.nome,
      mime: novo.mime,
      tamanho: novo.arquivo.tamanho,
      sha256: novo.arquivo.sha256,
      local: novo.arquivo.local,
      origem: novo.origem,
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The whole of an office: only who asked for it may take it, whoever else sees every company. */
export const TIPO_DA_EXPORTACAO = 'exportacao-do-escritorio'

/** Everything of a company, the office's own trail too: likewise only for who asked for it. */
export const TIPO_DA_SAIDA_TOTAL = 'saida-total'

/** A book that was put up; in a ZIP, it is a saída total that came from elsewhere. */
export const TIPO_DO_LIVRO_ENVIADO = 'livro-enviado'
export const MIME_DA_SAIDA_TOTAL = 'application/zip'

/** A saída total put up in an office of before, which came inside another. */
export const TIPO_DA_SAIDA_RECEBIDA = 'saida-total-recebida'

/** The receipt of something the company paid: for who sees what it pays, which a mere employee does not. */
export const TIPO_DO_COMPROVANTE = 'comprovante'

const SO_DE_QUEM_PEDIU = [TIPO_DA_EXPORTACAO, TIPO_DA_SAIDA_TOTAL, TIPO_DA_SAIDA_RECEBIDA]

/** The notes of companies, as they were put up. */
export const TIPO_DAS_NOTAS_ENVIADAS = 'notas-enviadas'

/** A book that was asked for. */
export const TIPO_DO_LIVRO_CONTABIL = 'livro-contabil'

/** The receipt of what was declared, and what else came of a declaration. */
export const TIPO_DO_RECIBO = 'recibo'
export const TIPO_DA_DECLARACAO = 'declaracao'

/** The report of the tax situation that the Receita puts together. */
export const TIPO_DA_SITUACAO_FISCAL = 'situacao-fiscal'

/** The DAS of a part of an instalment plan. */
export const TIPO_DA_PARCELA = 'parcela'

/** What each kind is of: who could not read it by this route does not take its file either. */
const LIDO_POR: Readonly<Record<string, Route>> = {
  [TIPO_DO_COMPROVANTE]: fiscal.lerGuia,
  guia: fiscal.lerGuia,
  [TIPO_DO_RECIBO]: fiscal.lerGuia,
  [TIPO_DA_DECLARACAO]: declaracoes.lerDeclaracao,
  [TIPO_DA_SITUACAO_FISCAL]: vigia.listarSituacoes,
  [TIPO_DA_PARCELA]: parcelamentos.listarParcelas,
  [TIPO_DAS_NOTAS_ENVIADAS]: receitas.lerImportacao,
  [TIPO_DO_LIVRO_CONTABIL]: contabilImportacao.lerImportacaoContabil,
  [TIPO_DO_LIVRO_ENVIADO]: contabilImportacao.lerImportacaoContabil,
}

/**
 * The documents that the caller may see. What carries everything of a company or of an office is seen only by who
 * asked for it or put it up.
 */
const visiveis = (ctx: Context) => {
  const fora = Object.entries(LIDO_POR).flatMap(([tipo, rota]) =>
    alcancaRota(ctx, rota) ? [] : [tipo],
  )
  // A kind that no screen shows is of who sees the company; whoever else, of what they put up themselves.
  const soOsSeus = !alcancaRota(ctx, empresa.lerEmpresa)
  return ctx.db
    .selectFrom('documento')
    .select([
      'id',
      'nome',
      'mime',
      'tipo',
      'tamanho',
      'sha256',
      'local',
      'competencia',
      'empresa_id as empresaId',
      'criado_em as criadoEm',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .$if(fora.length > 0, (consulta) => consulta.where('tipo', 'not in', fora))
    .$if(soOsSeus, (consulta) => consulta.where('criado_por', '=', ctx.user.id))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('tipo', 'not in', SO_DE_QUEM_PEDIU),
          eb.not(
            eb.and([eb('tipo', '=', TIPO_DO_LIVRO_ENVIADO), eb('mime', '=', MIME_DA_SAIDA_TOTAL)]),
          ),
        ]),
        eb('criado_por', '=', ctx.user.id),
      ]),
    )
}

/** One document that the caller may see, or undefined. */
export const lerDocumento = (ctx: Context, documentoId: number) =>
  visiveis(ctx).where('id', '=', documentoId).executeTakeFirst()

type FiltroDeDocumentos = {
  empresaId?: number | undefined
  competencia?: string | undefined
  tipo?: string | undefined
}

/** Documents in the order they were kept, after one of them. */
export async function documentosDepoisDe(
  ctx: Context,
  { empresaId, competencia, tipo }: FiltroDeDocumentos,
  { depoisDe, limite }: DepoisDe<number>,
) {
  let consulta = visiveis(ctx).where('id', '>', depoisDe)
  if (empresaId !== undefined) consulta = consulta.where('empresa_id', '=', empresaId)
  if (competencia !== undefined) consulta = consulta.where('competencia', '=', competencia)
  if (tipo !== undefined) consulta = consulta.where('tipo', '=', tipo)
  return await consulta.orderBy('id').limit(limite).execute()
}

/** Keeps who opened it. */
export async function registrarAcesso(
  ctx: Context,
  documentoId: number,
  acao: 'abriu' | 'baixou',
): Promise<void> {
  if (soOlha(ctx)) return
  await ctx.db
    .insertInto('documento_acesso')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      documento_id: documentoId,
      usuario_id: ctx.user.id,
      usuario_nome: ctx.user.nome,
      acao,
    })
    .execute()
}

/**
 * The file a note came from. A file that also holds notes of other companies is only for who sees every
 * company.
 */
const xmlDaNota = (ctx: Context, notaId: number) =>
  ctx.db
    .selectFrom('xml_da_nota')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('nota_id', '=', notaId)
    .$if(ctx.tenant.empresas !== 'todas', (consulta) => consulta.where('coletivo', '=', false))

const nomeDoXml = (modelo: string | null, numero: string | null): string =>
  `${modelo === 'nfe' ? 'nfe' : 'nfse'}-${numero ?? 'sem-numero'}.xml`

/** The name of a note's file, without bringing its bytes; undefined where there is none for the caller. */
export async function nomeDoXmlDaNota(ctx: Context, notaId: number): Promise<string | undefined> {
  const linha = await xmlDaNota(ctx, notaId).select(['numero', 'modelo']).executeTakeFirst()
  return linha && nomeDoXml(linha.modelo, linha.numero)
}

export async function lerXmlDaNota(ctx: Context, notaId: number) {
  const linha = await xmlDaNota(ctx, notaId)
    .select(['numero', 'modelo', 'sha256', 'conteudo', 'criado_em'])
    .executeTakeFirst()
  if (!linha?.conteudo || !linha.sha256 || !linha.criado_em) return undefined
  return {
    nome: nomeDoXml(linha.modelo, linha.numero),
    sha256: linha.sha256,
    conteudo: linha.conteudo,
    criadoEm: linha.criado_em,
  }
}
