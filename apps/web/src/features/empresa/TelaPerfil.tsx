import { Button } from '@mantine/core'
import { alcanca, empresa } from '@razao/contract'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { links, paths } from '../../paths.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EscolherEmpresa } from '../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { CadastroDaEmpresa, Completude } from './CadastroDaEmpresa.tsx'
import { PARTES, type Parte, parteDoEndereco } from './editar/editar.ts'
import { Atividades, Certificados, Contas, HistoricoDeRegime, Socios } from './PartesDoPerfil.tsx'
import '../../ui/gaveta.css'
import './empresa.css'

const EditarCadastro = lazy(async () => ({
  default: (await import('./editar/EditarCadastro.tsx')).EditarCadastro,
}))

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

/** The part open to be corrected is in the address: `?editar=regime`, or its own address until it is closed. */
function useEdicaoDoEndereco(daRota: Parte | undefined) {
  const [parametros, mudar] = useSearchParams()
  const [fechada, setFechada] = useState(false)
  const trocar = (parte: Parte | null) =>
    mudar(
      (antes) => {
        if (parte === null) antes.delete('editar')
        else antes.set('editar', parte)
        return antes
      },
      { replace: parte === null },
    )
  return {
    parte: parteDoEndereco(parametros.get('editar')) ?? (fechada ? null : (daRota ?? null)),
    abrir: (parte: Parte) => trocar(parte),
    fechar: () => {
      setFechada(true)
      trocar(null)
    },
  }
}

function MesesAnteriores({ onCorrigir }: { onCorrigir: () => void }) {
  return (
    <section className="rz-cartao rz-perfil-parte" aria-labelledby="perfil-meses">
      <div className="rz-perfil-titulo">
        <h2 id="perfil-meses">Meses anteriores</h2>
        <Button size="compact-sm" variant="default" aria-label={PARTES.meses} onClick={onCorrigir}>
          Corrigir
        </Button>
      </div>
      <p className="rz-suave">
        A receita e a folha de antes do primeiro mês fechado aqui: o que entra no RBT12 e no fator
        R.
      </p>
    </section>
  )
}

/** The register of one company: what it is, how it is taxed, who owns it; who may, corrects it. */
export function TelaPerfil({ parte }: { parte?: Parte }) {
  const empresaId = useEmpresaDoPerfil()
  const usuario = useUsuario()
  const hoje = usuario?.hoje ?? hojeEmBrasilia()
  const vaiAsEmpresas = alcanca(usuario?.IDPerfilAcesso ?? -1, 'ADMINISTRADOR')
  const { dados, estado } = useConsulta(
    empresa.lerEmpresa,
    empresaId === null ? AINDA_NAO : { empresaId },
  )
  const edicao = useEdicaoDoEndereco(parte)
  const podeEditar = alcanca(usuario?.IDPerfilAcesso ?? -1, 'CONTADOR') && !usuario?.verComo
  const botao = (parte: Parte, texto: string) =>
    podeEditar ? (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={PARTES[parte]}
        {...(parte === 'dados' ? { 'data-editar': true } : {})}
        onClick={() => edicao.abrir(parte)}
      >
        {texto}
      </Button>
    ) : null
  if (empresaId === null) {
    return (
      <Tela titulo="Perfil da empresa">
        <div className="rz-cartao">
          <EstadoVazio
            titulo="Escolha uma empresa"
            texto="O perfil é de uma empresa de cada vez. Escolha no alto da página, ou tecle Alt+E."
            acoes={
              <>
                <EscolherEmpresa />
                {vaiAsEmpresas ? (
                  <Button component={Link} to={paths.empresa.raiz} variant="default">
                    Ver as empresas
                  </Button>
                ) : null}
              </>
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
        dados ? (
          <>
            {dados.razaoSocial} ·{' '}
            <span className="rz-numero">{formatarDocumento(dados.Identificacao)}</span>
          </>
        ) : undefined
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
              <CadastroDaEmpresa perfil={dados} editar={botao('dados', 'Editar')} />
              <Atividades atividades={dados.atividades} editar={botao('atividades', 'Editar')} />
              {podeEditar ? <MesesAnteriores onCorrigir={() => edicao.abrir('meses')} /> : null}
            </div>
            <div>
              <Completude perfil={dados} hoje={hoje} />
              <Socios socios={dados.Socios} editar={botao('socios', 'Editar')} />
              <Contas contas={dados.contas} editar={botao('contas', 'Editar')} />
              <HistoricoDeRegime perfis={dados.ListaPerfis} editar={botao('regime', 'Mudar')} />
              <Certificados
                certificados={dados.certificados}
                hoje={hoje}
                editar={
                  <Button
                    component={Link}
                    to={links.certificados(empresaId)}
                    size="compact-sm"
                    variant="default"
                    aria-label="Abrir os certificados digitais"
                  >
                    Abrir
                  </Button>
                }
              />
            </div>
          </div>
          {podeEditar && edicao.parte ? (
            <Suspense>
              <EditarCadastro
                empresaId={empresaId}
                nome={dados.Apelido}
                parte={edicao.parte}
                onFechar={edicao.fechar}
                onParte={edicao.abrir}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
    </Tela>
  )
}
