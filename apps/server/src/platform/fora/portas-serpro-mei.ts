import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { Anotar, Responder } from './portas-serpro-chamada.ts'
import type { DasEmitido } from './portas-serpro-das.ts'

/** A debt of a MEI that was sent to the Procuradoria. */
type DebitoNaDividaAtiva = {
  readonly competencia: Competencia
  /** As they call it: «INSS», «ISS». */
  readonly tributo: string
  readonly valor: Centavos
  /** «União», or the state or the city. */
  readonly ente: string
  /** In their words. */
  readonly situacao: string
}

/** What the register of the MEI says of a CNPJ. */
type CertificadoDoMei = {
  readonly cnpj: string
  readonly nomeEmpresarial: string
  readonly empresario: { readonly nome: string; readonly cpf: string }
  readonly inicioDasAtividades: DataCivil
  /** As they call it: «ATIVA», «BAIXADA». */
  readonly situacaoCadastral: string
  /** Whether it is a MEI today. */
  readonly optante: boolean
  readonly periodos: readonly { readonly de: DataCivil; readonly ate: DataCivil | null }[]
  readonly ocupacoes: readonly {
    readonly descricao: string
    /** Digits; null when it does not say. */
    readonly cnae: string | null
    readonly principal: boolean
  }[]
}

type CnpjDeMei = {
  readonly cnpj: string
  /** As they call it. */
  readonly situacao: string
  readonly mei: boolean
}

/** What is to be paid because of a declaration. */
export type DocumentoDaDeclaracao = {
  /** Null when it does not say. */
  readonly numero: string | null
  readonly vencimento: DataCivil
  readonly pagarAte: DataCivil
  readonly total: Centavos
  readonly pdf: Uint8Array | null
}

/** The DASN-SIMEI of a year, as it was received. */
export type DeclaracaoAnualDoMei = {
  /** Of the declaration, 15 digits. */
  readonly numero: string
  readonly ano: number
  /** An instant. */
  readonly transmitidaEm: string
  readonly tipo:
    | 'original'
    | 'retificadora'
    | 'original-especial'
    | 'retificadora-especial'
    | 'retificadora-automatica'
  readonly recibo: { readonly numero: string; readonly pdf: Uint8Array | null } | null
  /** Of who passed the limit by up to 20 %. */
  readonly excesso: {
    readonly limite: Centavos
    readonly excedido: Centavos
    readonly das: DocumentoDaDeclaracao | null
  } | null
  /** The fine for declaring late. */
  readonly multa: {
    readonly notificacao: Uint8Array | null
    readonly darf: DocumentoDaDeclaracao | null
  } | null
}

/** The MEI: its DAS (PGMEI), its certificate (CCMEI) and its year (DASN-SIMEI). */
export type PortaMei = {
  /** The DAS by the line that is typed, without PDF: another document. None is an empty list. */
  gerarDasComLinha: Responder<
    { readonly competencia: Competencia; readonly consolidarEm?: DataCivil },
    readonly DasEmitido[]
  >
  /** Months in which the INSS paid a benefit owe it nothing. Said again, it says the same. */
  informarBeneficio: Responder<
    {
      readonly ano: number
      readonly meses: readonly {
        readonly competencia: Competencia
        readonly comBeneficio: boolean
      }[]
    },
    readonly {
      readonly competencia: Competencia
      readonly comBeneficio: boolean
      /** The month with whose DAS what is left of it is paid. */
      readonly pagarCom: Competencia
    }[]
  >
  /** None is an empty list. */
  consultarDividaAtiva: Responder<{ readonly ano: number }, readonly DebitoNaDividaAtiva[]>
  /** PDF; who may not have it is a refusal, with why. */
  emitirCertificado: Responder<object, Uint8Array>
  /** Null when it never was a MEI. */
  consultarCertificado: Responder<object, CertificadoDoMei | null>
  /** Every MEI of a person: `contribuinte` is a CPF. None is an empty list. */
  consultarCnpjsDoCpf: Responder<object, readonly CnpjDeMei[]>
  /**
   * Declares a year; there is no way to only calculate. A second one of the same year is a retificadora. Not to be
   * repeated without `consultarDeclaracoesAnuais` when it throws and not `nadaSaiu`.
   */
  transmitirDeclaracaoAnual: Responder<
    {
      readonly ano: number
      /** Trade, industry, transport between cities and meals. */
      readonly receitaDeComercio: Centavos
      readonly receitaDeServicos: Centavos
      readonly teveEmpregado: boolean
    } & Anotar,
    DeclaracaoAnualDoMei
  >
  /** «Did I already?»: every one of a year, the oldest first; none is an empty list. */
  consultarDeclaracoesAnuais: Responder<{ readonly ano: number }, readonly DeclaracaoAnualDoMei[]>
}
