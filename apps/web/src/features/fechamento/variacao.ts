import type { Tom } from '../../ui/Situacao.tsx'

/** Above this a change of the tax against the month before asks for a person. */
const PEDE_ATENCAO = 0.2

const PERCENTUAL = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

export type Variacao = { readonly texto: string; readonly forte: boolean }

/** Change against the month before, in words; null when there is nothing to compare with. */
export function variacao(
  atual: number | null | undefined,
  anterior: number | null | undefined,
): Variacao | null {
  if (atual === null || atual === undefined || anterior === null || anterior === undefined) {
    return null
  }
  if (atual === anterior) return { texto: '0%', forte: false }
  if (anterior === 0) return { texto: 'novo', forte: true }
  const fator = (atual - anterior) / Math.abs(anterior)
  if (Math.abs(fator) >= 10) return { texto: fator > 0 ? '> +999%' : '< −999%', forte: true }
  return {
    texto: PERCENTUAL.format(fator).replace('-', '−'),
    forte: Math.abs(fator) > PEDE_ATENCAO,
  }
}

/** How near the legal date is. `dias` is negative after it. */
export function prazo(dias: number): { readonly tom: Tom; readonly texto: string } {
  if (dias < 0) return { tom: 'erro', texto: dias === -1 ? 'venceu ontem' : `há ${-dias} dias` }
  if (dias === 0) return { tom: 'atencao', texto: 'vence hoje' }
  if (dias === 1) return { tom: 'atencao', texto: 'amanhã' }
  return { tom: dias <= 5 ? 'atencao' : 'pendente', texto: `em ${dias} dias` }
}
