import { cobrancas } from '@razao/contract'
import { sql } from 'kysely'
import { oneOf } from '../../../platform/db/index.ts'

const { aFaturar, erro, faturada, agendada, cancelada } = cobrancas.STATUS_COBRANCA

/** Where a charge stands, as statements write it. */
export const STATUS_DA_COBRANCA = {
  aFaturar: sql.lit(aFaturar),
  erro: sql.lit(erro),
  faturada: sql.lit(faturada),
  agendada: sql.lit(agendada),
  cancelada: sql.lit(cancelada),
  /** Its note may still be asked for. */
  aEmitir: oneOf(aFaturar, erro, agendada),
  /** It waits for its day. */
  noDia: oneOf(aFaturar, agendada),
} as const
