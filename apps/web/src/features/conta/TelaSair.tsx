import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
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
  return (
    <div className="rz-conta">
      <h1>Você saiu.</h1>
      <p className="rz-suave">A sessão terminou neste navegador. Até a próxima.</p>
      <Button size="md" fullWidth onClick={() => void navegar(paths.conta.entrar)}>
        Entrar novamente
      </Button>
    </div>
  )
}
