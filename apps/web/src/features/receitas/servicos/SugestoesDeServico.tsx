import { Button } from '@mantine/core'
import { type RouteOutput, servicos } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'
import { formatarCnae } from '../../../ui/formato.ts'
import { codigoEscrito } from './servico.ts'

export type Sugestao = RouteOutput<typeof servicos.sugerirServicos>['lista'][number]
export type CodigoSugerido = Sugestao['codigos'][number]

type Props = {
  empresaId: number
  onEscolher: (codigo: CodigoSugerido, sugestao: Sugestao) => void
}

/** What the activities of the company usually sell, to begin with one press. */
export function SugestoesDeServico({ empresaId, onEscolher }: Props) {
  const { dados } = useConsulta(servicos.sugerirServicos, { empresaId })
  const lista = dados?.lista ?? []
  if (lista.length === 0) return null
  return (
    <details className="cl-sugestoes">
      <summary>Sugestões pelas atividades da empresa</summary>
      {lista.map((sugestao) => (
        <div key={sugestao.cnae}>
          <p className="rz-suave">
            {sugestao.atividade} · CNAE {formatarCnae(sugestao.cnae)}
            {sugestao.informado ? '' : ' · pelo que municípios costumam usar: confira'}
          </p>
          <ul className="rz-lista-simples">
            {sugestao.codigos.map((codigo) => (
              <li key={codigo.codigoNacional}>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onEscolher(codigo, sugestao)}
                >
                  {codigoEscrito(codigo.codigoNacional)}
                </Button>{' '}
                {codigo.descricao}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}
