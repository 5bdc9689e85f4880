import { createContext, useContext } from 'react'

export type EscritorioParaEscolher = { id: number; nome: string; IDPerfilAcesso: number }

/** Where the sign-in stands. The guard, the landing page and the top bar read it. */
export type SituacaoDaSessao = {
  /** `verificando`: nobody knows yet · `carregando`: signed in, reading who it is · `escolher`: which office? */
  readonly fase: 'verificando' | 'fora' | 'carregando' | 'escolher' | 'dentro' | 'falha'
  readonly falha?:
    | {
        readonly titulo: string
        readonly detalhe?: string | undefined
        readonly codigo?: string | undefined
      }
    | undefined
  readonly escritorios: readonly EscritorioParaEscolher[]
  readonly escolher: (escritorioId: number) => void
  readonly tentarDeNovo: () => void
  /** Starts the hosted sign-in and comes back to `origem`. */
  readonly entrar: (origem: string | null) => Promise<void>
  readonly entrarEmJanela: () => Promise<void>
  readonly sair: () => Promise<void>
}

const Contexto = createContext<SituacaoDaSessao | null>(null)
export const ProvedorDaSituacao = Contexto.Provider

export function useSituacaoDaSessao(): SituacaoDaSessao {
  const situacao = useContext(Contexto)
  if (!situacao) throw new Error('the session stands above every route')
  return situacao
}
