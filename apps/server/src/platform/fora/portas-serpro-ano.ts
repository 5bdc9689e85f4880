import type { DataCivil } from '@razao/engine/tempo'
import type { Anotar, Responder } from './portas-serpro-chamada.ts'

type Reais = number
type DaCidade = { readonly uf: string; readonly codMunicipio: string; readonly valor: Reais }

/** An establishment in a DEFIS; what is optional is left out when there is none. */
type EstabelecimentoNaDefis = {
  readonly cnpjCompleto: string
  readonly estoqueInicial: Reais
  readonly estoqueFinal: Reais
  readonly saldoCaixaInicial: Reais
  readonly saldoCaixaFinal: Reais
  readonly aquisicoesMercadoInterno: Reais
  readonly importacoes: Reais
  readonly totalEntradasPorTransferencia: Reais
  readonly totalSaidasPorTransferencia: Reais
  readonly totalDevolucoesVendas: Reais
  readonly totalEntradas: Reais
  readonly totalDevolucoesCompras: Reais
  readonly totalDespesas: Reais
  readonly operacoesInterestaduais?: readonly {
    readonly uf: string
    readonly valor: Reais
    /** 1 in, 2 out. */
    readonly tipoOperacao: 1 | 2
  }[]
  readonly issRetidosFonte?: readonly DaCidade[]
  readonly prestacoesServicoComunicacao?: readonly DaCidade[]
  readonly prestacoesServicoTransporte?: readonly DaCidade[]
}

/** `dados` of the service TRANSDECLARACAO141: the year of a company of the Simples. */
export type DadosDefis = {
  readonly ano: number
  readonly situacaoEspecial?: {
    readonly tipoEvento: 1 | 2 | 3 | 4 | 5
    readonly dataEvento: number
  }
  /** Only of years before 2025. */
  readonly inatividade?: 0 | 1 | 2
  readonly empresa: {
    readonly ganhoCapital: Reais
    readonly qtdEmpregadoInicial: number
    readonly qtdEmpregadoFinal: number
    readonly lucroContabil?: Reais
    readonly receitaExportacaoDireta: Reais
    readonly comerciaisExportadoras?: readonly {
      readonly cnpjCompleto: string
      readonly valor: Reais
    }[]
    readonly socios: readonly {
      readonly cpf: string
      readonly rendimentosIsentos: Reais
      readonly rendimentosTributaveis: Reais
      readonly participacaoCapitalSocial: number
      readonly irRetidoFonte: Reais
    }[]
    readonly participacaoCotasTesouraria?: number
    readonly ganhoRendaVariavel: Reais
    readonly estabelecimentos: readonly EstabelecimentoNaDefis[]
  }
}

export type DocumentosDefis = {
  /** Of the declaration. */
  readonly numero: string
  readonly declaracao: Uint8Array | null
  readonly recibo: Uint8Array | null
}

/** The DEFIS. */
export type PortaDefis = {
  /**
   * Declares a year; a second one is a retificadora. Not to be repeated without `listar` when it throws and not
   * `nadaSaiu`.
   */
  transmitir: Responder<{ readonly dados: DadosDefis } & Anotar, DocumentosDefis>
  /** «Did I already?»: every one of every year; none is an empty list. */
  listar: Responder<
    object,
    readonly {
      readonly ano: number
      readonly numero: string
      readonly retificadora: boolean
      /** An instant. */
      readonly transmitidaEm: string
    }[]
  >
  /** The last one of a year, with its papers. */
  consultarUltima: Responder<{ readonly ano: number }, DocumentosDefis | null>
  consultarRecibo: Responder<{ readonly numero: string }, DocumentosDefis | null>
}

export type RegimeDeReceitas = 'competencia' | 'caixa'
export type OpcaoDeRegime = {
  readonly ano: number
  readonly regime: RegimeDeReceitas
  readonly optadoEm: DataCivil
  /** PDF. */
  readonly demonstrativo: Uint8Array | null
}

/** The option of a company of the Simples for competência or caixa, of a whole year. */
export type PortaRegime = {
  /**
   * Chooses, once for the year and for good. Not to be repeated without `consultar` when it throws and not `nadaSaiu`.
   */
  optar: Responder<
    { readonly ano: number; readonly regime: RegimeDeReceitas } & Anotar,
    OpcaoDeRegime
  >
  /** «Did I already?»: null while nothing was chosen. */
  consultar: Responder<{ readonly ano: number }, OpcaoDeRegime | null>
  /** Every year that was chosen; none is an empty list. */
  listar: Responder<object, readonly { readonly ano: number; readonly regime: RegimeDeReceitas }[]>
  /** What one agrees with by choosing. */
  consultarResolucao: Responder<{ readonly ano: number }, string>
}
