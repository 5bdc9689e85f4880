import { useAuth0 } from '@auth0/auth0-react'
import { Button } from '@mantine/core'
import { IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { origemSegura, paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { type SituacaoDaSessao, useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EscolherEscritorio } from './EscolherEscritorio.tsx'
import { detalheTecnico, mensagemDeAcesso } from './mensagens.ts'
import './conta.css'

const PASSOS = ['Validando acesso', 'Carregando permissões', 'Abrindo sua página'] as const
const DEMORA = 10_000

function Progresso({ passo }: { passo: number }) {
  return (
    <ol className="rz-passos" aria-label="Entrando">
      {PASSOS.map((texto, i) => (
        <li key={texto} data-feito={i < passo || undefined} data-atual={i === passo || undefined}>
          {i < passo ? <IconCheck size={16} aria-label="feito" /> : null}
          {i === passo ? <IconLoader2 size={16} className="rz-girando" aria-hidden /> : null}
          {i > passo ? <i aria-hidden /> : null}
          {texto}
        </li>
      ))}
    </ol>
  )
}

function useDemorou(): boolean {
  const [demorou, setDemorou] = useState(false)
  useEffect(() => {
    const espera = setTimeout(() => setDemorou(true), DEMORA)
    return () => clearTimeout(espera)
  }, [])
  return demorou
}

function FalhaDeAcesso({ erro }: { erro: unknown }) {
  const navegar = useNavigate()
  const { entrar } = useSituacaoDaSessao()
  const mensagem = mensagemDeAcesso(erro)
  const naPagina = mensagem.acao === 'na-propria-pagina'
  const deNovo = () => (naPagina ? entrar(null) : navegar(paths.conta.entrar, { replace: true }))
  if (mensagem.silenciosa) return <Navigate to={paths.conta.entrar} replace />
  return (
    <div className="rz-conta">
      <h1>Não entramos desta vez</h1>
      <p>{mensagem.titulo}</p>
      <Button size="md" onClick={() => void deNovo()}>
        {naPagina ? 'Tentar na própria página' : 'Entrar de novo'}
      </Button>
      <details className="rz-detalhes">
        <summary>Detalhes técnicos</summary>
        <code>{detalheTecnico(erro) || 'sem detalhes'}</code>
      </details>
    </div>
  )
}

const passoDa = (fase: SituacaoDaSessao['fase']): number =>
  ({ verificando: 0, fora: 0, carregando: 1, escolher: 1, falha: 1, dentro: 2 })[fase]

/** Where the hosted sign-in comes back: three steps, then the page the person wanted. */
export function TelaToken() {
  const { error, isLoading } = useAuth0()
  const situacao = useSituacaoDaSessao()
  const usuario = useUsuario()
  const local = useLocation()
  const demorou = useDemorou()
  const destino =
    origemSegura((local.state as { origem?: unknown } | null)?.origem) ??
    origemSegura(usuario?.RotaInicial) ??
    paths.painel

  if (error) return <FalhaDeAcesso erro={error} />
  if (situacao.fase === 'dentro') return <Navigate to={destino} replace />
  if (situacao.fase === 'escolher') return <EscolherEscritorio />
  if (situacao.fase === 'falha' && situacao.falha) {
    return (
      <div className="rz-conta">
        <CartaoErro {...situacao.falha} onTentarDeNovo={situacao.tentarDeNovo} />
        <Button variant="subtle" onClick={() => void situacao.sair()}>
          Entrar com outra conta
        </Button>
      </div>
    )
  }
  // Nothing in the address to complete: somebody typed it.
  if (situacao.fase === 'fora' && !isLoading) return <Navigate to={paths.conta.entrar} replace />
  return (
    <div className="rz-conta">
      <h1>Entrando…</h1>
      <Progresso passo={passoDa(situacao.fase)} />
      {demorou ? (
        <p className="rz-suave">
          Está demorando.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => window.location.reload()}>
            Tentar de novo
          </Button>
        </p>
      ) : null}
    </div>
  )
}
