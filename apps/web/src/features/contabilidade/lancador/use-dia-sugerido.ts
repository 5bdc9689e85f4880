import { contabilPeriodos } from '@razao/contract'
import { primeiroDiaDoMes, ultimoDiaDoMes } from '@razao/engine/tempo'
import { useConsulta } from '../../../api/use-consulta.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'

/** A day inside the month on screen: today, or its last one. */
function diaDoMes(competencia: string): string {
  const hoje = hojeEmBrasilia()
  const ultimo = ultimoDiaDoMes(competencia)
  return hoje >= primeiroDiaDoMes(competencia) && hoje <= ultimo ? hoje : ultimo
}

/**
 * The day an entry begins with: of the month on screen while it is open for the books, else today. `bloqueado` says
 * that the month on screen takes none; the day is null while it is not known.
 */
export function useDiaSugerido(empresaId: number, competencia: string) {
  const { dados, estado } = useConsulta(contabilPeriodos.gradeDePeriodos, {
    empresaId,
    ano: Number(competencia.slice(0, 4)),
  })
  if (!dados && !estado.falha) return { dia: null, bloqueado: false }
  const contabil = dados?.meses
    .find((mes) => mes.competencia === competencia)
    ?.areas.find(({ area }) => area === 'contabil')?.estado
  const bloqueado = contabil === 'bloqueado' || contabil === 'entregue'
  return { dia: bloqueado ? hojeEmBrasilia() : diaDoMes(competencia), bloqueado }
}
