import type { fechamento } from '@razao/contract'
import { sql } from 'kysely'
import { fiscalJobs } from '../modules/fiscal/index.ts'
import type { Context } from '../platform/context.ts'
import { SEM_FORA } from '../platform/fora/index.ts'
import type { Job, JobContext } from '../platform/jobs/index.ts'
import { gravar, reservarIds } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'

const TIPO = 'executar-fechamento'
type Etapa = (typeof fechamento.ETAPAS)[number]

/** A closing asked for in the past: of which month, when, of which companies and up to where. */
export type PedidoDeFechamento = {
  readonly competencia: string
  readonly empresas: readonly EmpresaGravada[]
  readonly etapas: readonly Etapa[]
}

/** Who asked for the work of the history. */
export type Pedinte = { readonly id: number; readonly nome: string }

/**
 * Runs the stages as the queue would: one operation, one item per company, by the product's own job, in
 * the caller's transaction and at the moment of its clock.
 */
export async function executarNoPassado(
  ctx: Context,
  pedinte: Pedinte,
  pedido: PedidoDeFechamento,
): Promise<void> {
  const operacaoId = (await reservarIds(ctx.db, 'operacao', 1))(0)
  const ator = {
    ...ctx.ator,
    usuarioId: pedinte.id,
    usuarioNome: pedinte.nome,
    origem: 'automacao',
  }
  await gravar(ctx.db, 'operacao', [
    {
      escritorio_id: ctx.tenant.escritorioId,
      id: operacaoId,
      tipo: TIPO,
      competencia: pedido.competencia,
      empresa_id: pedido.empresas.length === 1 ? (pedido.empresas[0]?.id ?? null) : null,
      status: 0,
      parametros: { etapas: pedido.etapas },
      total: pedido.empresas.length,
      progresso: 0,
      qtd_erros: 0,
      resumo: {},
      tentativas: 0,
      max_tentativas: 5,
      pedido_por: pedinte.id,
      pedido_por_nome: pedinte.nome,
      ator,
      criado_em: ctx.clock.now().toISOString(),
      versao: 1,
    },
  ])
  await gravar(
    ctx.db,
    'operacao_item',
    pedido.empresas.map(({ empresa, id }, i) => ({
      escritorio_id: ctx.tenant.escritorioId,
      operacao_id: operacaoId,
      ordem: i + 1,
      empresa_id: id,
      competencia: pedido.competencia,
      rotulo: empresa.apelido,
      dados: {},
    })),
  )
  const robo: Context = { ...ctx, ator, user: { ...pedinte, perfil: 2 } }
  const job = fiscalJobs[TIPO] as Job<{ operacaoId: number }> | undefined
  if (!job) throw new Error(`sem a tarefa ${TIPO}`)
  await job(jobDe(robo), { operacaoId })
  await conferirOFim(ctx, operacaoId)
}

const semOutra = (): never => {
  throw new Error('A demonstração é de uma transação só: nada dela abre outra.')
}
const SEM_OUTRA: JobContext['proprio'] = {
  get base() {
    return semOutra()
  },
  get pool() {
    return semOutra()
  },
}

/** The job in hand: every transaction it asks for is the one that is open. */
export function jobDe(ctx: Context): JobContext {
  const aqui = async <T>(trabalho: (ctx: Context) => Promise<T>): Promise<T> => await trabalho(ctx)
  return {
    ator: ctx.ator,
    read: aqui,
    write: aqui,
    proprio: SEM_OUTRA,
    files: ctx.files,
    fora: SEM_FORA,
    clock: ctx.clock,
    log: ctx.log,
    processo: 'demonstracao',
    signal: new AbortController().signal,
  }
}

/** A failure of ours must not pass for a believable demonstration. */
async function conferirOFim(ctx: Context, operacaoId: number): Promise<void> {
  const { status, motivo_texto } = await ctx.db
    .selectFrom('operacao')
    .select(['status', 'motivo_texto'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .executeTakeFirstOrThrow()
  if (status !== 2 && status !== 4)
    throw new Error(`O fechamento da demonstração parou: ${motivo_texto ?? `situação ${status}`}.`)
}

/** Dates the operations, their items and steps when they were asked for; nobody was listening then. */
export async function datarOperacoes(ctx: Context): Promise<void> {
  const escritorio = ctx.tenant.escritorioId
  await sql`
    update operacao o set inicio = o.criado_em + interval '1 second', batimento = null,
      fim = o.criado_em + interval '1 second' + o.total * interval '25 milliseconds'
    where o.escritorio_id = ${escritorio} and o.tipo = ${TIPO} and o.inicio > o.criado_em + interval '1 hour'`.execute(
    ctx.db,
  )
  await sql`
    update operacao_item i set em = o.inicio + i.ordem * interval '25 milliseconds'
    from operacao o where o.escritorio_id = ${escritorio} and i.escritorio_id = o.escritorio_id and i.operacao_id = o.id
      and i.em > o.fim`.execute(ctx.db)
  await sql`
    update operacao_passo p set em = case p.nome when 'Começou' then o.inicio else o.fim end
    from operacao o where o.escritorio_id = ${escritorio} and p.escritorio_id = o.escritorio_id and p.operacao_id = o.id
      and p.em > o.fim`.execute(ctx.db)
  await sql`delete from evento_ao_vivo where escritorio_id = ${escritorio}`.execute(ctx.db)
}
