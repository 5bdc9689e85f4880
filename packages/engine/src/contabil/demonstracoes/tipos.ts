import type { Centavos } from '../../dinheiro/index.ts'
import type { CodigoDeConta, ContaPadrao } from '../tipos.ts'

/**
 * An analytic account over a period, as in the balancete: balances with the sign of D. The result
 * accounts must come **before** the closing entries (leave the entries of encerramento out), the others
 * may come before or after it.
 */
export type SaldoDoPeriodo = {
  readonly conta: CodigoDeConta
  readonly saldoAnterior: Centavos
  readonly saldo: Centavos
}

export type ContaDaDemonstracao = Pick<
  ContaPadrao,
  'codigo' | 'nome' | 'tipo' | 'nivel' | 'grupo' | 'superior'
>

/** A line of the DRE; `valor` adds to the profit when positive. */
export type LinhaDaDre = {
  readonly codigo: CodigoDaDre
  readonly descricao: string
  readonly tipo: 'detalhe' | 'total'
  /** 1 is the net result; what makes it up is deeper. */
  readonly nivel: number
  readonly superior: CodigoDaDre | null
  readonly valor: Centavos
}

export type CodigoDaDre =
  | 'receita-bruta'
  | 'deducoes'
  | 'receita-liquida'
  | 'custos'
  | 'lucro-bruto'
  | 'pessoal'
  | 'administrativas'
  | 'comerciais'
  | 'tributarias'
  | 'outras-despesas'
  | 'outras-receitas'
  | 'resultado-operacional'
  | 'receitas-financeiras'
  | 'despesas-financeiras'
  | 'resultado-antes-dos-tributos'
  | 'tributos-sobre-o-lucro'
  | 'resultado-liquido'

/** A line of the balanço; values positive on the natural side of its group (ativo D, passivo C). */
export type LinhaDoBalanco = {
  readonly codigo: CodigoDeConta
  readonly descricao: string
  readonly grupo: 'ativo' | 'passivo'
  readonly tipo: 'detalhe' | 'total'
  readonly nivel: number
  readonly superior: CodigoDeConta | null
  readonly inicial: Centavos
  readonly final: Centavos
}

export type Balanco = {
  readonly linhas: readonly LinhaDoBalanco[]
  readonly ativo: { readonly inicial: Centavos; readonly final: Centavos }
  /** With the patrimônio líquido and the result still open. */
  readonly passivo: { readonly inicial: Centavos; readonly final: Centavos }
}

/** A value and what it is called on paper. */
export type LinhaSimples = {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: 'detalhe' | 'total'
  readonly valor: Centavos
}

/** `capital | reservas de capital | reservas de lucros | lucros ou prejuízos acumulados | total`. */
export type LinhaDaDmpl = {
  readonly codigo: string
  readonly descricao: string
  readonly valores: readonly [Centavos, Centavos, Centavos, Centavos, Centavos]
}

export type Dfc = {
  readonly linhas: readonly LinhaSimples[]
  readonly operacional: Centavos
  readonly investimento: Centavos
  readonly financiamento: Centavos
  /** Equal to the change of the accounts of cash, always. */
  readonly variacao: Centavos
}
