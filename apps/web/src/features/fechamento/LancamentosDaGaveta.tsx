import { contabil } from '@razao/contract'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarValor, plural } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'

type Props = { empresaId: number; competencia: string }

const POR_PAGINA = 100

/** The double-entry postings of the month, each with its debits and credits. */
export function LancamentosDaGaveta({ empresaId, competencia }: Props) {
  const { dados, estado } = useConsulta(contabil.listarLancamentos, {
    empresaId,
    competencia,
    registrosPorPagina: POR_PAGINA,
  })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={6} />
  if (dados.lista.length === 0) {
    return (
      <EstadoVazio
        titulo="Nenhum lançamento neste mês"
        texto="Os lançamentos são escritos na etapa Contábil, depois da conferência."
      />
    )
  }
  const resto = dados.paginacao.totalDeRegistros - dados.lista.length
  return (
    <div className="fech-lancamentos">
      {dados.lista.map((lancamento) => (
        <article key={lancamento.id} data-estornado={lancamento.estornadoPor !== null || undefined}>
          <header>
            <strong>{lancamento.historico}</strong>
            <span className="rz-suave">
              <DataCivil valor={lancamento.data} /> · nº {lancamento.id}
              {lancamento.estornaId ? ` · estorna o nº ${lancamento.estornaId}` : null}
              {lancamento.estornadoPor ? ` · estornado pelo nº ${lancamento.estornadoPor}` : null}
            </span>
          </header>
          <Tabela
            nome={`Partidas do nº ${lancamento.id}`}
            className="fech-partidas"
            cabeca={
              <thead className="rz-so-leitor">
                <tr>
                  <th scope="col">Conta</th>
                  <th scope="col">Débito</th>
                  <th scope="col">Crédito</th>
                </tr>
              </thead>
            }
          >
            {lancamento.partidas.map(({ ordem, codigo, conta, valor }) => (
              <tr key={ordem} data-credito={valor < 0 || undefined}>
                <td>
                  <span className="rz-suave rz-numero">{codigo}</span> {conta}
                </td>
                <td className="rz-numero">{valor > 0 ? formatarValor(valor) : ''}</td>
                <td className="rz-numero">{valor < 0 ? formatarValor(-valor) : ''}</td>
              </tr>
            ))}
          </Tabela>
        </article>
      ))}
      <p className="fech-soma">
        <span>
          {plural(dados.paginacao.totalDeRegistros, 'lançamento')}
          {resto > 0 ? ` (${plural(resto, 'não mostrado')})` : null}
        </span>
        <span>
          débitos <Dinheiro valor={dados.totais.debitos} /> · créditos{' '}
          <Dinheiro valor={dados.totais.creditos} />
        </span>
      </p>
    </div>
  )
}
