-- Where an account may enter, read on every request, and who an office may know.

create function app.conferir_limite() returns trigger language plpgsql as $$
declare
  onde bigint;
  limite int;
  total bigint;
begin
  for onde in select distinct escritorio_id from novas loop
    if tg_table_name = 'empresa' then
      select limite_empresas into limite from escritorio where escritorio_id = onde;
      if limite is null then continue; end if;
      select count(*) into total from empresa where escritorio_id = onde and encerrada_em is null;
    else
      select limite_usuarios into limite from escritorio where escritorio_id = onde;
      if limite is null then continue; end if;
      select count(*) into total from usuario_papel where escritorio_id = onde and situacao = 'ativo' and perfil <> 0;
    end if;
    if total > limite then
      raise exception 'limite do plano' using errcode = 'check_violation', constraint = 'limite_do_plano', detail = limite::text;
    end if;
  end loop;
  return null;
end $$;
create trigger conferir_limite after insert on empresa referencing new table as novas
  for each statement execute function app.conferir_limite();
create trigger conferir_limite_insercao after insert on usuario_papel referencing new table as novas
  for each statement execute function app.conferir_limite();
create trigger conferir_limite_alteracao after update on usuario_papel referencing new table as novas
  for each statement execute function app.conferir_limite();

-- The companies that a portfolio by filter brings.
create function app.empresas_do_filtro(onde bigint, filtro jsonb) returns bigint[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(e.id order by e.id), '{}') from public.empresa e
  where e.escritorio_id = onde
    and (not filtro ? 'IDRegimes' or filtro -> 'IDRegimes' @> to_jsonb(e.regime))
    and (not filtro ? 'IDCategorias' or filtro -> 'IDCategorias' @> to_jsonb(e.categoria))
    and (not filtro ? 'responsaveis' or filtro -> 'responsaveis' @> to_jsonb(e.responsavel_id))
    and (not filtro ? 'municipios' or filtro -> 'municipios' @> to_jsonb(e.municipio_ibge))
    and (not filtro ? 'etiquetas' or e.etiquetas && array(select jsonb_array_elements_text(filtro -> 'etiquetas')))
$$;
revoke execute on function app.empresas_do_filtro(bigint, jsonb) from public;

-- How many companies of this office a filter brings now.
create function app.contar_do_filtro(filtro jsonb) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select cardinality(app.empresas_do_filtro(app.escritorio_id(), filtro))
$$;
revoke execute on function app.contar_do_filtro(jsonb) from public;
grant execute on function app.contar_do_filtro(jsonb) to razao_app;

create view app.vinculo as
select u.id as usuario_id, u.nome, u.login, e.escritorio_id, e.nome as escritorio, e.demonstracao, e.marca, p.perfil,
  p.todas_empresas,
  case when p.filtro_empresas is null then p.empresas else app.empresas_do_filtro(e.escritorio_id, p.filtro_empresas) end as empresas,
  case when p.valido_ate < (now() at time zone 'America/Sao_Paulo')::date then 'suspenso' else p.situacao end as situacao,
  p.rota_inicial, p.preferencias, p.permissoes, p.atua_como, p.exige_mfa or e.exige_mfa as exige_mfa,
  e.situacao as escritorio_situacao, u.sujeito
from public.usuario u
join public.usuario_papel p on p.usuario_id = u.id
join public.escritorio e on e.escritorio_id = p.escritorio_id;
revoke all on app.vinculo from public;

-- Who is this account, and where may it enter? Read on every request, so a demotion acts at once.
create function app.sessoes_do_sujeito(quem text) returns setof app.vinculo
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from app.vinculo v where v.sujeito = quem order by v.escritorio_id
$$;
revoke execute on function app.sessoes_do_sujeito(text) from public;
grant execute on function app.sessoes_do_sujeito(text) to razao_app;

-- Who is asking, for several askers at once.
create function app.sessoes_dos_sujeitos(quem text[]) returns setof app.vinculo
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from app.vinculo v where v.sujeito = any (quem) order by v.sujeito, v.escritorio_id
$$;
revoke execute on function app.sessoes_dos_sujeitos(text[]) from public;
grant execute on function app.sessoes_dos_sujeitos(text[]) to razao_app;

-- The mark of what a subject may do in each office: which writing of each row was read. Null for whom it is not
-- enough, because what they may do depends on the day or on the companies.
create function app.marcas_dos_sujeitos(sujeitos text[]) returns table (sujeito text, escritorio_id bigint, marca text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.sujeito, p.escritorio_id,
    case when p.filtro_empresas is null and p.valido_ate is null then u.xmin::text || '.' || p.xmin::text || '.' || e.xmin::text end
  from public.usuario u join public.usuario_papel p on p.usuario_id = u.id join public.escritorio e on e.escritorio_id = p.escritorio_id
  where u.sujeito = any (sujeitos)
$$;
revoke execute on function app.marcas_dos_sujeitos(text[]) from public;
grant execute on function app.marcas_dos_sujeitos(text[]) to razao_app;

-- One person in one office: for «ver como» and for tokens, whose subject is already known.
create function app.vinculo_do_usuario(quem bigint, onde bigint) returns setof app.vinculo
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from app.vinculo v where v.usuario_id = quem and v.escritorio_id = onde
$$;
revoke execute on function app.vinculo_do_usuario(bigint, bigint) from public;
grant execute on function app.vinculo_do_usuario(bigint, bigint) to razao_app;

-- What the embedded identity knows of an account; nothing when the subject is another provider's.
create function app.conta_do_sujeito(quem text)
returns table (email text, confirmado boolean, nome text, criada_em timestamptz, ultima_entrada_em timestamptz, mfa boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.email, c.email_confirmado_em is not null, c.nome, c.criada_em, c.ultima_entrada_em,
    exists (select from identidade.fator f where f.conta_id = c.id and f.confirmado_em is not null)
    or exists (select from identidade.chave_de_acesso k where k.conta_id = c.id)
  from identidade.conta c
  where c.id = case when quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then quem::uuid end
$$;
revoke execute on function app.conta_do_sujeito(text) from public;
grant execute on function app.conta_do_sujeito(text) to razao_app;

-- Names of the colleagues of this office, and of nobody else.
create function app.colegas() returns table (usuario_id bigint, nome text, login text, perfil smallint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, u.nome, u.login, p.perfil from public.usuario_papel p join public.usuario u on u.id = p.usuario_id
  where p.escritorio_id = app.escritorio_id()
$$;
revoke execute on function app.colegas() from public;
grant execute on function app.colegas() to razao_app;

-- The people of this office with what only the global tables know.
create function app.pessoas_do_escritorio()
returns table (usuario_id bigint, nome text, login text, criado_em timestamptz, mfa boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, u.nome, u.login, u.criado_em, coalesce((select c.mfa from app.conta_do_sujeito(u.sujeito) c), false)
  from public.usuario_papel p join public.usuario u on u.id = p.usuario_id
  where p.escritorio_id = app.escritorio_id()
$$;
revoke execute on function app.pessoas_do_escritorio() from public;
grant execute on function app.pessoas_do_escritorio() to razao_app;

-- Who answers for a company: its responsible while active, or else the administrators of the office.
create function app.quem_atende(escritorio bigint, empresa bigint) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with responsavel as (
    select p.usuario_id from public.empresa e
      join public.usuario_papel p on p.escritorio_id = e.escritorio_id and p.usuario_id = e.responsavel_id
    where e.escritorio_id = escritorio and e.id = empresa and p.situacao = 'ativo' and escritorio = app.escritorio_id())
  select usuario_id from responsavel
  union all
  select p.usuario_id from public.usuario_papel p
  where p.escritorio_id = escritorio and escritorio = app.escritorio_id() and p.perfil = 1 and p.situacao = 'ativo'
    and not exists (select from responsavel)
$$;
revoke execute on function app.quem_atende(bigint, bigint) from public;
grant execute on function app.quem_atende(bigint, bigint) to razao_app;

-- The person of a subject, made when it does not exist. A login that is another subject's is refused.
create function app.garantir_usuario(quem text, o_nome text, o_login text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  achado bigint;
begin
  select id into achado from public.usuario where sujeito = quem;
  if achado is not null then return achado; end if;
  insert into public.usuario (sujeito, nome, login) values (quem, o_nome, o_login)
    on conflict on constraint usuario_login do nothing returning id into achado;
  return achado;
end $$;
revoke execute on function app.garantir_usuario(text, text, text) from public;
grant execute on function app.garantir_usuario(text, text, text) to razao_app;

-- Ends what a colleague has open at the embedded identity, inside the caller's transaction.
create function app.encerrar_sessoes_de(quem bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  o_sujeito text;
  encerradas bigint;
begin
  select u.sujeito into o_sujeito from public.usuario u join public.usuario_papel p on p.usuario_id = u.id
    where u.id = quem and p.escritorio_id = app.escritorio_id();
  if o_sujeito is null or o_sujeito !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return 0; end if;
  with saiu as (delete from identidade.oidc_registro where conta_id = o_sujeito::uuid returning modelo)
  select count(*) into encerradas from saiu where modelo = 'Session';
  return encerradas;
end $$;
revoke execute on function app.encerrar_sessoes_de(bigint) from public;
grant execute on function app.encerrar_sessoes_de(bigint) to razao_app;

-- What waits for an e-mail, in every office: for who proved that the e-mail is theirs.
create function app.convites_do_email(o_email text)
returns table (escritorio_id bigint, id bigint, envio uuid, escritorio text, perfil smallint, criado_por_nome text,
  mensagem text, expira_em timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.escritorio_id, c.id, c.envio, e.nome, c.perfil, c.criado_por_nome, c.mensagem, c.expira_em
  from public.convite c join public.escritorio e on e.escritorio_id = c.escritorio_id
  where c.email = o_email and c.situacao = 'pendente' and c.expira_em > now() and e.situacao in ('ativo', 'encerrando')
    order by c.escritorio_id, c.id
$$;
revoke execute on function app.convites_do_email(text) from public;
grant execute on function app.convites_do_email(text) to razao_app;

-- Whose a token is; its last use is written at most once a minute.
create function app.vinculo_do_token(onde bigint, o_resumo text, de text)
returns table (token_id bigint, token text, usuario_id bigint, escopos text[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select t.id, t.nome, t.usuario_id, t.escopos into token_id, token, usuario_id, escopos from public.token_api t
    where t.escritorio_id = onde and t.resumo = o_resumo and t.revogado_em is null and t.expira_em > now();
  if token_id is null then return; end if;
  insert into public.token_api_uso as u (escritorio_id, token_id, em, endereco) values (onde, vinculo_do_token.token_id, now(), de)
    on conflict on constraint token_api_uso_pk do update set em = now(), endereco = excluded.endereco
    where u.em < now() - interval '1 minute';
  return next;
end $$;
revoke execute on function app.vinculo_do_token(bigint, text, text) from public;
grant execute on function app.vinculo_do_token(bigint, text, text) to razao_app;

create function app.ver_como_em_curso(onde bigint, qual bigint) returns table (quem_id bigint, usuario_id bigint, expira_em timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select v.quem_id, v.usuario_id, v.expira_em from public.ver_como v
  where v.escritorio_id = onde and v.id = qual and v.fim is null and v.expira_em > now()
$$;
revoke execute on function app.ver_como_em_curso(bigint, bigint) from public;
grant execute on function app.ver_como_em_curso(bigint, bigint) to razao_app;

-- Where I may enter, whoever granted it, in every office: of who asks, and of nobody else.
create function app.acessos_do_usuario(quem bigint)
returns table (escritorio_id bigint, escritorio text, perfil smallint, situacao text, todas_empresas boolean,
  por_filtro boolean, empresas jsonb,
  concedido_por text, concedido_em timestamptz, valido_ate date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select v.escritorio_id, v.escritorio, v.perfil, v.situacao, v.todas_empresas, p.filtro_empresas is not null,
    case when v.todas_empresas or p.filtro_empresas is not null then '[]'::jsonb else coalesce((
      select jsonb_agg(jsonb_build_object('ID', e.id, 'Apelido', e.apelido, 'Identificacao', e.identificacao) order by e.apelido, e.id)
      from public.empresa e where e.escritorio_id = v.escritorio_id and e.id = any (v.empresas)), '[]'::jsonb) end,
    (select u.nome from public.usuario u where u.id = p.concedido_por), p.criado_em, p.valido_ate
  from app.vinculo v join public.usuario_papel p on p.escritorio_id = v.escritorio_id and p.usuario_id = v.usuario_id
  where v.usuario_id = quem and quem = app.usuario_id() and v.escritorio_situacao <> 'encerrado'
  order by v.escritorio, v.escritorio_id
$$;
revoke execute on function app.acessos_do_usuario(bigint) from public;
grant execute on function app.acessos_do_usuario(bigint) to razao_app;

-- The platform's own view of its offices: only for who is root somewhere, whatever the caller says.
create function app.exigir_root() returns void language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.usuario_papel p where p.usuario_id = app.usuario_id() and p.perfil = 5 and p.situacao = 'ativo') then
    raise insufficient_privilege using message = 'só root vê os escritórios';
  end if;
end $$;
revoke execute on function app.exigir_root() from public;

create function app.escritorios_da_plataforma()
returns table (escritorio_id bigint, uid uuid, nome text, razao_social text, cnpj text, crc text, dominio text,
  dominio_verificado boolean, plano text,
  demonstracao boolean, situacao text, criado_em timestamptz, empresas bigint, usuarios bigint, bytes bigint, fila bigint, erros bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.exigir_root();
  return query
  select e.escritorio_id, e.uid, e.nome, e.razao_social, e.cnpj, e.crc, e.dominio, e.dominio is not null
    and e.dominio_estado = 'verificado',
    e.plano, e.demonstracao, e.situacao, e.criado_em,
    (select count(*) from public.empresa x where x.escritorio_id = e.escritorio_id),
    (select count(*) from public.usuario_papel x where x.escritorio_id = e.escritorio_id and x.situacao = 'ativo' and x.perfil <> 0),
    (select coalesce(sum(x.tamanho), 0)::bigint from public.documento x where x.escritorio_id = e.escritorio_id),
    (select count(*) from public.operacao x where x.escritorio_id = e.escritorio_id and x.status in (0, 1)),
    (select count(*) from public.operacao x
      where x.escritorio_id = e.escritorio_id and x.status = 3 and x.fim > now() - interval '24 hours')
  from public.escritorio e;
end $$;
revoke execute on function app.escritorios_da_plataforma() from public;
grant execute on function app.escritorios_da_plataforma() to razao_app;

create function app.escritorio_do_uid(qual uuid) returns bigint language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform app.exigir_root();
  return (select e.escritorio_id from public.escritorio e where e.uid = qual);
end $$;
revoke execute on function app.escritorio_do_uid(uuid) from public;
grant execute on function app.escritorio_do_uid(uuid) to razao_app;

create function app.criar_escritorio(dados jsonb) returns bigint language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  novo bigint;
begin
  perform app.exigir_root();
  if exists (select from public.escritorio e where e.cnpj = dados ->> 'cnpj' and e.situacao <> 'encerrado') then return null; end if;
  insert into public.escritorio (nome, razao_social, cnpj, crc, email, plano, limite_empresas, limite_usuarios)
  values (dados ->> 'nome', dados ->> 'razaoSocial', dados ->> 'cnpj', dados ->> 'crc', dados ->> 'email', dados ->> 'plano',
    (dados ->> 'limiteEmpresas')::int, (dados ->> 'limiteUsuarios')::int)
  returning escritorio_id into novo;
  return novo;
end $$;
revoke execute on function app.criar_escritorio(jsonb) from public;
grant execute on function app.criar_escritorio(jsonb) to razao_app;

-- Any office may ask for a host; it is of the one that proves it. Under a lock, because no unique index may go
-- across offices.
create function app.dominio_livre(host text, para bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dominio:' || host, 11));
  return not exists (select from public.escritorio e where e.dominio = host and e.escritorio_id <> para
    and e.situacao <> 'encerrado' and e.dominio_estado = 'verificado');
end $$;
revoke execute on function app.dominio_livre(text, bigint) from public;
grant execute on function app.dominio_livre(text, bigint) to razao_app;

-- What anybody may know of the office that owns a host, before signing in.
create function app.marca_do_dominio(host text) returns table (escritorio_id bigint, nome text, marca jsonb,
  logo_claro jsonb, logo_escuro jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.escritorio_id, e.nome, e.marca, e.logo_claro, e.logo_escuro from public.escritorio e
  where e.dominio = host and e.dominio_estado = 'verificado' and e.situacao in ('ativo', 'suspenso', 'encerrando')
  order by e.escritorio_id limit 1
$$;
revoke execute on function app.marca_do_dominio(text) from public;
grant execute on function app.marca_do_dominio(text) to razao_app;
