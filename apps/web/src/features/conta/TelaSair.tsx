import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pedirDaConta } from '../../api/identidade.ts'
import { paths } from '../../paths.ts'
import { esquecerOrigem, origemGuardada } from '../../state/origem.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { haviaSessaoAoSair } from './saida-imediata.ts'
import { esquecerSairDeTodos, pedirSairDeTodos } from './sair-de-todos.ts'
import './conta.css'

const encerrarOutras = () => pedirDaConta({ metodo: 'POST', caminho: 'sessoes/encerrar-outras' })

/** Ends the session here and at the provider, and says so; `?todos=sim` ends those of other devices first. */
export function TelaSair() {
  const { fase, sair } = useSituacaoDaSessao()
  const todos = useSearchParams()[0].get('todos') === 'sim'
  const [falhou, setFalhou] = useState<string | null>(null)
  const pedido = useRef(false)
  // Of a session found at the page's start the SDK was told nothing: it is ended at the provider all the same.
  const [porEncerrar] = useState(haviaSessaoAoSair)
  const dentro = fase !== 'verificando' && (fase !== 'fora' || porEncerrar)
  useEffect(() => {
    if (!dentro || pedido.current) return
    pedido.current = true
    const fazer = async () => {
      esquecerSairDeTodos()
      const feito = todos ? await encerrarOutras() : null
      if (feito && !feito.ok) setFalhou(feito.falha.titulo)
      else await sair()
    }
    void fazer()
  }, [dentro, todos, sair])
  if (falhou !== null) {
    return (
      <div className="rz-conta">
        <h1>As outras sessões continuam abertas</h1>
        <Faixa tom="erro">{falhou}</Faixa>
        <Button size="md" fullWidth onClick={() => window.location.reload()}>
          Tentar de novo
        </Button>
        <Button variant="subtle" fullWidth onClick={() => void sair()}>
          Sair só deste navegador
        </Button>
      </div>
    )
  }
  if (fase !== 'fora' || porEncerrar) {
    return (
      <div className="rz-conta" aria-busy="true">
        <h1>Saindo…</h1>
      </div>
    )
  }
  return <Saiu />
}

function Saiu() {
  const navegar = useNavigate()
  const { entrar } = useSituacaoDaSessao()
  const origem = origemGuardada()
  const entrarDeNovo = () => {
    esquecerOrigem()
    esquecerSairDeTodos()
    return navegar(paths.conta.entrar, { state: origem === null ? null : { origem } })
  }
  const sairDeTodos = () => {
    pedirSairDeTodos()
    return entrar(null, { deNovo: true })
  }
  return (
    <div className="rz-conta">
      <h1>Você saiu.</h1>
      <p className="rz-suave">
        {origem === null
          ? 'A sessão terminou neste navegador. Até a próxima.'
          : 'Você ficou um tempo sem usar a plataforma e, por segurança, a sessão terminou. Ao entrar, você volta para onde estava.'}
      </p>
      <Button size="md" fullWidth onClick={() => void entrarDeNovo()}>
        Entrar novamente
      </Button>
      <Button variant="subtle" fullWidth onClick={() => void sairDeTodos()}>
        Sair de todos os dispositivos
      </Button>
      <p className="rz-suave">
        Para encerrar nos outros dispositivos, primeiro confirmamos que é você.
      </p>
    </div>
  )
}
