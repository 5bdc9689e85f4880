import type { fiscal, RouteOutput } from '@razao/contract'
import type { Tom } from '../../ui/Situacao.tsx'

export type Guia = RouteOutput<typeof fiscal.lerGuia>

const ESTADOS: Readonly<Record<string, { tom: Tom; texto: string }>> = {
  gerada: { tom: 'pendente', texto: 'Gerada' },
  enviada: { tom: 'info', texto: 'Enviada' },
  lida: { tom: 'info', texto: 'Lida' },
  paga: { tom: 'ok', texto: 'Paga' },
  substituida: { tom: 'nenhum', texto: 'Recalculada' },
}

/** State of a guide; one that is due and not paid is said so before anything else. */
export function situacaoDaGuia({ estado, vencida }: Pick<Guia, 'estado' | 'vencida'>): {
  tom: Tom
  texto: string
} {
  if (vencida && estado !== 'paga' && estado !== 'substituida') {
    return { tom: 'erro', texto: 'Vencida' }
  }
  return ESTADOS[estado] ?? { tom: 'nenhum', texto: estado }
}

export const ACOES_DE_ACESSO: Readonly<Record<string, string>> = {
  abriu: 'abriu',
  baixou: 'baixou',
}
