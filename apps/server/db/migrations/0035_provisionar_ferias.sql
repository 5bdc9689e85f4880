-- Férias are owed as they are earned: from which day they are still to be granted.
-- Null: from the admissão.
alter table empregado add column ferias_desde date,
  add constraint empregado_ferias check (ferias_desde is null or ferias_desde >= admissao);

-- Of who was here before, nobody told what had been granted: the período aquisitivo in course, and not the ones
-- before it. The migration runs as the owner, not as an office; the trail is of what people do.
alter table empregado no force row level security;
alter table empregado disable trigger user;
update empregado set ferias_desde = (admissao + make_interval(years => extract(year from age(current_date, admissao))::int))::date
where admissao <= current_date - interval '1 year';
alter table empregado enable trigger user;
alter table empregado force row level security;
