import type { ModalidadeDeParcelamento } from '@razao/engine/cadastro'
import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { Responder } from './portas-serpro-chamada.ts'

/** A plan that was asked for. */
export type PedidoDeParcelamento = {
  readonly numero: number
  readonly pedidoEm: DataCivil
  /** In their words: «Em parcelamento», «Encerrado por Rescisão». */
  readonly situacao: string
  readonly situacaoDesde: DataCivil | null
}

/** A plan, with what it was made of and what was paid of it. */
export type Parcelamento = PedidoDeParcelamento & {
  /** Null when it was not consolidated. */
  readonly consolidado: {
    readonly total: Centavos
    readonly parcelas: number | null
    readonly parcelaBasica: Centavos | null
  } | null
  readonly debitos: readonly {
    readonly competencia: Competencia
    readonly vencimento: DataCivil
    /** What was still owed, and what it came to with fine and interest. */
    readonly original: Centavos
    readonly atualizado: Centavos
  }[]
  readonly pagamentos: readonly {
    readonly parcela: Competencia
    readonly pagoEm: DataCivil | null
    readonly valor: Centavos
  }[]
}

/** How one instalment was paid. */
type PagamentoDeParcela = {
  readonly numeroDoDas: string
  readonly competencia: Competencia
  readonly pagoEm: DataCivil
  readonly valor: Centavos
}

type DaModalidade = { readonly modalidade: ModalidadeDeParcelamento }

/** Debts of the Simples and of the MEI that are paid in instalments; each kind answers in the same way. */
export type PortaParcelamentos = {
  /** Every plan that was asked for; none is an empty list. */
  listar: Responder<DaModalidade, readonly PedidoDeParcelamento[]>
  /** Null when there is none of that number. */
  consultar: Responder<DaModalidade & { readonly numero: number }, Parcelamento | null>
  /** Instalments that may be issued now; none is an empty list. */
  parcelasAbertas: Responder<
    DaModalidade,
    readonly { readonly competencia: Competencia; readonly valor: Centavos }[]
  >
  /** The DAS of an instalment, as PDF. Asked again, it is issued again, which binds nobody. */
  emitirParcela: Responder<DaModalidade & { readonly competencia: Competencia }, Uint8Array>
  /** Null while it is not paid. */
  consultarPagamento: Responder<
    DaModalidade & { readonly numero: number; readonly competencia: Competencia },
    PagamentoDeParcela | null
  >
}
