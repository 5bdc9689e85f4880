import { Button } from '@mantine/core'
import { entrega, fechamento } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { acompanhada, type EtapaAcompanhada } from '@razao/engine/etapas'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { InformarSelic } from '../../api/InformarSelic.tsx'
import { links, paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { acaoDaEtapa, podeReabrir, textoDaEtapa, tomDaEtapa } from './etapas.ts'
import type { Etapa, EtapaDoMapa, FechamentoLido } from './tipos.ts'

type Props = {
  fechamento: FechamentoLido
  /** The stage that was asked for: it is brought into sight and marked. */
  destaque: EtapaDoMapa | null
  onAcao: (etapa: Etapa) => void
  /** A stage that follows facts leads to where they are. */
  onVer: (etapa: EtapaAcompanhada) => void
  onReabrir: (etapa: Etapa) => void
  onEntregar: () => void
  onSemMovimento: () => void
}
type Detalhe = FechamentoLido['detalhes'][number]

/** Documents are the one stage that waits for someone outside: bring the notes, or say there are none. */
function AcoesDosDocumentos({
  lido,
  onSemMovimento,
}: {
  lido: FechamentoLido
  onSemMovimento: () => void
}) {
  return (
    <>
      <Button
        component={Link}
        className="fech-botao"
        to={links.notas(lido)}
        size="compact-sm"
        variant="light"
      >
        Importar notas
      </Button>
      <Button size="compact-sm" variant="default" onClick={onSemMovimento}>
        {lido.semMovimento ? 'Desfazer «sem movimento»' : 'Não houve movimento'}
      </Button>
    </>
  )
}

/** Guides that nobody of the company would see: register who receives, or say that they were taken there. */
function AcoesDaEntrega({ lido, onEntregar }: { lido: FechamentoLido; onEntregar: () => void }) {
  const cadastra = podeAbrir(useUsuario(), 'ADMINISTRADOR')
  return (
    <>
      {cadastra && lido.motivoCodigo === 'sem-destinatario' ? (
        <Button
          component={Link}
          className="fech-botao"
          to={`${paths.usuarios}?convidar=${lido.empresaId}`}
          size="compact-sm"
          variant="light"
        >
          Cadastrar quem recebe
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={onEntregar}>
        Entregue por fora…
      </Button>
    </>
  )
}

function Entrega({ em, como, nota, por }: NonNullable<FechamentoLido['entrega']>) {
  return (
    <span className="fech-passo-motivo">
      Entregue por fora em <DataCivil valor={em} /> por {por} (
      {entrega.ROTULOS_MEIO_DE_ENTREGA[como]}){nota ? `: ${nota}` : '.'}
    </span>
  )
}

/** It is not executed: it is seen. */
function VerOsFatos({
  lido,
  etapa,
  onVer,
}: Pick<Props, 'onVer'> & { lido: FechamentoLido; etapa: EtapaAcompanhada }) {
  const tem = etapa === 'transmissao' ? lido.regime === REGIME.simples : lido.guias.length > 0
  if (!tem) return null
  return (
    <span className="fech-passo-acoes">
      <Button size="compact-sm" variant="light" onClick={() => onVer(etapa)}>
        {acaoDaEtapa(lido, etapa).rotulo}
      </Button>
    </span>
  )
}

function Acoes({ etapa, ...props }: Props & { etapa: Etapa }) {
  const { fechamento: lido } = props
  const acao = acaoDaEtapa(lido, etapa)
  const livre = lido.etapas.bloqueio !== fechamento.ESTADO_ETAPA.feito
  const documentos =
    etapa === 'documentos' && livre && (acao.rotulo !== 'Ver a etapa' || lido.semMovimento)
  return (
    <span className="fech-passo-acoes">
      {documentos ? <AcoesDosDocumentos lido={lido} onSemMovimento={props.onSemMovimento} /> : null}
      {lido.motivoCodigo === 'falta-selic' && etapa === lido.etapaAtual ? (
        <InformarSelic depois=" Execute a etapa de novo." />
      ) : null}
      {etapa === 'enviado' && etapa === lido.etapaAtual ? (
        <AcoesDaEntrega lido={lido} onEntregar={props.onEntregar} />
      ) : null}
      {acao.tipo === 'abrir' ? null : (
        <Button size="compact-sm" variant="light" onClick={() => props.onAcao(etapa)}>
          {acao.rotulo}
        </Button>
      )}
      {podeReabrir(lido.etapas, etapa) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => props.onReabrir(etapa)}
        >
          {etapa === 'bloqueio' ? 'Desbloquear…' : 'Reabrir…'}
        </Button>
      ) : null}
    </span>
  )
}

/** Who did it last; of a stage to be done again, it is told as of before. */
function Quem({ estado, por, em }: Pick<Detalhe, 'estado' | 'por' | 'em'>) {
  if (!por && !em) return null
  return (
    <span className="rz-suave">
      {estado === fechamento.ESTADO_ETAPA.pendente ? 'Antes: ' : null}
      {por}
      {por && em ? ' · ' : null}
      {em ? <Instante valor={em} /> : null}
    </span>
  )
}

/** The stages of one company: who, when, why, and what can be done. */
export function EtapasDaGaveta(props: Props) {
  const { fechamento: lido, destaque } = props
  const marcada = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (destaque) marcada.current?.scrollIntoView({ block: 'nearest' })
  }, [destaque])
  return (
    <ol className="fech-passos">
      {lido.detalhes.map(({ etapa, estado, motivo, por, em }) => (
        <li
          key={etapa}
          ref={etapa === destaque ? marcada : undefined}
          data-destaque={etapa === destaque || undefined}
        >
          <Situacao tom={tomDaEtapa(etapa, estado)} soIcone>
            {textoDaEtapa(etapa, estado)}
          </Situacao>
          <span className="fech-passo-texto">
            <strong>{fechamento.ROTULOS_ETAPA_DO_MAPA[etapa]}</strong>
            <span className="rz-suave"> · {textoDaEtapa(etapa, estado)}</span>
            {motivo ? <span className="fech-passo-motivo">{motivo}</span> : null}
            {etapa === 'enviado' && lido.entrega ? <Entrega {...lido.entrega} /> : null}
            <Quem estado={estado} por={por} em={em} />
          </span>
          {acompanhada(etapa) ? (
            <VerOsFatos lido={lido} etapa={etapa} onVer={props.onVer} />
          ) : (
            <Acoes {...props} etapa={etapa} />
          )}
        </li>
      ))}
    </ol>
  )
}
