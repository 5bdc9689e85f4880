import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { origemSegura, paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { mensagemDeAcesso } from './mensagens.ts'
import './conta.css'

/** What another screen says when it sends the person here. */
type Chegada = { origem?: string; motivo?: 'ociosidade' | 'sessao' } | null

const MOTIVOS = {
  ociosidade: 'Você ficou um tempo sem usar a plataforma e, por segurança, a sessão terminou.',
  sessao: 'A sua sessão terminou. Entre de novo para continuar de onde parou.',
} as const

const voltou = (): boolean => {
  const [entrada] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entrada?.type === 'back_forward'
}

/** «Entrar»: leads to the hosted sign-in and brings the person back to where the guard found them. */
export function TelaEntrar() {
  const situacao = useSituacaoDaSessao()
  const { brand, demonstracao } = useConfiguracao()
  const chegada = useLocation().state as Chegada
  const navegar = useNavigate()
  const origem = origemSegura(chegada?.origem)
  const [abrindo, setAbrindo] = useState(false)
  const [erro, setErro] = useState<unknown>(null)
  const automatico = useRef(origem !== null && !chegada?.motivo && !voltou())

  const tentar = async (entrar: () => Promise<void>) => {
    setErro(null)
    setAbrindo(true)
    try {
      await entrar()
    } catch (falha) {
      setErro(falha)
      setAbrindo(false)
    }
  }
  const naPagina = () => tentar(() => situacao.entrar(origem))
  const emJanela = () =>
    tentar(async () => {
      await situacao.entrarEmJanela()
      await navegar(paths.conta.token, { state: { origem } })
    })

  const comecar = useRef(naPagina)
  comecar.current = naPagina
  const fora = situacao.fase === 'fora'
  useEffect(() => {
    // Who came by an address is already on the way in; who came here by hand presses the button.
    if (!fora || !automatico.current) return
    automatico.current = false
    void comecar.current()
  }, [fora])

  if (situacao.fase === 'dentro') return <Navigate to={origem ?? paths.painel} replace />
  const mensagem = erro === null ? null : mensagemDeAcesso(erro)
  return (
    <div className="rz-conta">
      <h1>Entrar</h1>
      <p className="rz-suave">
        {demonstracao
          ? `Ambiente de demonstração do ${brand.nome}: os usuários de exemplo aparecem na próxima página.`
          : `Use a sua conta do ${brand.nome}.`}
      </p>
      {chegada?.motivo ? <Faixa tom="info">{MOTIVOS[chegada.motivo]}</Faixa> : null}
      {mensagem && !mensagem.silenciosa ? <Faixa tom="erro">{mensagem.titulo}</Faixa> : null}
      <Button
        size="md"
        fullWidth
        loading={abrindo || situacao.fase === 'verificando'}
        rightSection={<IconArrowRight size={18} />}
        onClick={() => void naPagina()}
      >
        {mensagem?.acao === 'na-propria-pagina' ? 'Tentar na própria página' : 'Entrar'}
      </Button>
      <Button variant="subtle" fullWidth disabled={abrindo} onClick={() => void emJanela()}>
        Entrar em uma janela
      </Button>
    </div>
  )
}
