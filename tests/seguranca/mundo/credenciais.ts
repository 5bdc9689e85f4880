// Accesses of a company of the world to governments, links to its client, and a file of many.
import { createHash } from 'node:crypto'
import type { Obra } from './obra.ts'

/** The random part of every link of the world. */
const SEGREDO_DO_LINK = 'A'.repeat(43)

export async function credenciaisDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const chave = [escritorio.id, empresaId]
  const nova = async (sistema: string): Promise<number> =>
    (
      await um<{ id: number }>(
        `insert into credencial_governo (escritorio_id, empresa_id, sistema, forma, login, observacao)
         values ($1, $2, $3, 'gov-br', $4, $4) returning id`,
        [...chave, sistema, `${canario} login`],
      )
    ).id
  const pedidoDe = async (credencialId: number): Promise<number> =>
    (
      await um<{ id: number }>(
        `insert into credencial_pedido (escritorio_id, empresa_id, credencial_id, digesto, mensagem, pedido_por_nome, expira_em,
           aberto_em)
         values ($1, $2, $3, $4, $5, $5, now() + interval '9 days', now()) returning id`,
        [
          ...chave,
          credencialId,
          createHash('sha256').update(SEGREDO_DO_LINK).digest(),
          `${canario} pedido de acesso`,
        ],
      )
    ).id
  const credencialPedida = await nova('simples')
  const { id: lote } = await um<{ id: number }>(
    `insert into credencial_lote (escritorio_id, nome, enviado_por, enviado_por_nome, expira_em)
     values ($1, $2, $3, $2, now() + interval '1 day') returning id`,
    [escritorio.id, `${canario} lote`, escritorio.usuarioId],
  )
  await um(
    `insert into credencial_lote_item (escritorio_id, lote_id, ordem, empresa_id, linha, sistema, forma, login, tem_segredo)
     values ($1, $3, 0, $2, 2, 'e-cac', 'gov-br', $4, false)`,
    [...chave, lote, `${canario} item`],
  )
  return {
    credencial: await nova('e-cac'),
    credencialAEncerrar: await nova('esocial'),
    credencialPedida,
    pedidoDeCredencial: await pedidoDe(credencialPedida),
    codigoDeEntrega: `${escritorio.id}-${await pedidoDe(await nova('fgts-digital'))}-${SEGREDO_DO_LINK}`,
    loteDeCredenciais: lote,
  }
}
