import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import {
  type ChamadaSerpro,
  ErroDeFora,
  type PagamentoSerpro,
  type PortaSerpro,
  type RespostaSerpro,
} from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { enqueue, type Job, type JobContext, type Rotina } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { usarAcessoSerpro } from '../../serpro/index.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { anotarDivergencias, lerConhecidos } from './anotar-divergencias.ts'
import {
  casarComGuias,
  type GuiaNaReceita,
  guardarArrecadacao,
  guardarRecusa,
  guiasNaReceita,
  TIPOS_FEDERAIS,
} from './arrecadacao.ts'
import { guiaVisivel } from './ler-guia.ts'

type Conferir = typeof fiscal.conferirPagamento
type Resposta = RespostaSerpro<readonly PagamentoSerpro[]>

export const TAREFA_DOS_PAGAMENTOS = 'conferir-pagamentos'

const POR_PAGINA = 100
/** Each is charged for: a company that pays more than this in a year is looked at by hand. */
const MAIS_PAGINAS = 5
const PRAZO_MS = 45_000
/** Companies of one run of the job, each one question at least. */
const LOTE = 20

/** All that the company paid since the first month of its guides. */
async function pagamentosDesde(
  serpro: PortaSerpro,
  chamada: ChamadaSerpro,
  { de, ate }: { de: string; ate: string },
): Promise<Resposta> {
  const todos: PagamentoSerpro[] = []
  for (let pagina = 0; pagina < MAIS_PAGINAS; pagina += 1) {
    const dita = await serpro.consultarPagamentos({
      ...{ ...chamada, de, ate },
      ...{ pular: pagina * POR_PAGINA, quantos: POR_PAGINA },
    })
    if (dita.tipo === 'recusado') return dita
    todos.push(...dita.dados)
    if (dita.dados.length < POR_PAGINA) return { ...dita, dados: todos }
  }
  return { tipo: 'feito', dados: todos, avisos: [], simulado: false }
}

const desde = (guias: readonly GuiaNaReceita[]): string =>
  `${guias.map(({ competencia }) => competencia).sort()[0] ?? ''}-01`

const porque = ({ recusas: [recusa] }: Extract<Resposta, { tipo: 'recusado' }>): string =>
  `${recusa?.descricao ?? 'A Receita não deixou consultar.'} ${recusa?.oQueFazer ?? ''}`.trim()

/** «Conferir na Receita»: what was paid of every federal guide of the company, in one question. */
export async function conferirPagamento(
  pedido: PedidoDeFora,
  { guiaId }: RouteParsed<Conferir>,
): Promise<RouteOutput<Conferir>> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const { empresaId, cnpj, guias } = await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const guia = await guiaVisivel(ctx, guiaId)
    if (!TIPOS_FEDERAIS.includes(guia.tipo))
      throw problem('situacao-nao-permite', {
        detail: 'Só o pagamento de guia federal é conferido na Receita.',
      })
    if (guia.estado === 'substituida')
      throw problem('situacao-nao-permite', { detail: 'A guia foi substituída por outra.' })
    const empresa = await identificacaoDe(ctx, guia.empresaId)
    return { ...empresa, guias: await guiasNaReceita(ctx, guia.empresaId) }
  })
  if (!guias.some(({ id }) => id === guiaId))
    throw problem('situacao-nao-permite', {
      detail: 'A guia é de há mais de um ano: confira o pagamento no e-CAC.',
    })
  const dita = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `PAGTOWEB: pagamentos da empresa ${empresaId}` },
    (chamada) =>
      pagamentosDesde(fora.serpro, chamada, { de: desde(guias), ate: base.clock.today() }),
  )
  if (dita.tipo === 'recusado') throw problem('situacao-nao-permite', { detail: porque(dita) })
  return await transaction(pool, base.ator, (db) =>
    guardarPagamentos({ ...base, db }, empresaId, guias, dita.dados),
  )
}

/** Keeps what was found of each guide, and what does not agree with any. */
async function guardarPagamentos(
  ctx: Context,
  empresaId: number,
  guias: readonly GuiaNaReceita[],
  vindos: readonly PagamentoSerpro[],
): Promise<RouteOutput<Conferir>> {
  const { casadas, semGuia } = casarComGuias(guias, vindos, await lerConhecidos(ctx, empresaId))
  const pagas = await guardarArrecadacao(ctx, empresaId, casadas)
  const abertas = await anotarDivergencias(ctx, empresaId, { casadas, semGuia })
  return { conferidas: casadas.length, pagas, semGuia: abertas }
}

async function identificacaoDe(ctx: Context, empresaId: number) {
  const { identificacao } = await ctx.db
    .selectFrom('empresa')
    .select('identificacao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  return { empresaId, cnpj: identificacao }
}

/**
 * What the clock asks about: said to be paid and not proved, or official and past its day with nobody saying it was paid.
 * Not found, it is asked again the next day for ten days, and each week after that.
 */
const A_CONFERIR = (hoje: string, agora: string) => sql`
  g.estado <> 'substituida' and g.tipo = any (${TIPOS_FEDERAIS}::smallint[])
    and (g.arrecadacao is null or g.arrecadacao ->> 'situacao' not in ('confirmado', 'em-dobro'))
    and case when g.estado = 'paga' then g.paga_em between ${hoje}::date - 60 and ${hoje}::date - 2
      else g.das_numero is not null and coalesce(g.pagar_em, g.vencimento) between ${hoje}::date - 60 and ${hoje}::date - 2 end
    and (g.arrecadacao_em is null or g.arrecadacao_em < ${agora}::timestamptz - case
      when g.arrecadacao ->> 'situacao' = 'nao-encontrado'
        and coalesce(g.paga_em, g.pagar_em, g.vencimento) > ${hoje}::date - 10 then interval '20 hours' else interval '7 days' end)`

type Devida = { readonly empresaId: number; readonly cnpj: string; readonly guias: GuiaNaReceita[] }

async function proximas(ctx: Context): Promise<Devida[]> {
  const [hoje, agora] = [ctx.clock.today(), ctx.clock.now().toISOString()]
  const { rows } = await sql<{ empresaId: number; cnpj: string }>`
    select e.id as "empresaId", e.identificacao as cnpj from empresa e
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null and exists (
      select from guia g where g.escritorio_id = e.escritorio_id and g.empresa_id = e.id and ${A_CONFERIR(hoje, agora)})
    order by e.id limit ${LOTE}`.execute(ctx.db)
  const devidas: Devida[] = []
  for (const uma of rows) devidas.push({ ...uma, guias: await guiasNaReceita(ctx, uma.empresaId) })
  return devidas
}

/** The ceiling of the month, or the contract: it is of the office, and no other company is asked about today. */
const DO_ESCRITORIO: ReadonlySet<string> = new Set(['teto-do-mes'])

type Parou = 'parou' | 'seguiu'

async function conferirEmpresa(
  job: JobContext,
  uma: Devida,
  chamada: ChamadaSerpro,
): Promise<Parou> {
  const { empresaId, guias } = uma
  const dita = await pagamentosDesde(job.fora.serpro, chamada, {
    ...{ de: desde(guias), ate: job.clock.today() },
  })
  if (dita.tipo === 'recusado') {
    if (dita.recusas.some(({ codigo }) => DO_ESCRITORIO.has(codigo))) return 'parou'
    await job.write((ctx) => guardarRecusa(ctx, empresaId, porque(dita)))
    return 'seguiu'
  }
  await job.write((ctx) => guardarPagamentos(ctx, empresaId, guias, dita.dados))
  return 'seguiu'
}

/** The companies of an office whose payments are to be looked for, some at a time; what was asked is not asked again. */
export const conferirPagamentosJob: Job<Record<string, never>> = async (job) => {
  const devidas = await job.read(proximas)
  if (devidas.length === 0) return
  const { escritorioId } = job.ator
  const feito = await usarAcessoSerpro(
    job.fora,
    job.write,
    'PAGTOWEB: pagamentos das guias',
    async (uso) => {
      for (const uma of devidas) {
        if (job.signal.aborted) return 'parou'
        const signal = AbortSignal.any([job.signal, AbortSignal.timeout(PRAZO_MS)])
        const chamada = { ...uso, escritorioId, contribuinte: uma.cnpj, signal }
        if ((await conferirEmpresa(job, uma, chamada)) === 'parou') return 'parou'
      }
      return 'seguiu'
    },
  ).catch((erro: unknown) => {
    // Away: the clock asks again another day.
    if (erro instanceof ErroDeFora) return 'parou'
    throw erro
  })
  if (feito === 'seguiu' && devidas.length === LOTE)
    await job.write((ctx) =>
      enqueue(ctx, TAREFA_DOS_PAGAMENTOS, {}, { key: `${TAREFA_DOS_PAGAMENTOS}:${escritorioId}` }),
    )
}

/** Each day, offices with a contract: what they pay for is asked once, before the day begins. */
export const rotinaDosPagamentos: Rotina = {
  nome: 'procurar-pagamentos-a-conferir',
  quando: '35 9 * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('dados', '{}'::jsonb, 'ator', jsonb_build_object('escritorioId',
          s.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao')),
          $1 || ':' || s.escritorio_id)
       from serpro_escritorio s where s.teto > 0`,
      [TAREFA_DOS_PAGAMENTOS],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'pagamentos a conferir')
  },
}
