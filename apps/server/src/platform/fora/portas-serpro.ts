import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import type { CertificadoAberto } from './portas-nfse.ts'

/** What opens the Integra Contador to an office, out of the vault for one use. */
export type AcessoSerpro = {
  /** Consumer key and secret of the contract. */
  readonly chave: string
  readonly segredo: string
  /** e-CNPJ of who made the contract. */
  readonly certificado: CertificadoAberto
  /** CNPJ of who made the contract; the certificate is of it. */
  readonly contratante: string
  /** CPF or CNPJ of who asks: the one that companies gave a procuração to. */
  readonly autor: string
  /** Of a termo signed by `autor`, when that is not the contratante. */
  readonly tokenDoProcurador: string | null
}

/**
 * What an office may still spend. Called before each request that is charged for; in nobody's transaction, so that what
 * was counted stays counted.
 */
export type ConsumoSerpro = {
  /** Takes one of the month's; null when the ceiling was reached, and then nothing is asked. */
  reservar(servico: string): Promise<{
    /** The answer was not one that is charged for. */
    devolver(): Promise<void>
  } | null>
}

/** Who asks, as whom, about whom. */
export type ChamadaSerpro = {
  readonly escritorioId: number
  readonly acesso: AcessoSerpro
  readonly consumo: ConsumoSerpro
  /** CPF or CNPJ of whom it is about. */
  readonly contribuinte: string
  readonly signal: AbortSignal
}

/** Why it was refused, and what to do. A refusal is certain: nothing was done. */
export type RecusaSerpro = {
  /** Theirs, such as `ICGERENCIADOR-022`; `teto-do-mes` and others without capitals are ours. */
  readonly codigo: string
  /** In their words; in ours, when they said nothing. */
  readonly descricao: string
  /** A sentence for a person. */
  readonly oQueFazer: string
}

/**
 * An answer. What gives none is `ErroDeFora`: with `nadaSaiu`, nothing was done (also a 429, which is `status` 429);
 * without it, nobody knows, and what transmits or issues is to be asked about before it is asked for again.
 */
export type RespostaSerpro<T> =
  | {
      readonly tipo: 'feito'
      readonly dados: T
      /** What they said besides, in their words. */
      readonly avisos: readonly string[]
      readonly simulado: boolean
    }
  | { readonly tipo: 'recusado'; readonly recusas: readonly RecusaSerpro[] }

type Pedido<T = unknown> = ChamadaSerpro & T
type Responder<P, T> = (pedido: Pedido<P>) => Promise<RespostaSerpro<T>>

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

type ValoresDoDas = {
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
  transmitir: Responder<
    {
      readonly dados: DadosPgdasd
      /** Told what goes over the wire; nothing of the access is in it. */
      readonly anotar: (enviado: unknown) => void
    },
    DeclaracaoTransmitida
  >
  /** Asked again, it is issued again, which charges again and binds nobody. `consolidarEm` is today or later. */
  gerarDas: Responder<
    { readonly competencia: Competencia; readonly consolidarEm?: DataCivil },
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

/** A procuração that `outorgante` gave to `outorgado`. */
type ProcuracaoSerpro = {
  readonly validaAte: DataCivil
  /** Names of systems as the Receita writes them. */
  readonly sistemas: readonly string[]
}

type PagamentoSerpro = {
  readonly numero: string
  /** As they call it: «DARF», «DAS». */
  readonly tipo: string
  readonly competencia: Competencia | null
  readonly pagoEm: DataCivil
  readonly vencimento: DataCivil | null
  readonly receita: { readonly codigo: string; readonly descricao: string }
  readonly valores: ValoresDoDas
}

type CartaDaCaixa = {
  readonly id: string
  readonly assunto: string
  readonly de: string
  /** An instant. */
  readonly enviadaEm: string
  readonly lida: boolean
  readonly relevante: boolean
}

/** Letters of the Receita to a company. */
type PortaCaixaPostal = {
  /** Whether there is any that was not read. Charged nothing. */
  haNovas: Responder<object, boolean>
  /** A page of up to fifty, the newest first. */
  listar: Responder<
    { readonly quais: 'todas' | 'lidas' | 'nao-lidas'; readonly pagina?: string },
    { readonly cartas: readonly CartaDaCaixa[]; readonly proximaPagina: string | null }
  >
  /** Opens one, which is read from then on: the company was told, and terms run. `html` is theirs, as it came. */
  abrir: Responder<
    { readonly id: string },
    { readonly carta: CartaDaCaixa; readonly html: string } | null
  >
}

/** What is asked of the Integra Contador, by an office, about a company. */
export type PortaSerpro = {
  /** Whether this installation was told of its addresses. */
  readonly ligada: boolean
  readonly pgdasd: PortaPgdasd
  /** Proves key, secret and certificate, and asks for nothing of anybody; a new token each time. Charged nothing. */
  entrar(
    chamada: Pick<ChamadaSerpro, 'escritorioId' | 'acesso' | 'signal'>,
  ): Promise<
    | { readonly ok: true; readonly simulado: boolean }
    | { readonly ok: false; readonly recusa: RecusaSerpro }
  >
  /**
   * Sends a termo that `autor` signed, as XML, and gives the token that goes with what they ask; sent again while it holds,
   * it is the same. Charged nothing.
   */
  autenticarProcurador: Responder<
    { readonly termo: string },
    {
      readonly token: string
      /** An instant; null when it does not say. */
      readonly validoAte: string | null
    }
  >
  /** The report of the tax situation: first a protocol, the same while it lasts. Charged nothing. */
  pedirSituacaoFiscal: Responder<
    object,
    { readonly protocolo: string; readonly esperarMs: number | null }
  >
  /** PDF. While it is not ready, `ErroDeFora` «adiado» with how long to wait. */
  emitirSituacaoFiscal: Responder<{ readonly protocolo: string }, Uint8Array>
  readonly caixaPostal: PortaCaixaPostal
  /** Whether the company takes what the Receita writes to its Caixa Postal as said to it. */
  consultarDte: Responder<object, { readonly optante: boolean; readonly situacao: string }>
  /** The DAS of a MEI, with PDF. None is an empty list. */
  gerarDasDoMei: Responder<
    { readonly competencia: Competencia; readonly consolidarEm?: DataCivil },
    readonly DasEmitido[]
  >
  /** Procurações that `contribuinte` gave to `outorgado`; none is an empty list. */
  consultarProcuracoes: Responder<{ readonly outorgado: string }, readonly ProcuracaoSerpro[]>
  /** One page of what was paid between two days, from `pular` on. */
  consultarPagamentos: Responder<
    {
      readonly de: DataCivil
      readonly ate: DataCivil
      readonly receitas?: readonly string[]
      readonly documentos?: readonly string[]
      readonly pular?: number
      readonly quantos?: number
    },
    readonly PagamentoSerpro[]
  >
}
