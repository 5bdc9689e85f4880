-- Who may do what, as far as the product goes: verbs, portfolios by filter, invitations, API tokens, seeing as
-- another person; what a person keeps for themselves; and the life of an office.

-- 1. The person's place in an office.

-- `verbo` or `verbo:area`, as the contract spells them.
create function app.permissoes_validas(lista text[]) returns boolean language sql immutable parallel safe
  return lista is null or not exists (select from unnest(lista) p where p !~
    '^(ver|enviarDocumento|lancarRascunho|confirmar|aprovarPagamento|emitirNota|transmitir|administrar)(:(geral|admin|contabil|financeiro|fiscal|folha))?$');

alter table usuario_papel
  -- null: what the profile may do
  add column permissoes text[],
  -- the level given to an employee or an integration, who have none of their own
  add column atua_como text,
  -- a portfolio that follows the companies: read again on each request
  add column filtro_empresas jsonb,
  add column departamento text,
  add column valido_ate date,
  add column exige_mfa boolean not null default false,
  add column concedido_por bigint,
  add column criado_em timestamptz not null default now(),
  add constraint papel_permissoes check (app.permissoes_validas(permissoes)),
  add constraint papel_atua_como check (atua_como is null or (atua_como in ('EMPRESA', 'CONTADOR') and perfil in (0, 4))),
  add constraint papel_filtro check (filtro_empresas is null or not todas_empresas);

-- When the person was last here. Apart, because it is no change of access: the trail says nothing of it.
create table acesso_recente (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  em timestamptz not null default now(),
  endereco text,
  constraint acesso_recente_pk primary key (escritorio_id, usuario_id)
);
select app.attach_tenant('acesso_recente', 'nenhuma', 'insert, update');

-- 2. The office's own life.

alter table escritorio
  add column uid uuid not null default gen_random_uuid(),
  add column situacao text not null default 'ativo',
  add column situacao_motivo text,
  add column plano text not null default 'padrao',
  add column limite_empresas int,
  add column limite_usuarios int,
  add column dominio text,
  add column exige_mfa boolean not null default false,
  add column encarregado_lgpd text,
  add column endereco jsonb not null default '{}',
  add column contatos jsonb not null default '[]',
  add column padroes jsonb not null default '{}',
  add column logo_claro jsonb,
  add column logo_escuro jsonb,
  add column encerramento_pedido_em timestamptz,
  add column encerrado_em timestamptz,
  add constraint escritorio_situacao check (situacao in ('ativo', 'suspenso', 'encerrando', 'encerrado')),
  add constraint escritorio_limites check (limite_empresas >= 0 and limite_usuarios >= 0);
create index escritorio_uid on escritorio (uid);
create index escritorio_dominio on escritorio (dominio) where dominio is not null;
create index empresa_responsavel on empresa (escritorio_id, responsavel_id);

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

-- 3. Where an account may enter, read on every request.

create function app.empresas_do_filtro(onde bigint, filtro jsonb) returns bigint[]
language sql stable security definer set search_path = '' as $$
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
create function app.contar_do_filtro(filtro jsonb) returns int
language sql stable security definer set search_path = '' as $$
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

drop function app.sessoes_do_sujeito(text);
create function app.sessoes_do_sujeito(quem text) returns setof app.vinculo
language sql stable security definer set search_path = '' as $$
  select * from app.vinculo v where v.sujeito = quem order by v.escritorio_id
$$;
revoke execute on function app.sessoes_do_sujeito(text) from public;
grant execute on function app.sessoes_do_sujeito(text) to razao_app;

-- One person in one office: for «ver como» and for tokens, whose subject is already known.
create function app.vinculo_do_usuario(quem bigint, onde bigint) returns setof app.vinculo
language sql stable security definer set search_path = '' as $$
  select * from app.vinculo v where v.usuario_id = quem and v.escritorio_id = onde
$$;
revoke execute on function app.vinculo_do_usuario(bigint, bigint) from public;
grant execute on function app.vinculo_do_usuario(bigint, bigint) to razao_app;

-- What the embedded identity knows of an account; nothing when the subject is another provider's.
create function app.conta_do_sujeito(quem text)
returns table (email text, confirmado boolean, nome text, criada_em timestamptz, ultima_entrada_em timestamptz, mfa boolean)
language sql stable security definer set search_path = '' as $$
  select c.email, c.email_confirmado_em is not null, c.nome, c.criada_em, c.ultima_entrada_em,
    exists (select from identidade.fator f where f.conta_id = c.id and f.confirmado_em is not null)
    or exists (select from identidade.chave_de_acesso k where k.conta_id = c.id)
  from identidade.conta c
  where c.id = case when quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then quem::uuid end
$$;
revoke execute on function app.conta_do_sujeito(text) from public;
grant execute on function app.conta_do_sujeito(text) to razao_app;

-- The people of this office with what only the global tables know.
create function app.pessoas_do_escritorio()
returns table (usuario_id bigint, nome text, login text, criado_em timestamptz, mfa boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.nome, u.login, u.criado_em, coalesce((select c.mfa from app.conta_do_sujeito(u.sujeito) c), false)
  from public.usuario_papel p join public.usuario u on u.id = p.usuario_id
  where p.escritorio_id = app.escritorio_id()
$$;
revoke execute on function app.pessoas_do_escritorio() from public;
grant execute on function app.pessoas_do_escritorio() to razao_app;

-- The person of a subject, made when it does not exist. A login that is another subject's is refused.
create function app.garantir_usuario(quem text, o_nome text, o_login text) returns bigint
language plpgsql security definer set search_path = '' as $$
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
language plpgsql security definer set search_path = '' as $$
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

-- 4. Invitations. The identity sends the link that proves the e-mail; the place waits here for who proved it.

create table convite (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  nome text,
  perfil smallint not null constraint convite_perfil check (perfil between 1 and 5),
  todas_empresas boolean not null default false,
  empresas bigint[] not null default '{}',
  filtro_empresas jsonb,
  permissoes text[],
  atua_como text,
  departamento text,
  valido_ate date,
  mensagem text,
  situacao text not null default 'pendente',
  -- changes with each sending: what was given before it dies
  envio uuid not null default gen_random_uuid(),
  envios int not null default 1,
  expira_em timestamptz not null,
  criado_por bigint,
  criado_por_nome text not null,
  criado_em timestamptz not null default now(),
  aceito_em timestamptz,
  aceito_por bigint,
  versao int not null default 1,
  constraint convite_pk primary key (escritorio_id, id),
  constraint convite_situacao check (situacao in ('pendente', 'aceito', 'cancelado')),
  constraint convite_email_normalizado check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint convite_permissoes check (app.permissoes_validas(permissoes)),
  constraint convite_atua_como check (atua_como is null or (atua_como in ('EMPRESA', 'CONTADOR') and perfil = 4))
);
create unique index convite_pendente on convite (escritorio_id, email) where situacao = 'pendente';
create index convite_email on convite (email) where situacao = 'pendente';
select app.attach_tenant('convite', 'completa', 'insert, update');

-- What waits for an e-mail, in every office: for who proved that the e-mail is theirs.
create function app.convites_do_email(o_email text)
returns table (escritorio_id bigint, id bigint, envio uuid, escritorio text, perfil smallint, criado_por_nome text, mensagem text, expira_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.escritorio_id, c.id, c.envio, e.nome, c.perfil, c.criado_por_nome, c.mensagem, c.expira_em
  from public.convite c join public.escritorio e on e.escritorio_id = c.escritorio_id
  where c.email = o_email and c.situacao = 'pendente' and c.expira_em > now() and e.situacao in ('ativo', 'encerrando') order by c.escritorio_id, c.id
$$;
revoke execute on function app.convites_do_email(text) from public;
grant execute on function app.convites_do_email(text) to razao_app;

-- 5. API tokens of integrations.

create table token_api (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  nome text not null,
  prefixo text not null,
  -- SHA-256 of 32 random bytes: nothing to guess, nothing to reverse
  resumo text not null,
  escopos text[] not null constraint token_escopos check (app.permissoes_validas(escopos)),
  expira_em timestamptz not null,
  revogado_em timestamptz,
  criado_por bigint,
  criado_por_nome text not null,
  criado_em timestamptz not null default now(),
  constraint token_api_pk primary key (escritorio_id, id),
  constraint token_resumo unique (escritorio_id, resumo),
  constraint token_do_papel foreign key (escritorio_id, usuario_id) references usuario_papel (escritorio_id, usuario_id)
);
create index token_api_usuario on token_api (escritorio_id, usuario_id);
select app.attach_tenant('token_api', 'resumo', 'insert, update');

create table token_api_uso (
  escritorio_id bigint not null,
  token_id bigint not null,
  em timestamptz not null,
  endereco text,
  constraint token_api_uso_pk primary key (escritorio_id, token_id),
  constraint token_uso_token foreign key (escritorio_id, token_id) references token_api (escritorio_id, id)
);
select app.attach_tenant('token_api_uso', 'nenhuma', 'insert, update');

-- Whose a token is; its last use is written at most once a minute.
create function app.vinculo_do_token(onde bigint, o_resumo text, de text)
returns table (token_id bigint, token text, usuario_id bigint, escopos text[])
language plpgsql security definer set search_path = '' as $$
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

-- 6. Seeing as another person: begun and ended, and by whom, in the trail.

create table ver_como (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  quem_id bigint not null,
  quem_nome text not null,
  usuario_id bigint not null,
  motivo text not null,
  inicio timestamptz not null default now(),
  expira_em timestamptz not null,
  fim timestamptz,
  constraint ver_como_pk primary key (escritorio_id, id),
  constraint ver_como_papel foreign key (escritorio_id, usuario_id) references usuario_papel (escritorio_id, usuario_id)
);
select app.attach_tenant('ver_como', 'completa', 'insert, update');

create function app.ver_como_em_curso(onde bigint, qual bigint) returns table (quem_id bigint, usuario_id bigint, expira_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.quem_id, v.usuario_id, v.expira_em from public.ver_como v
  where v.escritorio_id = onde and v.id = qual and v.fim is null and v.expira_em > now()
$$;
revoke execute on function app.ver_como_em_curso(bigint, bigint) from public;
grant execute on function app.ver_como_em_curso(bigint, bigint) to razao_app;

-- 7. What a person keeps for themselves.

create table rascunho (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  chave text not null,
  conteudo jsonb not null,
  versao int not null default 1,
  atualizado_em timestamptz not null default now(),
  expira_em timestamptz not null,
  constraint rascunho_pk primary key (escritorio_id, usuario_id, chave),
  constraint rascunho_tamanho check (octet_length(conteudo::text) <= 400000)
);
create index rascunho_expira on rascunho (expira_em);
select app.attach_tenant('rascunho', 'nenhuma');

create table empresa_do_usuario (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  empresa_id bigint not null,
  favorita boolean not null default false,
  aberta_em timestamptz,
  constraint empresa_do_usuario_pk primary key (escritorio_id, usuario_id, empresa_id),
  constraint empresa_do_usuario_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
select app.attach_tenant('empresa_do_usuario', 'nenhuma');

create table visao_salva (
  escritorio_id bigint not null,
  dono_id bigint not null,
  tela text not null,
  nome text not null,
  do_escritorio boolean not null default false,
  padrao boolean not null default false,
  estado jsonb not null,
  atualizada_em timestamptz not null default now(),
  constraint visao_salva_pk primary key (escritorio_id, dono_id, tela, nome)
);
create index visao_da_tela on visao_salva (escritorio_id, tela) where do_escritorio;
select app.attach_tenant('visao_salva', 'nenhuma');

create table notificacao (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  tipo text not null constraint notificacao_tipo check (tipo in ('operacao', 'convite', 'pedido-de-titular', 'acesso')),
  dados jsonb not null default '{}',
  criada_em timestamptz not null default now(),
  lida_em timestamptz,
  constraint notificacao_pk primary key (escritorio_id, id)
);
create index notificacao_de on notificacao (escritorio_id, usuario_id, id desc);
create index notificacao_nao_lida on notificacao (escritorio_id, usuario_id) where lida_em is null;
select app.attach_tenant('notificacao', 'nenhuma', 'insert, update');

-- As the owner: somebody limited to some companies also tells others (an administrator, who asked).
create function app.avisar_notificacao() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.evento_ao_vivo (escritorio_id, usuario_id, topico, dados)
  values (new.escritorio_id, new.usuario_id, 'notificacao', jsonb_build_object('usuarioId', new.usuario_id));
  return null;
end $$;
create trigger avisar after insert on notificacao for each row execute function app.avisar_notificacao();

-- Whoever asked for an operation is told when it ends.
create function app.notificar_fim_da_operacao() returns trigger language plpgsql as $$
begin
  insert into notificacao (escritorio_id, usuario_id, tipo, dados)
  values (new.escritorio_id, new.pedido_por, 'operacao', jsonb_build_object('operacaoId', new.id, 'tipo', new.tipo,
    'status', new.status, 'total', new.total, 'qtdErros', new.qtd_erros, 'competencia', new.competencia));
  return null;
end $$;
create trigger notificar after update of status on operacao for each row
  when (old.status is distinct from new.status and new.status in (2, 3, 4) and new.pedido_por is not null)
  execute function app.notificar_fim_da_operacao();

create table pedido_de_titular (
  escritorio_id bigint not null,
  numero int not null,
  usuario_id bigint not null,
  tipo text not null default 'eliminacao' constraint pedido_tipo check (tipo in ('eliminacao')),
  motivo text,
  situacao text not null default 'aberto' constraint pedido_situacao check (situacao in ('aberto', 'atendido', 'recusado')),
  resposta text,
  pedido_por_nome text not null,
  pedido_em timestamptz not null default now(),
  respondido_em timestamptz,
  respondido_por bigint,
  constraint pedido_de_titular_pk primary key (escritorio_id, numero)
);
create unique index pedido_aberto on pedido_de_titular (escritorio_id, usuario_id, tipo) where situacao = 'aberto';
select app.attach_tenant('pedido_de_titular', 'completa', 'insert, update');

-- 8. The platform's own view of its offices: only for who is root somewhere, whatever the caller says.

create function app.exigir_root() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.usuario_papel p where p.usuario_id = app.usuario_id() and p.perfil = 5 and p.situacao = 'ativo') then
    raise insufficient_privilege using message = 'só root vê os escritórios';
  end if;
end $$;
revoke execute on function app.exigir_root() from public;

create function app.escritorios_da_plataforma()
returns table (escritorio_id bigint, uid uuid, nome text, razao_social text, cnpj text, crc text, dominio text, plano text,
  demonstracao boolean, situacao text, criado_em timestamptz, empresas bigint, usuarios bigint, bytes bigint, fila bigint, erros bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.exigir_root();
  return query
  select e.escritorio_id, e.uid, e.nome, e.razao_social, e.cnpj, e.crc, e.dominio, e.plano, e.demonstracao, e.situacao, e.criado_em,
    (select count(*) from public.empresa x where x.escritorio_id = e.escritorio_id),
    (select count(*) from public.usuario_papel x where x.escritorio_id = e.escritorio_id and x.situacao = 'ativo' and x.perfil <> 0),
    (select coalesce(sum(x.tamanho), 0)::bigint from public.documento x where x.escritorio_id = e.escritorio_id),
    (select count(*) from public.operacao x where x.escritorio_id = e.escritorio_id and x.status in (0, 1)),
    (select count(*) from public.operacao x where x.escritorio_id = e.escritorio_id and x.status = 3 and x.fim > now() - interval '24 hours')
  from public.escritorio e;
end $$;
revoke execute on function app.escritorios_da_plataforma() from public;
grant execute on function app.escritorios_da_plataforma() to razao_app;

create function app.escritorio_do_uid(qual uuid) returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.exigir_root();
  return (select e.escritorio_id from public.escritorio e where e.uid = qual);
end $$;
revoke execute on function app.escritorio_do_uid(uuid) from public;
grant execute on function app.escritorio_do_uid(uuid) to razao_app;

create function app.criar_escritorio(dados jsonb) returns bigint language plpgsql security definer set search_path = '' as $$
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

-- A host belongs to one office. Under a lock, because no unique index may go across offices.
create function app.dominio_livre(host text, para bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dominio:' || host, 11));
  return not exists (select from public.escritorio e where e.dominio = host and e.escritorio_id <> para and e.situacao <> 'encerrado');
end $$;
revoke execute on function app.dominio_livre(text, bigint) from public;
grant execute on function app.dominio_livre(text, bigint) to razao_app;

-- What anybody may know of the office that owns a host, before signing in.
create function app.marca_do_dominio(host text) returns table (escritorio_id bigint, nome text, marca jsonb, logo_claro jsonb, logo_escuro jsonb)
language sql stable security definer set search_path = '' as $$
  select e.escritorio_id, e.nome, e.marca, e.logo_claro, e.logo_escuro from public.escritorio e
  where e.dominio = host and e.situacao in ('ativo', 'suspenso') order by e.escritorio_id limit 1
$$;
revoke execute on function app.marca_do_dominio(text) from public;
grant execute on function app.marca_do_dominio(text) to razao_app;
