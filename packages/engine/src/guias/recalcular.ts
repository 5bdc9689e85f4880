import {
  type Centavos,
  comPrefixo,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Result,
} from '../dinheiro/index.ts'
import { comPorta, data, lista, objeto, texto, valor } from '../porta/index.ts'
import {
  apurarMora,
  type RecusaMora,
  SELIC_INFORMADA,
  type SelicMensal,
} from '../tabelas/selic/index.ts'
import type { DataCivil } from '../tempo/index.ts'

export type ParcelaVencida = {
  /** Stable inside the guide, in letters and digits: `irpj`. */
  readonly tributo: string
  readonly rotulo: string
  readonly valor: Centavos
}

export type GuiaVencida = {
  /** Effective due date, already moved to a dia útil. */
  readonly vencimento: DataCivil
  readonly pagamento: DataCivil
  readonly composicao: readonly ParcelaVencida[]
  /** Months of Selic the office loaded; a month without a rate is refused, never zero. */
  readonly selic?: SelicMensal
}

export type ParcelaRecalculada = ParcelaVencida & {
  readonly multa: Centavos
  readonly juros: Centavos
  readonly total: Centavos
}

export type GuiaRecalculada = {
  readonly dias: number
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
  readonly total: Centavos
  readonly composicao: readonly ParcelaRecalculada[]
}

/**
 * What an overdue DAS or DARF costs on the day of payment: multa of 0,33 % a day up to 20 % and
 * Selic, on each part of the guide, then added (Lei 9.430/1996, art. 61). Until the due date,
 * inclusive, nothing is added.
 */
export const recalcularGuia = comPorta(
  objeto<GuiaVencida>({
    vencimento: data,
    pagamento: data,
    composicao: lista(objeto<ParcelaVencida>({ tributo: texto, rotulo: texto, valor })),
    selic: SELIC_INFORMADA,
  }),
  recalcularGuiaConferida,
)

function recalcularGuiaConferida(
  guia: GuiaVencida,
  memorial: Memorial,
): Result<GuiaRecalculada, RecusaMora> {
  const { vencimento, pagamento, selic } = guia
  const composicao: ParcelaRecalculada[] = []
  let dias = 0
  for (const parcela of guia.composicao) {
    const mora = apurarMora(
      { principal: parcela.valor, vencimento, pagamento, ...(selic ? { selic } : {}) },
      comPrefixo(memorial, `${parcela.tributo}.`),
    )
    if (!mora.ok) return mora
    const { multa, juros, total } = mora.value
    dias = mora.value.dias
    composicao.push({ ...parcela, multa, juros, total })
  }
  const total = somar(composicao, (p) => p.total)
  memorial.passo(() => passoDoTotal(composicao, total))
  return ok({
    dias,
    principal: somar(composicao, (p) => p.valor),
    multa: somar(composicao, (p) => p.multa),
    juros: somar(composicao, (p) => p.juros),
    total,
    composicao,
  })
}

const somar = (
  composicao: readonly ParcelaRecalculada[],
  valorDe: (parcela: ParcelaRecalculada) => Centavos,
): Centavos => composicao.reduce((total, parcela) => total + valorDe(parcela), 0)

function passoDoTotal(composicao: readonly ParcelaRecalculada[], total: Centavos) {
  const operandos: Record<string, Operando> = {}
  for (const parcela of composicao) {
    operandos[parcela.tributo] = {
      rotulo: `${parcela.rotulo}, com multa e juros`,
      valor: emCentavos(parcela.total),
      de: `${parcela.tributo}.mora.total`,
    }
  }
  return {
    id: 'mora.guia',
    rotulo: 'Guia a pagar',
    formula: Object.keys(operandos).join(' + ') || '0',
    operandos,
    resultado: emCentavos(total),
    fundamento: 'Lei 9.430/1996, art. 61',
    regra: 'mora@1997-01',
  }
}
