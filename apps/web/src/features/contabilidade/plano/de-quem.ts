import { contabilCadastros, type RouteOutput } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'

type Participante = RouteOutput<
  typeof contabilCadastros.listarParticipantes
>['participantes'][number]
type Centro = RouteOutput<typeof contabilCadastros.listarCentros>['centros'][number]

const NINGUEM: readonly Participante[] = []
const NENHUM: readonly Centro[] = []

/** Cost centres in use and people of a company: what a line may be told to be of. */
export function useDeQuem(empresaId: number) {
  const centros = useConsulta(contabilCadastros.listarCentros, { empresaId })
  const pessoas = useConsulta(contabilCadastros.listarParticipantes, { empresaId })
  return {
    centros: centros.dados?.centros.filter(({ ativo }) => ativo) ?? NENHUM,
    participantes: pessoas.dados?.participantes ?? NINGUEM,
  }
}
export type DeQuem = ReturnType<typeof useDeQuem>
