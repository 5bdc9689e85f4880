import type { RouteOutput, jettax as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { type ClienteDaCaptura, ErroDeFora } from '../../platform/fora/index.ts'
import { exigirTodas, type PedidoDeFora } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { comToken } from './com-token.ts'
import { daFalha } from './falhas.ts'

const PRAZO_MS = 90_000

/** The list as it is there now, in the place of the one that was kept. */
async function guardarClientes(
  ctx: Context,
  clientes: readonly ClienteDaCaptura[],
  versao: number,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql`
    update jettax_escritorio set clientes_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${escritorioId} and versao = ${versao} returning versao`.execute(ctx.db)
  // Of another account by now.
  if (rows.length === 0) throw problem('registro-mudou')
  await sql`delete from jettax_cliente where escritorio_id = ${escritorioId}`.execute(ctx.db)
  await sql`
    insert into jettax_cliente (escritorio_id, cnpj, nome, municipio_ibge, inscricao_municipal)
    select distinct on (l.cnpj) ${escritorioId}::bigint, l.cnpj, l.nome, l.municipio, l."inscricaoMunicipal"
    from jsonb_to_recordset(${JSON.stringify(clientes)}::jsonb) as l (cnpj text, nome text, municipio int,
      "inscricaoMunicipal" text)
    where l.cnpj ~ '^[0-9A-Z]{14}$' order by l.cnpj`.execute(ctx.db)
}

/** Reads the whole list of clients, outside any transaction. */
export async function atualizarClientesDaJettax(
  pedido: PedidoDeFora,
): Promise<RouteOutput<typeof rotas.atualizarClientesDaJettax>> {
  const { base, pool, fora } = pedido
  exigirTodas(base)
  const { escritorioId } = base.tenant
  return await comToken(pedido, 'Jettax: lista de clientes', async ({ acesso, ligacao }) => {
    const chamada = { escritorioId, acesso, signal: AbortSignal.timeout(PRAZO_MS) }
    const clientes: ClienteDaCaptura[] = []
    try {
      for await (const pagina of fora.jettax.clientes(chamada)) clientes.push(...pagina)
    } catch (erro) {
      if (!(erro instanceof ErroDeFora)) throw erro
      const { motivo, passa } = daFalha(erro)
      throw problem(passa ? 'ocupado' : 'situacao-nao-permite', { detail: motivo })
    }
    await transaction(pool, base.ator, (db) =>
      guardarClientes({ ...base, db }, clientes, ligacao.versao),
    )
    return { clientes: clientes.length }
  })
}
