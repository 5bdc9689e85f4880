import { contabilRelatorios } from '@razao/contract'
import { primeiroDiaDoMes, ultimoDiaDoMes } from '@razao/engine/tempo'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import {
  formatarDinheiro,
  formatarEscala,
  formatarPorcento,
  MESES_CURTOS,
  plural,
} from '../../../ui/formato.ts'
import { GraficoBarras } from '../../../ui/GraficoBarras.tsx'
import type { Livro } from '../comum/use-livro.ts'

const mesCurto = (competencia: string): string =>
  MESES_CURTOS[Number(competencia.slice(5, 7)) - 1] ?? competencia
const MAIORES = 6

type Despesa = { contaId: number; codigo: string; nome: string; total: number }

/** What the expenses of the period are made of, the largest first; the others are one line, so that all add up. */
function Composicao({ despesas, livro }: { despesas: readonly Despesa[]; livro: Livro }) {
  const total = despesas.reduce((soma, um) => soma + um.total, 0)
  const emOrdem = [...despesas].sort((a, b) => b.total - a.total)
  const maiores = emOrdem.slice(0, MAIORES)
  const outras = emOrdem.slice(MAIORES)
  if (total <= 0) return <p className="rz-suave">Nenhuma despesa no período.</p>
  const linha = (valor: number) => (
    <>
      <span className="rz-numero">
        <span>{formatarDinheiro(valor)}</span> ·{' '}
        {formatarPorcento(Math.round((valor / total) * 10_000))}
      </span>
      <i style={{ inlineSize: `${Math.max(0, (valor / total) * 100)}%` }} aria-hidden />
    </>
  )
  return (
    <ul className="ctb-composicao">
      {maiores.map((despesa) => (
        <li key={despesa.contaId}>
          <button
            type="button"
            className="ctb-ligacao"
            onClick={() => livro.irPara('razao', { conta: despesa.contaId, periodo: 'doze' })}
          >
            {despesa.nome}
          </button>
          {linha(despesa.total)}
        </li>
      ))}
      {outras.length > 0 ? (
        <li>
          <button
            type="button"
            className="ctb-ligacao"
            onClick={() => livro.irPara('demonstracoes', { demonstracao: 'dre', periodo: 'doze' })}
          >
            {plural(outras.length, 'outra conta', 'outras contas')}
          </button>
          {linha(outras.reduce((soma, um) => soma + um.total, 0))}
        </li>
      ) : null}
    </ul>
  )
}

const diasDe = (competencia: string | undefined) =>
  competencia === undefined
    ? {}
    : { de: primeiroDiaDoMes(competencia), ate: ultimoDiaDoMes(competencia) }

/** Twelve months of the book: margin, evolution of a balance, composition of the expenses. */
export function GraficosDoLivro({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { dados, estado } = useConsulta(contabilRelatorios.seriesContabeis, {
    empresaId,
    ate: livro.competencia,
  })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={6} />
  const { evolucao, margem } = dados
  return (
    <div className="ctb-graficos">
      <section className="rz-cartao">
        <h2>Receita, resultado e margem</h2>
        <GraficoBarras
          titulo="Receita líquida e resultado por mês, com a margem"
          series={['Receita líquida', 'Resultado']}
          grupos={margem.map(({ competencia, receitaLiquida, resultado }) => ({
            rotulo: mesCurto(competencia),
            valores: [receitaLiquida, resultado],
          }))}
          formatar={formatarDinheiro}
          linha={{
            rotulo: 'Margem',
            valores: margem.map((um) => um.margem),
            formatar: formatarPorcento,
          }}
          escala={formatarEscala}
          onEscolher={{
            rotulo: 'Abrir a DRE do mês',
            fazer: (g) =>
              livro.irPara('demonstracoes', {
                demonstracao: 'dre',
                ...diasDe(margem[g]?.competencia),
              }),
          }}
        />
      </section>
      {evolucao.conta && evolucao.saldos.some((saldo) => saldo !== 0) ? (
        <section className="rz-cartao">
          <h2>Saldo de {evolucao.conta.nome}</h2>
          <GraficoBarras
            titulo={`Saldo de ${evolucao.conta.nome} no fim de cada mês`}
            series={['Saldo']}
            grupos={dados.meses.map((mes, i) => ({
              rotulo: mesCurto(mes),
              valores: [evolucao.saldos[i] ?? 0],
            }))}
            formatar={formatarDinheiro}
            escala={formatarEscala}
            onEscolher={{
              rotulo: 'Abrir o razão do mês',
              fazer: (g) =>
                livro.irPara('razao', {
                  conta: evolucao.conta?.contaId,
                  ...diasDe(dados.meses[g]),
                }),
            }}
          />
        </section>
      ) : null}
      <section className="rz-cartao ctb-largo">
        <h2>De que são feitas as despesas de doze meses</h2>
        <Composicao despesas={dados.despesas} livro={livro} />
      </section>
    </div>
  )
}
