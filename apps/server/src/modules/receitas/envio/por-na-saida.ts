import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Fragmento } from '../../../platform/lista.ts'
import { intencionarVarias } from '../../../platform/saidas/index.ts'

/** In the outgoing book: one line for each letter, which says nothing but which. */
export const SERVICO_DE_ENVIO = 'nota-correio'
export type PedidoDeEnvio = { readonly envioId: number }

type Escritas = readonly { readonly id: number; readonly empresaId: number }[]
type DasCartas = { readonly servico: string; readonly prefixo: string; readonly tabela: Fragmento }

const DAS_NOTAS: DasCartas = {
  servico: SERVICO_DE_ENVIO,
  prefixo: 'envio',
  tabela: sql`nota_envio`,
}

/** Puts letters that were just written down in the outgoing book, in their transaction. */
export async function porNaSaida(
  ctx: Context,
  envios: Escritas,
  { servico, prefixo, tabela }: DasCartas = DAS_NOTAS,
): Promise<void> {
  if (envios.length === 0) return
  const chaveDe = (id: number) => `${prefixo}:${id}`
  const saidas = await intencionarVarias<PedidoDeEnvio>(
    ctx,
    servico,
    envios.map(({ id, empresaId }) => ({ chave: chaveDe(id), pedido: { envioId: id }, empresaId })),
  )
  const ligados = envios.map(({ id }) => ({ id, saida: saidas.get(chaveDe(id)) }))
  await sql`
    update ${tabela} v set saida_id = l.saida from jsonb_to_recordset(${JSON.stringify(ligados)}::jsonb) as l (id bigint, saida bigint)
    where v.escritorio_id = ${ctx.tenant.escritorioId} and v.id = l.id`.execute(ctx.db)
}
