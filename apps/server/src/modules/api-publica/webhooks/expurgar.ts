import { expurgo } from '../../../platform/jobs/index.ts'

/** Of an event so old that nobody asks to send it again, and that is not on its way; `t` is the table that tells of it. */
const velho = (evento: string) => `
  exists (select from webhook_evento v
    where v.escritorio_id = t.escritorio_id and v.id = ${evento}
      and v.distribuido_em is not null and v.em < now() - interval '90 days')
  and not exists (select from webhook_entrega d
    join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = t.escritorio_id and d.evento_id = ${evento} and s.concluida_em is null)`

/** What was told to other programs is kept for ninety days; that it was told stays in the outgoing book. */
export const rotinaDosEventos = expurgo('expurgar-eventos', '1 7 * * *', [
  ['tentativas', `delete from webhook_tentativa t where ${velho('t.evento_id')}`],
  ['entregas', `delete from webhook_entrega t where ${velho('t.evento_id')}`],
  [
    'eventos',
    `delete from webhook_evento t
     where ${velho('t.id')}
       and not exists (select from webhook_entrega e where e.escritorio_id = t.escritorio_id and e.evento_id = t.id)`,
  ],
])
