import { type DataCivil, formatarData } from '../tempo/index.ts'

/** When a guide that is overdue was due, and until when its value was brought up to date, where it was. */
export const quandoVenceu = (
  { vencimento, pagarEm }: { readonly vencimento: DataCivil; readonly pagarEm: DataCivil | null },
  formatar: (dia: DataCivil) => string = formatarData,
): string => {
  const atualizada =
    pagarEm !== null && pagarEm > vencimento
      ? `, e o valor atualizado valia até ${formatar(pagarEm)}`
      : ''
  return `em ${formatar(vencimento)}${atualizada}`
}
