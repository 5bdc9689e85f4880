import type {
  migrateUso as contrato,
  RouteOutput,
  RouteParsed,
  migrateUso as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { emPagina, lerPagina } from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'

type Nota = contrato.NotaDeTeste
/** What was seen of a note of test, step by step. */
export type Vista = {
  readonly situacao: Nota['situacao']
  readonly passos: Nota['passos']
  readonly numeroDaNota: string | null
  readonly pdf: Buffer | null
}
export type Guardada = Nota & { empresaId: number }

const COLUNAS = sql`t.id, t.empresa_id as "empresaId", t.serie, t.numero, t.situacao, t.passos,
  t.numero_da_nota as "numeroDaNota", t.pdf is not null as "temPdf", t.pedida_em as "pedidaEm",
  t.pedida_por_nome as "pedidaPor"`

export async function lerNotaDeTeste(ctx: Context, id: number): Promise<Guardada> {
  const { rows } = await sql<Guardada>`
    select ${COLUNAS} from migrate_nota_de_teste t
    where t.escritorio_id = ${ctx.tenant.escritorioId} and t.id = ${id}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

/** Keeps what was seen, unless the note has ended meanwhile: what ended stays. */
export async function gravarVista(ctx: Context, id: number, vista: Vista): Promise<Nota> {
  const { situacao, passos, numeroDaNota, pdf } = vista
  await sql`
    update migrate_nota_de_teste set situacao = ${situacao}, passos = ${JSON.stringify(passos)}::jsonb,
      numero_da_nota = ${numeroDaNota}, pdf = ${pdf}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} and situacao in ('pedida', 'pendente')`.execute(
    ctx.db,
  )
  return await lerNotaDeTeste(ctx, id)
}

type Listar = typeof rotas.listarNotasDeTesteNaMigrate

/** The log of tests of a company, the newest first. */
export async function listarNotasDeTesteNaMigrate(
  ctx: Context,
  pedido: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  await exigirEmpresa(ctx, pedido.empresaId)
  const de = sql`from migrate_nota_de_teste t
    where t.escritorio_id = ${ctx.tenant.escritorioId} and t.empresa_id = ${pedido.empresaId}`
  const lida = await lerPagina<Guardada>(ctx.db, pedido, {
    ...{ colunas: COLUNAS, de, ordem: sql`t.id desc` },
  })
  return emPagina(pedido, { ...lida, totais: {} })
}

/** The paper of a note of test. */
export async function baixarNotaDeTesteNaMigrate(
  ctx: Context,
  { notaDeTesteId }: RouteParsed<typeof rotas.baixarNotaDeTesteNaMigrate>,
): Promise<ArquivoServido> {
  const { rows } = await sql<{ pdf: Buffer; serie: string; numero: number }>`
    select pdf, serie, numero from migrate_nota_de_teste
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${notaDeTesteId} and pdf is not null`.execute(
    ctx.db,
  )
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  const nome = `nota-de-teste-${lida.serie}-${lida.numero}.pdf`
  return { nome, mime: 'application/pdf', conteudo: lida.pdf, baixar: false }
}
