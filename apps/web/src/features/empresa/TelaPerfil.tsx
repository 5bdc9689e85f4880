import { Button } from '@mantine/core'
import { alcanca, empresa } from '@razao/contract'
import { Link, useSearchParams } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { CadastroDaEmpresa, Completude } from './CadastroDaEmpresa.tsx'
import { Atividades, Certificados, HistoricoDeRegime, Socios } from './PartesDoPerfil.tsx'
import '../../ui/gaveta.css'
import './empresa.css'

/** The company of the address, else of the top bar, else the only one this person sees. */
function useEmpresaDoPerfil(): number | null {
  const [parametros] = useSearchParams()
  const [atual] = useEmpresaAtual()
  const usuario = useUsuario()
  const doEndereco = Number(parametros.get('empresa'))
  if (Number.isSafeInteger(doEndereco) && doEndereco > 0) return doEndereco
  if (atual) return atual.ID
  const [unica, outra] = usuario?.empresas.todas === false ? usuario.empresas.ids : []
  return unica !== undefined && outra === undefined ? unica : null
}

/** The register of one company, to be read: what it is, how it is taxed, who owns it. */
export function TelaPerfil() {
  const empresaId = useEmpresaDoPerfil()
  const usuario = useUsuario()
  const hoje = usuario?.hoje ?? hojeEmBrasilia()
  const vaiAsEmpresas = alcanca(usuario?.IDPerfilAcesso ?? -1, 'ADMINISTRADOR')
  const { dados, estado } = useConsulta(
    empresa.lerEmpresa,
    empresaId === null ? AINDA_NAO : { empresaId },
  )
  if (empresaId === null) {
    return (
      <Tela titulo="Perfil da empresa">
        <div className="rz-cartao">
          <EstadoVazio
            titulo="Escolha uma empresa"
            texto="O perfil é de uma empresa de cada vez. Escolha no alto da página, ou tecle Alt+E."
            acoes={
              vaiAsEmpresas ? (
                <Button component={Link} to={paths.empresa.raiz}>
                  Ver as empresas
                </Button>
              ) : null
            }
          />
        </div>
      </Tela>
    )
  }
  return (
    <Tela
      titulo={dados?.Apelido ?? 'Perfil da empresa'}
      resumo={
        dados ? `${dados.RazaoSocial} · ${formatarDocumento(dados.Identificacao)}` : undefined
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? (
        <div className="rz-cartao">
          <Carregando linhas={12} />
        </div>
      ) : null}
      {dados ? (
        <>
          <div className="rz-perfil">
            <div>
              <CadastroDaEmpresa perfil={dados} />
              <Atividades atividades={dados.atividades} />
            </div>
            <div>
              <Completude perfil={dados} hoje={hoje} />
              <Socios socios={dados.Socios} />
              <HistoricoDeRegime perfis={dados.ListaPerfis} />
              <Certificados certificados={dados.certificados} hoje={hoje} />
            </div>
          </div>
          <p className="rz-suave rz-perfil-nota">
            Por enquanto esta tela só mostra. Ainda serão feitas as mudanças de dados cadastrais e
            de regime com data de vigência, de atividades, de sócios e cotas, e o envio de
            certificados.
          </p>
        </>
      ) : null}
    </Tela>
  )
}
