import { cobrancas } from '@razao/contract'
import { somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Job, JobContext, Rotina } from '../../platform/jobs/index.ts'
import { ProblemError } from '../../platform/problem.ts'
import { pedirOuDizerPorque, STATUS_DA_COBRANCA } from '../receitas/index.ts'
import { calcularVenda } from './calcular-venda.ts'
import { ocorrenciaDe } from './contratos.ts'
import { inserirCobranca } from './gravar-cobranca.ts'
import { cobrancaDaOcorrencia, ocorrenciasEm } from './ocorrencias.ts'
import { type ContratoGravado, lerContratos } from './sql-contratos.ts'

export const TAREFA_DO_DIA = 'faturar-o-dia'
type Pedido = { dia: string }

/** What a process that was down for a while makes up for. */
const DIAS_ATRAS = 35

/**
 * Looks, every quarter of an hour, at the offices with something to bill today, and gives each a job of its own. Run
 * twice, or by two processes, it puts one in the queue; the job itself makes nothing twice.
 */
export const rotinaDoFaturamento: Rotina = {
  nome: 'procurar-o-que-faturar',
  quando: '*/15 * * * *',
  async executar({ queuePool, clock, log }) {
    const dia = clock.today()
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', o.escritorio_id,
          'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'),
          'dados', jsonb_build_object('dia', $2::text)), $1 || ':' || o.escritorio_id || ':' || $2::text)
       from (
         select escritorio_id from contrato where encerrado_em is null or encerrado_em >= $2::date - ${DIAS_ATRAS}
         union
         select escritorio_id from cobranca where status = ${cobrancas.STATUS_COBRANCA.agendada} and emissao <= $2::date) o`,
      [TAREFA_DO_DIA, dia],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'escritórios com o que faturar')
  },
}

/** The charges of the contracts whose day came, and the notes of what was put on the calendar. */
export const faturarODiaJob: Job<Pedido> = async (job, { dia }) => {
  const contratos = await job.read((ctx) => lerContratos(ctx, {}))
  for (const contrato of contratos) await umContrato(job, contrato, dia)
  const agendadas = await job.read((ctx) => lerAgendadas(ctx, dia))
  for (const id of agendadas) await umaAgendada(job, id)
}

async function umContrato(job: JobContext, contrato: ContratoGravado, dia: string): Promise<void> {
  const atras = somarDias(dia, -DIAS_ATRAS)
  const de = atras < (contrato.cobrarDesde ?? '') ? (contrato.cobrarDesde ?? '') : atras
  const ditas = await job.read((ctx) => ocorrenciasEm(ctx, contrato, { de, ate: dia }))
  if (!ditas.ok) {
    job.log.warn({ contrato: contrato.id }, 'contrato que não pôde ser calculado')
    return
  }
  for (const ocorrencia of ditas.value) {
    if (ocorrencia.situacao !== 'pronta') continue
    await job
      .write((ctx) => umaOcorrencia(ctx, contrato, ocorrencia))
      .catch((erro: unknown) => {
        // One that can't be worked out does not stop the others; it is tried again at the next turn.
        if (!(erro instanceof ProblemError)) throw erro
        job.log.warn(
          { contrato: contrato.id, codigo: erro.codigo },
          'ocorrência de contrato que não pôde ser cobrada',
        )
      })
  }
}

async function umaOcorrencia(
  ctx: Context,
  lido: ContratoGravado,
  ocorrencia: Parameters<typeof cobrancaDaOcorrencia>[1] & { chave: string },
): Promise<void> {
  const [contrato] = await lerContratos(ctx, { ids: [lido.id], travar: true })
  // It changed since it was read: the next turn looks at it as it is.
  if (contrato === undefined || contrato.versao !== lido.versao) return
  const chave = ocorrenciaDe(ocorrencia.chave)
  if (await jaCobrada(ctx, contrato.id, chave)) return
  const pedido = cobrancaDaOcorrencia(contrato, ocorrencia)
  const venda = await calcularVenda(ctx, pedido)
  const nova = await inserirCobranca(ctx, pedido, venda, {
    status: cobrancas.STATUS_COBRANCA.aFaturar,
    contrato: { contratoId: contrato.id, ocorrencia: chave },
  })
  if (nova !== null && contrato.emitir) await pedirOuDizerPorque(ctx, nova.id)
}

async function jaCobrada(ctx: Context, contratoId: number, chave: string): Promise<boolean> {
  const { rows } = await sql`
    select from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and contrato_id = ${contratoId} and ocorrencia = ${chave}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

async function lerAgendadas(ctx: Context, dia: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and status = ${STATUS_DA_COBRANCA.agendada}
      and emissao <= ${dia}::date order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function umaAgendada(job: JobContext, id: number): Promise<void> {
  await job
    .write((ctx) => pedirOuDizerPorque(ctx, id))
    .catch((erro: unknown) => {
      if (!(erro instanceof ProblemError)) throw erro
      job.log.warn({ cobranca: id, codigo: erro.codigo }, 'cobrança agendada que não pôde sair')
    })
}
