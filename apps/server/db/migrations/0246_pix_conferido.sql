-- A Pix that a person was asked to look at, and closed: who, when, and what was done.
alter table pix_recebido
  add column conferido_em timestamptz,
  add column conferido_por_nome text,
  add column conferido_motivo text constraint pix_recebido_conferido_motivo check (length(conferido_motivo) between 1 and 500),
  drop constraint pix_recebido_situacao,
  add constraint pix_recebido_situacao
    check (situacao in ('registrado', 'pendente', 'sem-cobranca', 'devolvido', 'a-conferir', 'conferido')),
  add constraint pix_recebido_conferido check (situacao <> 'conferido' or (conferido_em is not null and conferido_motivo is not null));
