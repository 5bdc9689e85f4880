import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { avisarQuemFecha } from '../importacao/importar-notas.ts'
import { lerDistribuido, type NotaDistribuida } from './ler-distribuido.ts'
import { type Fonte, JETTAX } from './precedencia.ts'
import { type Empresa, lerEmpresaDaFila } from './sql-captura.ts'
import { tomarNota } from './tomar-nota.ts'

type Pedido = RouteParsed<typeof rotas.decidirDiferenca>
type Documento = {
  empresaId: number
  fonte: Fonte
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
    select empresa_id as "empresaId", fonte, nsu, tipo_na_fonte as "tipoNaFonte", chave, situacao, nota_id as "notaId", conteudo, versao
    from captura_documento
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${documentoId} for no key update`.execute(
    ctx.db,
  )
  const [documento] = rows
  if (documento === undefined) throw problem('nao-encontrado')
  return documento
}

const DE_QUEM: Readonly<Record<Fonte, string>> = {
  'portal-nacional': 'Ficou o conteúdo do portal nacional.',
  [JETTAX]: 'Ficou o conteúdo da Jettax.',
}

const semNota = () =>
  problem('situacao-nao-permite', { detail: 'A nota daqui já não é a que foi comparada.' })

/** The note of the source, as it was kept. */
function notaDaFonte(documento: Documento, empresa: Empresa): NotaDistribuida {
  const { fonte, nsu, tipoNaFonte: tipo, chave, conteudo } = documento
  const xml = conteudo?.toString('utf8') ?? ''
  const lida = lerDistribuido({ nsu, tipo, chave: chave ?? '', xml }, empresa, fonte)
  if (lida.tipo !== 'nota' || lida.recusa !== null) throw semNota()
  return lida
}

/** The note that is here becomes what the source says. */
async function tomarDaFonte(ctx: Context, documento: Documento): Promise<void> {
  const { empresaId, notaId, fonte } = documento
  const empresa = await lerEmpresaDaFila(ctx, empresaId)
  if (empresa === null || notaId === null) throw semNota()
  const da = notaDaFonte(documento, empresa)
  const meses = await tomarNota(ctx, { empresaId, notaId, da, fonte })
  if (meses === null) throw semNota()
  await avisarQuemFecha(ctx, meses)
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
      motivo = ${daFonte ? DE_QUEM[documento.fonte] : 'Ficou o conteúdo daqui.'}, motivo_codigo = null,
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
