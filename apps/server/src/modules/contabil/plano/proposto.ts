import type { LancamentoAConfirmar } from '../livro/index.ts'
import type { ContaDaEmpresa } from './plano-da-empresa.ts'

export type Proposto = {
  data: string
  historico: string
  tipo: 'N' | 'E' | 'X'
  partidas: { contaId: number; codigo: string; conta: string; valor: number }[]
}

/** As a person reads it before it is written. */
export function propostoDe(
  plano: readonly ContaDaEmpresa[],
  { data, historico, tipo = 'N', partidas }: LancamentoAConfirmar,
): Proposto {
  const nomes = new Map(plano.map((conta) => [conta.id, conta.nome]))
  return {
    data,
    historico,
    tipo,
    partidas: partidas.map(({ conta, valor }) => ({
      contaId: conta.id,
      codigo: conta.codigo,
      conta: nomes.get(conta.id) ?? '',
      valor,
    })),
  }
}
