import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Splash } from '../layouts/Splash.tsx'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import {
  type OpcoesDeEntrada,
  ProvedorDaSituacao,
  type SituacaoDaSessao,
} from '../state/situacao-da-sessao.ts'
import { peca, Tardia } from '../ui/tardia.tsx'

/** Identity SDK, store and what needs them: who only looks at the sign-in does not wait for it. */
const SESSAO_VIVA = peca(async () => (await import('./SessaoViva.tsx')).SessaoViva)

/** The mark that the identity SDK leaves on this browser while somebody is signed in. */
const haSessao = (clientId: string): boolean =>
  document.cookie.includes(`auth0.${clientId}.is.authenticated=`)

/** Brings the session before anything is drawn, wherever the first screen will need it. */
export async function trazerSessao(): Promise<void> {
  const marcada = document.cookie.includes('.is.authenticated=')
  if (marcada || window.location.pathname !== paths.conta.entrar) await SESSAO_VIVA.trazer()
}

const nada = (): void => undefined

/** Nobody is here: the two ways in, whose SDK comes when one of them is chosen. */
function useForaDaqui(acordar: () => void): SituacaoDaSessao {
  const { auth } = useConfiguracao()
  return useMemo(() => {
    const entrada = async () => (await import('./entrada.ts')).entradaDireta(auth)
    return {
      fase: 'fora',
      escritorios: [],
      convites: [],
      email: undefined,
      escolher: nada,
      tentarDeNovo: acordar,
      entrar: async (origem: string | null, opcoes: OpcoesDeEntrada = {}) =>
        (await entrada()).naPagina(origem, opcoes),
      entrarEmJanela: async (opcoes: OpcoesDeEntrada = {}) => {
        await (await entrada()).emJanela(opcoes)
        acordar()
      },
      sair: async () => acordar(),
    }
  }, [auth, acordar])
}

/**
 * Stands above every route. On /conta/entrar, with no sign of a session in this browser, nothing of the session
 * is loaded; anywhere else, and from the first sign-in on, it is, and stays.
 */
export function SessaoSobDemanda({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { auth } = useConfiguracao()
  const [acordada, setAcordada] = useState(() => auth.firebase !== null || haSessao(auth.clientId))
  const acordar = useRef(() => setAcordada(true)).current
  const fora = useForaDaqui(acordar)
  const viva = useRef(false)
  viva.current ||= acordada || pathname !== paths.conta.entrar
  if (!viva.current) return <ProvedorDaSituacao value={fora}>{children}</ProvedorDaSituacao>
  return (
    <Suspense fallback={<Splash />}>
      <Tardia de={SESSAO_VIVA} props={{ children }} />
    </Suspense>
  )
}
