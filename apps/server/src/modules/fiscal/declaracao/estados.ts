// The states of a declaration, alone: no database and no network. The table is in docs/saidas.md and the database refuses any
// other step.
import { type RawBuilder, sql } from 'kysely'

/** PGDAS-D of a month, or DASN-SIMEI of a year. */
export type EspecieDaDeclaracao = 'pgdasd' | 'dasn-simei'

export type EstadoDaDeclaracao =
  | 'pronta'
  | 'divergente'
  | 'conferida'
  | 'transmitindo'
  | 'transmitida'
  | 'recusada'
  | 'nao-saiu'
  | 'trocada'

/** From each state, where a declaration may go. What is concluded stays. */
export const TRANSICOES: Readonly<Record<EstadoDaDeclaracao, readonly EstadoDaDeclaracao[]>> = {
  pronta: ['divergente', 'conferida', 'trocada'],
  divergente: ['conferida', 'trocada'],
  conferida: ['divergente', 'transmitindo', 'trocada'],
  // Back to `conferida` while its line waits: somebody called it off, and nothing left.
  transmitindo: ['transmitida', 'recusada', 'nao-saiu', 'conferida'],
  transmitida: [],
  recusada: [],
  'nao-saiu': [],
  trocada: [],
}

/** Why one that did not leave may not leave now; null when it may. */
export function porqueNaoTransmite(estado: EstadoDaDeclaracao): string | null {
  switch (estado) {
    case 'conferida':
      return null
    case 'pronta':
      return 'A declaração ainda não foi comparada com o cálculo do PGDAS-D. Confira antes de transmitir.'
    case 'divergente':
      return 'O PGDAS-D calculou outro valor. Veja a diferença, corrija o mês e monte a declaração de novo.'
    case 'trocada':
      return 'Outra declaração do mês tomou o lugar desta.'
    case 'recusada':
    case 'nao-saiu':
      return 'Esta declaração já terminou. Monte outra do mesmo mês.'
    case 'transmitindo':
    case 'transmitida':
      return 'Esta declaração já saiu.'
  }
}

/** Compared, or to be: nothing of it left. */
export const podeConferir = (estado: EstadoDaDeclaracao): boolean =>
  estado === 'conferida' || (estado !== 'transmitindo' && TRANSICOES[estado].includes('conferida'))

/** Where a declaration stands; `d` is of declaracao_pgdasd, `s` of saida_externa. */
export const SITUACAO: RawBuilder<unknown> = sql`case when d.estado = 'transmitindo' and s.estado = 'duvidosa'
    then 'incerta' else d.estado end`

/** Whether the determination of a `guia g` was transmitted from here. */
export const DECLARADA: RawBuilder<unknown> = sql`exists (select from declaracao_pgdasd d
  where d.escritorio_id = g.escritorio_id and d.empresa_id = g.empresa_id and d.competencia = g.competencia
    and d.apuracao_id = g.apuracao_id and d.estado = 'transmitida')`

/** Whether the month of a `guia g` is marked as declared by other means. */
export const DECLARADA_POR_FORA: RawBuilder<unknown> = sql`exists (select from declaracao_por_fora pf
  where pf.escritorio_id = g.escritorio_id and pf.empresa_id = g.empresa_id and pf.competencia = g.competencia)`
