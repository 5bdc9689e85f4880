import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type CertificadoAberto, ErroDeFora } from '../../../platform/fora/index.ts'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { guardarParametros } from '../../regras/index.ts'
import type { Empresa } from './sql-captura.ts'

/** Days for which what a city answered is taken as known. */
const VALE_DIAS = 30

const ambienteDe = ({ emProducao }: Empresa) => (emProducao ? 'producao' : 'restrita')

async function jaPerguntado(ctx: Context, empresa: Empresa, municipio: number): Promise<boolean> {
  const desde = new Date(ctx.clock.now().getTime() - VALE_DIAS * 24 * 60 * 60_000).toISOString()
  const { rows } = await sql`
    select from consulta_municipal
    where escritorio_id = ${ctx.tenant.escritorioId} and municipio_ibge = ${municipio}
      and ambiente = ${ambienteDe(empresa)} and assunto = 'convenio' and sobre = '' and consultada_em > ${desde}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

type Chamada = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly signal: AbortSignal
}

/** Asks what the national environment says of the city of a company that issues, when it is not known or is old. */
export async function atualizarParametros(
  job: JobContext,
  empresa: Empresa,
  chamada: Chamada,
): Promise<void> {
  const { municipio } = empresa
  if (!empresa.emite || municipio === null) return
  if (await job.read((ctx) => jaPerguntado(ctx, empresa, municipio))) return
  try {
    const ditos = await job.fora.nfse.parametros({ ...chamada, municipio })
    await job.write((ctx) =>
      guardarParametros(ctx, municipio, {
        ambiente: ambienteDe(empresa),
        consultadoEm: ditos?.consultadoEm ?? ctx.clock.now().toISOString(),
        convenio:
          ditos === null
            ? null
            : { ativo: ditos.ativo, emissorNacional: ditos.emissorNacional, dito: ditos.dito },
      }),
    )
  } catch (erro) {
    // The notes came all the same; it is asked again at the next turn.
    if (!(erro instanceof ErroDeFora || erro instanceof ProblemError)) throw erro
    job.log.warn({ municipio, motivo: erro.message }, 'parâmetros do município sem resposta')
  }
}
