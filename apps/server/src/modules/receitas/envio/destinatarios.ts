import { sql } from 'kysely'
import type { Fragmento } from '../../../platform/lista.ts'

/** What a letter tells of a note `n`, by what the note is now; null while its cancelling waits. */
export const TIPO_DA_NOTA: Fragmento = sql`case n.status when 1 then 'autorizada' when 2 then 'cancelada'
    when 3 then 'substituida' end`

/** Whether letters about a note `n` leave by themselves: by how the company issues (`m`), and by what its asking `d` was. */
export const VAI_SOZINHA: Fragmento = sql`(coalesce(m.envia_nota, true) and (d.ambiente = 1 or coalesce(m.envia_teste, false)))`

/** Those who received a note `n` by letter, or may have. */
export const QUEM_RECEBEU: Fragmento = sql`
    select v.para, v.nome from nota_envio v
    join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
    where v.escritorio_id = n.escritorio_id and v.nota_id = n.id and v.tipo = 'autorizada'
      and s.estado in ('confirmada', 'duvidosa')`

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
