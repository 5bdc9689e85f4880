import { sql } from 'kysely'
import type { Fragmento } from '../../../platform/lista.ts'

/** What a letter tells of a note `n`, by what the note is now; null while its cancelling waits. */
export const TIPO_DA_NOTA: Fragmento = sql`case n.status when 1 then 'autorizada' when 2 then 'cancelada'
    when 3 then 'substituida' end`

/**
 * `para` and `nome`: whom the customer of a note `n` says that receives notes, its own e-mail and those of its people;
 * who was merged into another is the other. `quando` is of the customer `p`.
 */
export const doCadastro = (quando: Fragmento = sql`true`): Fragmento => sql`
    select lower(btrim(d.para)) as para, d.nome from participante_atual t
    join participante p on p.escritorio_id = t.escritorio_id and p.id = t.atual_id
    cross join lateral (
      select p.email as para, p.nome
      union all
      select c.email, c.nome from participante_contato c
      where c.escritorio_id = p.escritorio_id and c.participante_id = p.id and c.recebe_nota) d
    where t.escritorio_id = n.escritorio_id and t.id = n.participante_id and ${quando}
      and length(btrim(d.para)) between 3 and 254`
