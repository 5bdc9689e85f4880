import type { Tom } from './Situacao.tsx'

type Guia = { readonly estado: string; readonly vencida: boolean; readonly emRevisao?: boolean }

export const ESTADOS_DA_GUIA: Readonly<Record<string, { tom: Tom; texto: string }>> = {
  gerada: { tom: 'pendente', texto: 'Gerada' },
  enviada: { tom: 'info', texto: 'Enviada' },
  lida: { tom: 'info', texto: 'Lida' },
  paga: { tom: 'ok', texto: 'Paga' },
  substituida: { tom: 'nenhum', texto: 'Substituída' },
}

/** The guide can still be paid: nobody said it was, and no other took its place. */
export const emAberto = ({ estado }: Pick<Guia, 'estado'>): boolean =>
  estado !== 'paga' && estado !== 'substituida'

/** State of a guide in words; that its value changed is said first, then that it is due and not paid. */
export function situacaoDaGuia(guia: Guia): { tom: Tom; texto: string } {
  if (guia.emRevisao === true) return { tom: 'atencao', texto: 'Em revisão' }
  if (guia.vencida && emAberto(guia)) return { tom: 'erro', texto: 'Vencida' }
  return ESTADOS_DA_GUIA[guia.estado] ?? { tom: 'nenhum', texto: guia.estado }
}
