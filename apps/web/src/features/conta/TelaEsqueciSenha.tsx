import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { FalhaDaConta, useContagem } from '../../api/FalhaDaConta.tsx'
import { useEnvioDaConta } from '../../api/use-conta.ts'
import { paths } from '../../paths.ts'
import { useDespacho } from '../../state/reducers.ts'
import { userSlice } from '../../state/user.ts'
import { FormularioLivre } from '../../ui/FormularioLivre.tsx'
import { AbrirCorreio } from './AbrirCorreio.tsx'
import './conta.css'

const ESPERA = 60
const MESMO_TEXTO = 'Se existir uma conta, enviamos o link.'

/** «Esqueci minha senha»: the same words for every e-mail. */
export function TelaEsqueciSenha() {
  const chegada = useLocation().state as { email?: string } | null
  const [email, setEmail] = useState(chegada?.email ?? '')
  const [enviadoEm, setEnviadoEm] = useState<number | null>(null)
  const { enviar, enviando, falha } = useEnvioDaConta()
  const despachar = useDespacho()
  const restam = useContagem(enviadoEm === null ? 0 : ESPERA, enviadoEm)
  const pedir = async () => {
    despachar(userSlice.actions.forgotPasswordStart())
    const corpo = { email: email.trim() }
    const resultado = await enviar({
      metodo: 'POST',
      caminho: 'pedir-redefinicao',
      corpo,
      aberto: true,
    })
    if (!resultado.ok) despachar(userSlice.actions.forgotPasswordFailure(resultado.falha.titulo))
    return resultado
  }
  return (
    <div className="rz-conta">
      <h1>Esqueci minha senha</h1>
      {enviadoEm === null ? (
        <p className="rz-suave">Diga o seu e-mail e enviamos um link para escolher outra senha.</p>
      ) : (
        <p role="status">
          <strong>{MESMO_TEXTO}</strong> Ele vale por 30 minutos. Não chegou? Olhe a caixa de spam.
        </p>
      )}
      <FalhaDaConta falha={falha} />
      {enviadoEm === null ? null : <AbrirCorreio email={email} />}
      <FormularioLivre
        className="rz-conta"
        pronto={restam <= 0}
        onEnviar={pedir}
        onFeito={() => {
          despachar(userSlice.actions.forgotPasswordSuccess(MESMO_TEXTO))
          setEnviadoEm(Date.now())
        }}
      >
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="username"
          required
          value={email}
          onChange={(evento) => setEmail(evento.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={enviando}
          disabled={restam > 0}
          variant={enviadoEm === null ? 'filled' : 'default'}
        >
          {rotulo(enviadoEm, restam)}
        </Button>
      </FormularioLivre>
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.entrar} state={{ email }}>
          Voltar para o acesso
        </Link>
      </nav>
    </div>
  )
}

function rotulo(enviadoEm: number | null, restam: number): string {
  if (enviadoEm === null) return 'Enviar link'
  return restam > 0 ? `Enviar de novo em ${restam} s` : 'Enviar de novo'
}
