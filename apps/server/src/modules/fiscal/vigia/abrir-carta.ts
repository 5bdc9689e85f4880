import type { RouteParsed, vigia as rotas } from '@razao/contract'
import { cienciaAoAbrir, cienciaLidaPorFora, prazoDaCarta } from '@razao/engine/cadastro'
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
import { type Travada, travarCarta } from './cartas.ts'
import { doDomicilioDoSimples } from './guardar-cartas.ts'

/** What a letter may be; more is cut, and the rest is in the e-CAC. */
const MAIOR_HTML = 900_000

/** When the company is told, by who opens it now; what was read outside before told it already. */
function cienciaDe(ctx: Context, carta: Travada) {
  const { lida, cienciaEm, cienciaFundamento, vistaEm } = carta
  const hoje = ctx.clock.today()
  const tacita = cienciaEm === null ? null : { em: cienciaEm, fundamento: cienciaFundamento ?? '' }
  if (!lida) return cienciaAoAbrir({ hoje, tacita, doSimples: doDomicilioDoSimples(carta) })
  return tacita ?? cienciaLidaPorFora({ hoje, tacita, semLerEm: vistaEm })
}

/**
 * Keeps what the letter says, who opened it, the day on which the company was told, and the term that runs from it where the law
 * gives one; the term that a person said stays. Of two that open at once both were told, and the first is the one kept.
 */
async function gravar(ctx: Context, cartaId: number, html: string): Promise<void> {
  const carta = await travarCarta(ctx, cartaId)
  const { em, fundamento } = cienciaDe(ctx, carta)
  const prazo = prazoDaCarta({ regra: carta.regra, cienciaEm: em })?.ate ?? null
  await sql`update carta_receita set html = ${html.slice(0, MAIOR_HTML)}, aberta_em = ${ctx.clock.now().toISOString()},
      aberta_por = ${ctx.user.id === 0 ? null : ctx.user.id}, aberta_por_nome = ${ctx.user.nome}, lida_na_receita = true,
      ciencia_em = ${em}::date, ciencia_fundamento = ${fundamento}, prazo = coalesce(prazo, ${prazo}::date),
      estado = case estado when 'nova' then 'em-curso' else estado end, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cartaId} and aberta_em is null`.execute(
    ctx.db,
  )
}

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
