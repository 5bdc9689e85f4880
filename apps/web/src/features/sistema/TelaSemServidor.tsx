import { Button } from '@mantine/core'
import { Logo } from '../../brand/Logo.tsx'
import { MARCA_PADRAO } from '../../brand/marca.ts'
import './sistema.css'

/** The configuration could not be read: nothing else can be drawn. */
export function TelaSemServidor() {
  return (
    <main className="rz-pagina-inteira">
      <section className="rz-cartao rz-tela-de-erro" role="alert">
        <Logo nome={MARCA_PADRAO.nome} />
        <h1>Sem conexão com o servidor</h1>
        <p>Confira a internet. Se ela estiver boa, o serviço pode estar reiniciando.</p>
        <div className="rz-tela-de-erro-acoes">
          <Button onClick={() => window.location.reload()}>Tentar de novo</Button>
        </div>
      </section>
    </main>
  )
}
