import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { ProvaRecente } from '../api/ProvaRecente.tsx'
import { useFimDoVerComo } from '../api/use-fim-do-ver-como.ts'
import { Sessao } from '../features/conta/Sessao.tsx'
import { TelaDeErro } from '../features/sistema/TelaDeErro.tsx'
import { TelaSemEmpresa } from '../features/sistema/TelaSemEmpresa.tsx'
import { AlertaDeErro } from '../layouts/AlertaDeErro.tsx'
import { Deslogado } from '../layouts/Deslogado.tsx'
import { GuardaDeSaida } from '../layouts/GuardaDeSaida.tsx'
import { podeAbrir } from '../layouts/menu.ts'
import { Splash } from '../layouts/Splash.tsx'
import { useTema } from '../layouts/use-tema.ts'
import { paths } from '../paths.ts'
import { MENU, ROTAS, type RotaDaTela } from '../routes.tsx'
import { useConfiguracao } from '../state/configuracao.ts'
import { useUsuario } from '../state/contexto.ts'
import { buscaDaLista, querySlice } from '../state/query.ts'
import { useDespacho } from '../state/reducers.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'
import { atualizar, useNovaVersao } from '../state/versao.ts'
import { avisos } from '../ui/avisos.tsx'
import { AvisoDeVersao } from './AvisoDeVersao.tsx'

/** Who has not signed in does not wait for the shell. */
const Casca = lazy(async () => ({ default: (await import('../layouts/Casca.tsx')).Casca }))
const AvisoDeOciosidade = lazy(async () => ({
  default: (await import('../layouts/AvisoDeOciosidade.tsx')).AvisoDeOciosidade,
}))

const SEM_ACESSO = 'Você não tem acesso a esta página. Peça a um administrador.'

function avisarVersao(): void {
  avisos.info(<AvisoDeVersao onAtualizar={() => void atualizar()} />, {
    id: 'nova-versao',
    titulo: 'Há uma nova versão da plataforma',
    persistente: true,
  })
}

/** What stands above every route: the session, the theme, the version check and the one error modal. */
function Raiz() {
  useTema()
  useNovaVersao(avisarVersao)
  useFimDoVerComo()
  return (
    <Sessao>
      <ScrollRestoration />
      <AlertaDeErro />
      <ProvaRecente />
      <GuardaDeSaida />
      <Outlet />
    </Sessao>
  )
}

/** Goes elsewhere and says why. */
function Desvio({ para, aviso }: { para: string; aviso: string }) {
  useEffect(() => {
    avisos.atencao(aviso, { id: 'desvio' })
  }, [aviso])
  return <Navigate to={para} replace />
}

/** Who is not signed in goes to the sign-in, with the origin kept; the shell is drawn only for who is. */
function AreaLogada() {
  const { fase } = useSituacaoDaSessao()
  const local = useLocation()
  const empresas = useUsuario()?.empresas
  const semEmpresa = empresas?.todas === false && empresas.ids.length === 0
  if (fase === 'verificando' || fase === 'carregando') return <Splash />
  if (fase === 'fora') {
    const origem = `${local.pathname}${local.search}${local.hash}`
    return <Navigate to={paths.conta.entrar} state={{ origem }} replace />
  }
  if (fase !== 'dentro') return <Navigate to={paths.conta.token} replace />
  if (semEmpresa) return <TelaSemEmpresa />
  return (
    <Suspense fallback={<Splash />}>
      <AvisoDeOciosidade />
      <Casca menu={MENU} />
    </Suspense>
  )
}

function Titulo({ titulo, children }: { titulo: string; children: ReactNode }) {
  const { brand } = useConfiguracao()
  useEffect(() => {
    document.title = `${titulo} · ${brand.nome}`
  }, [titulo, brand.nome])
  return children
}

/** Remembers how the list was left, so that the menu leads back to it. */
function useLembrarConsulta(tela: string): void {
  const { search } = useLocation()
  const despachar = useDespacho()
  const busca = buscaDaLista(search)
  useEffect(() => {
    despachar(querySlice.actions.consultaMudou({ tela, busca }))
  }, [despachar, tela, busca])
}

/** The guard of one route: lacking the role leads to /painel with a toast (spec §4, said out loud). */
function Protegida({ rota, children }: { rota: RotaDaTela; children: ReactNode }) {
  const perfil = useUsuario()?.IDPerfilAcesso ?? -1
  useLembrarConsulta(rota.path)
  if (!podeAbrir(perfil, rota.role)) return <Desvio para={paths.painel} aviso={SEM_ACESSO} />
  return <Titulo titulo={rota.titulo}>{children}</Titulo>
}

const daTabela = (rota: RotaDaTela): RouteObject => ({
  path: rota.path,
  handle: { titulo: rota.titulo },
  errorElement: <TelaDeErro />,
  lazy: async () => {
    const Tela = await rota.tela()
    const tela = <Tela />
    if (rota.role !== 'PUBLICO') return { element: <Protegida rota={rota}>{tela}</Protegida> }
    return {
      element: (
        <Deslogado>
          <Titulo titulo={rota.titulo}>{tela}</Titulo>
        </Deslogado>
      ),
    }
  },
})

const eh = (publica: boolean) => (rota: RotaDaTela) => (rota.role === 'PUBLICO') === publica

export const router = createBrowserRouter([
  {
    element: <Raiz />,
    hydrateFallbackElement: <Splash />,
    errorElement: <TelaDeErro />,
    children: [
      { path: paths.raiz, element: <Navigate to={paths.painel} replace /> },
      ...ROTAS.filter(eh(true)).map(daTabela),
      { element: <AreaLogada />, children: ROTAS.filter(eh(false)).map(daTabela) },
      { path: '*', element: <Desvio para={paths.raiz} aviso="Página não encontrada" /> },
    ],
  },
])
