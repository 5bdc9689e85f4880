import { formatarCnpj } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { emOutroEscritorio } from '../../../platform/db/index.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { notificarAdministradores } from '../notificar.ts'

type Destino = {
  escritorio_id: number
  empresa_id: number | null
  tipo: 'empresa' | 'escritorio'
  sujeito: string
  nome: string
  email: string
  celular: string | null
  mensagem: string | null
  pedido_em: string
  expira_em: string
}

/** Gives a copy of the request to each office that serves the company, and tells its administrators. Twice is once. */
export const entregarPedidoJob: Job<{ uid: string }> = async (job, { uid }) => {
  await job.write(async (ctx) => {
    const { rows } = await sql<Destino>`select * from app.destinos_do_pedido(${uid}::uuid)`.execute(
      ctx.db,
    )
    for (const destino of rows)
      await emOutroEscritorio(ctx, destino.escritorio_id, (la) => entregar(la, uid, destino))
  })
}

async function entregar(ctx: Context, uid: string, destino: Destino): Promise<void> {
  const novo = await ctx.db
    .insertInto('pedido_de_acesso')
    .values({ ...destino, uid })
    .onConflict((oc) => oc.constraint('pedido_de_acesso_unico').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!novo) return
  const sobre = await sobreOQue(ctx, destino)
  await notificarAdministradores(ctx, {
    tipo: 'acesso',
    dados: { mudou: 'pedido', nome: destino.nome, sobre, pedidoId: novo.id },
  })
}

/** The company as the office knows it, or the office itself. */
async function sobreOQue(ctx: Context, { empresa_id: id }: Destino): Promise<string> {
  if (id === null) return 'este escritório'
  const { apelido, identificacao } = await ctx.db
    .selectFrom('empresa')
    .select(['apelido', 'identificacao'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${apelido} (${formatarCnpj(identificacao)})`
}
