import type { Apurado } from './apurar.ts'
import type { MesAnterior } from './tipos.ts'

/** More than this against last month asks for a person. */
const VARIACAO_MAXIMA = 0.2

/** Only tributes of the month itself: a quarter's IRPJ and CSLL are no change of the month. */
export const valorDoMes = ({ fechamento }: Apurado): number =>
  fechamento.tributos.reduce(
    (total, tributo) =>
      total + (tributo.daEmpresa && tributo.periodo === fechamento.competencia ? tributo.valor : 0),
    0,
  )

/** How the tax changed against the month before, in words, when it is more than a person lets pass; null when not. */
export function variacaoAConferir(anterior: MesAnterior | null, apurado: Apurado): string | null {
  const atual = valorDoMes(apurado)
  if (anterior === null || anterior.valorDoMes === atual) return null
  if (anterior.valorDoMes === 0)
    return 'Passou a haver imposto, que no mês anterior não havia: confira.'
  const variacao = (atual - anterior.valorDoMes) / anterior.valorDoMes
  if (Math.abs(variacao) <= VARIACAO_MAXIMA) return null
  return `O imposto ${variacao > 0 ? 'subiu' : 'caiu'} ${Math.round(Math.abs(variacao) * 100)} % contra o mês anterior: confira.`
}
