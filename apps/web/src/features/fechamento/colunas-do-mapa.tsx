import { fechamento } from '@razao/contract'
import { diasEntre } from '@razao/engine/tempo'
import { formatarData } from '../../ui/formato.ts'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Taxa } from '../../ui/Taxa.tsx'
import { CelulaEtapa } from './CelulaEtapa.tsx'
import { CelulaVariada } from './CelulaVariada.tsx'
import { Empresa, regimeEAnexo } from './Empresa.tsx'
import { SITUACOES } from './etapas.ts'
import type { EtapaDoMapa, LinhaDoMapa } from './tipos.ts'
import { prazo } from './variacao.ts'

const LARGURA_DA_ETAPA = 38

function PorQueNao({ linha }: { linha: LinhaDoMapa }) {
  const { tom, texto } = SITUACOES[linha.situacao]
  return (
    <span className="fech-motivo">
      <Situacao tom={tom} soIcone titulo={texto}>
        {texto}
      </Situacao>
      <span>
        {linha.motivo ?? (linha.situacao === 'concluida' ? 'Mês fechado.' : texto)}
        {linha.semMovimento ? <span className="rz-suave"> · sem movimento</span> : null}
      </span>
    </span>
  )
}

function PrazoLegal({ data, hoje, concluida }: { data: string; hoje: string; concluida: boolean }) {
  const { tom, texto } = prazo(diasEntre(hoje, data))
  return (
    <span className="fech-prazo" data-tom={concluida ? 'pendente' : tom}>
      <time dateTime={data} className="rz-numero">
        {formatarData(data).slice(0, 5)}
      </time>
      <span>{concluida ? 'concluída' : texto}</span>
    </span>
  )
}

const colunaDaEtapa = (
  etapa: EtapaDoMapa,
  onAcao: (linha: LinhaDoMapa, etapa: EtapaDoMapa) => void,
): Coluna<LinhaDoMapa> => ({
  campo: etapa,
  titulo: fechamento.ROTULOS_ETAPA_DO_MAPA[etapa],
  largura: LARGURA_DA_ETAPA,
  alinhamento: 'centro',
  celula: (linha) => <CelulaEtapa linha={linha} etapa={etapa} onAcao={onAcao} />,
})

/** Columns of the map: the company, its stages, why it has not closed, its numbers. */
export function colunasDoMapa({
  hoje,
  onAcao,
}: {
  hoje: string
  onAcao: (linha: LinhaDoMapa, etapa: EtapaDoMapa) => void
}): Coluna<LinhaDoMapa>[] {
  return [
    {
      campo: 'empresa',
      titulo: 'Empresa',
      largura: 236,
      fixa: true,
      ordena: true,
      celular: 'titulo',
      celula: (linha) => (
        <Empresa
          nome={linha.empresa}
          identificacao={linha.identificacao}
          complemento={regimeEAnexo(linha.regime, linha.anexo)}
        />
      ),
    },
    ...fechamento.ETAPAS_DO_MAPA.map((etapa) => colunaDaEtapa(etapa, onAcao)),
    {
      campo: 'motivo',
      titulo: 'Por que não fechou',
      largura: 'minmax(196px, 1fr)',
      celula: (linha) => <PorQueNao linha={linha} />,
    },
    {
      campo: 'faturamento',
      titulo: 'Faturamento',
      tipo: 'dinheiro',
      largura: 124,
      ordena: true,
      celula: ({ faturamento, faturamentoAnterior }) => (
        <CelulaVariada valor={faturamento} anterior={faturamentoAnterior} />
      ),
    },
    {
      campo: 'imposto',
      titulo: 'Imposto',
      tipo: 'dinheiro',
      largura: 116,
      ordena: true,
      celula: ({ imposto, impostoAnterior }) => (
        <CelulaVariada valor={imposto} anterior={impostoAnterior} />
      ),
    },
    {
      campo: 'aliquotaEfetiva',
      titulo: 'Alíq. efetiva',
      ajuda:
        'Imposto da linha, com a parte da empresa sobre a folha, sobre a receita do período de cada tributo: o do trimestre, sobre a do trimestre.',
      tipo: 'taxa',
      largura: 92,
      celula: ({ aliquotaEfetiva }) => <Taxa valor={aliquotaEfetiva} />,
    },
    {
      campo: 'prazoLegal',
      titulo: 'Prazo legal',
      largura: 96,
      ordena: true,
      celula: ({ prazoLegal, situacao }) =>
        prazoLegal ? (
          <PrazoLegal data={prazoLegal} hoje={hoje} concluida={situacao === 'concluida'} />
        ) : (
          <span className="rz-suave">—</span>
        ),
    },
    { campo: 'responsavel', titulo: 'Responsável', largura: 130 },
  ]
}
