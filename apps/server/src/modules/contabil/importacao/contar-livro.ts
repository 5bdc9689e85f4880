import type { ContaDaImportacao } from './sql-importacao.ts'
import type { Leitura } from './tipos.ts'

/** What the reading of a file gives to its preview. */
export type Analise = {
  readonly leitura: Leitura
  readonly contas: readonly Omit<ContaDaImportacao, 'ordem' | 'contaId' | 'porque'>[]
  readonly dataDeAbertura: string | null
}

type Contado = { partidas: number; debitos: number; creditos: number }

/** Sums what the entries say of each account, without keeping them. */
export function createContagem() {
  const porConta = new Map<string, Contado>()
  const meses = new Set<string>()
  const centros = new Set<string>()
  const total = { lancamentos: 0, partidas: 0, debitos: 0, creditos: 0 }
  return {
    porConta,
    meses,
    centros,
    total,
    contar(lancamento: {
      data: string
      partidas: readonly { conta: string; valor: number; centro: string | null }[]
    }): void {
      total.lancamentos += 1
      meses.add(lancamento.data.slice(0, 7))
      for (const { conta, valor, centro } of lancamento.partidas) {
        const dela = porConta.get(conta) ?? { partidas: 0, debitos: 0, creditos: 0 }
        porConta.set(conta, dela)
        const lado = valor > 0 ? 'debitos' : 'creditos'
        dela.partidas += 1
        dela[lado] += Math.abs(valor)
        total.partidas += 1
        total[lado] += Math.abs(valor)
        if (centro !== null) centros.add(centro)
      }
    },
  }
}
