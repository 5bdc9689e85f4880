import type { RouteParsed, vigia as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import {
  exigirVersao,
  type Feito,
  type PedidoDeFora,
  PorConferir,
} from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { travarCarta } from './cartas.ts'

/** What a letter may be; more is cut, and the rest is in the e-CAC. */
const MAIOR_HTML = 900_000

/** Keeps what the letter says, and who opened it. Of two that open at once both were told, and the first is the one kept. */
const gravar = (ctx: Context, cartaId: number, html: string) =>
  sql`update carta_receita set html = ${html.slice(0, MAIOR_HTML)}, aberta_em = ${ctx.clock.now().toISOString()},
      aberta_por = ${ctx.user.id === 0 ? null : ctx.user.id}, aberta_por_nome = ${ctx.user.nome}, lida_na_receita = true,
      estado = case estado when 'nova' then 'em-curso' else estado end, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cartaId} and aberta_em is null`.execute(
    ctx.db,
  )

/**
 * Opens a letter at the Receita, outside any transaction: from then on the company was told. Only a person does it, who said
 * that they know; opened from here before, nothing is asked.
 */
export async function abrirCarta(
  pedido: PedidoDeFora,
  { cartaId, versao }: RouteParsed<typeof rotas.abrirCarta>,
): Promise<Feito> {
  const { base, pool, fora, conferir } = pedido
  if (conferir !== undefined) throw new PorConferir()
  const carta = await transaction(pool, base.ator, (db) => travarCarta({ ...base, db }, cartaId))
  // Whoever lost the answer asks again with the version of before: it is done.
  if (carta.aberta) return { ok: true }
  exigirVersao(carta, versao)
  const { cnpj, isn } = carta
  const motivo = `Caixa postal: abrir a mensagem ${cartaId}`
  const dita = await perguntarAReceita(pedido, { contribuinte: cnpj, motivo }, (chamada) =>
    fora.serpro.caixaPostal.abrir({ ...chamada, id: isn }),
  )
  if (dita.tipo === 'recusado') {
    const [recusa] = dita.recusas
    throw problem('situacao-nao-permite', {
      detail:
        recusa === undefined ? 'A Receita não abriu.' : `${recusa.descricao} ${recusa.oQueFazer}`,
    })
  }
  if (dita.dados === null)
    throw problem('situacao-nao-permite', {
      detail: 'A Receita não tem mais esta mensagem: veja no e-CAC se foi excluída.',
    })
  const { html } = dita.dados
  await transaction(pool, base.ator, (db) => gravar({ ...base, db }, cartaId, html))
  return { ok: true }
}
