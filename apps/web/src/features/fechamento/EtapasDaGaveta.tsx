import { Button } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Instante } from '../../ui/DataCivil.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { acaoDaEtapa, podeReabrir, textoDaEtapa, tomDaEtapa } from './etapas.ts'
import { InformarSelic } from './InformarSelic.tsx'
import type { Etapa, FechamentoLido } from './tipos.ts'

type Props = {
  fechamento: FechamentoLido
  /** The stage that was asked for: it is brought into sight and marked. */
  destaque: Etapa | null
  onAcao: (etapa: Etapa) => void
  onReabrir: (etapa: Etapa) => void
  onSemMovimento: () => void
}
type Detalhe = FechamentoLido['detalhes'][number]

const enderecoDasNotas = ({ empresaId, competencia }: FechamentoLido): string =>
  `${paths.receitas.notasFiscais}?${new URLSearchParams({ empresaId: String(empresaId), competencia })}`

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
        to={enderecoDasNotas(lido)}
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

function Acoes({ etapa, ...props }: Props & { etapa: Etapa }) {
  const { fechamento: lido } = props
  const acao = acaoDaEtapa(lido, etapa)
  const livre = lido.etapas.bloqueio !== fechamento.ESTADO_ETAPA.feito
  const documentos =
    etapa === 'documentos' && livre && (acao.rotulo !== 'Ver a etapa' || lido.semMovimento)
  return (
    <span className="fech-passo-acoes">
      {documentos ? <AcoesDosDocumentos lido={lido} onSemMovimento={props.onSemMovimento} /> : null}
      {lido.motivoCodigo === 'falta-selic' && etapa === lido.etapaAtual ? <InformarSelic /> : null}
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
            <strong>{fechamento.ROTULOS_ETAPA[etapa]}</strong>
            <span className="rz-suave"> · {textoDaEtapa(etapa, estado)}</span>
            {motivo ? <span className="fech-passo-motivo">{motivo}</span> : null}
            <Quem estado={estado} por={por} em={em} />
          </span>
          <Acoes {...props} etapa={etapa} />
        </li>
      ))}
    </ol>
  )
}
