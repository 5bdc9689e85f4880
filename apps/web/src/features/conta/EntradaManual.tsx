import { Button, TextInput } from '@mantine/core'
import { IconArrowRight, IconFingerprint } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { FormularioLivre, feito } from '../../ui/FormularioLivre.tsx'
import { mensagemDeAcesso } from './mensagens.ts'
import { MOTIVOS, type MotivoDeEntrar } from './motivos.ts'

function ouvirRede(ouvinte: () => void): () => void {
  window.addEventListener('online', ouvinte)
  window.addEventListener('offline', ouvinte)
  return () => {
    window.removeEventListener('online', ouvinte)
    window.removeEventListener('offline', ouvinte)
  }
}
const useComRede = (): boolean => useSyncExternalStore(ouvirRede, () => navigator.onLine)

type Outras = {
  abrindo: boolean
  onPagina: () => Promise<void>
  onJanela: () => Promise<void>
}

export type PropsDaEntrada = Outras & {
  motivo: MotivoDeEntrar | undefined
  email: string
  onEmail: (email: string) => void
  /** What went wrong in the last try. */
  erro: unknown
}

/** The sign-in for who came here by hand, or was told something on the way. */
export function EntradaManual({ motivo, email, onEmail, erro, ...outras }: PropsDaEntrada) {
  const { abrindo, onPagina } = outras
  const comRede = useComRede()
  const mensagem = erro === null ? null : mensagemDeAcesso(erro)
  return (
    <div className="rz-conta">
      <h1>Entrar</h1>
      <Recado motivo={motivo} />
      {comRede ? null : <Faixa tom="erro">Sem conexão.</Faixa>}
      {mensagem && !mensagem.silenciosa ? <Faixa tom="erro">{mensagem.titulo}</Faixa> : null}
      <FormularioLivre className="rz-conta" onEnviar={feito(onPagina)}>
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="username"
          placeholder="nome@empresa.com.br"
          value={email}
          onChange={(evento) => onEmail(evento.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={abrindo}
          rightSection={<IconArrowRight size={18} />}
        >
          {mensagem?.acao === 'na-propria-pagina' ? 'Tentar na própria página' : 'Entrar'}
        </Button>
      </FormularioLivre>
      <OutrasEntradas {...outras} />
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.esqueciSenha} state={{ email }}>
          Esqueci minha senha
        </Link>
        <Link to={paths.conta.registrar}>Criar conta</Link>
      </nav>
    </div>
  )
}

function Recado({ motivo }: { motivo: MotivoDeEntrar | undefined }) {
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
