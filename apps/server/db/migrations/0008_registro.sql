-- Registration that opens a door: what was told and agreed to, letters that are not lost, an office that opens
-- itself, the request of access of who owns a company, and the erasure of a person.

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

-- Letters: written in the transaction of their cause, taken to the identity afterwards, however often it takes.
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

-- Requests of access. What the account asked is the same row whether anybody serves the company or not;
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
  situacao text not null default 'aberto'
    constraint pedido_da_conta_situacao check (situacao in ('aberto', 'aprovado', 'recusado', 'desistiu')),
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
  situacao text not null default 'aberto'
    constraint pedido_de_acesso_situacao check (situacao in ('aberto', 'aprovado', 'recusado', 'desistiu')),
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
-- A person who is erased may have asked other offices for a company: those requests, their notices and their trail
-- lose name, e-mail, telephone and message too (LGPD, art. 18, VI). What was agreed to stays, under a random number
-- (art. 8º, § 2º).
create index pedido_de_acesso_sujeito on pedido_de_acesso (sujeito);
select app.attach_tenant('pedido_de_acesso', 'completa', 'insert, update');

-- In an SQL function the column wins over a parameter of the same name: hence the function's name before `quem`.
create function app.cadastro_do_sujeito(quem text)
returns table (tipo text, cnpj text, crc text, escritorio_nome text, razao_social text, cpf text, celular text, criado_em timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.quem, c.cnpj, c.crc, c.escritorio_nome, c.razao_social, c.cpf, c.celular, c.criado_em from identidade.cadastro c
  where c.conta_id = case when cadastro_do_sujeito.quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then cadastro_do_sujeito.quem::uuid end
$$;
revoke execute on function app.cadastro_do_sujeito(text) from public;
grant execute on function app.cadastro_do_sujeito(text) to razao_app;

-- What was agreed to at the registration, and here.
create function app.consentimentos_do_sujeito(quem text)
returns table (documento text, versao text, aceito boolean, em timestamptz, endereco_hash text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.documento, t.versao, t.aceito, t.em, t.endereco_hash from (
    select c.documento, c.versao, c.aceito, c.em, c.endereco_hash from identidade.consentimento c
    where c.conta_id = case when consentimentos_do_sujeito.quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then consentimentos_do_sujeito.quem::uuid end
    union all
    select a.documento, a.versao, true, a.em, a.endereco_hash from app.aceite a where a.sujeito = consentimentos_do_sujeito.quem) t
  order by t.em
$$;
revoke execute on function app.consentimentos_do_sujeito(text) from public;
grant execute on function app.consentimentos_do_sujeito(text) to razao_app;

create function app.aceitar_termos(quem text, qual_versao text, endereco text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.aceite (sujeito, documento, versao, endereco_hash)
  select aceitar_termos.quem, d, aceitar_termos.qual_versao, aceitar_termos.endereco from unnest(array['termos', 'privacidade']) d
  on conflict on constraint aceite_pk do nothing
$$;
revoke execute on function app.aceitar_termos(text, text, text) from public;
grant execute on function app.aceitar_termos(text, text, text) to razao_app;

create function app.aceitou_termos(quem text, qual_versao text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(distinct c.documento) = 2 from app.consentimentos_do_sujeito(aceitou_termos.quem) c
  where c.versao = aceitou_termos.qual_versao and c.aceito and c.documento in ('termos', 'privacidade')
$$;
revoke execute on function app.aceitou_termos(text, text) from public;
grant execute on function app.aceitou_termos(text, text) to razao_app;

create function app.escrever_carta(qual text, conteudo jsonb) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.carta (tipo, dados) values (qual, conteudo) returning id
$$;
revoke execute on function app.escrever_carta(text, jsonb) from public;
grant execute on function app.escrever_carta(text, jsonb) to razao_app;

-- The reservation is the next attempt's instant: a process that falls here delays a letter, no more.
create function app.reservar_cartas(quantas int) returns table (id bigint, tipo text, dados jsonb)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.carta c set tentativas = c.tentativas + 1, tentar_em = now() + make_interval(secs => least(15 * 2 ^ c.tentativas, 3600))
  where c.id in (select d.id from app.carta d where d.entregue_em is null and d.desistiu_em is null and d.tentar_em <= now()
    order by d.id limit quantas for update skip locked)
  returning c.id, c.tipo, c.dados
$$;
revoke execute on function app.reservar_cartas(int) from public;
grant execute on function app.reservar_cartas(int) to razao_app;

-- Taken, or not this time: after twenty times nobody tries any more.
create function app.resolver_carta(qual bigint, falha text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.carta set erro = left(falha, 400),
    entregue_em = case when falha is null then now() end,
    desistiu_em = case when falha is not null and tentativas >= 20 then now() end,
    dados = case when falha is null or tentativas >= 20 then null else dados end
  where id = qual
$$;
revoke execute on function app.resolver_carta(bigint, text) from public;
grant execute on function app.resolver_carta(bigint, text) to razao_app;

-- Nothing in the answer tells whether the CNPJ was already here: the office opens always, and a request to work at the
-- one of that CNPJ, if there is any, is left beside it in every case.
create function app.abrir_escritorio(quem text, dados jsonb) returns table (escritorio_id bigint, novo boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  achado bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('abrir:' || quem, 17));
  select e.escritorio_id into achado from public.escritorio e where e.aberto_por = quem and e.situacao <> 'encerrado';
  if achado is not null then return query select achado, false; return; end if;
  insert into public.escritorio (nome, razao_social, cnpj, crc, email, telefone, plano, limite_empresas, limite_usuarios, aberto_por)
  values (dados ->> 'nome', dados ->> 'razaoSocial', dados ->> 'cnpj', dados ->> 'crc', dados ->> 'email', dados ->> 'telefone',
    dados ->> 'plano', (dados ->> 'limiteEmpresas')::int, (dados ->> 'limiteUsuarios')::int, quem)
  returning escritorio.escritorio_id into achado;
  return query select achado, true;
end $$;
revoke execute on function app.abrir_escritorio(text, jsonb) from public;
grant execute on function app.abrir_escritorio(text, jsonb) to razao_app;

-- The same open request is itself; null when this account asked too much (five open, ten in a day).
create function app.pedir_acesso(quem text, dados jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  achado uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('pedir:' || quem, 17));
  select p.uid into achado from app.pedido_da_conta p
    where p.sujeito = quem and p.cnpj = dados ->> 'cnpj' and p.situacao = 'aberto' and p.expira_em > now();
  if achado is not null then return achado; end if;
  if (select count(*) filter (where p.situacao = 'aberto' and p.expira_em > now()) >= 5
    or count(*) filter (where p.pedido_em > now() - interval '1 day') >= 10
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
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.uid, p.tipo, p.cnpj, case when p.situacao = 'aberto' and p.expira_em <= now() then 'sem-resposta' else p.situacao end,
    p.resposta, p.escritorio, p.mensagem, p.pedido_em, p.expira_em, p.respondido_em
  from app.pedido_da_conta p where p.sujeito = quem order by p.pedido_em desc limit 50
$$;
revoke execute on function app.pedidos_da_conta(text) from public;
grant execute on function app.pedidos_da_conta(text) to razao_app;

create function app.desistir_do_pedido(quem text, qual uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.pedido_da_conta p set situacao = 'desistiu', respondido_em = now()
    where p.uid = qual and p.sujeito = quem and p.situacao = 'aberto';
  if not found then return false; end if;
  update public.pedido_de_acesso c set situacao = 'desistiu', versao = c.versao + 1 where c.uid = qual and c.situacao = 'aberto';
  return true;
end $$;
revoke execute on function app.desistir_do_pedido(text, uuid) from public;
grant execute on function app.desistir_do_pedido(text, uuid) to razao_app;

-- To work at an office is never asked of the one that the person opened.
create function app.destinos_do_pedido(qual uuid)
returns table (escritorio_id bigint, empresa_id bigint, tipo text, sujeito text, nome text, email text, celular text, mensagem text,
  pedido_em timestamptz, expira_em timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.escritorio_id, d.empresa_id, p.tipo, p.sujeito, p.nome, p.email, p.celular, p.mensagem, p.pedido_em, p.expira_em
  from app.pedido_da_conta p cross join lateral (
    select e.escritorio_id, e.id as empresa_id from public.empresa e join public.escritorio o on o.escritorio_id = e.escritorio_id
      where p.tipo = 'empresa' and e.identificacao = p.cnpj and e.encerrada_em is null and e.categoria not in (37, 38)
        and o.situacao = 'ativo'
    union all
    select o.escritorio_id, null from public.escritorio o
      where p.tipo = 'escritorio' and o.cnpj = p.cnpj and o.situacao = 'ativo' and o.aberto_por is distinct from p.sujeito) d
  where p.uid = qual and p.situacao = 'aberto' and p.expira_em > now()
$$;
revoke execute on function app.destinos_do_pedido(uuid) from public;
grant execute on function app.destinos_do_pedido(uuid) to razao_app;

-- What an office answered reaches the account: one approval is enough, a refusal is told when nobody else may still approve.
create function app.responder_pedido(qual uuid, para text, texto text, o_escritorio text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
create function app.procurar_pedidos() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('acesso.entregarPedido', jsonb_build_object(
    'ator', jsonb_build_object('escritorioId', 0, 'empresas', jsonb_build_array(), 'usuarioId', null, 'usuarioNome',
      'pedido de acesso', 'origem', 'automacao'),
    'dados', jsonb_build_object('uid', p.uid)), 'pedido:' || p.uid)
  from novas n join app.pedido_da_conta p on p.cnpj = n.identificacao
  where p.situacao = 'aberto' and p.tipo = 'empresa' and p.expira_em > now();
  return null;
end $$;
create trigger procurar_pedidos after insert on empresa referencing new table as novas
  for each statement execute function app.procurar_pedidos();

-- Erases a person: the row, the instant and the number of the author stay, the name goes.
create function app.eliminar_pessoa(quem bigint) returns table (conta_eliminada boolean, mantidos text[])
-- The triggers of what changes speak of tables without their schema.
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  onde bigint := current_setting('app.escritorio_id')::bigint;
  rotulo text := 'Pessoa eliminada ' || quem;
  pessoa public.usuario%rowtype;
  par record;
  guardados text[] := '{}';
  ultima boolean;
begin
  if not exists (select from public.pedido_de_titular p where p.escritorio_id = onde and p.usuario_id = quem and p.tipo = 'eliminacao'
    and p.executado_em is null and (p.situacao = 'atendido' or (p.situacao = 'aberto' and p.executar_em <= now()))) then
    raise insufficient_privilege using message = 'não há pedido de eliminação que possa ser executado';
  end if;
  select * into strict pessoa from public.usuario u where u.id = quem for update;
  perform set_config('app.eliminando', quem::text, true);

  delete from public.rascunho r where r.escritorio_id = onde and r.usuario_id = quem;
  delete from public.visao_salva v where v.escritorio_id = onde and v.dono_id = quem and not v.do_escritorio;
  delete from public.notificacao n where n.escritorio_id = onde and n.usuario_id = quem;
  update public.notificacao n set dados = n.dados || jsonb_build_object('texto', replace(n.dados ->> 'texto', pessoa.nome, rotulo))
    where n.escritorio_id = onde and position(pessoa.nome in n.dados ->> 'texto') > 0;
  delete from public.empresa_do_usuario e where e.escritorio_id = onde and e.usuario_id = quem;
  delete from public.acesso_recente a where a.escritorio_id = onde and a.usuario_id = quem;
  delete from public.aviso_canal a where a.escritorio_id = onde and a.usuario_id = quem;
  delete from public.aviso_pessoa a where a.escritorio_id = onde and a.usuario_id = quem;
  delete from public.resumo_diario r where r.escritorio_id = onde and r.usuario_id = quem;
  delete from public.foto_da_pessoa f where f.escritorio_id = onde and f.usuario_id = quem;
  -- Who came and who left is told to colleagues by name or by e-mail.
  update public.notificacao n set dados = n.dados || jsonb_build_object('nome', rotulo, 'email', rotulo)
    where n.escritorio_id = onde and n.evento = 'convite' and n.dados ->> 'usuarioId' = quem::text;
  delete from public.idempotencia i where i.escritorio_id = onde and i.usuario_id = quem;
  update public.token_api t set revogado_em = coalesce(t.revogado_em, now()), nome = rotulo
    where t.escritorio_id = onde and t.usuario_id = quem;
  update public.ver_como v set fim = coalesce(v.fim, now())
    where v.escritorio_id = onde and quem in (v.quem_id, v.usuario_id);
  update public.usuario_papel p set situacao = 'suspenso', preferencias = '{}', rota_inicial = null, permissoes = '{}',
    todas_empresas = false, empresas = '{}', filtro_empresas = null, versao = p.versao + 1
    where p.escritorio_id = onde and p.usuario_id = quem;
  update public.convite c set email = 'eliminada-' || c.id || '@eliminada.invalid', nome = null, mensagem = null,
    situacao = case when c.situacao = 'pendente' then 'cancelado' else c.situacao end
    where c.escritorio_id = onde and (c.aceito_por = quem or c.email = lower(pessoa.login));
  -- The notice of a request tells the name that the request has.
  update public.notificacao n set dados = n.dados || jsonb_build_object('nome', rotulo) from public.pedido_de_acesso a
    where a.escritorio_id = onde and a.sujeito = pessoa.sujeito and n.escritorio_id = onde and n.tipo = 'acesso'
      and n.dados ->> 'mudou' = 'pedido' and n.dados ->> 'nome' = a.nome;
  update public.pedido_de_acesso a set nome = rotulo, email = 'eliminada-' || a.id || '@eliminada.invalid', celular = null, mensagem = null
    where a.escritorio_id = onde and a.sujeito = pessoa.sujeito;
  update public.pedido_de_titular t set pedido_por_nome = rotulo, motivo = null where t.escritorio_id = onde and t.usuario_id = quem;

  -- Every `x_nome` beside the number of this person, where rows may change at all.
  for par in
    select c.relname as tabela, n.attname as coluna, i.attname as numero from pg_catalog.pg_class c
    join pg_catalog.pg_attribute n on n.attrelid = c.oid and n.attnum > 0 and not n.attisdropped and n.attname like '%\_nome'
    join pg_catalog.pg_attribute i on i.attrelid = c.oid and i.attnum > 0 and not i.attisdropped
      and i.attname in (regexp_replace(n.attname, '_nome$', ''), regexp_replace(n.attname, '_nome$', '_id'))
        and i.atttypid = 'bigint'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'auditoria'
      and exists (select from pg_catalog.pg_attribute e where e.attrelid = c.oid and e.attname = 'escritorio_id' and not e.attisdropped)
    order by 1, 2
  loop
    begin
      execute format('update public.%I set %I = $1 where escritorio_id = $2 and %I = $3', par.tabela, par.coluna, par.numero)
        using rotulo, onde, quem;
    exception when others then
      guardados := guardados || par.tabela::text;
    end;
  end loop;

  update public.auditoria a set usuario_nome = rotulo
    where a.escritorio_id = onde and a.usuario_id = quem and a.usuario_nome is distinct from rotulo;
  update public.auditoria a set antes = app.sem_o_nome(a.antes, quem, rotulo), depois = app.sem_o_nome(a.depois, quem, rotulo)
    where a.escritorio_id = onde and (a.antes::text like '%\_nome"%' or a.depois::text like '%\_nome"%')
      and (app.sem_o_nome(a.antes, quem, rotulo) is distinct from a.antes
        or app.sem_o_nome(a.depois, quem, rotulo) is distinct from a.depois);
  -- What the trail tells of the person's own rows loses the text: the row, the instant and the author stay.
  update public.auditoria a set antes = a.antes - '{email,nome,celular,mensagem,motivo,preferencias}'::text[],
      depois = a.depois - '{email,nome,celular,mensagem,motivo,preferencias}'::text[]
    where a.escritorio_id = onde
      and a.tabela in ('convite', 'pedido_de_acesso', 'pedido_de_titular', 'usuario_papel', 'visao_salva', 'rascunho')
      and (a.usuario_id = quem
        or quem::text in (a.chave ->> 'usuario_id', a.antes ->> 'usuario_id', a.depois ->> 'usuario_id',
        a.depois ->> 'aceito_por', a.depois ->> 'dono_id')
        or lower(pessoa.login) in (a.antes ->> 'email', a.depois ->> 'email')
          or pessoa.sujeito in (a.antes ->> 'sujeito', a.depois ->> 'sujeito'));

  ultima := not exists (select from public.usuario_papel p
    where p.usuario_id = quem and p.escritorio_id <> onde and p.situacao <> 'suspenso');
  if ultima then
    update public.usuario u
      set nome = rotulo, login = 'eliminada-' || quem || '@eliminada.invalid', sujeito = 'eliminada:' || quem
      where u.id = quem;
    delete from app.pedido_da_conta p where p.sujeito = pessoa.sujeito;
    -- And what was asked of offices where the person never had a place.
    update public.notificacao n set dados = n.dados || jsonb_build_object('nome', rotulo) from public.pedido_de_acesso a
      where a.sujeito = pessoa.sujeito and n.escritorio_id = a.escritorio_id and n.tipo = 'acesso'
        and n.dados ->> 'mudou' = 'pedido' and n.dados ->> 'nome' = a.nome;
    update public.pedido_de_acesso a
      set nome = rotulo, email = 'eliminada-' || a.id || '@eliminada.invalid', celular = null, mensagem = null,
      sujeito = 'eliminada:' || quem where a.sujeito = pessoa.sujeito;
    update public.auditoria a
      set antes = a.antes - '{sujeito,email,nome,celular,mensagem}'::text[],
      depois = a.depois - '{sujeito,email,nome,celular,mensagem}'::text[]
      from public.pedido_de_acesso p
      where p.sujeito = 'eliminada:' || quem and a.escritorio_id = p.escritorio_id and a.tabela = 'pedido_de_acesso'
        and a.registro_id = p.id;
    -- Sessions, tokens, second steps, passkeys, codes and links go with it; the record of sign-ins has only its
    -- random number (Lei 12.965/2014, art. 15, makes who serves an application keep it).
    delete from identidade.mensagem_de_texto m using identidade.conta c where c.id::text = pessoa.sujeito and m.para = c.telefone;
    delete from identidade.mensagem_de_texto m using identidade.cadastro k
      where k.conta_id::text = pessoa.sujeito and m.para = '+55' || k.celular;
    delete from identidade.caixa_de_saida m where m.para = lower(pessoa.login);
    delete from identidade.codigo k where k.email = lower(pessoa.login);
    delete from identidade.conta c where c.id::text = pessoa.sujeito;
  end if;
  perform set_config('app.eliminando', '', true);
  return query select ultima, guardados;
end $$;
revoke execute on function app.eliminar_pessoa(bigint) from public;
grant execute on function app.eliminar_pessoa(bigint) to razao_app;
