import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'

/** What is paid, with fine and interest. */
export type ValoresDoDas = {
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
  readonly total: Centavos
}

/** A guia of the Simples, or of the MEI. */
export type DasEmitido = {
  readonly cnpj: string
  readonly competencia: Competencia
  readonly numero: string
  readonly vencimento: DataCivil
  /** Until when it may be paid by what it says. */
  readonly pagarAte: DataCivil
  readonly valores: ValoresDoDas
  readonly composicao: readonly {
    readonly codigo: string
    readonly denominacao: string
    readonly competencia: Competencia
    readonly valores: ValoresDoDas
  }[]
  readonly observacoes: readonly string[]
  /** Parts of the line that is typed; none when it does not say. */
  readonly codigoDeBarras: readonly string[]
  readonly pdf: Uint8Array | null
}
