import { alcanca, type obrigacoes, type RouteOutput, type RouteParsed } from '@razao/contract'
import { comMemoria, emCentavos, formatarReais } from '@razao/engine/dinheiro'
import { jurosAntesDoVencimento } from '@razao/engine/fechamento'
import { foraDaLeiFederal, type Mora } from '@razao/engine/planejamento'
import { formatarData, ultimoDiaDoMes } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { atenderPedidoDaGuia } from '../../empresa/index.ts'
import { comLigacoes } from '../../folha/index.ts'
import { type GuiaLida, guiaVisivel } from './ler-guia.ts'
import { moraDaGuia } from './mora.ts'

type Prever = typeof obrigacoes.preverRecalculo
type Gravar = typeof obrigacoes.recalcularGuia

/**
 * What an overdue guide costs on the day of payment, and a quota on any day; nothing is written. A day that
 * went by is answered only for the one the guide is issued for.
 */
export async function preverRecalculo(
  ctx: Context,
  { guiaId, pagamento }: RouteParsed<Prever>,
): Promise<RouteOutput<Prever>> {
  const guia = await guiaVisivel(ctx, guiaId)
  if (pagamento < ctx.clock.today() && pagamento !== (guia.pagarEm ?? guia.vencimento))
    throw recusarDia('Escolha hoje ou um dia à frente.')
  const memorial = comMemoria()
  const { dias, principal, multa, juros, total } = await recalculada(ctx, guia, pagamento, memorial)
  return {
    vencimento: guia.vencimento,
    pagamento,
    dias,
    principal,
    multa,
    juros,
    total,
    memoria: comLigacoes(
      {
        titulo: `${guia.rotulo} para pagar em ${formatarData(pagamento)}`,
        passos: memorial.passos,
        resultado: emCentavos(total),
      },
      {
        empresaId: guia.empresaId,
        competencia: guia.competencia,
        doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
      },
    ),
  }
}

/** Writes the multa and the juros of a day in the guide: what is paid and printed from now on. */
export async function recalcularGuia(
  ctx: Context,
  { guiaId, pagamento, versao }: RouteParsed<Gravar>,
): Promise<RouteOutput<Gravar>> {
  const guia = await guiaVisivel(ctx, guiaId)
  if (pagamento < guia.vencimento) throw recusarDia('A guia ainda não venceu neste dia.')
  if (pagamento < ctx.clock.today()) throw recusarDia('Escolha hoje ou um dia à frente.')
  const { multa, juros, total } = await recalculada(ctx, guia, pagamento)
  const gravada = await ctx.db
    .updateTable('guia')
    .set((eb) => ({
      ...{ multa, juros, total, pagar_em: pagamento, falta_selic: '[]' },
      versao: eb('versao', '+', 1),
    }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', guiaId)
    .where('versao', '=', versao)
    .returning('id')
    .executeTakeFirst()
  if (!gravada) throw problem('registro-mudou')
  await atenderPedidoDaGuia(
    ctx,
    guiaId,
    `A guia foi atualizada para pagar em ${formatarData(pagamento)}: ${formatarReais(total)}.`,
  )
  return { ok: true }
}

async function recalculada(
  ctx: Context,
  guia: GuiaLida,
  pagamento: string,
  memorial?: ReturnType<typeof comMemoria>,
): Promise<Mora> {
  recusarOutras(guia, pagamento)
  const feito = await moraDaGuia(ctx, guia, pagamento, memorial)
  if (feito.ok) return feito.value
  throw problem(
    feito.refusal.codigo === 'fato-invalido' ? 'entrada-invalida' : 'sem-regra-vigente',
    {
      detail: feito.refusal.mensagem,
    },
  )
}

const recusarDia = (mensagem: string) =>
  problem('entrada-invalida', { detail: mensagem, erros: [{ pointer: '#/pagamento', mensagem }] })

function recusarOutras(guia: GuiaLida, pagamento: string): void {
  if (guia.estado === 'paga' || guia.estado === 'substituida')
    throw problem('situacao-nao-permite', {
      detail: guia.estado === 'paga' ? 'A guia já foi paga.' : 'A guia foi substituída por outra.',
    })
  const fora = foraDaLeiFederal(guia)
  if (fora !== null) throw problem('situacao-nao-permite', { detail: fora })
  if (pagamento >= guia.vencimento) return
  if (jurosAntesDoVencimento(guia.chave) === null)
    throw recusarDia('A guia ainda não venceu neste dia: pague o valor original.')
  if (pagamento <= ultimoDiaDoMes(guia.competencia))
    throw recusarDia('O período do imposto ainda não acabou neste dia.')
}
