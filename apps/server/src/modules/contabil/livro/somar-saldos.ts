import type { LancamentoAConfirmar } from './lancamento.ts'

/** What some entries add to a month of an account, centavos, both positive. */
export type SomaDoMes = {
  readonly empresaId: number
  readonly contaId: number
  readonly competencia: string
  debitos: number
  creditos: number
}

/** Debits and credits by company, account and month, in the order in which they are written. */
export function somarSaldos(
  lancamentos: readonly Pick<LancamentoAConfirmar, 'empresaId' | 'data' | 'partidas'>[],
): SomaDoMes[] {
  const somas = new Map<string, SomaDoMes>()
  for (const { empresaId, data, partidas } of lancamentos) {
    const competencia = data.slice(0, 7)
    for (const { conta, valor } of partidas) {
      const chave = `${empresaId}:${conta.id}:${competencia}`
      let soma = somas.get(chave)
      if (!soma) {
        soma = { empresaId, contaId: conta.id, competencia, debitos: 0, creditos: 0 }
        somas.set(chave, soma)
      }
      if (valor > 0) soma.debitos += valor
      else soma.creditos -= valor
    }
  }
  return [...somas.values()].sort(
    (a, b) =>
      a.empresaId - b.empresaId ||
      a.contaId - b.contaId ||
      (a.competencia < b.competencia ? -1 : 1),
  )
}
