import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import './brand/estilos.css'
import { MARCA_PADRAO, PREFIXO_DE_ARMAZENAMENTO, TEMPOS } from './brand/marca.ts'
import { temaDaMarca } from './brand/tema.ts'
import { TelaSemServidor } from './features/sistema/TelaSemServidor.tsx'
import { prepararEntrada, router } from './routes/router.tsx'
import { ConfiguracaoDoServidor } from './state/configuracao.ts'
import { type Configuracao, lerConfiguracao } from './state/ler-configuracao.ts'
import { instalarTiposConfiaveis, ouvirRecusas } from './state/tipos-confiaveis.ts'
import { desregistrarServiceWorkers } from './state/versao.ts'
import { AvisosDaPagina } from './ui/AvisosDaPagina.tsx'
import { segurarFoco } from './ui/foco.ts'
import { validarEmPortugues } from './ui/validacao-em-portugues.ts'

const TelaManutencao = lazy(async () => ({
  default: (await import('./features/sistema/TelaManutencao.tsx')).TelaManutencao,
}))

/** The nonce of this page's policy, for the style elements that are made here. */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** How the page looks before anybody signs in: as it looked the last time on this computer. */
const esquema = localStorageColorSchemeManager({ key: `${PREFIXO_DE_ARMAZENAMENTO}:tema` })

// The library that stops the page from scrolling under a dialog asks for the nonce by this name.
Object.assign(window, { __webpack_nonce__: nonce })

function Aparencia({ cor, children }: { cor: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={temaDaMarca(cor)}
      defaultColorScheme="auto"
      colorSchemeManager={esquema}
      getStyleNonce={() => nonce}
    >
      <AvisosDaPagina duracao={TEMPOS.aviso} />
      {children}
    </MantineProvider>
  )
}

function Aplicacao({ configuracao }: { configuracao: Configuracao }) {
  return (
    <ConfiguracaoDoServidor value={configuracao}>
      {configuracao.manutencao?.ligada ? (
        <Suspense>
          <TelaManutencao {...configuracao.manutencao} />
        </Suspense>
      ) : (
        <RouterProvider router={router} />
      )}
    </ConfiguracaoDoServidor>
  )
}

async function iniciar(): Promise<void> {
  // The page itself says so, in words that an old browser understands (index.html).
  if (document.documentElement.classList.contains('antigo')) return
  instalarTiposConfiaveis()
  validarEmPortugues()
  segurarFoco()
  ouvirRecusas(async (relato) =>
    (await import('./api/relatar-erro.ts')).relatarErro(relato, crypto.randomUUID()),
  )
  const onde = document.getElementById('app')
  if (!onde) throw new Error('the page has no #app')
  const raiz = createRoot(onde)
  void desregistrarServiceWorkers()
  try {
    const [configuracao] = await Promise.all([lerConfiguracao(), prepararEntrada()])
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
