import type { RouteOutput, recebimentos } from '@razao/contract'
import type { Campos } from '../../ui/campos.ts'
import { formatarData, formatarDinheiro, plural } from '../../ui/formato.ts'
import { dataDigitada } from '../../ui/mascaras.ts'

export type RecebimentosDaNota = RouteOutput<typeof recebimentos.lerRecebimentos>
export type PreviaDosRecebimentos = RouteOutput<typeof recebimentos.preverRecebimentos>

const DATA = 'Escreva uma data que existe, como 20/11/2026.'
/** What is wrong with the day of a receipt as it is typed; null when nothing is. */
export function diaErrado(texto: string, hoje: string): string | null {
  const data = dataDigitada(texto)
  if (data === null) return DATA
  return data > hoje ? 'Esta data ainda não chegou.' : null
}

/** The fields of a receipt: a day that has come, and an amount. */
export const camposDoRecebimento = (hoje: string) =>
  ({
    data: {
      tipo: 'data',
      rotulo: 'Recebido em',
      obrigatorio: true,
      foco: true,
      validar: (dia) => (dia > hoje ? 'Esta data ainda não chegou.' : null),
    },
    valor: {
      tipo: 'dinheiro',
      rotulo: 'Valor recebido (R$)',
      obrigatorio: true,
      validar: (valor) => (valor > 0 ? null : 'Escreva o valor, como 1.234,56.'),
    },
  }) as const satisfies Campos

/** `2 notas, R$ 1.100,00 em 20/11/2026`. */
export function resumoDaPrevia(
  { afetadas, valor }: PreviaDosRecebimentos,
  data: string | null,
): string {
  const quando = data === null ? 'no dia da emissão de cada uma' : `em ${formatarData(data)}`
  return `${plural(afetadas, 'nota')}, ${formatarDinheiro(valor)}, ${quando}`
}
