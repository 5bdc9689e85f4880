import type { Centavos } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'
import type { Taxa } from './taxa.ts'
import type { EnderecoDoLocal, IdentificacaoDoImovel } from './tipos-endereco.ts'
import type { IbsCbsDaDps } from './tipos-ibs-cbs.ts'
import type { PessoaDaDps, PrestadorDaDps } from './tipos-pessoa.ts'

/** `restrita` is the test environment of the national system: what is issued there has no fiscal value. */
export type Ambiente = 'producao' | 'restrita'

/**
 * Declaração de Prestação de Serviços, from which the Sefin Nacional makes a NFS-e (layout 1.01), always
 * issued by who renders the service: the system takes no other today (E9996).
 */
export type Dps = {
  readonly ambiente: Ambiente
  /** Instant with offset, whole seconds: `2026-11-26T14:30:00-03:00`. */
  readonly emissao: string
  /** Name and version of the program, up to 20 characters. */
  readonly aplicativo: string
  /** 1 to 49999: the range of programs of the taxpayer. */
  readonly serie: number
  readonly numero: number
  /** The day of the service, which need not be that of the issue. */
  readonly competencia: DataCivil
  /** Município (IBGE, 7) of the establishment that issues. */
  readonly municipio: string
  readonly substituicao?: SubstituicaoDaDps
  readonly prestador: PrestadorDaDps
  readonly tomador?: PessoaDaDps
  readonly intermediario?: PessoaDaDps
  readonly servico: ServicoDaDps
  readonly valores: ValoresDaDps
  /** Declared only, the system works out the amounts: LC 214/2025; for the Simples only from 2027. */
  readonly ibsCbs?: IbsCbsDaDps
}

export type MotivoDaSubstituicao =
  | 'saida-do-simples'
  | 'entrada-no-simples'
  | 'imunidade-incluida'
  | 'imunidade-excluida'
  | 'rejeicao'
  | 'outros'

export type SubstituicaoDaDps = {
  /** Key (50) of the note that this one replaces. */
  readonly chave: string
  readonly motivo: MotivoDaSubstituicao
  /** 15 to 255 characters; required when the reason is `outros`. */
  readonly texto?: string
}

export type ServicoDaDps = {
  /** Município (IBGE; `0000000` at sea) or, abroad, country (ISO 3166, two letters). */
  readonly local: { readonly municipio: string } | { readonly pais: string }
  /** Six digits: item, subitem and desdobro of the national list. */
  readonly codigoTributacaoNacional: string
  readonly codigoTributacaoMunicipal?: string
  /** Up to 2000 characters, line breaks included. */
  readonly descricao: string
  /** Nine digits of the NBS 2.0. */
  readonly nbs?: string
  /** Letters and digits, up to 20. */
  readonly codigoInterno?: string
  readonly comercioExterior?: ComercioExterior
  readonly obra?: ObraDaDps
  readonly evento?: EventoDaDps
  readonly complemento?: ComplementoDaDps
}

export type ObraDaDps = {
  readonly inscricaoImobiliaria?: string
  readonly identificacao: IdentificacaoDoImovel
}

/** Shows, sport and leisure: item 12 of the list (LC 116/2003). */
export type EventoDaDps = {
  readonly nome: string
  readonly inicio: DataCivil
  readonly fim: DataCivil
  readonly identificacao:
    | { readonly tipo: 'codigo'; readonly codigo: string }
    | { readonly tipo: 'endereco'; readonly endereco: EnderecoDoLocal }
}

export type ComplementoDaDps = {
  /** ART, RRT or another document of technical responsibility. */
  readonly documentoTecnico?: string
  readonly documentoReferenciado?: string
  readonly pedido?: string
  readonly itensDoPedido?: readonly string[]
  readonly texto?: string
}

export type ModoDePrestacao =
  | 'transfronteirico'
  | 'consumo-no-brasil'
  | 'movimento-de-pessoas'
  | 'consumo-no-exterior'

export type VinculoEntreAsPartes =
  | 'nenhum'
  | 'controlada'
  | 'controladora'
  | 'coligada'
  | 'matriz'
  | 'filial'
  | 'outro'

/** Services between who lives here and who lives abroad. */
export type ComercioExterior = {
  readonly modo: ModoDePrestacao
  readonly vinculo: VinculoEntreAsPartes
  /** Three digits of the Banco Central: `220` is the US dollar. */
  readonly moeda: string
  /** Hundredths of that currency. */
  readonly valorNaMoeda: number
  /** Two digits of the annex: `01` is none. */
  readonly fomentoDoPrestador: string
  readonly fomentoDoTomador: string
  readonly bens:
    | { readonly tipo: 'nenhum' }
    | { readonly tipo: 'importacao'; readonly declaracao: string }
    | { readonly tipo: 'exportacao'; readonly registro: string }
  /** Whether the note goes to the MDIC. */
  readonly informarMdic: boolean
}

/** What a document is deducted for (`tpDedRed`). */
export type MotivoDaDeducao =
  | 'alimentacao'
  | 'materiais'
  | 'producao-externa'
  | 'reembolso'
  | 'repasse-consorciado'
  | 'repasse-plano-de-saude'
  | 'servicos'
  | 'subempreitada'
  | 'profissional-parceiro'
  | 'outras'

/** A document whose amount leaves the base, with who supplied it where its key does not tell. */
export type DocumentoDaDeducao = {
  readonly documento:
    | { readonly tipo: 'nfse' | 'nfe'; readonly chave: string }
    | {
        readonly tipo: 'nfse-municipal'
        readonly municipio: string
        readonly numero: string
        readonly verificacao: string
      }
    | { readonly tipo: 'fiscal' | 'nao-fiscal'; readonly numero: string }
  readonly motivo: MotivoDaDeducao
  /** Of «outras» alone. */
  readonly descricao?: string
  /** `YYYY-MM-DD`. */
  readonly emissao: string
  /** What of it may be deducted, and what of that is deducted in this note. */
  readonly dedutivel: Centavos
  readonly deduzido: Centavos
  readonly fornecedor?: PessoaDaDps
}

export type DeducaoDaDps =
  | { readonly tipo: 'percentual'; readonly taxa: Taxa }
  | { readonly tipo: 'valor'; readonly valor: Centavos }
  | { readonly tipo: 'documentos'; readonly documentos: readonly DocumentoDaDeducao[] }

export type ValoresDaDps = {
  readonly servico: Centavos
  readonly descontoIncondicionado?: Centavos
  readonly descontoCondicionado?: Centavos
  readonly deducao?: DeducaoDaDps
  readonly iss: IssDaDps
  readonly federais?: TributosFederaisDaDps
  readonly totalDosTributos: TotalDosTributos
}

export type TipoDeImunidade = 'entes-publicos' | 'templos' | 'entidades' | 'livros' | 'fonogramas'

export type TributacaoDoIss =
  | { readonly tipo: 'tributavel' }
  | { readonly tipo: 'imunidade'; readonly imunidade: TipoDeImunidade }
  /** The country of the result is told only when the service is rendered in Brazil. */
  | { readonly tipo: 'exportacao'; readonly paisDoResultado?: string }
  | { readonly tipo: 'nao-incidencia' }

export type RetencaoDoIss = 'nenhuma' | 'tomador' | 'intermediario'

export type IssDaDps = {
  readonly tributacao: TributacaoDoIss
  readonly exigibilidadeSuspensa?: {
    readonly por: 'decisao-judicial' | 'processo-administrativo'
    /** Thirty digits. */
    readonly processo: string
  }
  readonly beneficio?: BeneficioMunicipal
  readonly retencao: RetencaoDoIss
  readonly aliquota?: Taxa
}

export type BeneficioMunicipal = {
  /** Fourteen digits given by the national system when the município registered it. */
  readonly numero: string
  readonly reducao?:
    | { readonly tipo: 'valor'; readonly valor: Centavos }
    | { readonly tipo: 'percentual'; readonly taxa: Taxa }
}

export type TributosFederaisDaDps = {
  readonly contribuicoes?: ContribuicoesDaDps
  readonly previdenciaRetida?: Centavos
  readonly irrfRetido?: Centavos
}

/** PIS and COFINS of the issuer and, of these and of the CSLL, what the customer keeps back. */
export type ContribuicoesDaDps = {
  /** Two digits of the situação tributária. */
  readonly cst: string
  readonly base?: Centavos
  readonly aliquotaPis?: Taxa
  readonly aliquotaCofins?: Taxa
  /** The issuer's own debit, never what is withheld (NT 007). */
  readonly pis?: Centavos
  readonly cofins?: Centavos
  /** Lei 10.833/2003, art. 30. They go summed in one field, and a code says which they are (NT 007). */
  readonly retidas?: {
    readonly pis?: Centavos
    readonly cofins?: Centavos
    readonly csll?: Centavos
  }
}

/** Approximate burden of tributes (Lei 12.741/2012). */
export type TotalDosTributos =
  | {
      readonly tipo: 'valores'
      readonly federais: Centavos
      readonly estaduais: Centavos
      readonly municipais: Centavos
    }
  | {
      readonly tipo: 'percentuais'
      readonly federais: Taxa
      readonly estaduais: Taxa
      readonly municipais: Taxa
    }
  | { readonly tipo: 'simples'; readonly taxa: Taxa }
  /** Decreto 8.264/2014, art. 8º: the MEI need not say it. */
  | { readonly tipo: 'nao-informado' }
