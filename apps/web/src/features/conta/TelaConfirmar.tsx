import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FalhaDaConta, useContagem } from '../../api/FalhaDaConta.tsx'
import { useEnvioDaConta } from '../../api/use-conta.ts'
import { paths } from '../../paths.ts'
import { FormularioLivre } from '../../ui/FormularioLivre.tsx'
import { LinkVencido } from './LinkVencido.tsx'
import './conta.css'

const SEGUNDOS_ATE_ENTRAR = 3
const ESPERA = 60

const TEXTOS = {
  registro: {
    titulo: 'Confirmar e-mail',
    texto: 'Falta só um toque para a sua conta existir.',
    caminho: 'confirmar',
    feito: 'E-mail confirmado',
  },
  troca: {
    titulo: 'Trocar o e-mail da conta',
    texto: 'Falta só um toque para este ser o e-mail da sua conta.',
    caminho: 'confirmar-troca-de-email',
    feito: 'E-mail trocado',
  },
} as const

/**
 * Opened from the e-mail. The code is used by the button, not by the visit, so that a mail scanner that opens
 * every link does not use it up.
 */
export function TelaConfirmar() {
  const [busca] = useSearchParams()
  const textos = busca.get('finalidade') === 'trocar-email' ? TEXTOS.troca : TEXTOS.registro
  const codigo = busca.get('codigo') ?? ''
  const { enviar, enviando, falha } = useEnvioDaConta()
  const [email, setEmail] = useState<string | null>(null)
  const confirmar = async () => {
    const pedido = { metodo: 'POST', caminho: textos.caminho, corpo: { codigo } } as const
    const resultado = await enviar<{ email: string }>({ ...pedido, aberto: true })
    if (resultado.ok) setEmail(resultado.valor.email)
  }
  if (email !== null) return <Confirmado titulo={textos.feito} email={email} />
  if (codigo === '' || falha?.status === 410) {
    return textos === TEXTOS.registro ? (
      <Reenviar semCodigo={codigo === ''} />
    ) : (
      <LinkVencido titulo="Este link não serve mais">
        <Link to={`${paths.minhaConta}?aba=dados`}>Pedir a troca de novo</Link>
      </LinkVencido>
    )
  }
  return (
    <div className="rz-conta">
      <h1>{textos.titulo}</h1>
      <p>{textos.texto}</p>
      <FalhaDaConta falha={falha} />
      <Button size="md" fullWidth loading={enviando} onClick={() => void confirmar()}>
        Confirmar e-mail
      </Button>
    </div>
  )
}

function Confirmado({ titulo, email }: { titulo: string; email: string }) {
  const navegar = useNavigate()
  const restam = useContagem(SEGUNDOS_ATE_ENTRAR, email)
  useEffect(() => {
    if (restam > 0) return
    void navegar(paths.conta.entrar, { replace: true, state: { motivo: 'confirmado', email } })
  }, [restam, navegar, email])
  return (
    <div className="rz-conta">
      <h1>{titulo}</h1>
      <p className="rz-suave" role="status">
        Abrindo o acesso em {restam} s…
      </p>
      <Link to={paths.conta.entrar} state={{ motivo: 'confirmado', email }}>
        Entrar agora
      </Link>
    </div>
  )
}

function Reenviar({ semCodigo }: { semCodigo: boolean }) {
  const [email, setEmail] = useState('')
  const [enviadoEm, setEnviadoEm] = useState<number | null>(null)
  const restam = useContagem(enviadoEm === null ? 0 : ESPERA, enviadoEm)
  const { enviar, falha } = useEnvioDaConta()
  const pedir = () => {
    const corpo = { email: email.trim() }
    return enviar({ metodo: 'POST', caminho: 'reenviar-confirmacao', corpo, aberto: true })
  }
  return (
    <div className="rz-conta">
      <h1>{semCodigo ? 'Confirmar e-mail' : 'Este link não serve mais'}</h1>
      <p className="rz-suave">
        {semCodigo
          ? 'Abra o link que enviamos por e-mail, ou peça outro.'
          : 'Ele já foi usado, venceu ou foi trocado por um mais novo. Peça outro.'}
      </p>
      {enviadoEm === null ? null : (
        <p role="status">Se houver uma conta à espera, enviamos um novo link.</p>
      )}
      <FalhaDaConta falha={falha} />
      <FormularioLivre
        className="rz-conta"
        enviar={restam > 0 ? `Enviar novo link em ${restam} s` : 'Enviar novo link'}
        largo
        pronto={restam <= 0}
        onEnviar={pedir}
        onFeito={() => setEnviadoEm(Date.now())}
      >
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="email"
          required
          value={email}
          onChange={(evento) => setEmail(evento.currentTarget.value)}
        />
      </FormularioLivre>
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.entrar}>Voltar para o acesso</Link>
      </nav>
    </div>
  )
}
