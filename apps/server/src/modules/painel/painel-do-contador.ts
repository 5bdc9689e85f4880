import { fechamento, painel, type RouteOutput, type RouteParsed } from '@razao/contract'
import { acompanhada } from '@razao/engine/etapas'
import type { Context } from '../../platform/context.ts'
import { contarOperacoes } from '../automacao/index.ts'
import { contarPedidos } from '../empresa/index.ts'
import { contarEtapas, contarGuias, garantirFechamentos } from '../fiscal/index.ts'
import { exigeHoje, normasDaCarteira, paradasPorEtapa, situacoes } from './queries.ts'

type Painel = RouteOutput<typeof painel.painelDoContador>

/** The portfolio in the month: how far each stage is, and what asks for the accountant today. */
export async function painelDoContador(
  ctx: Context,
  input: RouteParsed<typeof painel.painelDoContador>,
): Promise<Painel> {
  const { competencia } = input
  // The lists that the counts open are of the same companies: whoever comes first begins the month.
  if (competencia <= ctx.clock.competencia()) await garantirFechamentos(ctx, competencia)
  const contagens = await contarEtapas(ctx, competencia)
  const quantas = (etapa: fechamento.EtapaDoMapa, ...estados: number[]) =>
    estados.reduce((total, estado) => total + (contagens[etapa][estado] ?? 0), 0)
  const porSituacao = await situacoes(ctx, competencia)
  const normas = await normasDaCarteira(ctx)
  const paradas = await paradasPorEtapa(ctx, competencia)
  const hoje = await exigeHoje(ctx, input)
  const { venceEm7Dias, vencidas, semLeitura } = painel.GUIAS_DO_PAINEL
  return {
    empresas: [...porSituacao.values()].reduce((total, n) => total + n, 0),
    concluidas: porSituacao.get('concluida') ?? 0,
    regua: fechamento.ETAPAS_DO_MAPA.map((etapa) => ({
      etapa,
      paradas: acompanhada(etapa) ? quantas(etapa, 0, 1, 3, 4, 5) : (paradas.get(etapa) ?? 0),
      feitas: quantas(etapa, 2),
      pendentes: quantas(etapa, 0, 1),
      atencao: quantas(etapa, 3),
      erro: quantas(etapa, 4),
      aguardando: quantas(etapa, 5),
      naoSeAplica: quantas(etapa, 6),
    })),
    exigeHoje: hoje.empresas,
    exigeHojeTotal: hoje.total,
    exigeHojeMeus: hoje.meus,
    venceEm7Dias: await contarGuias(ctx, venceEm7Dias),
    semLeitura: await contarGuias(ctx, semLeitura),
    filaComErro: await contarOperacoes(ctx, painel.FILA_COM_ERRO),
    pedidosAbertos: await contarPedidos(ctx, { situacao: 'aberto' }),
    vencidas: await contarGuias(ctx, vencidas),
    normas,
  }
}
