import { sql } from 'kysely'
import type { Fragmento } from '../../../platform/lista.ts'

/** Where an asking stands: how it ended, or its line of the outgoing book. `d` is of dps, `s` of saida_externa. */
export const SITUACAO: Fragmento = sql`case
    when d.id is null then 'bloqueada'
    when d.desfecho is not null then d.desfecho
    when s.estado = 'enviada' then 'enviando'
    when s.estado = 'duvidosa' then 'incerta'
    else 'na-fila' end`
