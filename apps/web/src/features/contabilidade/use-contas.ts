import { contabil, type RouteOutput } from '@razao/contract'
import { useMemo } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'

export type Conta = RouteOutput<typeof contabil.planoDeContas>['ContasContabeis'][number]

const NENHUMA: readonly Conta[] = []

/** The company's chart in force, and the accounts that take entries; what is read may be of one no longer in use. */
export function useContas(empresaId: number, { inativas = false }: { inativas?: boolean } = {}) {
  const { dados, estado } = useConsulta(contabil.planoDeContas, {
    empresaId,
    ...(inativas ? { inativas } : {}),
  })
  const contas = dados?.ContasContabeis ?? NENHUMA
  const analiticas = useMemo(
    () => contas.filter(({ tipo, ativa }) => tipo === 'analitica' && ativa),
    [contas],
  )
  return { contas, analiticas, carregando: dados === undefined && !estado.falha, estado }
}
