import { type ReactNode, Suspense } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { PREFIXO_DE_ARMAZENAMENTO } from '../brand/marca.ts'
import { TelaDeErro } from '../features/sistema/TelaDeErro.tsx'
import { Deslogado } from '../layouts/Deslogado.tsx'
import { Splash } from '../layouts/Splash.tsx'
import { paths } from '../paths.ts'
import { ROTAS, type RotaDaTela } from '../routes.tsx'
import { atualizar, useNovaVersao } from '../state/versao.ts'
import { avisos } from '../ui/avisos.tsx'
import { Levar } from '../ui/Levar.tsx'
import { noPrazo, peca, Tardia } from '../ui/tardia.tsx'
import { AvisoDeVersao } from './AvisoDeVersao.tsx'
import { Desvio } from './Desvio.tsx'
import { SessaoSobDemanda, trazerSessao } from './SessaoSobDemanda.tsx'
import { Titulo } from './Titulo.tsx'

/** Who has not signed in does not wait for the shell. */
const AREA_LOGADA = peca(async () => (await import('./AreaLogada.tsx')).AreaLogada)

/** Brings what the first screen of this address stands on; a failure is told by the screen that asks again. */
export async function prepararEntrada(): Promise<void> {
  const aberta = window.location.pathname.startsWith('/conta/')
  await Promise.allSettled([trazerSessao(), ...(aberta ? [] : [AREA_LOGADA.trazer()])])
}

function avisarVersao(): void {
  avisos.info(<AvisoDeVersao onAtualizar={() => void atualizar()} />, {
    id: 'nova-versao',
    titulo: 'Há uma nova versão da plataforma',
    persistente: true,
  })
}

/** What stands above every route: the session and the version check. */
function Raiz() {
  useNovaVersao(avisarVersao)
  return (
    <SessaoSobDemanda>
      <ScrollRestoration storageKey={`${PREFIXO_DE_ARMAZENAMENTO}:rolagem`} />
      <Outlet />
    </SessaoSobDemanda>
  )
}

function DeQuemEntrou() {
  return (
    <Suspense fallback={<Splash />}>
      <Tardia de={AREA_LOGADA} props={{}} />
    </Suspense>
  )
}

/** Fails as a screen does, so that the error page of its route takes its place. */
function Falhou({ erro }: { erro: unknown }): never {
  throw erro
}

type Carregada = { element: ReactNode }

/** A route whose piece does not come on the first load would keep the router waiting for ever: it comes as its failure. */
const semFalhar = (carregar: () => Promise<Carregada>) => async (): Promise<Carregada> => {
  try {
    return await noPrazo(carregar())
  } catch (erro) {
    return { element: <Falhou erro={erro} /> }
  }
}

const publica = (rota: RotaDaTela) => async () => {
  const Tela = await rota.tela()
  return {
    element: (
      <Deslogado>
        <Titulo titulo={rota.titulo}>
          <Tela />
        </Titulo>
      </Deslogado>
    ),
  }
}

const protegida = (rota: RotaDaTela) => async () => {
  const [Tela, { Protegida }] = await Promise.all([rota.tela(), import('./AreaLogada.tsx')])
  return {
    element: (
      <Protegida rota={rota}>
        <Tela />
      </Protegida>
    ),
  }
}

const eh = (aberta: boolean) => (rota: RotaDaTela) => (rota.role === 'PUBLICO') === aberta
const daTabela = (rota: RotaDaTela): RouteObject => ({
  path: rota.path,
  handle: { titulo: rota.titulo },
  errorElement: <TelaDeErro />,
  lazy: semFalhar(rota.role === 'PUBLICO' ? publica(rota) : protegida(rota)),
})

export const router = createBrowserRouter([
  {
    element: <Raiz />,
    hydrateFallbackElement: <Splash />,
    errorElement: <TelaDeErro />,
    children: [
      { path: paths.raiz, element: <Levar a={paths.painel} /> },
      ...ROTAS.filter(eh(true)).map(daTabela),
      {
        element: <DeQuemEntrou />,
        children: [
          ...ROTAS.filter(eh(false)).map(daTabela),
          // Within: who has to sign in first is told after it, and nobody while the shell is on its way.
          { path: '*', element: <Desvio para={paths.raiz} aviso="Página não encontrada" /> },
        ],
      },
    ],
  },
])
