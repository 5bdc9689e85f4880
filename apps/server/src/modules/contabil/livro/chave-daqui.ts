import { sql } from 'kysely'

/**
 * The key of an entry (`l`) by the numbers of this office. A book that came from another keeps, in the keys that its
 * hashes seal, the numbers that notes, partners and assets had there; who made the entry is told by its document,
 * which has the number of here. Of an entry made here it is the key itself.
 */
export const chaveDaqui = sql<string>`case
  when l.documento_id is null then l.chave
  when l.documento_tipo = 'nota' then regexp_replace(l.chave, '^recebimento:nota-[0-9]+:', 'recebimento:nota-' || l.documento_id || ':')
  when l.documento_tipo = 'bem' then regexp_replace(l.chave, '^(depreciacao|baixa):[0-9]+', '\\1:' || l.documento_id)
  when l.documento_tipo = 'pro-labore' then coalesce((
    select regexp_replace(l.chave, '^(pro-labore-pago:[^:]+):[0-9]+:', '\\1:' || r.socio_id || ':') from pro_labore r
    where r.escritorio_id = l.escritorio_id and r.id = l.documento_id), l.chave)
  else l.chave end`
