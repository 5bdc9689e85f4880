import type { vigia } from '@razao/contract'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'

type Rota = typeof vigia.listarProcuracoes | typeof vigia.listarSituacoes
type Linha<R extends Rota> = R extends typeof vigia.listarProcuracoes
  ? ReturnType<typeof vigia.listarProcuracoes.output.parse>['lista'][number]
  : ReturnType<typeof vigia.listarSituacoes.output.parse>['lista'][number]

/**
 * The line of the company that is open: of the page that is seen or, when what was answered took it to another page,
 * asked for by itself; null while none is.
 */
export function useLinhaDaEmpresa<R extends Rota>(
  rota: R,
  linhas: readonly Linha<R>[] | undefined,
  aberta: number | null,
): Linha<R> | null {
  const naPagina = linhas?.find(({ empresaId }) => empresaId === aberta)
  const falta = aberta !== null && linhas !== undefined && naPagina === undefined
  const { dados } = useConsulta<Rota>(
    rota,
    falta ? { empresaId: aberta, paginaAtual: 1, registrosPorPagina: 1 } : AINDA_NAO,
  )
  return naPagina ?? (dados?.lista[0] as Linha<R> | undefined) ?? null
}
