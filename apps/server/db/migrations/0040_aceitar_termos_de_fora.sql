-- Who enters by another issuer agrees to the terms here: the embedded identity asks it of those who register there,
-- and knows nothing of an account of elsewhere. Kept by the subject alone, so that the proof outlives the person's data.
create table app.aceite (
  sujeito text not null,
  documento text not null constraint aceite_documento check (documento in ('termos', 'privacidade')),
  versao text not null,
  em timestamptz not null default now(),
  endereco_hash text,
  constraint aceite_pk primary key (sujeito, documento, versao)
);

create function app.aceitar_termos(quem text, qual_versao text, endereco text) returns void
language sql security definer set search_path = '' as $$
  insert into app.aceite (sujeito, documento, versao, endereco_hash)
  select aceitar_termos.quem, d, aceitar_termos.qual_versao, aceitar_termos.endereco from unnest(array['termos', 'privacidade']) d
  on conflict on constraint aceite_pk do nothing
$$;
revoke execute on function app.aceitar_termos(text, text, text) from public;
grant execute on function app.aceitar_termos(text, text, text) to razao_app;

-- What was agreed to at the registration, and here.
create or replace function app.consentimentos_do_sujeito(quem text)
returns table (documento text, versao text, aceito boolean, em timestamptz, endereco_hash text)
language sql stable security definer set search_path = '' as $$
  select t.documento, t.versao, t.aceito, t.em, t.endereco_hash from (
    select c.documento, c.versao, c.aceito, c.em, c.endereco_hash from identidade.consentimento c
    where c.conta_id = case when consentimentos_do_sujeito.quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then consentimentos_do_sujeito.quem::uuid end
    union all
    select a.documento, a.versao, true, a.em, a.endereco_hash from app.aceite a where a.sujeito = consentimentos_do_sujeito.quem) t
  order by t.em
$$;

create function app.aceitou_termos(quem text, qual_versao text) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(distinct c.documento) = 2 from app.consentimentos_do_sujeito(aceitou_termos.quem) c
  where c.versao = aceitou_termos.qual_versao and c.aceito and c.documento in ('termos', 'privacidade')
$$;
revoke execute on function app.aceitou_termos(text, text) from public;
grant execute on function app.aceitou_termos(text, text) to razao_app;
