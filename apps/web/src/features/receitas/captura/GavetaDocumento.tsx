import { Button } from '@mantine/core'
import { captura } from '@razao/contract'
import { type DirecaoNota, ROTULOS_DIRECAO_NOTA } from '@razao/engine/cadastro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { links } from '../../../paths.ts'
import { usePode } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Confirmacao } from '../../../ui/Confirmacao.tsx'
import { Competencia, DataCivil, Instante } from '../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { CamposDiferentes } from './CamposDiferentes.tsx'
import { DA_FONTE, type Documento, numeroLa, situacaoDoDocumento } from './captura.ts'

const TIPOS = { nota: 'Nota', evento: 'Evento', outro: 'Documento' } as const

const tituloDo = (documento: Documento): string => {
  const { tipo, numero } = documento
  const nome = tipo === 'nota' && documento.fonte === 'portal-nacional' ? 'NFS-e' : TIPOS[tipo]
  return numero === null ? `${nome} · ${numeroLa(documento)}` : `${nome} nº ${numero}`
}

function Fatos({ documento }: { documento: Documento }) {
  const { direcao, contraparte, competencia, emissao, valor, chave, nsu, recebidoEm } = documento
  return (
    <dl className="rz-fatos">
      <dt>Empresa</dt>
      <dd>{documento.empresa}</dd>
      {direcao === null ? null : (
        <>
          <dt>Sentido</dt>
          <dd>{ROTULOS_DIRECAO_NOTA[direcao as DirecaoNota]}</dd>
        </>
      )}
      {contraparte === null ? null : (
        <>
          <dt>{direcao === 2 ? 'Prestador' : 'Cliente'}</dt>
          <dd>{contraparte}</dd>
        </>
      )}
      <dt>Emissão</dt>
      <dd>
        <DataCivil valor={emissao} />
      </dd>
      <dt>Competência</dt>
      <dd>
        <Competencia valor={competencia} />
      </dd>
      <dt>Valor</dt>
      <dd>
        <Dinheiro valor={valor} />
      </dd>
      <dt>Chave</dt>
      <dd>{chave === null ? '—' : <code>{chave}</code>}</dd>
      <dt>{documento.fonte === 'jettax' ? 'Número na Jettax' : 'NSU'}</dt>
      <dd className="rz-numero">{nsu}</dd>
      <dt>Veio em</dt>
      <dd>
        <Instante valor={recebidoEm} />
      </dd>
    </dl>
  )
}

type Fica = 'fonte' | 'daqui'
const FEITO: Readonly<Record<Fica, string>> = {
  fonte: 'A nota ficou com o conteúdo da fonte.',
  daqui: 'A nota ficou com o conteúdo daqui.',
}

function Decisao({ documento, onFeito }: { documento: Documento; onFeito: () => void }) {
  const [perguntando, setPerguntando] = useState<Fica | null>(null)
  const { executar } = useAcao(captura.decidirDiferenca)
  const decidir = async (fica: Fica): Promise<boolean> => {
    const { id: documentoId, versao } = documento
    const { ok } = await executar({ documentoId, fica, versao })
    if (ok) {
      avisos.ok(FEITO[fica])
      onFeito()
    }
    return ok
  }
  const daFonte = documento.vale !== 'daqui'
  const { de } = DA_FONTE[documento.fonte]
  return (
    <>
      <Button variant={daFonte ? 'default' : 'filled'} onClick={() => setPerguntando('daqui')}>
        Ficar com o daqui
      </Button>
      <Button variant={daFonte ? 'filled' : 'default'} onClick={() => setPerguntando('fonte')}>
        Ficar com o {de}
      </Button>
      {perguntando === null ? null : (
        <Confirmacao
          titulo={perguntando === 'fonte' ? `Ficar com o ${de}?` : 'Ficar com o daqui?'}
          confirmar={perguntando === 'fonte' ? `Ficar com o ${de}` : 'Ficar com o daqui'}
          perigo={false}
          onConfirmar={() => decidir(perguntando)}
          onFechar={() => setPerguntando(null)}
        >
          <p>
            {perguntando === 'fonte'
              ? 'A nota daqui passa a dizer o que a fonte diz, e o mês é apurado de novo. O anexo escolhido e os recebimentos ficam.'
              : `Nada muda na nota. O documento ${de} fica guardado, com o seu nome e a data.`}
          </p>
          <CamposDiferentes campos={documento.campos} fonte={documento.fonte} />
        </Confirmacao>
      )}
    </>
  )
}

type Props = {
  documento: Documento | undefined
  onVizinho: (passo: 1 | -1) => void
  onFechar: () => void
}

/** A document of the portal: what it is, what became of it, and what a person has to say about it. */
export function GavetaDocumento({ documento, onVizinho, onFechar }: Props) {
  const podeDecidir = usePode('confirmar', 'financeiro')
  const { tom, texto } = documento
    ? situacaoDoDocumento(documento)
    : ({ tom: 'nenhum', texto: '' } as const)
  return (
    <Gaveta
      aberta={documento !== undefined}
      onFechar={onFechar}
      onVizinho={onVizinho}
      titulo={documento ? tituloDo(documento) : 'Documento'}
      rodape={
        documento?.situacao === 'diferente' && podeDecidir ? (
          <Decisao documento={documento} onFeito={onFechar} />
        ) : null
      }
    >
      {documento ? (
        <div className="rz-nota">
          <div className="rz-nota-cabeca">
            <Situacao tom={tom}>{texto}</Situacao>
          </div>
          {documento.motivo ? (
            <Faixa tom={documento.situacao === 'em-espera' ? 'bloqueado' : 'info'}>
              {documento.motivo}
            </Faixa>
          ) : null}
          {documento.decididoPor ? (
            <p className="rz-suave">Decidido por {documento.decididoPor}.</p>
          ) : null}
          {documento.campos.length > 0 ? (
            <section className="rz-secao">
              <h3>O que difere</h3>
              <CamposDiferentes campos={documento.campos} fonte={documento.fonte} />
              {documento.vale === 'fonte' ? (
                <p className="rz-suave">{DA_FONTE[documento.fonte].vale}</p>
              ) : null}
            </section>
          ) : null}
          <section className="rz-secao">
            <h3>Documento</h3>
            <Fatos documento={documento} />
          </section>
          {documento.notaId === null ? null : (
            <p>
              <Link to={links.nota(documento.notaId)}>Abrir a nota</Link>
            </p>
          )}
        </div>
      ) : null}
    </Gaveta>
  )
}
