import type { fechamento } from '@razao/contract'
import { type Competencia, mesesEntre } from '@razao/engine/tempo'
import type { Carteira, EmpresaFicticia } from './empresa-ficticia.ts'
import { sortear } from './sorteio.ts'

export type Etapa = (typeof fechamento.ETAPAS)[number]
/** How far a company is taken in a month. */
export type Rumo = Etapa | 'nada'

// How far the last month has come, in hundredths of the portfolio.
const ANDAMENTO: readonly (readonly [ate: number, Rumo])[] = [
  [16, 'bloqueio'],
  [34, 'contabil'],
  [50, 'enviado'],
  [60, 'guia'],
  [70, 'conferencia'],
  [80, 'proLabore'],
  [90, 'documentos'],
  [100, 'nada'],
]

/** How far the office has taken a company in a month of the history. */
export function rumoDe(
  carteira: Carteira,
  competencia: Competencia,
  empresa: EmpresaFicticia,
): Rumo {
  const meses = mesesEntre(competencia, carteira.ultima)
  const s = sortear(carteira.semente, 'rumo', empresa.ordem, competencia)
  if (meses > 1) return 'bloqueio'
  if (meses === 1) return s.chance(0.75) ? 'bloqueio' : 'contabil'
  if (empresa.caso !== null) return 'contabil'
  const parte = s.inteiro(0, 99)
  return ANDAMENTO.find(([limite]) => parte < limite)?.[1] ?? 'nada'
}

/** Whether the client has not sent the documents of the last month yet. */
export function faltamDocumentos(carteira: Carteira, ordem: number): boolean {
  const s = sortear(carteira.semente, 'rumo', ordem, carteira.ultima)
  return s.inteiro(0, 99) >= 80 && s.chance(0.6)
}
