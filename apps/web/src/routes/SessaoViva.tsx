import { lazy, type ReactNode, Suspense } from 'react'
import { Provider } from 'react-redux'
import { useNavigate } from 'react-router'
import { ProvaRecente } from '../api/ProvaRecente.tsx'
import { useFimDoVerComo } from '../api/use-fim-do-ver-como.ts'
import { Sessao } from '../features/conta/Sessao.tsx'
import { dispensarTokenNaSaida } from '../features/conta/saida-imediata.ts'
import { AlertaDeErro } from '../layouts/AlertaDeErro.tsx'
import { GuardaDeSaida } from '../layouts/GuardaDeSaida.tsx'
import { Splash } from '../layouts/Splash.tsx'
import { useTema } from '../layouts/use-tema.ts'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'
import { adotarCompetenciaDoEndereco, ligarStore, store } from '../store.ts'
import { clienteDaIdentidade, verificarSessao } from './cliente-da-identidade.ts'
import { clienteDoFirebase } from './cliente-do-firebase.ts'
import { ProvedorDaIdentidade } from './ProvedorDaIdentidade.tsx'

const TelaEscritorioSuspenso = lazy(async () => ({
  default: (await import('../features/sistema/TelaEscritorioSuspenso.tsx')).TelaEscritorioSuspenso,
}))

ligarStore()
adotarCompetenciaDoEndereco()
dispensarTokenNaSaida()

function Acompanhamento() {
  useTema()
  useFimDoVerComo()
  return null
}

/** Whatever the address, who is of a suspended office sees that, and how to leave. */
function ComEscritorioAberto({ children }: { children: ReactNode }) {
  const { fase, falha } = useSituacaoDaSessao()
  if (fase !== 'falha' || falha?.problema !== 'escritorio-suspenso') return children
  return (
    <Suspense fallback={<Splash />}>
      <TelaEscritorioSuspenso />
    </Suspense>
  )
}

/** Store, identity and session, with what stands above every route: the error modal, the proof, the guard of leaving. */
export function SessaoViva({ children }: { children: ReactNode }) {
  const { auth } = useConfiguracao()
  const navegar = useNavigate()
  return (
    <Provider store={store}>
      <ProvedorDaIdentidade
        cliente={auth.firebase ? clienteDoFirebase(auth.firebase) : clienteDaIdentidade(auth)}
        naVolta={auth.firebase === null && window.location.pathname === paths.conta.token}
        onVolta={(appState) => {
          const state = { origem: appState?.returnTo ?? null }
          void navegar(paths.conta.token, { replace: true, state })
        }}
        // The Firebase SDK looks for its session by itself, at the first question.
        verificar={async () => (auth.firebase ? undefined : await verificarSessao(auth))}
      >
        <Sessao>
          <Acompanhamento />
          <AlertaDeErro />
          <ProvaRecente />
          <GuardaDeSaida />
          <ComEscritorioAberto>{children}</ComEscritorioAberto>
        </Sessao>
      </ProvedorDaIdentidade>
    </Provider>
  )
}
