import { painel } from '@razao/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { formatarDinheiro, formatarTaxa, plural } from '../../ui/formato.ts'
import type { Inicio } from './tipos.ts'

const PERCENTUAL = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

function comparado({ faturamento, faturamentoAnterior }: Inicio['kpis']): string {
  if (faturamentoAnterior === null || faturamentoAnterior === 0) return 'no mês'
  const fator = (faturamento - faturamentoAnterior) / faturamentoAnterior
  return `${PERCENTUAL.format(fator).replace('-', '−')} contra o mês anterior`
}

function Numero({
  titulo,
  valor,
  nota,
  f,
}: {
  titulo: string
  valor: string
  nota: ReactNode
  f?: ReactNode
}) {
  return (
    <div className="pn-kpi rz-cartao">
      <dt>
        {titulo}
        {f}
      </dt>
      <dd>
        <strong className="rz-numero">{valor}</strong>
        <span className="rz-suave">{nota}</span>
      </dd>
    </div>
  )
}

type Props = { inicio: Inicio; onMemoria: (apuracaoId: number) => void }

const A_PAGAR = `${paths.despesas.impostos}?${new URLSearchParams(Object.keys(painel.GUIAS_DO_PAINEL.aPagar).map((campo) => [campo, 'sim']))}`

/** The numbers of the month. */
export function NumerosDaEmpresa({ inicio, onMemoria }: Props) {
  const { kpis, apuracaoId } = inicio
  const f = (rotulo: string) =>
    apuracaoId === null ? null : (
      <BotaoMemoria rotulo={rotulo} onClick={() => onMemoria(apuracaoId)} />
    )
  const { imposto, aliquotaEfetiva } = kpis
  return (
    <dl className="pn-kpis">
      <Numero
        titulo="Faturamento"
        valor={formatarDinheiro(kpis.faturamento)}
        nota={comparado(kpis)}
      />
      <Numero
        titulo="Imposto do mês"
        valor={imposto === null ? '—' : formatarDinheiro(imposto)}
        nota={imposto === null ? 'ainda não apurado' : 'sobre o faturamento'}
        f={imposto === null ? null : f('imposto do mês')}
      />
      <Numero
        titulo="Alíquota efetiva"
        valor={aliquotaEfetiva === null ? '—' : formatarTaxa(aliquotaEfetiva)}
        nota={aliquotaEfetiva === null ? 'sem apuração' : 'da última apuração, sem a folha'}
        f={aliquotaEfetiva === null ? null : f('alíquota efetiva')}
      />
      <Numero titulo="Pró-labore" valor={formatarDinheiro(kpis.proLabore)} nota="bruto no mês" />
      <Numero
        titulo="A pagar"
        valor={formatarDinheiro(kpis.aPagar)}
        nota={<Link to={A_PAGAR}>{plural(kpis.guiasAPagar, 'guia')} em aberto</Link>}
      />
    </dl>
  )
}
