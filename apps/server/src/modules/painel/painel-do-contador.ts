import { fechamento, type painel, type RouteOutput } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import {
  exigeHoje,
  guiasEmResumo,
  operacoesComErro,
  reguaDaCompetencia,
  situacoes,
} from './queries.ts'

type Painel = RouteOutput<typeof painel.painelDoContador>

/** Database names of the stages are the contract's in snake_case. */
const coluna = (etapa: string): string => (etapa === 'proLabore' ? 'pro_labore' : etapa)
const LINHAS_DE_HOJE = 50

/** The portfolio in the month: how far each stage is, and what asks for the accountant today. */
export async function painelDoContador(
  ctx: Context,
  { competencia }: { competencia: string },
): Promise<Painel> {
  const contagens = await reguaDaCompetencia(ctx, competencia)
  const quantas = (etapa: string, ...estados: number[]) =>
    contagens
      .filter((c) => c.etapa === coluna(etapa) && estados.includes(c.estado))
      .reduce((total, c) => total + Number(c.quantidade), 0)
  const porSituacao = await situacoes(ctx, competencia)
  const guias = await guiasEmResumo(ctx)
  const hoje = await exigeHoje(ctx, competencia, LINHAS_DE_HOJE)
  return {
    empresas: [...porSituacao.values()].reduce((total, n) => total + n, 0),
    concluidas: porSituacao.get('concluida') ?? 0,
    regua: fechamento.ETAPAS.map((etapa) => ({
      etapa,
      feitas: quantas(etapa, 2),
      pendentes: quantas(etapa, 0, 1),
      atencao: quantas(etapa, 3),
      erro: quantas(etapa, 4),
      aguardando: quantas(etapa, 5),
      naoSeAplica: quantas(etapa, 6),
    })),
    exigeHoje: hoje.linhas,
    exigeHojeTotal: hoje.total,
    venceEm7Dias: { quantidade: guias.vence, total: guias.valor },
    semLeitura: guias.sem_leitura,
    filaComErro: await operacoesComErro(ctx),
    vencidas: { quantidade: guias.vencidas, total: guias.valor_vencidas },
  }
}
