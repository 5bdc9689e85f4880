import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FalhaDaConta, useContagem } from '../../../api/FalhaDaConta.tsx'
import { useEnvioDaConta } from '../../../api/use-conta.ts'
import { paths } from '../../../paths.ts'
import { AbrirCorreio } from '../AbrirCorreio.tsx'

const ESPERA = 60

/** The request was taken; the same words whether the e-mail already has an account or not. */
export function Enviado({ email }: { email: string }) {
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus(), [])
  const [vez, setVez] = useState(0)
  const restam = useContagem(ESPERA, vez)
  const { enviar, enviando, falha } = useEnvioDaConta()
  const deNovo = async () => {
    const pedido = { metodo: 'POST', caminho: 'reenviar-confirmacao', corpo: { email } } as const
    if ((await enviar({ ...pedido, aberto: true })).ok) setVez((n) => n + 1)
  }
  return (
    <div className="rz-conta">
      <h1 ref={titulo} tabIndex={-1}>
        Confirme o seu e-mail
      </h1>
      <p role="status">
        Enviamos uma mensagem para <strong>{email}</strong>. Abra o link dela para a conta existir.
      </p>
      <p className="rz-suave">O link vale por 24 horas. Não chegou? Olhe a caixa de spam.</p>
      <FalhaDaConta falha={falha} />
      <AbrirCorreio email={email} />
      <Button
        variant="subtle"
        fullWidth
        loading={enviando}
        disabled={restam > 0}
        onClick={() => void deNovo()}
      >
        {restam > 0 ? `Enviar novo link em ${restam} s` : 'Enviar novo link'}
      </Button>
      <nav className="rz-conta-links" aria-label="Outros caminhos">
        <Link to={paths.conta.entrar}>Ir para o acesso</Link>
      </nav>
    </div>
  )
}
