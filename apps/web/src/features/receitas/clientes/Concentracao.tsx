import { clientes } from '@razao/contract'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarCompetencia, formatarTaxa } from '../../../ui/formato.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import { Taxa } from '../../../ui/Taxa.tsx'

type Props = {
  empresaId: number | undefined
  onAbrir: (clienteId: number) => void
}

/** How much of what a company bills comes from each customer; one that is nearly all of it is told of. */
export function Concentracao({ empresaId, onAbrir }: Props) {
  const { dados } = useConsulta(
    clientes.concentracaoDeClientes,
    empresaId === undefined ? AINDA_NAO : { empresaId },
  )
  if (dados === undefined || dados.total === 0) return null
  const { alerta, total, outros, de, ate } = dados
  const linhas = [
    ...dados.clientes,
    ...(outros > 0 ? [{ clienteId: null, nome: 'Os demais', valor: outros, parte: null }] : []),
  ]
  return (
    <>
      {alerta ? (
        <Faixa
          tom="atencao"
          acao={
            <button type="button" className="cl-link" onClick={() => onAbrir(alerta.clienteId)}>
              Ver o cliente
            </button>
          }
        >
          {formatarTaxa(alerta.parte)} do faturamento de doze meses vem de {alerta.nome}. Sem este
          cliente, quase toda a receita da empresa some.
        </Faixa>
      ) : null}
      <details className="rz-cartao cl-concentracao">
        <summary>
          De onde vem o faturamento
          <span className="rz-suave">
            {formatarCompetencia(de)} a {formatarCompetencia(ate)}
          </span>
        </summary>
        <Tabela
          nome="Concentração do faturamento"
          legenda="Concentração do faturamento por cliente"
          legendaOculta
          className="cl-tabela"
          linhas={linhas}
          chave={({ clienteId, nome }) => clienteId ?? nome}
          colunas={[
            {
              ...{ titulo: 'Cliente', nomeia: true },
              celula: ({ clienteId, nome }) =>
                clienteId === null ? (
                  nome
                ) : (
                  <button type="button" className="cl-link" onClick={() => onAbrir(clienteId)}>
                    {nome}
                  </button>
                ),
            },
            {
              ...{ titulo: 'Faturado', fim: true },
              celula: ({ valor }) => <Dinheiro valor={valor} />,
            },
            { ...{ titulo: 'Parte', fim: true }, celula: ({ parte }) => <Taxa valor={parte} /> },
          ]}
          totais={{ nome: 'Total', valores: [<Dinheiro key="total" valor={total} />, ''] }}
        />
      </details>
    </>
  )
}
