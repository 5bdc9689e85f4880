import type { RouteOutput, receitas as rotas } from '@razao/contract'
import type { Dialeto } from '@razao/engine/municipal'
import { DADOS_DO_DIALETO } from '@razao/formats/abrasf'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { eventosDaNota, umaNota } from './sql-notas.ts'

type Saida = RouteOutput<typeof rotas.lerNota>

/** The charge that a note bills; null where nobody asked for the note here. */
async function cobrancaDaNota(
  ctx: Context,
  notaId: number,
): Promise<NonNullable<Saida['cobranca']> | null> {
  const { rows } = await sql<NonNullable<Saida['cobranca']>>`
    select id, numero from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and nota_id = ${notaId} limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

type Pedida = Pick<NonNullable<Saida['pedida']>, 'rota' | 'ambiente'> &
  Pick<Saida, 'obra' | 'evento'> & { dialeto: Dialeto | null }

/**
 * By which way and in which environment it was asked for here, whether another may take its place by that way, and the
 * construction or the event that it was asked to name.
 */
async function comoFoiPedida(
  ctx: Context,
  notaId: number,
): Promise<Pick<Saida, 'pedida' | 'obra' | 'evento'>> {
  const { rows } = await sql<Pedida>`
    select d.provedor as rota, d.ambiente, d.alem #>> '{cidade,dialeto}' as dialeto,
      case when d.pedido #> '{servico,obra}' is not null then c.dados -> 'obra' end as obra,
      case when d.pedido #> '{servico,evento}' is not null then c.dados -> 'evento' end as evento
    from dps d join cobranca c on c.escritorio_id = d.escritorio_id and c.id = d.cobranca_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.nota_id = ${notaId} and d.desfecho = 'autorizada'
    limit 1`.execute(ctx.db)
  const [pedida] = rows
  if (pedida === undefined) return { pedida: null, obra: null, evento: null }
  const { rota, ambiente, dialeto, obra, evento } = pedida
  const naCidade = dialeto !== null && DADOS_DO_DIALETO[dialeto].substitui
  return { pedida: { rota, ambiente, substitui: rota === 'nacional' || naCidade }, obra, evento }
}

/** One note, what happened to it and where it came from. */
export async function lerNota(ctx: Context, { notaId }: { notaId: number }): Promise<Saida> {
  const nota = await umaNota(ctx, notaId)
  if (!nota) throw problem('nao-encontrado')
  const { coletivo, ...resto } = nota
  const podeAbrir = coletivo === false || (coletivo === true && ctx.tenant.empresas === 'todas')
  return {
    ...(resto as Omit<Saida, 'eventos' | 'temXml' | 'cobranca' | 'pedida' | 'obra' | 'evento'>),
    temXml: podeAbrir,
    eventos: await eventosDaNota(ctx, nota.chave),
    ...(await comoFoiPedida(ctx, notaId)),
    cobranca: await cobrancaDaNota(ctx, notaId),
  }
}
