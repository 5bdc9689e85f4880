import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the day by which something is done about a letter, `k`. Not read: its term, or the day on which silence tells the company,
 * whichever comes first. Read: its term; of a grave one whose term nobody said, the day of the ciência, so that it never waits
 * without a day.
 */
export const AGIR_ATE: RawBuilder<unknown> = sql`
  case when not k.lida_na_receita then least(k.prazo, k.ciencia_em)
    when k.gravidade = 'grave' then coalesce(k.prazo, k.ciencia_em,
      (coalesce(k.aberta_em, k.vista_em) at time zone 'America/Sao_Paulo')::date)
    else k.prazo end`
