import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { colunasDaNota } from '../importacao/colunas-da-nota.ts'
import { entrarNosMeses, type Mes, recalcularSituacao } from '../importacao/situacao-da-nota.ts'
import { semReceitaDeTeste } from '../notas-de-teste.ts'
import type { NotaDistribuida } from './ler-distribuido.ts'
import type { Fonte } from './precedencia.ts'
import { guardarXmlsDasNotas, registrarContrapartes, statusNaFonte } from './sql-entrar.ts'

type Antes = { competencia: string; substitui: string | null }
type Troca = { empresaId: number; notaId: number; da: NotaDistribuida; fonte: Fonte }

/**
 * The note that is here becomes what the source says; what people decided of it (annex, receipts) stays.
 * @returns the months to be looked at again; null when the note is not there any more
 */
export async function tomarNota(
  ctx: Context,
  { empresaId, notaId, da, fonte }: Troca,
): Promise<Mes[] | null> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Antes>`
    select competencia, substitui_chave as substitui from nota_fiscal
    where escritorio_id = ${escritorioId} and id = ${notaId} for no key update`.execute(ctx.db)
  const [antes] = rows
  if (antes === undefined) return null
  const meses = [antes.competencia, da.nota.competencia].map((competencia) => ({
    ...{ empresaId, competencia },
  }))
  await entrarNosMeses(ctx, meses)
  await guardarXmlsDasNotas(ctx, empresaId, [da])
  const pessoas = await registrarContrapartes(ctx, empresaId, [da])
  const lida = colunasDaNota(da.nota, da.direcao)
  const [colunas = lida] = await semReceitaDeTeste(ctx, [lida])
  await ctx.db
    .updateTable('nota_fiscal')
    .set({
      ...colunas,
      participante_id: pessoas.get(colunas.contraparte_documento ?? '') ?? null,
      ...{ liquido_conferido_em: null, liquido_conferido_por: null },
      status_no_arquivo: statusNaFonte(da, fonte),
      // Undoing the import of the file does not take what the source has.
      ...{ origem: fonte, importacao_id: null, xml_sha256: da.sha256 },
      versao: sql<number>`versao + 1`,
    })
    .where('escritorio_id', '=', escritorioId)
    .where('id', '=', notaId)
    .execute()
  const chaves = [da.chave, antes.substitui, colunas.substitui_chave]
  const mudadas = await recalcularSituacao(
    ctx,
    chaves.filter((chave) => chave !== null),
  )
  return [...meses, ...mudadas]
}
