import type { contabilAutomaticos, RouteOutput, RouteParsed } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { COLUNAS_DO_HISTORICO, linhaDeHistorico } from '../../../platform/historico.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { contasDasEmpresas, planoDaEmpresa } from '../plano/index.ts'
import {
  EVENTOS,
  EVENTOS_AUTOMATICOS,
  type EventoAutomatico,
  ehProvisao,
  funcoesDoEvento,
} from './eventos.ts'

type Regra = { empresaId: number | null; evento: string; ativa: boolean; historico: string | null }
type RegraValendo = { readonly ativa: boolean; readonly historico: string }

/** How each event is booked in each company: its own rule, then the office's, then what comes with the event. */
export async function regrasValendo(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<(empresaId: number, evento: EventoAutomatico) => RegraValendo> {
  const { rows } = await sql<Regra>`
    select empresa_id as "empresaId", evento, ativa, historico from regra_de_evento
    where escritorio_id = ${ctx.tenant.escritorioId} and (empresa_id is null or empresa_id = any (${empresaIds}::bigint[]))`.execute(
    ctx.db,
  )
  const regras = new Map(rows.map((regra) => [`${regra.empresaId ?? ''}:${regra.evento}`, regra]))
  return (empresaId, evento) => {
    const regra = regras.get(`${empresaId}:${evento}`) ?? regras.get(`:${evento}`)
    return {
      ativa: regra?.ativa ?? true,
      historico: regra?.historico ?? EVENTOS[evento].historico,
    }
  }
}

type Listar = typeof contabilAutomaticos.listarEventos

/** Events with the rule that holds in a company and the accounts each one posts to there. */
export async function listarEventos(
  ctx: Context,
  { empresaId }: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  await exigirEmpresa(ctx, empresaId)
  const contas = await contasDasEmpresas(ctx, [empresaId])
  const nomes = new Map((await planoDaEmpresa(ctx, { empresaId })).map((c) => [c.id, c.nome]))
  const { rows } = await sql<Regra & { versao: number }>`
    select empresa_id as "empresaId", evento, ativa, historico, versao from regra_de_evento
    where escritorio_id = ${ctx.tenant.escritorioId} and (empresa_id is null or empresa_id = ${empresaId})`.execute(
    ctx.db,
  )
  const lado = (evento: EventoAutomatico, codigos: readonly string[], funcoes: readonly string[]) =>
    codigos.map((codigo, indice) => {
      const conta = contaOuNada(() => contas.contaDaRegra(empresaId, evento, codigo))
      return {
        funcao: funcoes[indice] ?? codigo,
        contaId: conta?.id ?? null,
        codigo: conta?.codigo ?? null,
        conta: conta ? (nomes.get(conta.id) ?? '') : null,
      }
    })
  return {
    eventos: EVENTOS_AUTOMATICOS.map((evento) => {
      const { nome, quando, historico, debitos, creditos } = EVENTOS[evento]
      const funcoes = funcoesDoEvento(evento)
      const daEmpresa = rows.find((r) => r.evento === evento && r.empresaId !== null)
      const doEscritorio = rows.find((r) => r.evento === evento && r.empresaId === null)
      const regra = daEmpresa ?? doEscritorio
      return {
        evento,
        nome,
        quando,
        historicoPadrao: historico,
        ativa: regra?.ativa ?? true,
        historico: regra?.historico ?? null,
        de: deOnde(daEmpresa, doEscritorio),
        debitos: lado(evento, debitos, funcoes.debitos),
        creditos: lado(evento, creditos, funcoes.creditos),
      }
    }),
  }
}

function deOnde(daEmpresa: unknown, doEscritorio: unknown) {
  if (daEmpresa) return 'empresa' as const
  return doEscritorio ? ('escritorio' as const) : ('padrao' as const)
}

function contaOuNada<T>(achar: () => T): T | null {
  try {
    return achar()
  } catch {
    return null
  }
}

type Salvar = typeof contabilAutomaticos.salvarEvento

/** Whether an event is booked by itself in a company, and in which words; the change stays in the trail. */
export async function salvarEvento(
  ctx: Context,
  { empresaId, evento, ativa, historico }: RouteParsed<Salvar>,
): Promise<RouteOutput<Salvar>> {
  await exigirEmpresa(ctx, empresaId)
  await gravar(ctx, { empresaId, evento, ativa, historico: historico ?? null })
  return { ok: true }
}

/** The same for every company that has no rule of its own. */
export async function salvarEventoDoEscritorio(
  ctx: Context,
  { evento, ativa, historico }: RouteParsed<typeof contabilAutomaticos.salvarEventoDoEscritorio>,
): Promise<{ ok: true }> {
  await gravar(ctx, { empresaId: null, evento, ativa, historico: historico ?? null })
  return { ok: true }
}

async function gravar(ctx: Context, { empresaId, evento, ativa, historico }: Regra): Promise<void> {
  await sql`
    insert into regra_de_evento (escritorio_id, empresa_id, evento, ativa, historico)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${evento}, ${ativa}, ${historico})
    on conflict on constraint regra_de_evento_unica do update set ativa = excluded.ativa, historico = excluded.historico,
      versao = regra_de_evento.versao + 1
      where (regra_de_evento.ativa, regra_de_evento.historico) is distinct from (excluded.ativa, excluded.historico)`.execute(
    ctx.db,
  )
  await reavaliarProvisoes(ctx, { empresaId, evento })
}

/** What is put aside is part of the month: the open ones of who has employees are judged again. */
async function reavaliarProvisoes(
  ctx: Context,
  { empresaId, evento }: Pick<Regra, 'empresaId' | 'evento'>,
): Promise<void> {
  if (!ehProvisao(evento)) return
  const { rows } = await sql<{ par: [number, string] }>`
    select jsonb_build_array(f.empresa_id, f.competencia) as par from fechamento f
    where f.escritorio_id = ${ctx.tenant.escritorioId} and (${empresaId}::bigint is null or f.empresa_id = ${empresaId})
      and f.competencia >= ${somarMeses(ctx.clock.competencia(), -MESES_REAVALIADOS)}
      and exists (select from empregado e where e.escritorio_id = f.escritorio_id and e.empresa_id = f.empresa_id)
      and not exists (select from periodo_bloqueio b where b.escritorio_id = f.escritorio_id and b.empresa_id = f.empresa_id
        and b.competencia = f.competencia and b.reaberto_em is null)
    order by f.competencia, f.empresa_id`.execute(ctx.db)
  if (rows.length > 0)
    await enqueue(ctx, 'reavaliar-fechamento', { pares: rows.map(({ par }) => par) })
}
const MESES_REAVALIADOS = 12

type Excluir = typeof contabilAutomaticos.excluirEvento

/** The company goes back to the office's rule, or to what comes with the event. */
export async function excluirEvento(
  ctx: Context,
  { empresaId, evento }: RouteParsed<Excluir>,
): Promise<RouteOutput<Excluir>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql`
    delete from regra_de_evento where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and evento = ${evento}
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw problem('nada-a-fazer')
  await reavaliarProvisoes(ctx, { empresaId, evento })
  return { ok: true }
}

type Historico = typeof contabilAutomaticos.historicoDasRegras
const LINHAS_DO_HISTORICO = 100

/** Who changed the rules of a company, or the office's, newest first. */
export async function historicoDasRegras(
  ctx: Context,
  { empresaId }: RouteParsed<Historico>,
): Promise<RouteOutput<Historico>> {
  await exigirEmpresa(ctx, empresaId)
  const linhas = await ctx.db
    .selectFrom('auditoria')
    .select(COLUNAS_DO_HISTORICO)
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('tabela', 'in', ['regra_de_evento', 'regra_contabil'])
    .where((onde) => onde.or([onde('empresa_id', 'is', null), onde('empresa_id', '=', empresaId)]))
    .orderBy('id', 'desc')
    .limit(LINHAS_DO_HISTORICO)
    .execute()
  return { mudancas: linhas.map(linhaDeHistorico) }
}
