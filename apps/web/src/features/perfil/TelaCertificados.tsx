import { Button } from '@mantine/core'
import { certificados, empresa as rotasDeEmpresa } from '@razao/contract'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { useEmpresaAtual, usePode, useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EscolherEmpresa } from '../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { CartaoDoCertificado } from './CartaoDoCertificado.tsx'
import { avisoDaRenovacao, type Certificado, estaNoLugar } from './certificado.ts'
import { EnviarCertificado } from './EnviarCertificado.tsx'
import { HistoricoDeCertificados } from './HistoricoDeCertificados.tsx'
import { ProcuracaoDoEcac } from './ProcuracaoDoEcac.tsx'
import { RevogarCertificado } from './RevogarCertificado.tsx'
import { useSoltarArquivo } from './use-soltar-arquivo.ts'
import '../../ui/gaveta.css'
import './perfil.css'

const TITULO = 'Certificados digitais'

/** The company of the address, else of the top bar, else the only one this person sees. */
function useEmpresaDaTela(): number | null {
  const [parametros] = useSearchParams()
  const [atual] = useEmpresaAtual()
  const usuario = useUsuario()
  const doEndereco = Number(parametros.get('empresa'))
  if (Number.isSafeInteger(doEndereco) && doEndereco > 0) return doEndereco
  if (atual) return atual.ID
  const [unica, outra] = usuario?.empresas.todas === false ? usuario.empresas.ids : []
  return unica !== undefined && outra === undefined ? unica : null
}

/** The certificates of a company: the ones in use, how to send and to take away, and what was before. */
export function TelaCertificados() {
  const empresaId = useEmpresaDaTela()
  if (empresaId !== null) return <DaEmpresa key={empresaId} empresaId={empresaId} />
  return (
    <Tela titulo={TITULO}>
      <div className="rz-cartao">
        <EstadoVazio
          titulo="Escolha uma empresa"
          texto="Os certificados são de uma empresa de cada vez. Escolha no alto da página, ou tecle Alt+E."
          acoes={<EscolherEmpresa />}
        />
      </div>
    </Tela>
  )
}

type Envio = { readonly arquivo: File | null; readonly atual?: Certificado | undefined }

function DaEmpresa({ empresaId }: { empresaId: number }) {
  const pode = usePode('enviarDocumento', 'geral')
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { dados: perfil } = useConsulta(rotasDeEmpresa.lerEmpresa, { empresaId })
  const { dados, estado } = useConsulta(certificados.listarCertificados, { empresaId })
  const [envio, setEnvio] = useState<Envio | null>(null)
  const [aRevogar, setARevogar] = useState<Certificado | null>(null)
  const nome = perfil?.Apelido ?? 'empresa'
  const livre = pode && envio === null && aRevogar === null
  const sobre = useSoltarArquivo(livre, ([arquivo, outro]) => {
    if (outro) avisos.atencao('Solte um arquivo de cada vez.')
    else if (arquivo) setEnvio({ arquivo })
  })
  const itens = dados?.itens ?? []
  const noLugar = itens.filter(estaNoLugar)
  const anteriores = itens.filter((um) => !estaNoLugar(um))
  const aviso = avisoDaRenovacao(itens, hoje)
  return (
    <Tela
      titulo={TITULO}
      resumo={
        perfil ? (
          <>
            {nome} · <span className="rz-numero">{formatarDocumento(perfil.Identificacao)}</span>
          </>
        ) : undefined
      }
      acoes={
        pode && noLugar.length > 0 ? (
          <Button
            data-novo
            leftSection={<IconUpload size={16} />}
            onClick={() => setEnvio({ arquivo: null })}
          >
            Enviar certificado
          </Button>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? (
        <div className="rz-cartao rz-certificado">
          <Carregando linhas={8} />
        </div>
      ) : null}
      {aviso ? <Faixa tom="atencao">{aviso}</Faixa> : null}
      {dados && noLugar.length === 0 ? (
        <div className="rz-cartao">
          <EstadoVazio
            titulo="Nenhum certificado guardado"
            texto={
              pode
                ? 'Com o certificado A1 da empresa, as NFS-e são emitidas por aqui. Solte o .pfx nesta página ou escolha o arquivo.'
                : 'Com o certificado A1 da empresa, as NFS-e são emitidas por aqui. Quem pode enviar documentos da empresa envia o .pfx.'
            }
            acoes={
              pode ? (
                <Button data-novo onClick={() => setEnvio({ arquivo: null })}>
                  Enviar certificado
                </Button>
              ) : null
            }
          />
        </div>
      ) : null}
      <div className="rz-certificados">
        {noLugar.map((certificado) => (
          <CartaoDoCertificado
            key={certificado.id}
            certificado={certificado}
            hoje={hoje}
            onSubstituir={pode ? () => setEnvio({ arquivo: null, atual: certificado }) : undefined}
            onRevogar={pode ? () => setARevogar(certificado) : undefined}
          />
        ))}
        {dados ? <ProcuracaoDoEcac /> : null}
      </div>
      {anteriores.length > 0 ? <HistoricoDeCertificados itens={anteriores} hoje={hoje} /> : null}
      {sobre ? (
        <div className="rz-soltar-pfx" aria-hidden>
          <strong>Solte o .pfx para enviar</strong>
        </div>
      ) : null}
      {envio ? (
        <EnviarCertificado
          {...{ empresaId, nome, arquivo: envio.arquivo, atual: envio.atual }}
          onFechar={() => setEnvio(null)}
        />
      ) : null}
      {aRevogar ? (
        <RevogarCertificado
          {...{ empresaId, certificado: aRevogar }}
          onFechar={() => setARevogar(null)}
        />
      ) : null}
    </Tela>
  )
}
