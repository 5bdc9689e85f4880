import { contabil, type RouteOutput } from '@razao/contract'
import { useMemo, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'

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

/**
 * The accounts whose razão may be read. Those no longer in use are asked for when the account is one of them, or when
 * somebody looks for another: the razão itself does not wait for them.
 */
export function useContasDoRazao(empresaId: number, contaId: number | null) {
  const emUso = useContas(empresaId)
  const [procura, setProcura] = useState(false)
  const fora =
    contaId !== null && emUso.contas.length > 0 && emUso.contas.every(({ id }) => id !== contaId)
  const todas = useConsulta(
    contabil.planoDeContas,
    procura || fora ? { empresaId, inativas: true } : AINDA_NAO,
  )
  return {
    contas: todas.dados?.ContasContabeis ?? emUso.contas,
    estado: emUso.estado,
    procurar: () => setProcura(true),
  }
}
