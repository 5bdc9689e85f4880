import type { RouteOutput, RouteParsed, arquivosDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirRetorno } from './listar-arquivos.ts'
import { type Pagamento, registrarRecebimento } from './registrar-recebimento.ts'

type Rota = typeof rotas.registrarPendentes
type Pendente = Pagamento & { id: number }

/** Held one by one in their order: who asks at the same time finds them done. */
async function travarPendentes(ctx: Context, retornoId: number): Promise<Pendente[]> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number }>`
    select id from retorno_ocorrencia
    where escritorio_id = ${escritorioId} and retorno_id = ${retornoId} and situacao = 'pendente'
    order by id for no key update`.execute(ctx.db)
  const { rows: lidas } = await sql<Pendente>`
    select o.id, c.nota_id as "notaId", c.liquido, least(o.pago, b.valor) as principal,
      coalesce(o.ocorrida_em, o.creditada_em) as data
    from retorno_ocorrencia o
    join boleto b on b.escritorio_id = o.escritorio_id and b.id = o.boleto_id
    join cobranca c on c.escritorio_id = b.escritorio_id and c.id = b.cobranca_id
    where o.escritorio_id = ${escritorioId} and o.id = any (${rows.map(({ id }) => id)}::bigint[])
      and o.situacao = 'pendente'
    order by o.id`.execute(ctx.db)
  return lidas
}

/** What waited for a note, or for a month to be open again, is registered now; what still cannot says why. */
export async function registrarPendentes(
  ctx: Context,
  { retornoId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirRetorno(ctx, retornoId)
  const pendentes = await travarPendentes(ctx, retornoId)
  let registradas = 0
  for (const pendente of pendentes) {
    const { recebido, mensagem } = await registrarRecebimento(ctx, pendente)
    if (recebido !== null) registradas += 1
    await sql`
      update retorno_ocorrencia set situacao = ${recebido === null ? 'pendente' : 'registrada'}, recebido = ${recebido},
        mensagem = ${mensagem}, versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pendente.id}`.execute(ctx.db)
  }
  return { registradas, pendentes: pendentes.length - registradas }
}
