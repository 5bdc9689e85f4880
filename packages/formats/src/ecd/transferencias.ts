import type { SaldoMensal } from '../livro/index.ts'
import type { OpcoesDaEcd } from './tipos.ts'

type Transferencia = NonNullable<OpcoesDaEcd['transferencias']>[number]

/**
 * What each line of the first month brought from the chart before. Of an account with several centros each takes, in
 * its turn, as much as it opens with, and the last what is left.
 */
export function transferidosPorLinha(
  saldos: readonly SaldoMensal[],
  transferencias: readonly Transferencia[],
): (linha: SaldoMensal) => readonly Transferencia[] {
  const faltam = Map.groupBy(
    transferencias.map((t) => ({ ...t })),
    (t) => t.conta,
  )
  const linhas = Map.groupBy(
    saldos.filter(({ inicial }) => inicial !== 0),
    (s) => s.conta,
  )
  return (linha) => {
    const dela = faltam.get(linha.conta) ?? []
    const comSaldo = linhas.get(linha.conta) ?? []
    if (comSaldo.length > 0 && linha.inicial === 0) return []
    if (comSaldo.length === 0 || linha === comSaldo.at(-1)) {
      faltam.delete(linha.conta)
      return dela.filter(({ saldo }) => saldo !== 0)
    }
    let falta: number = linha.inicial
    return dela.flatMap((t) => {
      if (falta === 0 || Math.sign(t.saldo) !== Math.sign(falta)) return []
      const saldo = Math.sign(falta) * Math.min(Math.abs(t.saldo), Math.abs(falta))
      falta -= saldo
      t.saldo -= saldo
      return [{ ...t, saldo }]
    })
  }
}
