import { useAuth0 } from '@auth0/auth0-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConfiguracao } from '../state/configuracao.ts'
import { guardarPendencias, liberarSaida } from '../state/pendencias.ts'
import { Faixa } from '../ui/Faixa.tsx'
import { FormularioDoFirebase } from './FormularioDoFirebase.tsx'
import type { ConfiguracaoDoFirebase } from './firebase.ts'
import type { PedidoDeProva } from './prova.ts'
import '../ui/formulario.css'

const ENTRAR_DE_NOVO = { authorizationParams: { prompt: 'login' } } as const
const TEMPO_DA_JANELA_S = 300

/** The address in which the person is, to come back to. */
const aqui = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`

/** What the dialog asks: the password here, or a window of the provider to sign in again. */
export function PerguntaDaProva({ pedido }: { pedido: PedidoDeProva }) {
  const { firebase } = useConfiguracao().auth
  return firebase ? (
    <ProvaComSenha pedido={pedido} config={firebase} />
  ) : (
    <ProvaNoProvedor pedido={pedido} />
  )
}

type ComSenha = { pedido: PedidoDeProva; config: ConfiguracaoDoFirebase }

function ProvaComSenha({ pedido, config }: ComSenha) {
  const { user, getAccessTokenSilently } = useAuth0()
  const confirmado = async () => {
    await getAccessTokenSilently({ cacheMode: 'off' })
    pedido.responder(true)
  }
  return (
    <div className="rz-formulario">
      <p>
        Esta mudança pede que você tenha entrado há pouco. Digite a senha: o que está preenchido
        fica como está.
      </p>
      <FormularioDoFirebase config={config} email={user?.email ?? ''} onEntrou={confirmado} />
      <Button variant="default" onClick={() => pedido.responder(false)}>
        Agora não
      </Button>
    </div>
  )
}

function ProvaNoProvedor({ pedido }: { pedido: PedidoDeProva }) {
  const { getAccessTokenWithPopup, getIdTokenClaims, loginWithRedirect, user } = useAuth0()
  const [abrindo, setAbrindo] = useState(false)
  const [semJanela, setSemJanela] = useState(false)

  const emJanela = async () => {
    setAbrindo(true)
    try {
      await getAccessTokenWithPopup(ENTRAR_DE_NOVO, { timeoutInSeconds: TEMPO_DA_JANELA_S })
      const depois = await getIdTokenClaims()
      // Somebody else signed in: nothing of what is on screen is theirs.
      if (depois?.sub !== user?.sub) window.location.reload()
      else pedido.responder(true)
    } catch {
      setSemJanela(true)
      setAbrindo(false)
    }
  }
  const naPagina = async () => {
    setAbrindo(true)
    await guardarPendencias()
    liberarSaida()
    await loginWithRedirect({ ...ENTRAR_DE_NOVO, appState: { returnTo: aqui() } })
  }
  return (
    <div className="rz-formulario">
      <p>
        Esta mudança pede que você tenha entrado há pouco. Entre de novo: o que está preenchido fica
        como está.
      </p>
      {semJanela ? (
        <Faixa tom="atencao">
          A janela não abriu ou foi fechada. Dá para entrar nesta página e voltar para cá.
        </Faixa>
      ) : null}
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={() => pedido.responder(false)}>
          Agora não
        </Button>
        <Button variant="default" disabled={abrindo} onClick={() => void naPagina()}>
          Entrar nesta página
        </Button>
        <Button loading={abrindo} data-autofocus onClick={() => void emJanela()}>
          Confirmar que sou eu
        </Button>
      </div>
    </div>
  )
}
