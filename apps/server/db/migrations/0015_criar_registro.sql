-- Registration that opens a door: what was told and agreed to, letters that are not lost, an office that opens
-- itself, and the request of access of who owns a company.

-- 1. What a person told when asking for the account, and what they agreed to.

create table identidade.cadastro (
  conta_id uuid primary key references identidade.conta (id) on delete cascade,
  quem text not null constraint cadastro_quem check (quem in ('empresa', 'abrir', 'contador', 'convite')),
  cnpj text constraint cadastro_cnpj check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  crc text constraint cadastro_crc check (crc ~ '^[A-Z]{2}-[0-9]{6}/[OTPS]$'),
  escritorio_nome text,
  razao_social text,
  cpf text constraint cadastro_cpf check (cpf ~ '^[0-9]{11}$'),
  celular text constraint cadastro_celular check (celular ~ '^[1-9][0-9]9[0-9]{8}$'),
  criado_em timestamptz not null default now()
);
-- Proof of consent outlives the account (LGPD, art. 8º, § 2º: the burden is the controller's): who is a random
-- number, from where is a keyed hash.
create table identidade.consentimento (
  id bigint generated always as identity primary key,
  conta_id uuid not null,
  documento text not null constraint consentimento_documento check (documento in ('termos', 'privacidade', 'whatsapp', 'novidades')),
  versao text not null,
  aceito boolean not null,
  em timestamptz not null,
  endereco_hash text not null
);
create index consentimento_conta on identidade.consentimento (conta_id);
grant select, insert, update, delete on identidade.cadastro to razao_identidade;
grant select, insert on identidade.consentimento to razao_identidade;

create function app.cadastro_do_sujeito(quem text)
returns table (tipo text, cnpj text, crc text, escritorio_nome text, razao_social text, cpf text, celular text, criado_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.quem, c.cnpj, c.crc, c.escritorio_nome, c.razao_social, c.cpf, c.celular, c.criado_em from identidade.cadastro c
  where c.conta_id = case when quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then quem::uuid end
$$;
revoke execute on function app.cadastro_do_sujeito(text) from public;
grant execute on function app.cadastro_do_sujeito(text) to razao_app;

create function app.consentimentos_do_sujeito(quem text)
returns table (documento text, versao text, aceito boolean, em timestamptz, endereco_hash text)
language sql stable security definer set search_path = '' as $$
  select c.documento, c.versao, c.aceito, c.em, c.endereco_hash from identidade.consentimento c
  where c.conta_id = case when quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then quem::uuid end
  order by c.id
$$;
revoke execute on function app.consentimentos_do_sujeito(text) from public;
grant execute on function app.consentimentos_do_sujeito(text) to razao_app;

-- 2. Letters: written in the transaction of their cause, taken to the identity afterwards, however often it takes.

create table app.carta (
  id bigint generated always as identity primary key,
  tipo text not null constraint carta_tipo check (tipo in ('convite', 'aviso')),
  -- null once it was taken: whom it was to is then of no use here
  dados jsonb,
  tentativas int not null default 0,
  tentar_em timestamptz not null default now(),
  criada_em timestamptz not null default now(),
  entregue_em timestamptz,
  desistiu_em timestamptz,
  erro text
);
create index carta_a_levar on app.carta (tentar_em) where entregue_em is null and desistiu_em is null;

create function app.escrever_carta(qual text, conteudo jsonb) returns bigint
language sql security definer set search_path = '' as $$
  insert into app.carta (tipo, dados) values (qual, conteudo) returning id
$$;
revoke execute on function app.escrever_carta(text, jsonb) from public;
grant execute on function app.escrever_carta(text, jsonb) to razao_app;

-- The reservation is the next attempt's instant: a process that falls here delays a letter, no more.
create function app.reservar_cartas(quantas int) returns table (id bigint, tipo text, dados jsonb)
language sql security definer set search_path = '' as $$
  update app.carta c set tentativas = c.tentativas + 1, tentar_em = now() + make_interval(secs => least(15 * 2 ^ c.tentativas, 3600))
  where c.id in (select d.id from app.carta d where d.entregue_em is null and d.desistiu_em is null and d.tentar_em <= now()
    order by d.id limit quantas for update skip locked)
  returning c.id, c.tipo, c.dados
$$;
revoke execute on function app.reservar_cartas(int) from public;
grant execute on function app.reservar_cartas(int) to razao_app;

-- Taken, or not this time: after twenty times nobody tries any more.
create function app.resolver_carta(qual bigint, falha text) returns void
language sql security definer set search_path = '' as $$
  update app.carta set erro = left(falha, 400),
    entregue_em = case when falha is null then now() end,
    desistiu_em = case when falha is not null and tentativas >= 20 then now() end,
    dados = case when falha is null or tentativas >= 20 then null else dados end
  where id = qual
$$;
revoke execute on function app.resolver_carta(bigint, text) from public;
grant execute on function app.resolver_carta(bigint, text) to razao_app;

-- 3. An office opened by who will administer it.

alter table escritorio add column aberto_por text;
create index escritorio_aberto_por on escritorio (aberto_por) where aberto_por is not null;

-- The office this account opened, made when there is none; nothing when the CNPJ is already another office's.
create function app.abrir_escritorio(quem text, dados jsonb) returns table (escritorio_id bigint, novo boolean)
language plpgsql security definer set search_path = '' as $$
declare
  achado bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('abrir:' || quem, 17));
  select e.escritorio_id into achado from public.escritorio e where e.aberto_por = quem and e.situacao <> 'encerrado';
  if achado is not null then return query select achado, false; return; end if;
  perform pg_advisory_xact_lock(hashtextextended('cnpj:' || (dados ->> 'cnpj'), 17));
  if exists (select from public.escritorio e where e.cnpj = dados ->> 'cnpj' and e.situacao <> 'encerrado') then return; end if;
  insert into public.escritorio (nome, razao_social, cnpj, crc, email, telefone, plano, limite_empresas, limite_usuarios, aberto_por)
  values (dados ->> 'nome', dados ->> 'razaoSocial', dados ->> 'cnpj', dados ->> 'crc', dados ->> 'email', dados ->> 'telefone',
    dados ->> 'plano', (dados ->> 'limiteEmpresas')::int, (dados ->> 'limiteUsuarios')::int, quem)
  returning escritorio.escritorio_id into achado;
  return query select achado, true;
end $$;
revoke execute on function app.abrir_escritorio(text, jsonb) from public;
grant execute on function app.abrir_escritorio(text, jsonb) to razao_app;

-- 4. Requests of access. What the account asked is the same row whether anybody serves the company or not;
-- each office that serves it receives a copy of its own, afterwards.

create table app.pedido_da_conta (
  uid uuid primary key default gen_random_uuid(),
  sujeito text not null,
  tipo text not null constraint pedido_da_conta_tipo check (tipo in ('empresa', 'escritorio')),
  cnpj text not null constraint pedido_da_conta_cnpj check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  nome text not null,
  email text not null,
  celular text,
  mensagem text,
  situacao text not null default 'aberto' constraint pedido_da_conta_situacao check (situacao in ('aberto', 'aprovado', 'recusado', 'desistiu')),
  resposta text,
  escritorio text,
  pedido_em timestamptz not null default now(),
  expira_em timestamptz not null default now() + interval '30 days',
  respondido_em timestamptz
);
create index pedido_da_conta_sujeito on app.pedido_da_conta (sujeito);
create index pedido_da_conta_cnpj on app.pedido_da_conta (cnpj) where situacao = 'aberto';

create table pedido_de_acesso (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  uid uuid not null,
  tipo text not null,
  -- null: asks for a place in the office itself
  empresa_id bigint,
  sujeito text not null,
  nome text not null,
  email text not null,
  celular text,
  mensagem text,
  situacao text not null default 'aberto' constraint pedido_de_acesso_situacao check (situacao in ('aberto', 'aprovado', 'recusado', 'desistiu')),
  resposta text,
  pedido_em timestamptz not null,
  expira_em timestamptz not null,
  respondido_em timestamptz,
  respondido_por bigint,
  respondido_por_nome text,
  versao int not null default 1,
  constraint pedido_de_acesso_pk primary key (escritorio_id, id),
  constraint pedido_de_acesso_unico unique (escritorio_id, uid),
  constraint pedido_de_acesso_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
create index pedido_de_acesso_empresa on pedido_de_acesso (escritorio_id, empresa_id);
create index pedido_de_acesso_situacao on pedido_de_acesso (escritorio_id, situacao, id desc);
select app.attach_tenant('pedido_de_acesso', 'completa', 'insert, update');

-- The same open request is itself; null when this account asked too much (five open, ten in a day).
create function app.pedir_acesso(quem text, dados jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  achado uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('pedir:' || quem, 17));
  select p.uid into achado from app.pedido_da_conta p
    where p.sujeito = quem and p.cnpj = dados ->> 'cnpj' and p.situacao = 'aberto' and p.expira_em > now();
  if achado is not null then return achado; end if;
  if (select count(*) filter (where p.situacao = 'aberto' and p.expira_em > now()) >= 5 or count(*) filter (where p.pedido_em > now() - interval '1 day') >= 10
      from app.pedido_da_conta p where p.sujeito = quem) then return null; end if;
  insert into app.pedido_da_conta (sujeito, tipo, cnpj, nome, email, celular, mensagem)
  values (quem, dados ->> 'tipo', dados ->> 'cnpj', dados ->> 'nome', dados ->> 'email', dados ->> 'celular', dados ->> 'mensagem')
  returning uid into achado;
  return achado;
end $$;
revoke execute on function app.pedir_acesso(text, jsonb) from public;
grant execute on function app.pedir_acesso(text, jsonb) to razao_app;

create function app.pedidos_da_conta(quem text)
returns table (uid uuid, tipo text, cnpj text, situacao text, resposta text, escritorio text, mensagem text, pedido_em timestamptz,
  expira_em timestamptz, respondido_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.uid, p.tipo, p.cnpj, case when p.situacao = 'aberto' and p.expira_em <= now() then 'sem-resposta' else p.situacao end,
    p.resposta, p.escritorio, p.mensagem, p.pedido_em, p.expira_em, p.respondido_em
  from app.pedido_da_conta p where p.sujeito = quem order by p.pedido_em desc limit 50
$$;
revoke execute on function app.pedidos_da_conta(text) from public;
grant execute on function app.pedidos_da_conta(text) to razao_app;

create function app.desistir_do_pedido(quem text, qual uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update app.pedido_da_conta p set situacao = 'desistiu', respondido_em = now()
    where p.uid = qual and p.sujeito = quem and p.situacao = 'aberto';
  if not found then return false; end if;
  update public.pedido_de_acesso c set situacao = 'desistiu', versao = c.versao + 1 where c.uid = qual and c.situacao = 'aberto';
  return true;
end $$;
revoke execute on function app.desistir_do_pedido(text, uuid) from public;
grant execute on function app.desistir_do_pedido(text, uuid) to razao_app;

-- Which offices serve the company of an open request, or are the office that was asked for.
create function app.destinos_do_pedido(qual uuid)
returns table (escritorio_id bigint, empresa_id bigint, tipo text, sujeito text, nome text, email text, celular text, mensagem text,
  pedido_em timestamptz, expira_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select d.escritorio_id, d.empresa_id, p.tipo, p.sujeito, p.nome, p.email, p.celular, p.mensagem, p.pedido_em, p.expira_em
  from app.pedido_da_conta p cross join lateral (
    select e.escritorio_id, e.id as empresa_id from public.empresa e join public.escritorio o on o.escritorio_id = e.escritorio_id
      where p.tipo = 'empresa' and e.identificacao = p.cnpj and e.encerrada_em is null and e.categoria not in (37, 38) and o.situacao = 'ativo'
    union all
    select o.escritorio_id, null from public.escritorio o
      where p.tipo = 'escritorio' and o.cnpj = p.cnpj and o.situacao = 'ativo') d
  where p.uid = qual and p.situacao = 'aberto' and p.expira_em > now()
$$;
revoke execute on function app.destinos_do_pedido(uuid) from public;
grant execute on function app.destinos_do_pedido(uuid) to razao_app;
create index empresa_por_identificacao on empresa (identificacao);

-- What an office answered reaches the account: one approval is enough, a refusal is told when nobody else may still approve.
create function app.responder_pedido(qual uuid, para text, texto text, o_escritorio text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.pedido_de_acesso c where c.uid = qual and c.escritorio_id = app.escritorio_id()) then
    raise insufficient_privilege using message = 'o pedido não é deste escritório';
  end if;
  update app.pedido_da_conta p set situacao = para, resposta = texto, respondido_em = now(),
    escritorio = case when para = 'aprovado' then o_escritorio end
  where p.uid = qual and (para = 'aprovado' or (p.situacao = 'aberto'
    and not exists (select from public.pedido_de_acesso c where c.uid = qual and c.situacao = 'aberto')));
end $$;
revoke execute on function app.responder_pedido(uuid, text, text, text) from public;
grant execute on function app.responder_pedido(uuid, text, text, text) to razao_app;

-- A company that an office begins to serve may have been asked for already.
create function app.procurar_pedidos() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.enqueue('acesso.entregarPedido', jsonb_build_object(
    'ator', jsonb_build_object('escritorioId', 0, 'empresas', jsonb_build_array(), 'usuarioId', null, 'usuarioNome', 'pedido de acesso', 'origem', 'automacao'),
    'dados', jsonb_build_object('uid', p.uid)), 'pedido:' || p.uid)
  from novas n join app.pedido_da_conta p on p.cnpj = n.identificacao
  where p.situacao = 'aberto' and p.tipo = 'empresa' and p.expira_em > now();
  return null;
end $$;
create trigger procurar_pedidos after insert on empresa referencing new table as novas
  for each statement execute function app.procurar_pedidos();
