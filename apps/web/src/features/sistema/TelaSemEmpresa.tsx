import { Button } from '@mantine/core'
import { Logo } from '../../brand/Logo.tsx'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import './sistema.css'

/** Signed in, and no company to work on yet. */
export function TelaSemEmpresa() {
  const { brand } = useConfiguracao()
  const usuario = useUsuario()
  const { sair, tentarDeNovo } = useSituacaoDaSessao()
  return (
    <main className="rz-pagina-inteira">
      <section className="rz-cartao rz-tela-de-erro">
        <Logo nome={brand.nome} imagem={brand.logo} />
        <h1>Sem empresa vinculada</h1>
        <p>
          {usuario?.login} entrou em {usuario?.escritorio.nome}, mas ainda não tem nenhuma empresa.
          Peça o convite a quem cuida da contabilidade.
        </p>
        <div className="rz-tela-de-erro-acoes">
          <Button onClick={tentarDeNovo}>Já me convidaram</Button>
          <Button variant="default" onClick={() => void sair()}>
            Sair
          </Button>
        </div>
      </section>
    </main>
  )
}
