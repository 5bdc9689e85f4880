import { emissoes } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { saudeEmPalavras } from './emissao.ts'

const CADENCIA = 30_000

/** How each service that authorises notes answers, as this office saw it in the last hour. Not knowing it stops nothing. */
export function SaudeDosEmissores({ agora }: { agora: number }) {
  const { dados } = useConsulta(emissoes.lerSaudeDosEmissores, {}, { intervalo: CADENCIA })
  if (!dados || dados.servicos.length === 0) return null
  const parados = dados.servicos.filter(({ estado }) => estado === 'sem-uso')
  return (
    <ul className="em-saude rz-cartao" aria-label="Saúde dos serviços de nota">
      {dados.servicos.map((servico) => {
        if (servico.estado === 'sem-uso') return null
        const { tom, texto, detalhe } = saudeEmPalavras(servico, agora)
        return (
          <li key={servico.servico}>
            <span>{servico.nome}</span>
            <Situacao tom={tom}>{texto}</Situacao>
            {detalhe === '' ? null : <small>{detalhe}</small>}
          </li>
        )
      })}
      {parados.length > 0 ? (
        <li>
          <small>Sem uso na última hora: {parados.map(({ nome }) => nome).join(' · ')}</small>
        </li>
      ) : null}
    </ul>
  )
}
