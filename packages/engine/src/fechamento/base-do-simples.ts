import { REGIME } from '../cadastro/index.ts'
import { type Memorial, ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  type AtividadeDoMes,
  aplicarDevolucoes,
  apurarCaixa,
  type Devolucao,
  type RecusaSimples,
} from '../tributos/simples/index.ts'
import type { FatosDoRegime } from './do-regime.ts'
import type { FatosDoMes } from './tipos.ts'
import type { BaseDoSimples } from './tipos-do-resultado.ts'

type ComBase = Result<{ readonly fatos: FatosDoMes; readonly base: BaseDoSimples }, RecusaSimples>

/**
 * The activities of the month as they are taxed: what was received, by the register, when the
 * company is in the regime de caixa, less the returns. Other regimes pass untouched.
 */
export function comBaseDoSimples(fatos: FatosDoMes, memorial: Memorial): ComBase {
  if (fatos.regime !== REGIME.simples) return ok({ fatos, base: {} })
  return fatos.caixa ? peloCaixa(fatos, memorial) : pelaCompetencia(fatos, memorial)
}

type DoSimples = FatosDoRegime<typeof REGIME.simples>

function pelaCompetencia(fatos: DoSimples, memorial: Memorial): ComBase {
  const { simples, devolucoes } = fatos
  if (!devolucoes) return ok({ fatos, base: {} })
  const devolvido = aplicarDevolucoes(
    {
      atividades: simples.atividades,
      devolucoes: devolucoes.doMes,
      ...(devolucoes.saldos ? { saldos: devolucoes.saldos } : {}),
    },
    memorial,
  )
  if (!devolvido.ok) return devolvido
  const { atividades } = devolvido.value
  return ok({
    fatos: { ...fatos, simples: { ...simples, atividades } },
    base: { devolvido: devolvido.value },
  })
}

function peloCaixa(fatos: DoSimples, memorial: Memorial): ComBase {
  const { competencia, simples, caixa: registro, devolucoes } = fatos
  if (!registro) return ok({ fatos, base: {} })
  const caixa = apurarCaixa({ ...registro, competencia }, memorial)
  if (!caixa.ok) return caixa
  const conhecidas = new Set(simples.atividades.map(({ id }) => id))
  const alheia = registro.titulos.find(({ atividade }) => !conhecidas.has(atividade))
  if (alheia) {
    return refuse({
      codigo: 'fato-invalido',
      campo: `caixa.titulos.${alheia.id}`,
      mensagem: `A venda ${alheia.id} é de uma atividade que o mês não tem.`,
    })
  }
  const recebido = new Map(caixa.value.receitas.map((r) => [r.atividade, r.receita]))
  const recebidas = simples.atividades.map((atividade) => ({
    ...atividade,
    receita: recebido.get(atividade.id) ?? 0,
  }))
  const devolvido = aplicarDevolucoes(
    {
      atividades: recebidas,
      devolucoes: [...caixa.value.devolucoes, ...(devolucoes?.doMes ?? [])],
      ...(devolucoes?.saldos ? { saldos: devolucoes.saldos } : {}),
      regimeDeCaixa: true,
    },
    memorial,
  )
  if (!devolvido.ok) return devolvido
  const porCompetencia = receitaPorCompetencia(fatos, caixa.value.devolucoes)
  if (!porCompetencia.ok) return porCompetencia
  return ok({
    fatos: {
      ...fatos,
      simples: {
        ...simples,
        atividades: devolvido.value.atividades,
        receitaPorCompetencia: porCompetencia.value,
      },
    },
    base: { caixa: caixa.value, devolvido: devolvido.value },
  })
}

/** Limits and RBT12 look at the sales of the month, less what came back, whatever was received. */
function receitaPorCompetencia({ simples, devolucoes }: DoSimples, doCaixa: readonly Devolucao[]) {
  if (simples.receitaPorCompetencia) return ok(simples.receitaPorCompetencia)
  const liquidas = aplicarDevolucoes({
    atividades: simples.atividades,
    devolucoes: [...doCaixa, ...(devolucoes?.doMes ?? [])],
  })
  if (!liquidas.ok) return liquidas
  const somar = (doExterior: boolean) =>
    liquidas.value.atividades.reduce(
      (total, { receita, exterior }: AtividadeDoMes) =>
        exterior === doExterior ? total + receita : total,
      0,
    )
  return ok({ interna: somar(false), externa: somar(true) })
}
