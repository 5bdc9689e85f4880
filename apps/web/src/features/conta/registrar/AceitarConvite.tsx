import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { FalhaDaConta } from '../../../api/FalhaDaConta.tsx'
import type { Falha } from '../../../api/falha.ts'
import { pedirDaConta } from '../../../api/identidade.ts'
import { CampoDeNovaSenha, senhaPodeIr, usePoliticaDaSenha } from '../../../api/NovaSenha.tsx'
import { useEnvioDaConta } from '../../../api/use-conta.ts'
import { paths } from '../../../paths.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { LinkVencido } from '../LinkVencido.tsx'
import { Aceites } from './Aceites.tsx'

type Convite = { email: string; nome: string; de: string }
type Lido = { convite: Convite } | { falha: Falha }

function useConvite(codigo: string): Lido | undefined {
  const [lido, setLido] = useState<Lido>()
  useEffect(() => {
    const corte = new AbortController()
    const pedido = { metodo: 'POST', caminho: 'convite', corpo: { codigo }, aberto: true } as const
    void pedirDaConta<Convite>(pedido, corte.signal).then((resultado) => {
      if (corte.signal.aborted) return
      setLido(resultado.ok ? { convite: resultado.valor } : { falha: resultado.falha })
    })
    return () => corte.abort()
  }, [codigo])
  return lido
}

const NADA_ACEITO = { termos: false, privacidade: false, whatsapp: false, novidades: false }

type Props = { codigo: string; onDesistir: () => void }

/** An invitation: the e-mail is already known and proved, so only the name and a password are missing. */
export function AceitarConvite({ codigo, onDesistir }: Props) {
  const lido = useConvite(codigo)
  if (!lido) return <Carregando />
  if ('falha' in lido && lido.falha.status !== 410) {
    return (
      <div className="rz-conta">
        <h1>Convite</h1>
        <FalhaDaConta falha={lido.falha} />
        <Button variant="default" onClick={onDesistir}>
          Criar conta sem convite
        </Button>
      </div>
    )
  }
  if ('falha' in lido) return <Vencido onDesistir={onDesistir} />
  return <Formulario codigo={codigo} convite={lido.convite} onDesistir={onDesistir} />
}

function Vencido({ onDesistir }: { onDesistir: () => void }) {
  return (
    <LinkVencido titulo="Este convite não serve mais">
      <p>Peça outro a quem convidou você. Se já aceitou, é só entrar.</p>
      <Button variant="default" onClick={onDesistir}>
        Criar conta sem convite
      </Button>
    </LinkVencido>
  )
}

function Formulario({ codigo, convite, onDesistir }: Props & { convite: Convite }) {
  const navegar = useNavigate()
  const politica = usePoliticaDaSenha()
  const { enviar, falha } = useEnvioDaConta()
  const [nome, setNome] = useState(convite.nome)
  const [senha, setSenha] = useState('')
  const [aceites, setAceites] = useState(NADA_ACEITO)
  const [tentou, setTentou] = useState(false)
  const dados = [nome, convite.email]
  const fraca = !senhaPodeIr(senha, { politica, dados })
  const aceitar = () => {
    const corpo = { codigo, nome: nome.trim(), senha, consentimentos: aceites }
    const pedido = { metodo: 'POST', caminho: 'aceitar-convite', corpo, aberto: true } as const
    return enviar<{ email: string }>(pedido)
  }
  if (falha?.status === 410) return <Vencido onDesistir={onDesistir} />
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Aceitar o convite"
      largo
      conferir={() => {
        setTentou(true)
        return !fraca && nome.trim() !== '' && aceites.termos && aceites.privacidade
      }}
      onEnviar={aceitar}
      onFeito={({ email }) => {
        const state = { motivo: 'convite', email }
        return navegar(paths.conta.entrar, { replace: true, state })
      }}
    >
      <h1>Convite de {convite.de}</h1>
      <p className="rz-suave">Para {convite.email}. Escolha uma senha para começar.</p>
      <FalhaDaConta falha={falha} />
      <input type="hidden" name="username" autoComplete="username" value={convite.email} readOnly />
      <TextInput
        label="Nome completo"
        autoComplete="name"
        required
        maxLength={200}
        value={nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
        error={tentou && nome.trim() === '' ? 'Preencha «Nome completo».' : null}
      />
      <CampoDeNovaSenha
        rotulo="Senha"
        value={senha}
        onChange={setSenha}
        dados={dados}
        erro={tentou && fraca ? 'A senha ainda não cumpre o que está abaixo.' : undefined}
      />
      <Aceites
        aceites={aceites}
        mudar={(mudanca) => setAceites((antes) => ({ ...antes, ...mudanca }))}
        tentou={tentou}
      />
    </FormularioLivre>
  )
}
