import { type Centavos, Decimal, decimal } from '@razao/engine/dinheiro'
import { contribuicoesRetidas, valorDeduzido } from '../escrever-valores.ts'
import { ehTaxa, type Taxa } from '../taxa.ts'
import type { Dps } from '../tipos.ts'

/** Amount of a base at a rate, half to even, as the national system rounds (NT 007). */
export const parte = (base: Centavos, taxa: Taxa | undefined): Centavos =>
  taxa === undefined || !ehTaxa(taxa)
    ? 0
    : decimal(base).mul(taxa).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toNumber()

export type Contas = {
  readonly servico: Centavos
  readonly incondicionado: Centavos
  readonly condicionado: Centavos
  readonly deducao: Centavos
  readonly beneficio: Centavos
  /** Price less unconditional discount, deduction and benefit. */
  readonly base: Centavos
  /** ISS withheld, when the note says its rate. */
  readonly issRetido: Centavos
  readonly federaisRetidos: Centavos
}

/** The amounts of a note as the system works them out (Anexo I, E0427 and E0428). */
export function contasDa({ valores }: Dps): Contas {
  const { servico, deducao: d, iss, federais } = valores
  const incondicionado = valores.descontoIncondicionado ?? 0
  const depoisDoDesconto = servico - incondicionado
  const deducao =
    valorDeduzido(d) ?? parte(depoisDoDesconto, d?.tipo === 'percentual' ? d.taxa : undefined)
  const r = iss.beneficio?.reducao
  const beneficio = r?.tipo === 'valor' ? r.valor : parte(servico, r?.taxa)
  const base = depoisDoDesconto - deducao - beneficio
  const contribuicoes = federais?.contribuicoes
  return {
    servico,
    incondicionado,
    condicionado: valores.descontoCondicionado ?? 0,
    deducao,
    beneficio,
    base,
    issRetido: iss.retencao === 'nenhuma' ? 0 : parte(base, iss.aliquota),
    federaisRetidos:
      (federais?.previdenciaRetida ?? 0) +
      (federais?.irrfRetido ?? 0) +
      (contribuicoes === undefined ? 0 : (contribuicoesRetidas(contribuicoes).soma ?? 0)),
  }
}
