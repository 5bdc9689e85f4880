import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, DataCivil, SemTabelaVigente, TabelaUsada } from '../../tempo/index.ts'
import type { Aviso } from '../simples/index.ts'

export type FatosMei = {
  readonly competencia: Competencia
  /** Month of registration: the DAS is due from it on. */
  readonly abertura: Competencia
  /** Contributes with ICMS (comércio, indústria, transporte intermunicipal). */
  readonly icms: boolean
  /** Contributes with ISS (serviços, transporte municipal). */
  readonly iss: boolean
  /** Transportador autônomo de cargas: 12 % and its own yearly limit. */
  readonly caminhoneiro: boolean
  /** The INSS paid a benefit from the first day to the last: no contribution is owed of the month. */
  readonly beneficioInss?: boolean | undefined
  readonly receitaDoMes: Centavos
  /** Months of the calendar year before this one, from the opening, zeros included. */
  readonly receitasAnteriores: readonly {
    readonly competencia: Competencia
    readonly valor: Centavos
  }[]
}

export type DasMei = {
  readonly competencia: Competencia
  readonly salarioMinimo: Centavos
  readonly inss: Centavos
  readonly icms: Centavos
  readonly iss: Centavos
  /** From 2027. */
  readonly cbs: Centavos
  readonly ibs: Centavos
  readonly total: Centavos
  readonly rba: Centavos
  /** Of the year, proportional in the opening year. */
  readonly limite: Centavos
  readonly excesso: Centavos
  /** Month from which the SIMEI ends; null while within the limit. */
  readonly desenquadramento: Competencia | null
  /** Last day to communicate the excess; null while within the limit. */
  readonly comunicarAte: DataCivil | null
  readonly tabela: TabelaUsada
  /** Of the salário mínimo the share is of. */
  readonly tabelaDoSalario: TabelaUsada
  readonly avisos: readonly Aviso[]
}

export type RecusaMei =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'faltam-fatos'
      readonly mensagem: string
      readonly faltam: readonly string[]
    }
  | { readonly codigo: 'fora-do-simei'; readonly mensagem: string; readonly desde: Competencia }
