import { Button, TextInput } from '@mantine/core'
import { IconArrowRight, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { origemSegura, paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { Entrando } from './Entrando.tsx'
import { mensagemDeAcesso } from './mensagens.ts'
import './conta.css'

/** What another screen says when it sends the person here. */
type Chegada = {
  origem?: string
  motivo?: 'ociosidade' | 'sessao' | 'confirmado' | 'senha' | 'convite'
  email?: string
} | null

const MOTIVOS = {
  ociosidade: 'Você ficou um tempo sem usar a plataforma e, por segurança, a sessão terminou.',
  sessao: 'A sua sessão terminou. Entre de novo para continuar de onde parou.',
  confirmado: 'E-mail confirmado. Agora é só entrar.',
  convite: 'Convite aceito. Agora é só entrar.',
  senha: 'Senha nova guardada. Agora é só entrar com ela.',
} as const

const voltou = (): boolean => {
  const [entrada] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entrada?.type === 'back_forward'
}

function ouvirRede(ouvinte: () => void): () => void {
  window.addEventListener('online', ouvinte)
  window.addEventListener('offline', ouvinte)
  return () => {
    window.removeEventListener('online', ouvinte)
    window.removeEventListener('offline', ouvinte)
  }
}
const useComRede = (): boolean => useSyncExternalStore(ouvirRede, () => navigator.onLine)

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
  const { abrindo, erro, tentar } = useTentativa()
  const comRede = useComRede()
  const [automatico, setAutomatico] = useState(origem !== null && !chegada?.motivo && !voltou())
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
    void comecar.current().then(() => setAutomatico(false))
  }, [fora, automatico])

  if (situacao.fase === 'dentro') return <Navigate to={origem ?? paths.painel} replace />
  if (['escolher', 'semLugar', 'falha'].includes(situacao.fase)) {
    return <Navigate to={paths.conta.token} state={{ origem }} replace />
  }
  if (automatico && erro === null) return <Entrando passo={0} />
  const mensagem = erro === null ? null : mensagemDeAcesso(erro)
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    void naPagina()
  }
  return (
    <div className="rz-conta">
      <h1>Entrar</h1>
      <Recado motivo={chegada?.motivo} />
      {comRede ? null : <Faixa tom="erro">Sem conexão.</Faixa>}
      {mensagem && !mensagem.silenciosa ? <Faixa tom="erro">{mensagem.titulo}</Faixa> : null}
      <form className="rz-conta" onSubmit={enviar}>
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="username"
          placeholder="nome@empresa.com.br"
          value={email}
          onChange={(evento) => setEmail(evento.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={abrindo || situacao.fase === 'verificando'}
          rightSection={<IconArrowRight size={18} />}
        >
          {mensagem?.acao === 'na-propria-pagina' ? 'Tentar na própria página' : 'Entrar'}
        </Button>
      </form>
      <OutrasEntradas abrindo={abrindo} onPagina={naPagina} onJanela={emJanela} />
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.esqueciSenha} state={{ email }}>
          Esqueci minha senha
        </Link>
        <Link to={paths.conta.registrar}>Criar conta</Link>
      </nav>
    </div>
  )
}

function Recado({ motivo }: { motivo: keyof typeof MOTIVOS | undefined }) {
  const { brand, demonstracao } = useConfiguracao()
  if (motivo) return <Faixa tom="info">{MOTIVOS[motivo]}</Faixa>
  if (demonstracao) {
    return (
      <p className="rz-suave">
        Ambiente de demonstração do {brand.nome}: os usuários de exemplo aparecem na próxima página.
      </p>
    )
  }
  return <p className="rz-suave">A senha é pedida na próxima página.</p>
}

type Outras = {
  abrindo: boolean
  onPagina: () => Promise<void>
  onJanela: () => Promise<void>
}

function OutrasEntradas({ abrindo, onPagina, onJanela }: Outras) {
  const { demonstracao } = useConfiguracao()
  const comChave = 'PublicKeyCredential' in window
  return (
    <div className="rz-conta-outras">
      {comChave ? (
        <Button
          variant="default"
          fullWidth
          disabled={abrindo}
          leftSection={<IconFingerprint size={18} />}
          onClick={() => void onPagina()}
        >
          Entrar com chave de acesso
        </Button>
      ) : null}
      <Button variant="subtle" fullWidth disabled={abrindo} onClick={() => void onJanela()}>
        Entrar em uma janela
      </Button>
      {demonstracao ? (
        <Button variant="subtle" fullWidth disabled={abrindo} onClick={() => void onPagina()}>
          Ver demonstração
        </Button>
      ) : null}
    </div>
  )
}
