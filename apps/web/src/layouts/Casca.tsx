import { Button } from '@mantine/core'
import { somarMeses } from '@razao/engine/tempo'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { useCompetencia, useUsuario } from '../state/contexto.ts'
import { podeAbrir } from '../state/pode-abrir.ts'
import { type Preferencias, preferencesSlice } from '../state/preferences.ts'
import { useDespacho, useEstado, useLoja } from '../state/reducers.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'
import { avisos } from '../ui/avisos.tsx'
import { EscolhaDeEmpresa } from '../ui/escolha-de-empresa.ts'
import { Faixas } from './Faixas.tsx'
import { useEventosAoVivo, usePreferenciasNoServidor } from './ligacoes.ts'
import { MenuDoTopo } from './MenuDoTopo.tsx'
import { MenuLateral } from './MenuLateral.tsx'
import { type ItemDeMenu, menuDoPerfil, type RamoDoMenu } from './menu.ts'
import { abrirNovo } from './Novo.tsx'
import { Topo } from './Topo.tsx'
import { Trilha } from './Trilha.tsx'
import { useAtalhos } from './use-atalhos.ts'
import { useAvisoDasDeclaracoes } from './use-aviso-das-declaracoes.tsx'
import { useModoDiscreto } from './use-modo-discreto.ts'
import { useNovidades } from './use-novidades.ts'
import { useSemana } from './use-semana.ts'
import { useVisoesNoServidor } from './visoes-no-servidor.ts'
import './layouts.css'
import './topo.css'

const PaletaDeComandos = lazy(async () => ({
  default: (await import('./PaletaDeComandos.tsx')).PaletaDeComandos,
}))
const MapaDeAtalhos = lazy(async () => ({
  default: (await import('./MapaDeAtalhos.tsx')).MapaDeAtalhos,
}))
const MenuEmGaveta = lazy(async () => ({
  default: (await import('./MenuEmGaveta.tsx')).MenuEmGaveta,
}))
const HistoricoDaSessao = lazy(async () => ({
  default: (await import('./HistoricoDaSessao.tsx')).HistoricoDaSessao,
}))
const Novidades = lazy(async () => ({
  default: (await import('./Novidades.tsx')).Novidades,
}))
const Personalizar = lazy(async () => ({
  default: (await import('./Personalizar.tsx')).Personalizar,
}))

type Aberto =
  | 'paleta'
  | 'mapa'
  | 'historico'
  | 'novidades'
  | 'personalizar'
  | 'menu'
  | 'empresa'
  | null
const CELULAR = '(max-width: 900px)'

/** Closes the toast and opens what it speaks of. */
function VerNovidades({ onVer }: { onVer: () => void }) {
  const ver = () => {
    avisos.fechar('novidades')
    onVer()
  }
  return (
    <Button size="compact-sm" variant="default" onClick={ver}>
      O que mudou
    </Button>
  )
}

/**
 * What is open over the screen, one thing at a time. The drawer at the right is of the layout state of the
 * specification (`showRightSidebar`); the others live while they are open.
 */
function useAberto(): [Aberto, (qual: Aberto) => void] {
  const [outro, mudar] = useState<Aberto>(null)
  const aDireita = useEstado(({ preferences }) => preferences.showRightSidebar)
  const loja = useLoja()
  const abrir = useCallback(
    (qual: Aberto) => {
      const showRightSidebar = qual === 'personalizar'
      mudar(showRightSidebar ? null : qual)
      if (loja.getState().preferences.showRightSidebar === showRightSidebar) return
      loja.dispatch(preferencesSlice.actions.preferir({ showRightSidebar }))
    },
    [loja],
  )
  return [outro ?? (aDireita ? 'personalizar' : null), abrir]
}

/** The next preference of the ☰ button on a wide screen. */
const alternarMenu = ({ leftSideBarType }: Preferencias): Partial<Preferencias> => ({
  leftSideBarType: leftSideBarType === 'compacto' ? 'fixo' : 'compacto',
})

function Barra({ ramos, preferencias }: { ramos: RamoDoMenu[]; preferencias: Preferencias }) {
  const { layoutType, leftSideBarTheme, leftSideBarType } = preferencias
  if (layoutType === 'topnav') return null
  return (
    <nav
      className="rz-lateral"
      aria-label="Menu"
      data-tema={leftSideBarTheme}
      data-tipo={leftSideBarType}
    >
      <MenuLateral ramos={ramos} compacto={leftSideBarType === 'compacto'} />
    </nav>
  )
}

function Dialogos({
  aberto,
  fechar,
  menu,
  ramos,
  abrir,
}: {
  aberto: Aberto
  fechar: () => void
  menu: readonly ItemDeMenu[]
  ramos: RamoDoMenu[]
  abrir: (qual: Aberto) => void
}) {
  const { sair } = useSituacaoDaSessao()
  const despachar = useDespacho()
  const navegar = useNavigate()
  const extras = [
    ...(menu.some(({ path }) => path === paths.empresa.raiz)
      ? [
          {
            id: 'nova-empresa',
            texto: 'Nova empresa',
            fazer: () => void navegar(paths.empresa.nova),
          },
        ]
      : []),
    { id: 'aparencia', texto: 'Personalizar aparência', fazer: () => abrir('personalizar') },
    { id: 'historico', texto: 'O que fiz nesta sessão', fazer: () => abrir('historico') },
    { id: 'atalhos', texto: 'Atalhos de teclado', fazer: () => abrir('mapa') },
    { id: 'novidades', texto: 'O que mudou', fazer: () => abrir('novidades') },
    {
      id: 'claro',
      texto: 'Tema claro',
      fazer: () => despachar(preferencesSlice.actions.preferir({ tema: 'claro' })),
    },
    {
      id: 'escuro',
      texto: 'Tema escuro',
      fazer: () => despachar(preferencesSlice.actions.preferir({ tema: 'escuro' })),
    },
    { id: 'sair', texto: 'Sair', fazer: () => void sair() },
  ]
  return (
    <Suspense>
      {aberto === 'paleta' ? (
        <PaletaDeComandos menu={menu} extras={extras} onFechar={fechar} />
      ) : null}
      {aberto === 'menu' ? <MenuEmGaveta ramos={ramos} onFechar={fechar} /> : null}
      {aberto === 'mapa' ? <MapaDeAtalhos onFechar={fechar} /> : null}
      {aberto === 'novidades' ? <Novidades onFechar={fechar} /> : null}
      {aberto === 'historico' ? <HistoricoDaSessao onFechar={fechar} /> : null}
      {aberto === 'personalizar' ? <Personalizar onFechar={fechar} /> : null}
    </Suspense>
  )
}

/** Everything the shell does with the menu: what this person sees, and where they are. */
function useMenu(menu: readonly ItemDeMenu[]) {
  const { pathname } = useLocation()
  const quem = useUsuario()
  const visivel = useMemo(() => menu.filter(({ role }) => podeAbrir(quem, role)), [menu, quem])
  const ramos = useMemo(() => menuDoPerfil(menu, quem, pathname), [menu, quem, pathname])
  return { visivel, ramos }
}

/** The shell of a signed-in person: `vertical` (default), `topnav` or `detached`. */
export function Casca({ menu, children }: { menu: readonly ItemDeMenu[]; children?: ReactNode }) {
  const preferencias = useEstado(({ preferences }) => preferences)
  const despachar = useDespacho()
  const [aberto, abrir] = useAberto()
  const botaoDaCompetencia = useRef<HTMLButtonElement>(null)
  const [competencia, mudarCompetencia] = useCompetencia()
  const { visivel, ramos } = useMenu(menu)
  const podeIr = (path: string) =>
    path === paths.painel || visivel.some((item) => item.path === path && !item.disabled)
  const navegando = useNavigation().state !== 'idle'
  const alternarValores = useModoDiscreto()
  useSemana()
  usePreferenciasNoServidor()
  useVisoesNoServidor()
  useEventosAoVivo()
  useAvisoDasDeclaracoes()
  useNovidades(() =>
    avisos.info('Você está na versão nova.', {
      id: 'novidades',
      titulo: 'A plataforma foi atualizada',
      persistente: true,
      acao: <VerNovidades onVer={() => abrir('novidades')} />,
    }),
  )
  useAtalhos({
    paleta: () => abrir('paleta'),
    mapa: () => abrir('mapa'),
    empresa: () => abrir('empresa'),
    competencia: () => botaoDaCompetencia.current?.click(),
    mes: (passo) => mudarCompetencia(somarMeses(competencia, passo)),
    novo: abrirNovo,
    historico: () => abrir('historico'),
    valores: alternarValores,
    podeIr,
  })
  const fechar = () => abrir(null)
  const escolherEmpresa = useCallback(() => abrir('empresa'), [abrir])
  const onMenu = () => {
    if (window.matchMedia(CELULAR).matches || preferencias.layoutType === 'topnav') abrir('menu')
    else despachar(preferencesSlice.actions.preferir(alternarMenu(preferencias)))
  }
  return (
    <div
      className="rz-casca"
      data-layout={preferencias.layoutType}
      data-largura={preferencias.layoutWidth}
      data-menu={preferencias.leftSideBarType}
    >
      <a href="#conteudo" className="rz-pular">
        Pular para o conteúdo
      </a>
      <div className="rz-navegando" data-ativo={navegando || undefined} aria-hidden />
      <Topo
        onMenu={onMenu}
        onPaleta={() => abrir('paleta')}
        onMapa={() => abrir('mapa')}
        onPersonalizar={() => abrir('personalizar')}
        onNovidades={() => abrir('novidades')}
        podeIr={podeIr}
        empresa={{
          aberto: aberto === 'empresa',
          onAbrir: (sim) => abrir(sim ? 'empresa' : null),
        }}
        botaoDaCompetencia={botaoDaCompetencia}
      />
      {preferencias.layoutType === 'topnav' ? <MenuDoTopo ramos={ramos} /> : null}
      <div className="rz-corpo">
        <Barra ramos={ramos} preferencias={preferencias} />
        <main id="conteudo" tabIndex={-1} className="rz-conteudo">
          <Faixas />
          <Trilha menu={visivel} />
          <EscolhaDeEmpresa value={escolherEmpresa}>{children ?? <Outlet />}</EscolhaDeEmpresa>
        </main>
      </div>
      <Dialogos aberto={aberto} fechar={fechar} menu={visivel} ramos={ramos} abrir={abrir} />
    </div>
  )
}
