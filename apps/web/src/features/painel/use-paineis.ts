import { painel } from '@razao/contract'
import { useConsulta } from '../../api/use-consulta.ts'
import { useCompetencia } from '../../state/contexto.ts'

/** Events tell of changes; this is for what changes with the clock (a guide that becomes overdue). */
const ATUALIZAR_A_CADA = 60_000

/** The portfolio in the month of the top bar; each card asks for itself and the answer is one. */
export function useCarteira(hoje: { meus?: boolean; quantas?: number } = {}) {
  const [competencia] = useCompetencia()
  return useConsulta(
    painel.painelDoContador,
    { competencia, ...hoje },
    { intervalo: ATUALIZAR_A_CADA },
  )
}

/** The company's face in the month of the top bar. */
export function useInicio(empresaId: number) {
  const [competencia] = useCompetencia()
  return useConsulta(
    painel.painelDaEmpresa,
    { empresaId, competencia },
    { intervalo: ATUALIZAR_A_CADA },
  )
}
