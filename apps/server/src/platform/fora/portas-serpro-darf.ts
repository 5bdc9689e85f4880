import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { Responder } from './portas-serpro-chamada.ts'
import type { ValoresDoDas } from './portas-serpro-das.ts'

/** Of when a revenue is. */
export type PeriodoDeReceita =
  | { readonly mes: Competencia }
  | { readonly trimestre: 1 | 2 | 3 | 4; readonly ano: number }
  | { readonly ano: number }
  | { readonly dia: DataCivil }

/** A DARF that is asked for. */
export type PedidoDeDarf = {
  /** Código de receita, four digits. */
  readonly receita: string
  /** Of the revenue; «01» when left out. */
  readonly extensao?: string
  readonly periodo: PeriodoDeReceita
  /** When it is due, or which quota it is. */
  readonly vencimento: DataCivil | { readonly cota: number }
  readonly valor: Centavos
  /** When it will be paid: a day on which banks work, today or later. */
  readonly pagarEm: DataCivil
  /** Left out, the one of the register. `tom` has four digits. */
  readonly municipio?: { readonly uf: string; readonly tom: string }
  readonly referencia?: string
  readonly observacao?: string
}

/** A DARF with fine and interest of the day, and with its number. */
export type DarfEmitido = {
  readonly numero: string
  readonly valores: ValoresDoDas
  readonly pagarAte: DataCivil
  readonly pdf: Uint8Array | null
  /** Parts of the line that is typed; none when it came as PDF. */
  readonly codigoDeBarras: readonly string[]
}

/** What the SICALC asks of a código de receita. */
export type ReceitaDoSicalc = {
  readonly codigo: string
  readonly descricao: string
  readonly extensoes: readonly {
    readonly codigo: string
    readonly descricao: string
    /** Theirs: AN, TR, ME, QZ, DC, SM, DI. */
    readonly periodo: string
    /** Fine and interest are worked out by them. */
    readonly calculada: boolean
    readonly temCodigoDeBarras: boolean
    readonly pedeCota: boolean
    readonly pedeVencimento: boolean
    readonly pedeReferencia: boolean
  }[]
}

/** Loose DARFs (SICALC). Asked again, another is issued, which binds nobody. */
export type PortaDarf = {
  /** As PDF. */
  emitir: Responder<{ readonly darf: PedidoDeDarf }, DarfEmitido>
  /** By the line that is typed: another document. */
  emitirComLinha: Responder<{ readonly darf: PedidoDeDarf }, DarfEmitido>
  /** Charged nothing. A código that is none is a refusal. */
  consultarReceita: Responder<{ readonly receita: string }, ReceitaDoSicalc>
}
