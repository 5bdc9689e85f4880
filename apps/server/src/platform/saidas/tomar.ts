import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { JobContext } from '../jobs/index.ts'
import { chamar } from './intencionar.ts'
import { podeEnviar, posseDe } from './maquina.ts'
import type { Saida, ServicoDeSaida } from './tipos.ts'

export type Servico = ServicoDeSaida<never>
export type Linha = Saida<never> & {
  servico: string
  vez: number
  consultas: number
  /** Before this holding. */
  estado: string
}
/** A line in hand: nobody else touches it while the lease lasts. */
export type Tomada = { readonly servico: Servico; readonly linha: Linha }

type Pedidas = {
  readonly ids: readonly number[]
  /** Only those whose time came; otherwise also what waits, because somebody asks now. */
  readonly soVencidas: boolean
}

type Lida = Omit<Linha, 'escritorioId' | 'vez'> & { ocupadaMs: number | null }

/** How many of a service are in hand at once: of what nobody can be asked about, what a process that dies leaves is a person's. */
const maximoDe = ({ consultar }: Servico): number =>
  consultar === 'sem-pergunta' ? 2 : Number.POSITIVE_INFINITY

/**
 * Takes lines, and says of each, before anything leaves, that it is about to or that it is to be asked for. Those that
 * are concluded, or another's, stay out; `restantes` are for when those taken are done.
 */
export async function tomar(
  job: JobContext,
  servicos: ReadonlyMap<string, Servico>,
  pedidas: Pedidas,
): Promise<{ tomadas: Tomada[]; restantes: number[] }> {
  return await job.write(async (ctx) => {
    const tomadas: Tomada[] = []
    const restantes: number[] = []
    const abertas = await lerAbertas(ctx, pedidas)
    const retiradas = await retirar(ctx, servicos, abertas)
    for (const { ocupadaMs, ...lida } of abertas) {
      if (retiradas.has(lida.id)) continue
      const servico = servicos.get(lida.servico)
      if (servico === undefined) throw new Error(`serviço de saída desconhecido: ${lida.servico}`)
      // The holder may be dead, and what it sent still on its way: nobody asks before it arrives.
      if (ocupadaMs !== null) await chamar(ctx, lida.id, new Date(Date.now() + ocupadaMs + 1000))
      else if (tomadas.filter((uma) => uma.servico === servico).length >= maximoDe(servico))
        restantes.push(lida.id)
      else
        tomadas.push({
          servico,
          linha: { ...lida, escritorioId: ctx.tenant.escritorioId, vez: 0 },
        })
    }
    const marcadas = tomadas.length === 0 ? [] : await marcar(ctx, job.processo, tomadas)
    return { tomadas: marcadas, restantes }
  })
}

/** Gives up what did not leave and nobody wants any more: the last look before it does. */
async function retirar(
  ctx: Context,
  servicos: ReadonlyMap<string, Servico>,
  abertas: readonly Lida[],
): Promise<ReadonlySet<number>> {
  const retiradas = new Set<number>()
  const paradas = abertas.filter(({ estado }) => estado === 'intencionada')
  for (const [servico, dele] of Map.groupBy(paradas, (uma) => servicos.get(uma.servico))) {
    const { escritorioId } = ctx.tenant
    const saidas = dele.map((lida) => ({ ...lida, escritorioId }))
    for (const id of (await servico?.retirar?.(ctx, saidas)) ?? []) retiradas.add(id)
  }
  return retiradas
}

async function lerAbertas(ctx: Context, { ids, soVencidas }: Pedidas): Promise<Lida[]> {
  const { rows } = await sql<Lida>`
    select id, servico, empresa_id as "empresaId", chave, pedido, envios, consultas, estado,
      case when lease_ate > now() then extract(epoch from lease_ate - now())::float8 * 1000 end as "ocupadaMs"
    from saida_externa
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...ids]}::bigint[])
      and estado in ('intencionada', 'enviada', 'duvidosa') and tentar_em is not null
      and (not ${soVencidas}::boolean or tentar_em <= now() or lease_ate > now())
    order by id for update`.execute(ctx.db)
  return rows
}

type Posse = { id: number; vez: number; envios: number; consultas: number }

async function marcar(
  ctx: Context,
  processo: string,
  tomadas: readonly Tomada[],
): Promise<Tomada[]> {
  const marcas = tomadas.map(({ servico, linha }) => ({
    id: linha.id,
    enviar: podeEnviar(servico, linha),
    posse: posseDe(servico) / 1000,
  }))
  const { rows } = await sql<Posse>`
    update saida_externa s set estado = case when m.enviar then 'enviada' else 'duvidosa' end, dono = ${processo},
      vez = s.vez + 1, lease_ate = now() + make_interval(secs => m.posse),
      tentar_em = now() + make_interval(secs => m.posse), envios = s.envios + m.enviar::int,
      consultas = s.consultas + (not m.enviar)::int,
      enviada_em = case when m.enviar then now() else s.enviada_em end, motivo = null
    from jsonb_to_recordset(${JSON.stringify(marcas)}::jsonb) as m (id bigint, enviar boolean, posse float8)
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.id = m.id
    returning s.id, s.vez, s.envios, s.consultas`.execute(ctx.db)
  const posses = new Map(rows.map((posse) => [posse.id, posse]))
  return tomadas.map(({ servico, linha }) => {
    const posse = posses.get(linha.id)
    if (posse === undefined) throw new Error(`a saída ${linha.id} não está mais lá`)
    return { servico, linha: { ...linha, ...posse } }
  })
}
