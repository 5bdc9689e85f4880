import { useAuth0 } from '@auth0/auth0-react'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { origemSegura, paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { type SituacaoDaSessao, useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Entrando } from './Entrando.tsx'
import { detalheTecnico, mensagemDeAcesso } from './mensagens.ts'
import { pediuSairDeTodos } from './sair-de-todos.ts'
import './conta.css'
import { Levar } from '../../ui/Levar.tsx'

const EscolherEscritorio = lazy(async () => ({
  default: (await import('./EscolherEscritorio.tsx')).EscolherEscritorio,
}))
const SemLugar = lazy(async () => ({ default: (await import('./SemLugar.tsx')).SemLugar }))
const AceitarTermos = lazy(async () => ({
  default: (await import('./AceitarTermos.tsx')).AceitarTermos,
}))
const ExigeSegundoFator = lazy(async () => ({
  default: (await import('./ExigeSegundoFator.tsx')).ExigeSegundoFator,
}))

function FalhaDeAcesso({ erro }: { erro: unknown }) {
  const navegar = useNavigate()
  const { entrar } = useSituacaoDaSessao()
  const mensagem = mensagemDeAcesso(erro)
  const naPagina = mensagem.acao === 'na-propria-pagina'
  const deNovo = () => (naPagina ? entrar(null) : navegar(paths.conta.entrar, { replace: true }))
  if (mensagem.silenciosa) return <Levar a={paths.conta.entrar} />
  return (
    <div className="rz-conta" role="alert">
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

function FalhaDaSessao() {
  const { falha, tentarDeNovo, sair } = useSituacaoDaSessao()
  const { plataforma } = useConfiguracao()
  if (!falha) return null
  if (falha.problema === 'mfa-obrigatorio') return <ExigeSegundoFator />
  if (falha.problema === 'aceite-pendente') return <AceitarTermos onAceito={tentarDeNovo} />
  return (
    <div className="rz-conta">
      <CartaoErro {...falha} onTentarDeNovo={tentarDeNovo} />
      {falha.problema === 'so-na-plataforma' && plataforma !== null ? (
        <Button component="a" href={plataforma}>
          Ir para o endereço da plataforma
        </Button>
      ) : null}
      <Button variant="subtle" onClick={() => void sair()}>
        Entrar com outra conta
      </Button>
    </div>
  )
}

const passoDa = (fase: SituacaoDaSessao['fase']): number =>
  ({ verificando: 0, fora: 0, carregando: 1, escolher: 1, semLugar: 1, falha: 1, dentro: 2 })[fase]

/** Where the hosted sign-in comes back: three steps, then the page the person wanted. */
export function TelaToken() {
  const { error, isLoading } = useAuth0()
  const { fase } = useSituacaoDaSessao()
  const usuario = useUsuario()
  const local = useLocation()
  const destino =
    origemSegura((local.state as { origem?: unknown } | null)?.origem) ??
    origemSegura(usuario?.RotaInicial) ??
    paths.painel

  if (error) return <FalhaDeAcesso erro={error} />
  const dentro = fase !== 'fora' && fase !== 'verificando'
  if (dentro && pediuSairDeTodos()) return <Levar a={`${paths.conta.sair}?todos=sim`} />
  if (fase === 'dentro') return <Levar a={destino} />
  // Nothing in the address to complete: somebody typed it.
  if (fase === 'fora' && !isLoading) return <Levar a={paths.conta.entrar} />
  return (
    <Suspense fallback={<Entrando passo={1} />}>
      {fase === 'escolher' ? <EscolherEscritorio /> : null}
      {fase === 'semLugar' ? <SemLugar /> : null}
      {fase === 'falha' ? <FalhaDaSessao /> : null}
      {['verificando', 'fora', 'carregando'].includes(fase) ? (
        <Entrando passo={passoDa(fase)} />
      ) : null}
    </Suspense>
  )
}
