import { type RouteOutput, type RouteParsed, envios as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { destinatariosDa, impedimento, lerNotaAEnviar, type NotaAEnviar } from './listar-envios.ts'
import { porNaSaida } from './por-na-saida.ts'

type Rota = typeof rotas.enviarNota

/** A company's name is not lent to whoever writes to many. */
async function contarDoDia(ctx: Context, { id }: NotaAEnviar, novos: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from nota_envio
    where escritorio_id = ${ctx.tenant.escritorioId} and nota_id = ${id} and vez > 0
      and criado_em > now() - interval '1 day'`.execute(ctx.db)
  if ((rows[0]?.n ?? 0) + novos > rotas.MAXIMO_DE_ENVIOS_POR_DIA)
    throw problem('situacao-nao-permite', {
      detail: `Uma nota é enviada até ${rotas.MAXIMO_DE_ENVIOS_POR_DIA} vezes por dia a pedido. Tente amanhã.`,
    })
}

/** Sends a note to its customer, or to whom a person says. What is on its way to somebody does not go twice. */
export async function enviarNota(
  ctx: Context,
  { notaId, para }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  // Held: two who ask at once are one after the other.
  const nota = await lerNotaAEnviar(ctx, notaId, sql`for no key update of n`)
  const { tipo, empresaId } = nota
  const porque = impedimento(nota)
  if (porque !== null || tipo === null)
    throw problem(nota.emitida && !nota.comPapel ? 'nota-sem-danfse' : 'situacao-nao-permite', {
      detail: porque ?? undefined,
    })
  const doCliente = await destinatariosDa(ctx, notaId)
  const nomes = new Map(doCliente.map((um) => [um.para, um.nome]))
  const enderecos = [...new Set(para?.map((um) => um.toLowerCase()) ?? nomes.keys())]
  if (enderecos.length === 0) throw problem('nota-sem-destinatario')
  await contarDoDia(ctx, nota, enderecos.length)
  const pedidos = enderecos.map((um) => ({ para: um, nome: nomes.get(um) ?? null }))
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number; empresaId: number }>`
    insert into nota_envio (escritorio_id, empresa_id, nota_id, tipo, para, nome, vez, pedido_por_nome)
    select ${escritorioId}::bigint, ${empresaId}::bigint, ${notaId}::bigint, ${tipo}, q.para, q.nome,
      coalesce((select max(v.vez) from nota_envio v where v.escritorio_id = ${escritorioId} and v.nota_id = ${notaId}
        and v.tipo = ${tipo} and v.para = q.para), 0) + 1, ${ctx.user.nome}
    from jsonb_to_recordset(${JSON.stringify(pedidos)}::jsonb) as q (para text, nome text)
    where not exists (
      select from nota_envio v join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
      where v.escritorio_id = ${escritorioId} and v.nota_id = ${notaId} and v.tipo = ${tipo} and v.para = q.para
        and s.estado in ('intencionada', 'enviada'))
    returning id, empresa_id as "empresaId"`.execute(ctx.db)
  await porNaSaida(ctx, rows)
  return { envios: rows.length, jaACaminho: enderecos.length - rows.length }
}
