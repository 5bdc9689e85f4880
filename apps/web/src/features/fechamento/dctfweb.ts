import type { dctfweb, RouteOutput } from '@razao/contract'
import { SITUACOES } from './declaracao.ts'

export type Dctfweb = RouteOutput<typeof dctfweb.lerDctfweb>
export type MesDaDctfweb = RouteOutput<typeof dctfweb.lerMesDaDctfweb>

export const ORIGENS: Readonly<Record<Dctfweb['comparacao'][number]['origem'], string>> = {
  mit: 'MIT',
  folha: 'eSocial e EFD-Reinf',
}

/** «109901» is 1099-01. */
export const doCodigo = (codigo: string): string =>
  codigo.length === 6 ? `${codigo.slice(0, 4)}-${codigo.slice(4)}` : codigo

/** What differs of the folha, without signs; null when nothing does, or nobody looked. */
export function diferencaDaFolha({ comparacao }: Pick<Dctfweb, 'comparacao'>): number | null {
  const soma = comparacao
    .filter(({ origem, deles }) => origem === 'folha' && deles !== null)
    .reduce((total, { diferenca }) => total + Math.abs(diferenca), 0)
  return soma === 0 ? null : soma
}

/** Where one stands: put together, it says whether the folha was compared, and how it is. */
export function emQuePe(declaracao: Pick<Dctfweb, 'situacao' | 'comparacao' | 'vistaEm'>) {
  if (declaracao.situacao !== 'conferida') return SITUACOES[declaracao.situacao]
  if (declaracao.vistaEm === null)
    return { tom: 'pendente', texto: 'Montada, por comparar' } as const
  return diferencaDaFolha(declaracao) === null
    ? ({ tom: 'ok', texto: 'Folha igual à da Receita, ao centavo' } as const)
    : ({ tom: 'erro', texto: 'Folha diferente da Receita' } as const)
}
