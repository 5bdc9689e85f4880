import type { Competencia, DataCivil } from '@razao/engine/tempo'
import type { PortaDefis, PortaRegime } from './portas-serpro-ano.ts'
import type { ChamadaSerpro, RecusaSerpro, Responder } from './portas-serpro-chamada.ts'
import type { PortaDarf } from './portas-serpro-darf.ts'
import type { DasEmitido, ValoresDoDas } from './portas-serpro-das.ts'
import type { PortaDctfweb, PortaMit } from './portas-serpro-dctfweb.ts'
import type { PortaMei } from './portas-serpro-mei.ts'
import type { PortaParcelamentos } from './portas-serpro-parcelamentos.ts'
import type { PortaPgdasd } from './portas-serpro-pgdasd.ts'

/** A procuração that `outorgante` gave to `outorgado`. */
type ProcuracaoSerpro = {
  readonly validaAte: DataCivil
  /** Names of systems as the Receita writes them. */
  readonly sistemas: readonly string[]
}

export type PagamentoSerpro = {
  readonly numero: string
  /** As they call it: «DARF», «DAS». */
  readonly tipo: string
  readonly competencia: Competencia | null
  readonly pagoEm: DataCivil
  readonly vencimento: DataCivil | null
  readonly receita: { readonly codigo: string; readonly descricao: string }
  readonly valores: ValoresDoDas
  /** Each debt that it paid; none when it does not say. */
  readonly partes: readonly {
    readonly codigo: string
    readonly competencia: Competencia | null
    readonly valores: ValoresDoDas
  }[]
}

/** Between two days. */
type FiltroDePagamentos = {
  readonly de: DataCivil
  readonly ate: DataCivil
  readonly receitas?: readonly string[]
  readonly documentos?: readonly string[]
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
  readonly mei: PortaMei
  readonly darf: PortaDarf
  readonly dctfweb: PortaDctfweb
  readonly mit: PortaMit
  readonly defis: PortaDefis
  readonly regime: PortaRegime
  readonly parcelamentos: PortaParcelamentos
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
  /** One page of what was paid, from `pular` on. */
  consultarPagamentos: Responder<
    FiltroDePagamentos & { readonly pular?: number; readonly quantos?: number },
    readonly PagamentoSerpro[]
  >
  contarPagamentos: Responder<FiltroDePagamentos, number>
  /** PDF; null when nobody paid it. */
  emitirComprovante: Responder<{ readonly documento: string }, Uint8Array | null>
}
