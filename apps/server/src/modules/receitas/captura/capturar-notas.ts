import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { bancoFora } from '../../../platform/db/index.ts'
import {
  type CertificadoAberto,
  type DocumentoDistribuido,
  ErroDeFora,
} from '../../../platform/fora/index.ts'
import { avisar, enqueue, type Job, type JobContext } from '../../../platform/jobs/index.ts'
import { usarCertificado } from '../../certificados/index.ts'
import { comoRotina } from './como-rotina.ts'
import { guardarPagina } from './guardar-pagina.ts'
import { atualizarParametros } from './parametros-da-cidade.ts'
import { depoisDaFalha, proximaVez } from './proxima-vez.ts'
import { rejulgar } from './rejulgar.ts'
import { comecarLeitura, type Empresa, lerEmpresaDaFila } from './sql-captura.ts'

export const TAREFA_DA_CAPTURA = 'capturar-notas'
/** Pages of one turn: a company with years of notes does not take the hands of the others. */
const PAGINAS_POR_VEZ = 40

type Resultado =
  | 'em-dia'
  | 'sem-resposta'
  | 'recusada'
  | 'estranha'
  | 'desligada'
  | 'sem-certificado'
  | 'erro'
type Fim = {
  /** Null: there is more, for the next turn. */
  readonly resultado: Resultado | null
  readonly motivo: string | null
  readonly esperarMs?: number | undefined
}

const EM_DIA: Fim = { resultado: 'em-dia', motivo: null }
const CONTINUA: Fim = { resultado: null, motivo: null }
const SEM_CERTIFICADO: Fim = {
  resultado: 'sem-certificado',
  motivo:
    'A empresa não tem certificado digital A1 válido. Envie-o em Perfil › Certificados digitais.',
}

/** What went wrong, with what a person may do. */
function daFalha(erro: unknown): Fim {
  if (!(erro instanceof ErroDeFora))
    return { resultado: 'erro', motivo: 'A captura falhou por nossa culpa. Tentamos de novo.' }
  const { motivo, status, esperarMs } = erro
  if (motivo === 'fora-do-ar')
    return {
      resultado: 'desligada',
      motivo: 'Esta instalação não está ligada ao portal nacional. Fale com quem a administra.',
    }
  if (motivo === 'resposta')
    return {
      resultado: 'estranha',
      motivo:
        'A resposta não veio do portal nacional ou não faz sentido. Nada foi gravado dela, e ela será pedida de novo.',
    }
  if (status !== undefined && status >= 400 && status < 500 && status !== 429)
    return {
      resultado: 'recusada',
      motivo: `O portal nacional recusou a consulta (código ${status}). Confira se o certificado digital é desta empresa e se não foi revogado.`,
    }
  return {
    resultado: 'sem-resposta',
    motivo: 'O portal nacional não respondeu. Tentamos de novo sozinhos.',
    esperarMs,
  }
}

type Chamada = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly signal: AbortSignal
}

/**
 * What of a page is after the cursor. The Swagger of the municipal queue counts the number that is asked for, and that of
 * the taxpayer does not say: null is the end told by the last document again. A page that does not go forward would be
 * asked for for ever.
 */
function depoisDoPonto(
  documentos: readonly DocumentoDistribuido[],
  ponto: number,
): readonly DocumentoDistribuido[] | null {
  const novos = documentos.filter(({ nsu }) => nsu > ponto)
  if (novos.length > 0) return novos
  const soOUltimo = documentos.length > 0 && documentos.every(({ nsu }) => nsu === ponto)
  if (soOUltimo) return null
  throw new ErroDeFora('nfse.adn', 'resposta')
}

/** Page by page, to the end of the queue or of the turn; each is asked for outside any transaction. */
async function lerFila(job: JobContext, empresa: Empresa, chamada: Chamada): Promise<Fim> {
  let depoisDe = await job.write((ctx) => comecarLeitura(ctx, empresa.id))
  for (let paginas = 0; paginas < PAGINAS_POR_VEZ; paginas += 1) {
    if (job.signal.aborted) return CONTINUA
    const { cnpj } = empresa
    const { documentos, fim } = await job.fora.nfse.distribuir({ ...chamada, cnpj, depoisDe })
    if (fim) return EM_DIA
    const novos = depoisDoPonto(documentos, depoisDe)
    if (novos === null) return EM_DIA
    const pagina = { empresa, depoisDe, documentos: novos }
    depoisDe = await job.write((ctx) => guardarPagina(ctx, pagina))
  }
  return CONTINUA
}

async function comCertificado(job: JobContext, empresa: Empresa): Promise<Fim> {
  const { escritorioId } = job.ator
  const uso = { empresaId: empresa.id, motivo: 'NFS-e: captura de notas' }
  const fim = await usarCertificado(job.fora, job.write, uso, async (certificado) => {
    const chamada = { escritorioId, certificado, signal: job.signal }
    const lida = await lerFila(job, empresa, chamada)
    if (lida.resultado === 'em-dia') await atualizarParametros(job, empresa, chamada)
    return lida
  })
  return fim ?? SEM_CERTIFICADO
}

async function anotarFim(ctx: Context, empresaId: number, fim: Fim): Promise<void> {
  const agora = ctx.clock.now()
  const { rows } = await sql<{ falhas: number }>`
    select falhas from captura where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
    for no key update`.execute(ctx.db)
  const bem = fim.resultado === 'em-dia'
  const falhas = bem ? 0 : (rows[0]?.falhas ?? 0) + 1
  const proxima = bem
    ? proximaVez(agora, empresaId)
    : depoisDaFalha(agora, falhas, fim.esperarMs ?? 0)
  await sql`
    insert into captura as c (escritorio_id, empresa_id, resultado, motivo, falhas, ultima_em, em_dia_em, proxima_em)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${fim.resultado}, ${fim.motivo}, ${falhas}, ${agora.toISOString()},
      ${bem ? agora.toISOString() : null}::timestamptz, ${proxima.toISOString()})
    on conflict on constraint captura_pk do update set resultado = excluded.resultado, motivo = excluded.motivo,
      falhas = excluded.falhas, ultima_em = excluded.ultima_em, em_dia_em = coalesce(excluded.em_dia_em, c.em_dia_em),
      proxima_em = excluded.proxima_em, lendo_em = null, pedida_em = null`.execute(ctx.db)
  await avisar(ctx, 'captura', { empresaId, resultado: fim.resultado }, empresaId)
}

/**
 * Brings what the source has of a company and is not here, as far as a turn goes. Run twice, or by two at once, it is the
 * same: the cursor moves only from where each page was asked. @returns null when the company is not there
 */
export async function capturar(job: JobContext, empresaId: number): Promise<Fim | null> {
  const empresa = await job.read((ctx) => lerEmpresaDaFila(ctx, empresaId))
  if (empresa === null) return null
  let fim: Fim
  try {
    fim = await comCertificado(job, empresa)
    await rejulgar(job, empresaId)
  } catch (erro) {
    if (bancoFora(erro)) throw erro
    // Told to stop in the middle of a call.
    fim = job.signal.aborted ? CONTINUA : daFalha(erro)
    if (!(erro instanceof ErroDeFora)) job.log.error({ err: erro, empresaId }, 'captura de notas')
  }
  if (fim.resultado !== null) await job.write((ctx) => anotarFim(ctx, empresaId, fim))
  return fim
}

/** Puts the reading of a company in the queue; asked twice before it begins, it is one. */
export async function chamarCaptura(ctx: Context, empresaId: number): Promise<void> {
  const key = `${TAREFA_DA_CAPTURA}:${ctx.tenant.escritorioId}:${empresaId}`
  await enqueue(comoRotina(ctx), TAREFA_DA_CAPTURA, { empresaId }, { key })
}

export const capturarNotasJob: Job<{ empresaId: number }> = async (job, { empresaId }) => {
  const fim = await capturar(job, empresaId)
  if (fim?.resultado === null) await job.write((ctx) => chamarCaptura(ctx, empresaId))
}
