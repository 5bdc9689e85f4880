import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job, JobContext } from '../../../platform/jobs/index.ts'
import { entrar } from './entrar.ts'
import { DO_TEMPO, lerDistribuido } from './ler-distribuido.ts'
import type { Fonte } from './precedencia.ts'
import { lerEmpresaDaFila, mudarDocumento } from './sql-captura.ts'

export const TAREFA_DA_ESPERA = 'entrar-da-espera'
const POR_VEZ = 50

type Guardado = {
  id: number
  empresaId: number
  fonte: Fonte
  nsu: number
  tipoNaFonte: string
  chave: string | null
  conteudo: Buffer
}

/** Kept aside, and now it may be otherwise: the month opened, the note went with its import, the month began. */
async function porJulgar(ctx: Context, empresaId: number | null): Promise<Guardado[]> {
  const { escritorioId } = ctx.tenant
  const da = empresaId === null ? sql`` : sql`and d.empresa_id = ${empresaId}`
  const { rows } = await sql<Guardado>`
    with aberto as (
      select m.empresa_id, m.competencia
      from (select distinct d.espera_empresa_id as empresa_id, d.espera_competencia as competencia from captura_documento d
        where d.escritorio_id = ${escritorioId} and d.espera_competencia is not null ${da}) m
      where not app.mes_bloqueado(${escritorioId}::bigint, m.empresa_id, m.competencia, 'fiscal')),
    qual as (
      select d.id, d.empresa_id, d.fonte from captura_documento d
      join aberto a on a.empresa_id = d.espera_empresa_id and a.competencia = d.espera_competencia
      where d.escritorio_id = ${escritorioId} and d.espera_competencia is not null ${da}
      union all
      select d.id, d.empresa_id, d.fonte from captura_documento d
      where d.escritorio_id = ${escritorioId} and d.situacao in ('existente', 'diferente', 'mantida') and d.nota_id is null
        and d.evento_id is null ${da}
      union all
      select d.id, d.empresa_id, d.fonte from captura_documento d
      join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
      where d.escritorio_id = ${escritorioId} and d.situacao = 'recusada' and d.motivo_codigo in (${sql.join([...DO_TEMPO])})
        and least(d.competencia, to_char(d.emissao, 'YYYY-MM')) >= to_char(e.abertura, 'YYYY-MM')
        and greatest(d.competencia, to_char(d.emissao, 'YYYY-MM')) <= ${ctx.clock.competencia()} ${da})
    select d.id, d.empresa_id as "empresaId", d.fonte, d.nsu, d.tipo_na_fonte as "tipoNaFonte", d.chave, d.conteudo
    from captura_documento d
    where d.escritorio_id = ${escritorioId} and d.conteudo is not null
      and d.id in (select q.id from qual q
        where (q.empresa_id, q.fonte) = (select empresa_id, fonte from qual order by empresa_id, fonte limit 1))
    order by d.nsu limit ${POR_VEZ} for no key update skip locked`.execute(ctx.db)
  return rows
}

/** Some of one company and one source, in one transaction. @returns how many were looked at */
async function rejulgarAlguns(ctx: Context, empresaId: number | null): Promise<number> {
  const guardados = await porJulgar(ctx, empresaId)
  const [primeiro] = guardados
  if (primeiro === undefined) return 0
  const empresa = await lerEmpresaDaFila(ctx, primeiro.empresaId)
  if (empresa === null) return 0
  const lidos = guardados.map(({ nsu, tipoNaFonte: tipo, chave, conteudo }) =>
    lerDistribuido(
      { nsu, tipo, chave: chave ?? '', xml: conteudo.toString('utf8') },
      empresa,
      primeiro.fonte,
    ),
  )
  const vindos = await entrar(ctx, empresa.id, {
    ...{ fonte: primeiro.fonte, lidos, jaVieram: new Set<string>() },
  })
  for (const [ordem, vindo] of vindos.entries())
    await mudarDocumento(ctx, guardados[ordem]?.id ?? 0, vindo)
  return guardados.length
}

/** What was kept aside and may go in now, of a company or of the whole office. */
export async function rejulgar(job: JobContext, empresaId: number | null = null): Promise<void> {
  while (!job.signal.aborted) {
    const vistos = await job.write((ctx) => rejulgarAlguns(ctx, empresaId))
    if (vistos === 0) return
  }
}

export const entrarDaEsperaJob: Job<Record<string, never>> = async (job) => await rejulgar(job)
