import type { contabilRelatorios, RouteOutput } from '@razao/contract'
import { somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'

export type LancamentoCompleto = RouteOutput<typeof contabilRelatorios.detalharLancamento>

const TIPOS: Readonly<Record<string, string>> = {
  N: 'Normal',
  E: 'De encerramento',
  X: 'Extemporâneo',
}
export const nomeDoTipo = (tipo: string): string => TIPOS[tipo] ?? tipo

const ORIGENS: Readonly<Record<string, string>> = {
  manual: 'Digitado',
  fechamento: 'Fechamento do mês',
  importacao: 'Importação',
  movimento: 'Pagamento ou recebimento',
  encerramento: 'Encerramento',
  depreciacao: 'Depreciação',
  distribuicao: 'Distribuição de lucros',
  'saldos-iniciais': 'Saldos iniciais',
  estorno: 'Estorno',
  regra: 'Regra automática',
  demonstracao: 'Demonstração',
}
/** Where an entry came from, as one says it. */
export const nomeDaOrigem = (origem: string): string => ORIGENS[origem] ?? origem

/** The same day of the month after, or its last one: `2026-01-31` → `2026-02-28`. */
export function mesmoDiaNoMesSeguinte(data: string): string {
  const mes = somarMeses(data.slice(0, 7), 1)
  const ultimo = ultimoDiaDoMes(mes)
  const mesmo = `${mes}-${data.slice(8)}`
  return mesmo > ultimo ? ultimo : mesmo
}
