import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { esquecerOrigem, origemGuardada } from '../../state/origem.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import './conta.css'

/** Ends the session here and at the provider, and says so. */
export function TelaSair() {
  const { fase, sair } = useSituacaoDaSessao()
  const navegar = useNavigate()
  const pedido = useRef(false)
  const dentro = fase !== 'fora' && fase !== 'verificando'
  useEffect(() => {
    if (!dentro || pedido.current) return
    pedido.current = true
    void sair()
  }, [dentro, sair])
  if (fase !== 'fora') {
    return (
      <div className="rz-conta" aria-busy="true">
        <h1>Saindo…</h1>
      </div>
    )
  }
  const origem = origemGuardada()
  const entrar = () => {
    esquecerOrigem()
    return navegar(paths.conta.entrar, { state: origem === null ? null : { origem } })
  }
  return (
    <div className="rz-conta">
      <h1>Você saiu.</h1>
      <p className="rz-suave">
        {origem === null
          ? 'A sessão terminou neste navegador. Até a próxima.'
          : 'Você ficou um tempo sem usar a plataforma e, por segurança, a sessão terminou. Ao entrar, você volta para onde estava.'}
      </p>
      <Button size="md" fullWidth onClick={() => void entrar()}>
        Entrar novamente
      </Button>
    </div>
  )
}
