import { createContext, useContext } from 'react'

export type EscritorioParaEscolher = { id: number; nome: string; perfilAcesso: number }
/** An invitation of the account, waiting for an answer. */
export type ConviteDaConta = {
  codigo: string
  escritorio: string
  perfilAcesso: number
  convidadoPor: string
  mensagem: string | null
}
export type OpcoesDeEntrada = {
  /** Already in the e-mail field of the hosted page. */
  readonly email?: string | undefined
  /** Asks who it is again, although there is a session. */
  readonly deNovo?: boolean
}

/** Where the sign-in stands. The guard, the landing page and the top bar read it. */
export type SituacaoDaSessao = {
  /** `verificando`: nobody knows yet · `carregando`: signed in, reading who it is · `escolher`: which office?
   * · `semLugar`: signed in, and in no office yet */
  readonly fase:
    | 'verificando'
    | 'fora'
    | 'carregando'
    | 'escolher'
    | 'semLugar'
    | 'dentro'
    | 'falha'
  readonly falha?:
    | {
        readonly titulo: string
        readonly detalhe?: string | undefined
        readonly codigo?: string | undefined
        /** Code of the catalogue. */
        readonly problema?: string | undefined
      }
    | undefined
  readonly escritorios: readonly EscritorioParaEscolher[]
  readonly convites: readonly ConviteDaConta[]
  /** E-mail of the signed-in account, as the identity tells it. */
  readonly email: string | undefined
  readonly escolher: (escritorioId: number) => void
  readonly tentarDeNovo: () => void
  /** Starts the hosted sign-in and comes back to `origem`. */
  readonly entrar: (origem: string | null, opcoes?: OpcoesDeEntrada) => Promise<void>
  readonly entrarEmJanela: (opcoes?: OpcoesDeEntrada) => Promise<void>
  readonly sair: () => Promise<void>
}

const Contexto = createContext<SituacaoDaSessao | null>(null)
export const ProvedorDaSituacao = Contexto.Provider

export function useSituacaoDaSessao(): SituacaoDaSessao {
  const situacao = useContext(Contexto)
  if (!situacao) throw new Error('the session stands above every route')
  return situacao
}
