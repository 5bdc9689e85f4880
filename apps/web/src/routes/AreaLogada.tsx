import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Splash } from '../layouts/Splash.tsx'
import { paths } from '../paths.ts'
import { MENU, type RotaDaTela } from '../routes.tsx'
import { useUsuario } from '../state/contexto.ts'
import { podeAbrir } from '../state/pode-abrir.ts'
import { buscaDaLista, querySlice } from '../state/query.ts'
import { useDespacho } from '../state/reducers.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'
import { Levar } from '../ui/Levar.tsx'
import { peca, Tardia } from '../ui/tardia.tsx'
import { Desvio } from './Desvio.tsx'
import { Titulo } from './Titulo.tsx'

const CASCA = peca(async () => (await import('../layouts/Casca.tsx')).Casca)
// It comes while the session is being asked for.
CASCA.trazer().catch(() => undefined)
const AVISO_DE_OCIOSIDADE = peca(
  async () => (await import('../layouts/AvisoDeOciosidade.tsx')).AvisoDeOciosidade,
)
AVISO_DE_OCIOSIDADE.trazer().catch(() => undefined)
const TelaSemEmpresa = lazy(async () => ({
  default: (await import('../features/sistema/TelaSemEmpresa.tsx')).TelaSemEmpresa,
}))

const TelaDeQuemAjuda = lazy(async () => ({
  default: (await import('../features/sistema/TelaDeQuemAjuda.tsx')).TelaDeQuemAjuda,
}))

const SEM_ACESSO = 'Você não tem acesso a esta página. Peça a um administrador.'

/** Who is not signed in goes to the sign-in, with the origin kept; the shell is drawn only for who is. */
export function AreaLogada() {
  const { fase } = useSituacaoDaSessao()
  const local = useLocation()
  const empresas = useUsuario()?.empresas
  const semEmpresa = empresas?.todas === false && empresas.ids.length === 0
  if (fase === 'verificando' || fase === 'carregando') return <Splash />
  if (fase !== 'dentro') {
    // Who still has a step to answer (terms, office, second factor) comes back here too.
    const origem = `${local.pathname}${local.search}${local.hash}`
    return <Levar a={fase === 'fora' ? paths.conta.entrar : paths.conta.token} state={{ origem }} />
  }
  return (
    <Suspense fallback={<Splash />}>
      {semEmpresa ? (
        <TelaSemEmpresa />
      ) : (
        <>
          <Tardia de={AVISO_DE_OCIOSIDADE} props={{}} />
          <Tardia de={CASCA} props={{ menu: MENU }} />
        </>
      )}
    </Suspense>
  )
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
export function Protegida({ rota, children }: { rota: RotaDaTela; children: ReactNode }) {
  const quem = useUsuario()
  useLembrarConsulta(rota.path)
  if (!podeAbrir(quem, rota.role)) return <Desvio para={paths.painel} aviso={SEM_ACESSO} />
  const semNivel = rota.dados !== undefined && !podeAbrir(quem, rota.dados)
  return <Titulo titulo={rota.titulo}>{semNivel ? <TelaDeQuemAjuda /> : children}</Titulo>
}
