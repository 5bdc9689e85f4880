import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { DadosDoCliente } from './conferir-cliente.ts'

type Contato = DadosDoCliente['contatos'][number]
type Dono = { readonly id: number; readonly empresaId: number }

/** The contacts of a customer become these: who is missing leaves, and a row that says the same is not written. */
export async function gravarContatos(
  ctx: Context,
  dono: Dono,
  contatos: readonly Contato[],
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const ficam = contatos.flatMap(({ id }) => (id === null ? [] : [id]))
  const { rows } = await sql<{ id: number }>`
    select id from participante_contato where escritorio_id = ${escritorioId} and participante_id = ${dono.id}`.execute(
    ctx.db,
  )
  const dele = new Set(rows.map(({ id }) => id))
  if (ficam.some((id) => !dele.has(id))) throw problem('nao-encontrado')
  await sql`
    delete from participante_contato where escritorio_id = ${escritorioId} and participante_id = ${dono.id}
      and id <> all (${ficam}::bigint[])`.execute(ctx.db)
  const linhas = JSON.stringify(
    contatos.map(({ id, nome, cargo, email, telefone, recebeNota, recebeCobranca }) => ({
      ...{ id, nome, cargo, email, telefone },
      ...{ recebe_nota: recebeNota, recebe_cobranca: recebeCobranca },
    })),
  )
  const colunas = sql`c (id bigint, nome text, cargo text, email text, telefone text, recebe_nota boolean, recebe_cobranca boolean)`
  await sql`
    update participante_contato x set nome = c.nome, cargo = c.cargo, email = c.email, telefone = c.telefone,
      recebe_nota = c.recebe_nota, recebe_cobranca = c.recebe_cobranca
    from jsonb_to_recordset(${linhas}::jsonb) as ${colunas}
    where x.escritorio_id = ${escritorioId} and x.id = c.id
      and (x.nome, x.cargo, x.email, x.telefone, x.recebe_nota, x.recebe_cobranca)
        is distinct from (c.nome, c.cargo, c.email, c.telefone, c.recebe_nota, c.recebe_cobranca)`.execute(
    ctx.db,
  )
  await sql`
    insert into participante_contato (escritorio_id, empresa_id, participante_id, nome, cargo, email, telefone, recebe_nota,
      recebe_cobranca)
    select ${escritorioId}::bigint, ${dono.empresaId}::bigint, ${dono.id}::bigint, c.nome, c.cargo, c.email, c.telefone,
      c.recebe_nota, c.recebe_cobranca
    from jsonb_to_recordset(${linhas}::jsonb) as ${colunas} where c.id is null`.execute(ctx.db)
}
