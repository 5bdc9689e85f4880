import { Auth0Provider } from '@auth0/auth0-react'
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router'
import './brand/estilos.css'
import { MARCA_PADRAO, PREFIXO_DE_ARMAZENAMENTO, TEMPOS } from './brand/marca.ts'
import { temaDaMarca } from './brand/tema.ts'
import { TelaManutencao } from './features/sistema/TelaManutencao.tsx'
import { TelaSemServidor } from './features/sistema/TelaSemServidor.tsx'
import { paths } from './paths.ts'
import { router } from './routes/router.tsx'
import { type Configuracao, ConfiguracaoDoServidor, lerConfiguracao } from './state/configuracao.ts'
import { desregistrarServiceWorkers } from './state/versao.ts'
import { adotarCompetenciaDoEndereco, ligarStore, store } from './store.ts'
import { AvisosNaTela } from './ui/AvisosNaTela.tsx'

/** The nonce of this page's policy, for the style elements that are made here. */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** How the page looks before anybody signs in: as it looked the last time on this computer. */
const esquema = localStorageColorSchemeManager({ key: `${PREFIXO_DE_ARMAZENAMENTO}:tema` })

// The library that stops the page from scrolling under a dialog asks for the nonce by this name.
Object.assign(window, { __webpack_nonce__: nonce })

/** The library keeps `http` only when the domain says so; on loopback ours does. */
const dominio = (domain: string): string =>
  window.location.protocol === 'http:' && !domain.includes('//') ? `http://${domain}` : domain

const aoVoltar = (appState: { returnTo?: string } | undefined): void => {
  const state = { origem: appState?.returnTo ?? null }
  void router.navigate(paths.conta.token, { replace: true, state })
}

function Aparencia({ cor, children }: { cor: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={temaDaMarca(cor)}
      defaultColorScheme="auto"
      colorSchemeManager={esquema}
      getStyleNonce={() => nonce}
    >
      <AvisosNaTela duracao={TEMPOS.aviso} />
      {children}
    </MantineProvider>
  )
}

function Aplicacao({ configuracao }: { configuracao: Configuracao }) {
  const { auth, brand, manutencao } = configuracao
  if (manutencao?.ligada) {
    return <TelaManutencao nome={brand.nome} estimativa={manutencao.estimativa} />
  }
  return (
    <ConfiguracaoDoServidor value={configuracao}>
      <Provider store={store}>
        <Auth0Provider
          domain={dominio(auth.domain)}
          clientId={auth.clientId}
          authorizationParams={{
            audience: auth.audience,
            scope: 'openid profile email offline_access',
            redirect_uri: `${window.location.origin}${paths.conta.token}`,
            ui_locales: 'pt-BR',
          }}
          // Tokens live in memory only; after a reload the session is renewed in silence.
          cacheLocation="memory"
          useRefreshTokens
          useRefreshTokensFallback
          workerUrl={workerUrl}
          skipRedirectCallback={window.location.pathname !== paths.conta.token}
          onRedirectCallback={aoVoltar}
        >
          <RouterProvider router={router} />
        </Auth0Provider>
      </Provider>
    </ConfiguracaoDoServidor>
  )
}

async function iniciar(): Promise<void> {
  const onde = document.getElementById('app')
  if (!onde) throw new Error('the page has no #app')
  const raiz = createRoot(onde)
  void desregistrarServiceWorkers()
  try {
    const configuracao = await lerConfiguracao()
    ligarStore()
    adotarCompetenciaDoEndereco()
    raiz.render(
      <StrictMode>
        <Aparencia cor={configuracao.brand.corPrimaria}>
          <Aplicacao configuracao={configuracao} />
        </Aparencia>
      </StrictMode>,
    )
  } catch {
    raiz.render(
      <Aparencia cor={MARCA_PADRAO.corPrimaria}>
        <TelaSemServidor />
      </Aparencia>,
    )
  }
}

void iniciar()
