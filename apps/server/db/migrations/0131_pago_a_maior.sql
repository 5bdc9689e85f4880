-- A tax that went down after its guide was paid: what was paid over it, by tribute, and who let the month go on with it.
-- `diferenca` keeps what a guide of the difference was worked out from: what was owed and what had been paid.
alter table guia
  add column diferenca jsonb,
  add column a_maior jsonb,
  add column a_maior_motivo text,
  add column a_maior_por text,
  add column a_maior_em timestamptz,
  add constraint guia_diferenca check (jsonb_typeof(diferenca) = 'object'),
  add constraint guia_a_maior check (jsonb_typeof(a_maior) = 'object' and (a_maior ->> 'valor')::bigint > 0),
  add constraint guia_so_paga_tem_a_maior check (estado = 'paga' or a_maior is null),
  add constraint guia_a_maior_aceito check (num_nulls(a_maior_motivo, a_maior_por, a_maior_em) in (0, 3)
    and (a_maior_em is null or a_maior is not null));

-- Who let the month go on is part of the story of the guide.
alter table guia_acesso drop constraint guia_acesso_acao,
  add constraint guia_acesso_acao check (acao in ('abriu', 'baixou', 'pagou', 'desfez', 'anexou', 'seguiu'));
