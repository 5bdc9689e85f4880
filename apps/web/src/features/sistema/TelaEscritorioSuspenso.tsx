import { Button } from '@mantine/core'
import { Logo } from '../../brand/Logo.tsx'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import './sistema.css'

/** The office is suspended on the platform: nobody of it works, and nothing of it is lost. */
export function TelaEscritorioSuspenso() {
  const { brand } = useConfiguracao()
  const { email, sair, tentarDeNovo } = useSituacaoDaSessao()
  return (
    <main className="rz-pagina-inteira">
      <section className="rz-cartao rz-tela-de-erro">
        <Logo nome={brand.nome} imagem={brand.logo} />
        <h1>Escritório suspenso</h1>
        <p>
          O acesso do seu escritório à plataforma está suspenso
          {email ? `, também para ${email}` : ''}. Os dados continuam guardados, e nada foi apagado.
        </p>
        <p className="rz-suave">
          Quem administra o escritório resolve com o suporte da plataforma.
        </p>
        <div className="rz-tela-de-erro-acoes">
          <Button onClick={tentarDeNovo}>Conferir de novo</Button>
          <Button variant="default" onClick={() => void sair()}>
            Sair
          </Button>
        </div>
      </section>
    </main>
  )
}
