import {
  type Centavos,
  comPrefixo,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
} from '../../dinheiro/index.ts'
import { comPorta, objeto } from '../../porta/index.ts'
import {
  type Acrescimos,
  apurarMora,
  type RecusaMora,
  type SelicMensal,
} from '../../tabelas/selic/index.ts'
import {
  type Competencia,
  type DataCivil,
  ehCompetencia,
  type Feriados,
  formatarCompetencia,
  mesesEntre,
  SO_NACIONAIS,
  somarMeses,
  vencimentoDoDas,
} from '../../tempo/index.ts'
import {
  type ApuracaoSimples,
  type AtividadeDoMes,
  apurarSimples,
  type FolhaMensal,
  type ReceitaMensal,
  type RecusaSimples,
} from '../simples/index.ts'
import { FORMA_DO_RECALCULO } from './forma.ts'

/** One month of the year, as the ME it turned out to be. */
export type MesComoMe = {
  readonly competencia: Competencia
  readonly atividades: readonly AtividadeDoMes[]
  /** Only counts for activities of the fator r. */
  readonly folha?: Centavos
  /** DAS-MEI already paid for this month: asked back or offset apart, never deducted here. */
  readonly dasMeiPago?: Centavos
}

export type FatosDoRecalculo = {
  readonly abertura: Competencia
  /** Every month from the retroactive date on, in order, none missing. */
  readonly meses: readonly MesComoMe[]
  /** Months before the first one that the RBT12 looks at, from the opening, zeros included. */
  readonly receitasAnteriores: readonly ReceitaMensal[]
  readonly folhaAnterior?: readonly FolhaMensal[]
  /** Day on which all of it will be paid. */
  readonly pagamento: DataCivil
  readonly feriados?: Feriados
  readonly selic?: SelicMensal
}

export type MesRecalculado = {
  readonly competencia: Competencia
  readonly apuracao: ApuracaoSimples
  readonly vencimento: DataCivil
  /** Null when nothing is to be paid in the month. */
  readonly acrescimos: Acrescimos | null
  readonly dasMeiPago: Centavos
}

export type Recalculo = {
  readonly meses: readonly MesRecalculado[]
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
  readonly total: Centavos
  /** Paid as MEI in these months, to be asked back or offset. */
  readonly pagoComoMei: Centavos
}

export type RecusaDoRecalculo = RecusaSimples | RecusaMora

/**
 * The months of a MEI that left the SIMEI retroactively, worked out again as ME of the Simples
 * Nacional, each with its multa and juros until the payment (LC 123/2006, art. 18-A, § 7º; Res.
 * CGSN 140/2018, art. 115, § 2º).
 */
export const recalcularComoMe = comPorta(
  objeto<FatosDoRecalculo>(FORMA_DO_RECALCULO),
  recalcularComoMeConferido,
)

function recalcularComoMeConferido(
  fatos: FatosDoRecalculo,
  memorial: Memorial,
): Result<Recalculo, RecusaDoRecalculo> {
  const recusa = recusarMeses(fatos.meses)
  if (recusa) return refuse(recusa)
  const meses: MesRecalculado[] = []
  const receitas = [...fatos.receitasAnteriores]
  const folhas = [...(fatos.folhaAnterior ?? [])]
  let saldo = 0
  for (const mes of fatos.meses) {
    const recalculado = recalcularMes({ fatos, mes, receitas, folhas, saldo }, memorial)
    if (!recalculado.ok) return recalculado
    meses.push(recalculado.value)
    saldo = recalculado.value.apuracao.saldoAbaixoDoMinimo
    const { competencia, atividades, folha } = mes
    for (const { receita, exterior } of atividades) {
      receitas.push({
        competencia,
        interna: exterior ? 0 : receita,
        externa: exterior ? receita : 0,
      })
    }
    if (atividades.length === 0) receitas.push({ competencia, interna: 0, externa: 0 })
    folhas.push({ competencia, valor: folha ?? 0 })
  }
  return ok(somar(meses, memorial))
}

function recusarMeses(meses: readonly MesComoMe[]): RecusaSimples | null {
  const invalida = (mensagem: string): RecusaSimples => ({
    codigo: 'fato-invalido',
    campo: 'meses',
    mensagem,
  })
  if (meses.length === 0) return invalida('Informe os meses a recalcular.')
  for (const [indice, { competencia }] of meses.entries()) {
    if (!ehCompetencia(competencia)) return invalida('O mês deve ter a forma AAAA-MM.')
    const anterior = meses[indice - 1]
    if (anterior && mesesEntre(anterior.competencia, competencia) !== 1) {
      return invalida(
        `Depois de ${formatarCompetencia(anterior.competencia)} falta ${formatarCompetencia(somarMeses(anterior.competencia, 1))}.`,
      )
    }
  }
  return null
}

type Andamento = {
  readonly fatos: FatosDoRecalculo
  readonly mes: MesComoMe
  readonly receitas: readonly ReceitaMensal[]
  readonly folhas: readonly FolhaMensal[]
  readonly saldo: Centavos
}

function recalcularMes(
  { fatos, mes, receitas, folhas, saldo }: Andamento,
  memorial: Memorial,
): Result<MesRecalculado, RecusaDoRecalculo> {
  const { competencia } = mes
  const doMes = comPrefixo(memorial, `${competencia}.`)
  const apuracao = apurarSimples(
    {
      competencia,
      abertura: fatos.abertura,
      receitasAnteriores: receitas,
      folhaAnterior: folhas,
      folhaDoMes: mes.folha ?? 0,
      atividades: mes.atividades,
      saldoAbaixoDoMinimo: saldo,
    },
    doMes,
  )
  if (!apuracao.ok) return apuracao
  const vencimento = vencimentoDoDas(competencia, fatos.feriados ?? SO_NACIONAIS)
  const comum = { competencia, apuracao: apuracao.value, vencimento }
  const dasMeiPago = mes.dasMeiPago ?? 0
  const principal = apuracao.value.aPagar
  if (principal === 0) return ok({ ...comum, acrescimos: null, dasMeiPago })
  const acrescimos = apurarMora(
    {
      principal,
      vencimento,
      pagamento: fatos.pagamento,
      ...(fatos.selic ? { selic: fatos.selic } : {}),
    },
    doMes,
  )
  if (!acrescimos.ok) return acrescimos
  return ok({ ...comum, acrescimos: acrescimos.value, dasMeiPago })
}

function somar(meses: readonly MesRecalculado[], memorial: Memorial): Recalculo {
  const operandos: Record<string, Operando> = {}
  const totais = { principal: 0, multa: 0, juros: 0, total: 0, pagoComoMei: 0 }
  for (const { competencia, apuracao, acrescimos, dasMeiPago } of meses) {
    totais.pagoComoMei += dasMeiPago
    if (acrescimos === null) continue
    totais.principal += apuracao.aPagar
    totais.multa += acrescimos.multa
    totais.juros += acrescimos.juros
    totais.total += acrescimos.total
    operandos[`mes${competencia.replace('-', '')}`] = {
      rotulo: `DAS de ${formatarCompetencia(competencia)} com acréscimos`,
      valor: emCentavos(acrescimos.total),
      de: `${competencia}.mora.total`,
    }
  }
  memorial.passo(() => ({
    id: 'mei.recalculo',
    rotulo: 'Total do desenquadramento retroativo',
    formula: Object.keys(operandos).join(' + ') || '0',
    operandos,
    resultado: emCentavos(totais.total),
    fundamento: 'LC 123/2006, art. 18-A, § 7º; Res. CGSN 140/2018, art. 115',
    regra: 'mei.recalculo@2018-01',
  }))
  return { meses, ...totais }
}
