import { formatarData, formatarDinheiro, formatarEscala, plural } from '../../../ui/formato.ts'
import { GraficoBarras } from '../../../ui/GraficoBarras.tsx'
import { type Resumo, rotuloDaFaixa } from './cobranca.ts'

const diaEMes = (data: string): string => formatarData(data).slice(0, 5)

function Semanas({ semanas }: Pick<Resumo, 'semanas'>) {
  return (
    <section className="fa-grafico rz-cartao">
      <h2>Faturado e recebido por semana</h2>
      <GraficoBarras
        titulo="Faturado e recebido nas últimas doze semanas"
        series={['Faturado', 'Recebido']}
        grupos={semanas.map(({ inicio, faturado, recebido }) => ({
          rotulo: diaEMes(inicio),
          valores: [faturado, recebido],
        }))}
        formatar={formatarDinheiro}
        escala={formatarEscala}
        altura={190}
        dica="Aponte uma semana para ler os valores"
      />
    </section>
  )
}

function Envelhecimento({ envelhecimento }: Pick<Resumo, 'envelhecimento'>) {
  const vencidas = envelhecimento.reduce((soma, { quantidade }) => soma + quantidade, 0)
  return (
    <section className="fa-grafico rz-cartao">
      <h2>
        Vencido, por dias de atraso
        {vencidas > 0 ? <span className="rz-suave"> · {plural(vencidas, 'parcela')}</span> : null}
      </h2>
      {vencidas === 0 ? (
        <p className="rz-suave">Nada vencido. Quem deve está em dia.</p>
      ) : (
        <GraficoBarras
          titulo="Valor vencido por dias de atraso"
          series={['Vencido']}
          grupos={envelhecimento.map(({ faixa, valor }) => ({
            rotulo: rotuloDaFaixa(faixa),
            valores: [valor],
          }))}
          formatar={formatarDinheiro}
          escala={formatarEscala}
          altura={190}
          dica="Aponte uma faixa para ler o valor"
        />
      )}
    </section>
  )
}

/** How the weeks went and how late is what is owed; each with its values in a table. */
export function GraficosDoFaturamento({ resumo }: { resumo: Resumo }) {
  const { semanas, envelhecimento } = resumo
  const houve = semanas.some(({ faturado, recebido }) => faturado > 0 || recebido > 0)
  if (!houve && envelhecimento.every(({ quantidade }) => quantidade === 0)) return null
  return (
    <div className="fa-graficos">
      <Semanas semanas={semanas} />
      <Envelhecimento envelhecimento={envelhecimento} />
    </div>
  )
}
