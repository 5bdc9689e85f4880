import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { colunasDaNota } from '../importacao/colunas-da-nota.ts'
import { avisarQuemFecha } from '../importacao/importar-notas.ts'
import { entrarNosMeses, recalcularSituacao } from '../importacao/situacao-da-nota.ts'
import { lerDistribuido, type NotaDistribuida } from './ler-distribuido.ts'
import { PORTAL } from './precedencia.ts'
import { type Empresa, lerEmpresaDaFila } from './sql-captura.ts'
import { guardarXmlsDasNotas, registrarContrapartes } from './sql-entrar.ts'

type Pedido = RouteParsed<typeof rotas.decidirDiferenca>
type Documento = {
  empresaId: number
  nsu: number
  tipoNaFonte: string
  chave: string | null
  situacao: string
  notaId: number | null
  conteudo: Buffer | null
  versao: number
}

async function travarDocumento(ctx: Context, documentoId: number): Promise<Documento> {
  const { rows } = await sql<Documento>`
    select empresa_id as "empresaId", nsu, tipo_na_fonte as "tipoNaFonte", chave, situacao, nota_id as "notaId", conteudo, versao
    from captura_documento
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${documentoId} for no key update`.execute(
    ctx.db,
  )
  const [documento] = rows
  if (documento === undefined) throw problem('nao-encontrado')
  return documento
}

const semNota = () =>
  problem('situacao-nao-permite', { detail: 'A nota daqui já não é a que foi comparada.' })

/** The note of the source, as it was kept. */
function notaDaFonte(documento: Documento, empresa: Empresa): NotaDistribuida {
  const { nsu, tipoNaFonte: tipo, chave, conteudo } = documento
  const xml = conteudo?.toString('utf8') ?? ''
  const lida = lerDistribuido({ nsu, tipo, chave: chave ?? '', xml }, empresa)
  if (lida.tipo !== 'nota' || lida.recusa !== null) throw semNota()
  return lida
}

type Antes = { competencia: string; substitui: string | null }

/** The note that is here becomes what the source says; what people decided of it (annex, receipts) stays. */
async function tomarDaFonte(ctx: Context, documento: Documento): Promise<void> {
  const { empresaId, notaId } = documento
  const empresa = await lerEmpresaDaFila(ctx, empresaId)
  if (empresa === null || notaId === null) throw semNota()
  const da = notaDaFonte(documento, empresa)
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Antes>`
    select competencia, substitui_chave as substitui from nota_fiscal
    where escritorio_id = ${escritorioId} and id = ${notaId} for no key update`.execute(ctx.db)
  const [antes] = rows
  if (antes === undefined) throw semNota()
  const meses = [antes.competencia, da.nota.competencia].map((competencia) => ({
    ...{ empresaId, competencia },
  }))
  await entrarNosMeses(ctx, meses)
  await guardarXmlsDasNotas(ctx, empresaId, [da])
  const pessoas = await registrarContrapartes(ctx, empresaId, [da])
  const colunas = colunasDaNota(da.nota, da.direcao)
  await ctx.db
    .updateTable('nota_fiscal')
    .set({
      ...colunas,
      participante_id: pessoas.get(colunas.contraparte_documento ?? '') ?? null,
      ...{ liquido_conferido_em: null, liquido_conferido_por: null, status_no_arquivo: 1 },
      // Undoing the import of the file does not take what the source has.
      ...{ origem: PORTAL, importacao_id: null, xml_sha256: da.sha256 },
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
  await avisarQuemFecha(ctx, [...meses, ...mudadas])
}

/** Of a note with two contents, a person says which stays. */
export async function decidirDiferenca(
  ctx: Context,
  { documentoId, fica, versao }: Pedido,
): Promise<RouteOutput<typeof rotas.decidirDiferenca>> {
  const documento = await travarDocumento(ctx, documentoId)
  if (documento.versao !== versao) throw problem('registro-mudou')
  if (documento.situacao !== 'diferente')
    throw problem('situacao-nao-permite', { detail: 'Esta nota não espera uma decisão.' })
  const daFonte = fica === 'fonte'
  if (daFonte) await tomarDaFonte(ctx, documento)
  const { rows } = await sql<{ competencia: string | null }>`
    update captura_documento set situacao = ${daFonte ? 'entrou' : 'mantida'},
      conteudo = case when ${daFonte} then null else conteudo end,
      motivo = ${daFonte ? 'Ficou o conteúdo do portal nacional.' : 'Ficou o conteúdo daqui.'}, motivo_codigo = null,
      decidido_por_nome = ${ctx.user.nome}, decidido_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${documentoId}
    returning competencia`.execute(ctx.db)
  // The question of the month is answered, whichever stays.
  const meses = rows.flatMap(({ competencia }) =>
    competencia === null ? [] : [{ empresaId: documento.empresaId, competencia }],
  )
  await avisarQuemFecha(ctx, meses)
  return { ok: true }
}
