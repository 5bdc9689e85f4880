import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { origemSegura, paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import type { PropsDaEntrada } from './EntradaManual.tsx'
import { Entrando } from './Entrando.tsx'
import type { MotivoDeEntrar } from './motivos.ts'
import './conta.css'
import { Levar } from '../../ui/Levar.tsx'

let pronta: ComponentType<PropsDaEntrada> | undefined
/** Brings the form: who is sent straight to the hosted page never sees it. */
async function trazerFormulario(): Promise<ComponentType<PropsDaEntrada>> {
  pronta ??= (await import('./EntradaManual.tsx')).EntradaManual
  return pronta
}
const EntradaComSenha = lazy(async () => ({
  default: (await import('./EntradaComSenha.tsx')).EntradaComSenha,
}))
const AEspera = lazy(async () => ({ default: await trazerFormulario() }))

/** What another screen says when it sends the person here. */
type Chegada = {
  origem?: string
  motivo?: MotivoDeEntrar
  email?: string
  /** Although there is a session. */
  deNovo?: boolean
} | null

const voltou = (): boolean => {
  const [entrada] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entrada?.type === 'back_forward'
}

const sozinho = (chegada: Chegada): boolean =>
  origemSegura(chegada?.origem) !== null && !chegada?.motivo && !voltou()

/** Tries a way in, and holds what went wrong in the last one. */
function useTentativa() {
  const [abrindo, setAbrindo] = useState(false)
  const [erro, setErro] = useState<unknown>(null)
  const tentar = async (entrar: () => Promise<unknown>) => {
    setErro(null)
    setAbrindo(true)
    try {
      await entrar()
    } catch (falha) {
      setErro(falha)
      setAbrindo(false)
    }
  }
  return { abrindo, erro, tentar }
}

/** «Entrar»: leads to the hosted sign-in and brings the person back to where the guard found them. */
export function TelaEntrar() {
  const situacao = useSituacaoDaSessao()
  const chegada = useLocation().state as Chegada
  const navegar = useNavigate()
  const origem = origemSegura(chegada?.origem)
  const [email, setEmail] = useState(chegada?.email ?? '')
  const [Formulario] = useState(() => pronta ?? AEspera)
  const { abrindo, erro, tentar } = useTentativa()
  const { firebase } = useConfiguracao().auth
  const [automatico, setAutomatico] = useState(firebase === null && sozinho(chegada))
  const opcoes = { email: email.trim() }
  const naPagina = () => tentar(() => situacao.entrar(origem, opcoes))
  const emJanela = () =>
    tentar(async () => {
      await situacao.entrarEmJanela(opcoes)
      await navegar(paths.conta.token, { state: { origem } })
    })

  const comecar = useRef(naPagina)
  comecar.current = naPagina
  const fora = situacao.fase === 'fora'
  useEffect(() => {
    // Who came by an address is already on the way in; who came here by hand presses the button.
    if (!fora || !automatico) return
    // Back from the hosted page by the button of the browser, the form is for who changed their mind.
    const aoVoltar = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setAutomatico(false)
    }
    window.addEventListener('pageshow', aoVoltar)
    void comecar.current()
    return () => window.removeEventListener('pageshow', aoVoltar)
  }, [fora, automatico])

  if (firebase && (situacao.fase === 'fora' || chegada?.deNovo || abrindo)) {
    return (
      <Suspense fallback={<Entrando passo={0} />}>
        <EntradaComSenha
          config={firebase}
          motivo={chegada?.motivo}
          email={email}
          onEmail={setEmail}
          onEntrou={emJanela}
        />
      </Suspense>
    )
  }
  if (situacao.fase === 'dentro') return <Levar a={origem ?? paths.painel} />
  if (['escolher', 'semLugar', 'falha'].includes(situacao.fase)) {
    return <Levar a={paths.conta.token} state={{ origem }} />
  }
  if (automatico && erro === null) return <Entrando passo={0} />
  return (
    <Suspense fallback={<Entrando passo={0} />}>
      <Formulario
        motivo={chegada?.motivo}
        email={email}
        onEmail={setEmail}
        abrindo={abrindo || situacao.fase === 'verificando'}
        erro={erro}
        onPagina={naPagina}
        onJanela={emJanela}
      />
    </Suspense>
  )
}

/** The screen; with its form at once, unless the guard of a screen sends here who goes on to the hosted page. */
export async function trazerTelaEntrar(): Promise<ComponentType> {
  if (window.location.pathname.startsWith('/conta/')) await trazerFormulario()
  return TelaEntrar
}
