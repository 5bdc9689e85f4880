import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import type { Anotar, Responder } from './portas-serpro-chamada.ts'
import type { DasEmitido } from './portas-serpro-das.ts'

type ValorDeTributo = {
  /** Theirs: 1001 IRPJ, 1002 CSLL, 1004 COFINS, 1005 PIS, 1006 CPP, 1007 ICMS, 1008 IPI, 1010 ISS. */
  readonly codigoTributo: number
  readonly valor: Centavos
}

/** What a declaration owes, without anything being declared. */
export type CalculoPgdasd = {
  readonly valores: readonly ValorDeTributo[]
  readonly total: Centavos
}

/** The fine for declaring late. */
export type MaedSerpro = {
  readonly notificacao: Uint8Array | null
  readonly darf: Uint8Array | null
  /** What it comes to; null where only the papers were sent. */
  readonly devida: { readonly valor: Centavos; readonly vencimento: DataCivil } | null
}

type DeclaracaoTransmitida = CalculoPgdasd & {
  /** Of the declaration, 17 digits. */
  readonly numero: string
  /** An instant. */
  readonly transmitidaEm: string
  /** PDF. */
  readonly declaracao: Uint8Array | null
  readonly recibo: Uint8Array | null
  readonly maed: MaedSerpro | null
}

/** What happened to a month at the Receita, oldest first. */
type OperacaoPgdasd = {
  /** As they call it: «Original», «Retificadora», «Geração de DAS». */
  readonly tipo: string
  readonly declaracao: {
    readonly numero: string
    /** An instant. */
    readonly transmitidaEm: string
    /** In their words; null when it is not held. */
    readonly malha: string | null
  } | null
  readonly das: {
    readonly numero: string
    readonly emitidoEm: string
    readonly pago: boolean
  } | null
}

export type DocumentosPgdasd = {
  readonly numero: string
  readonly recibo: Uint8Array | null
  readonly declaracao: Uint8Array | null
  readonly maed: MaedSerpro | null
}

/** The PGDAS-D of the Simples. `dados` comes from `declararPgdasd`; whether it transmits is said by the function. */
export type PortaPgdasd = {
  /** What the Receita works out; nothing is declared, whatever `indicadorTransmissao` says. */
  calcular: Responder<{ readonly dados: DadosPgdasd }, CalculoPgdasd>
  /** Declares. Not to be repeated without `consultarUltimaDeclaracao` when it throws and not `nadaSaiu`. */
  transmitir: Responder<{ readonly dados: DadosPgdasd } & Anotar, DeclaracaoTransmitida>
  /** Asked again, it is issued again, which charges again and binds nobody. `consolidarEm` is today or later. */
  gerarDas: Responder<
    { readonly competencia: Competencia; readonly consolidarEm?: DataCivil },
    readonly DasEmitido[]
  >
  /** The DAS of a debt that is overdue, as its collection has it. */
  gerarDasDaCobranca: Responder<
    { readonly competencia: Competencia; readonly consolidarEm?: DataCivil },
    readonly DasEmitido[]
  >
  /** The DAS of an administrative process. */
  gerarDasDoProcesso: Responder<{ readonly processo: string }, readonly DasEmitido[]>
  /** A DAS of some tributes of a month that was declared. */
  gerarDasAvulso: Responder<
    {
      readonly competencia: Competencia
      readonly tributos: readonly (ValorDeTributo & {
        /** Of the ISS. */
        readonly municipioTom?: string
        /** Of the ICMS. */
        readonly uf?: string
      })[]
      readonly consolidarEm?: DataCivil
    },
    readonly DasEmitido[]
  >
  consultarDeclaracoes: Responder<
    { readonly ano: number } | { readonly competencia: Competencia },
    readonly {
      readonly competencia: Competencia
      readonly operacoes: readonly OperacaoPgdasd[]
    }[]
  >
  /** «Did I already?»: the last one of a month, with its papers; null when there is none. */
  consultarUltimaDeclaracao: Responder<
    { readonly competencia: Competencia },
    DocumentosPgdasd | null
  >
  consultarRecibo: Responder<{ readonly numero: string }, DocumentosPgdasd | null>
  /** What a DAS was made of; PDF. */
  consultarExtrato: Responder<{ readonly numeroDoDas: string }, Uint8Array | null>
}
