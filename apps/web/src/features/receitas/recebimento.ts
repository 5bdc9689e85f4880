import type { RouteOutput, recebimentos } from '@razao/contract'
import { lerDinheiro } from '../../ui/dinheiro-digitado.ts'
import { formatarData, formatarDinheiro, formatarValor, plural } from '../../ui/formato.ts'
import { dataDigitada, limpar } from '../../ui/mascaras.ts'
import type { Campos } from '../../ui/use-formulario.ts'

export type RecebimentosDaNota = RouteOutput<typeof recebimentos.lerRecebimentos>
export type PreviaDosRecebimentos = RouteOutput<typeof recebimentos.preverRecebimentos>

const DATA = 'Escreva uma data que existe, como 20/11/2026.'
/** What is wrong with the day of a receipt as it is typed; null when nothing is. */
export function diaErrado(texto: string, hoje: string): string | null {
  const data = dataDigitada(texto)
  if (data === null) return DATA
  return data > hoje ? 'Esta data ainda não chegou.' : null
}

export const camposDoRecebimento = (hoje: string): Campos<'data' | 'valor'> => ({
  data: { rotulo: 'Recebido em', obrigatorio: true, validar: (dia) => diaErrado(dia, hoje) },
  valor: {
    rotulo: 'Valor recebido (R$)',
    obrigatorio: true,
    validar: (texto) => ((lerDinheiro(texto) ?? 0) > 0 ? null : 'Escreva o valor, como 1.234,56.'),
  },
})
export const recebimentoInicial = (hoje: string, falta: number) => ({
  data: limpar('date', formatarData(hoje)),
  valor: formatarValor(falta),
})

/** `2 notas, R$ 1.100,00 em 20/11/2026`. */
export function resumoDaPrevia(
  { afetadas, valor }: PreviaDosRecebimentos,
  data: string | null,
): string {
  const quando = data === null ? 'no dia da emissão de cada uma' : `em ${formatarData(data)}`
  return `${plural(afetadas, 'nota')}, ${formatarDinheiro(valor)}, ${quando}`
}
