-- The platform: roles, the tenant's guard, audit, idempotency and the door of the queue.
-- No business word in here.

-- Roles belong to the cluster, not to the database: two databases may migrate at the same time.
do $$ begin
  if not exists (select from pg_roles where rolname = 'razao_app') then
    create role razao_app login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- What runs as its owner says its path, with what is temporary last: what is temporary in a session is looked for
-- first, types too, wherever a path does not say otherwise, and a type made there under the name of one of ours would
-- run as the owner of whatever function names it.
create schema app;
grant usage on schema app to razao_app;
grant usage on schema public to razao_app;
revoke create on schema public from public;

create domain centavos as bigint
  constraint centavos_seguro check (value between -9007199254740991 and 9007199254740991);
create domain competencia as text collate "C"
  constraint competencia_valida check (value ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');

-- Who is asking. Every transaction says it with SET LOCAL; a forgotten setting is an error (fails closed).
create function app.escritorio_id() returns bigint language sql stable parallel safe
  return current_setting('app.escritorio_id')::bigint;

create function app.usuario_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.usuario_id', true), '')::bigint;

-- Cells never share an id (ADR 0051): cell n hands out n × 2^44 and up, and 512 of them stay below 2^53, which a number
-- of JavaScript still holds exactly. Said after each migration, because a new table brings a new sequence. A sequence
-- that has already handed out an id of another range is refused: the database belongs to another cell.
create function app.ocupar_faixa(celula int) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  largura constant bigint := 2::bigint ^ 44;
  primeiro constant bigint := greatest(celula * largura, 1);
  ultimo constant bigint := celula * largura + largura - 1;
  s record;
begin
  if celula not between 0 and 511 then
    raise exception 'A célula vai de 0 a 511, e % não está entre elas.', celula using errcode = 'check_violation';
  end if;
  for s in
    select format('%I.%I', schemaname, sequencename) as nome, min_value, max_value, last_value
    from pg_sequences
    where schemaname in ('public', 'app', 'identidade')
    order by 1
  loop
    if s.last_value not between primeiro and ultimo then
      raise exception 'Este banco já deu números de outra célula (% está em %), e não passa à célula %.',
        s.nome, s.last_value, celula
        using errcode = 'check_violation';
    end if;
    if (s.min_value, s.max_value) is distinct from (primeiro, ultimo) then
      execute format('alter sequence %s minvalue %s maxvalue %s start %s', s.nome, primeiro, ultimo, primeiro)
        || case when s.last_value is null then ' restart' else '' end;
    end if;
  end loop;
end $$;
revoke execute on function app.ocupar_faixa(int) from public;

-- What is confirmed stays as it is: used by the books and by the trail.
create function app.recusar_alteracao() returns trigger language plpgsql as $$
begin
  raise exception 'Registro confirmado não muda; corrija com um estorno.'
    using errcode = 'check_violation', constraint = 'lancamento_imutavel';
end $$;

-- The trail: append-only, and only the trigger appends.
create table auditoria (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  empresa_id bigint,
  tabela text not null,
  registro_id bigint,
  chave jsonb,
  acao text not null constraint auditoria_acao check (acao in ('inserir', 'alterar', 'excluir')),
  antes jsonb,
  depois jsonb,
  usuario_id bigint,
  usuario_nome text,
  origem text not null,
  requisicao text,
  endereco text,
  em timestamptz not null default clock_timestamp(),
  constraint auditoria_pk primary key (escritorio_id, id)
);
create index auditoria_registro on auditoria (escritorio_id, tabela, registro_id, id desc);
create index auditoria_empresa on auditoria (escritorio_id, empresa_id, id desc);
alter table auditoria enable row level security;
create policy tenant on auditoria using (escritorio_id = current_setting('app.escritorio_id')::bigint
  and ((select current_setting('app.todas_empresas') = 'on')
       or empresa_id = any ((select current_setting('app.empresas_visiveis'))::bigint[])));
create trigger auditoria_sem_truncar before truncate on auditoria for each statement execute function app.recusar_alteracao();
grant select on auditoria to razao_app;

create function app.chave_natural(linha jsonb) returns jsonb language sql immutable parallel safe
  return case when linha ? 'id' then jsonb_build_object('e', linha -> 'escritorio_id', 'id', linha -> 'id')
    else jsonb_strip_nulls(jsonb_build_object('e', linha -> 'escritorio_id', 'empresa_id', linha -> 'empresa_id',
      'competencia', linha -> 'competencia', 'usuario_id', linha -> 'usuario_id', 'codigo', linha -> 'codigo')) end;

-- The name of a row in the trail: what `app.chave_natural` says, and the other columns of the primary key
-- (`a, b, c`), so that two areas of one month, or two accounts of one company, are not the same line to who reads it.
create function app.chave_da_linha(linha jsonb, primaria text) returns jsonb language sql immutable parallel safe
  return case when linha ? 'id' then app.chave_natural(linha)
    else app.chave_natural(linha) || coalesce((select jsonb_object_agg(c, linha -> c) from unnest(string_to_array(primaria, ', ')) c
      where c <> 'escritorio_id'), '{}') end;

-- One line per row and change, written by the platform. TG_ARGV[0] = 'resumo' leaves the body of
-- inserted rows out (the row itself is its own first version) for tables that grow by the thousand;
-- TG_ARGV[1] is the list of the primary key's columns. `offset 0`: each row becomes JSON once, not once
-- for each field read from it.
create function app.auditar() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  origem text := coalesce(nullif(current_setting('app.origem', true), ''), 'sistema');
  autor bigint := nullif(current_setting('app.usuario_id', true), '')::bigint;
  nome text := nullif(current_setting('app.usuario_nome', true), '');
  pedido text := nullif(current_setting('app.requisicao', true), '');
  endereco text := nullif(current_setting('app.endereco', true), '');
begin
  if tg_op = 'INSERT' then
    insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, chave, acao, depois, usuario_id,
      usuario_nome, origem, requisicao, endereco)
    select (r.j ->> 'escritorio_id')::bigint, (r.j ->> 'empresa_id')::bigint, tg_table_name, (r.j ->> 'id')::bigint,
           case when r.j ? 'id' then null else app.chave_da_linha(r.j, tg_argv[1]) end, 'inserir',
           case when tg_argv[0] = 'resumo' then null else r.j end, autor, nome, origem, pedido, endereco
    from (select to_jsonb(n) as j from depois n offset 0) r;
  elsif tg_op = 'DELETE' then
    insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, chave, acao, antes, usuario_id,
      usuario_nome, origem, requisicao, endereco)
    select (r.j ->> 'escritorio_id')::bigint, (r.j ->> 'empresa_id')::bigint, tg_table_name, (r.j ->> 'id')::bigint,
           case when r.j ? 'id' then null
             else app.chave_da_linha(r.j, tg_argv[1]) end, 'excluir', r.j, autor, nome, origem, pedido, endereco
    from (select to_jsonb(o) as j from antes o offset 0) r;
  else
    -- The primary key (TG_ARGV[1]) never changes, so both transition tables pair by it.
    execute format('
      insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, chave, acao, antes, depois,
        usuario_id, usuario_nome, origem, requisicao, endereco)
      select (r.dj ->> ''escritorio_id'')::bigint, (r.dj ->> ''empresa_id'')::bigint, $1, (r.dj ->> ''id'')::bigint,
             case when r.dj ? ''id'' then null else app.chave_da_linha(r.dj, $7) end, ''alterar'',
             m.antes, m.depois, $2, $3, $4, $5, $6
      from (select to_jsonb(a) as aj, to_jsonb(d) as dj from depois d join antes a using (%s) offset 0) r,
      lateral (select jsonb_object_agg(x.key, x.value) as antes, jsonb_object_agg(x.key, r.dj -> x.key) as depois
        from jsonb_each(r.aj) x where r.dj -> x.key is distinct from x.value) m
      where m.antes is not null', tg_argv[1])
      using tg_table_name, autor, nome, origem, pedido, endereco, tg_argv[1];
  end if;
  return null;
end $$;

-- The trail stays append-only, but for the name of who was erased: the number stays, and with it who did what.
create function app.guardar_trilha() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and nullif(current_setting('app.eliminando', true), '') is not null
    and to_jsonb(new) - '{usuario_nome,antes,depois}'::text[] = to_jsonb(old) - '{usuario_nome,antes,depois}'::text[] then
    return new;
  end if;
  raise exception 'Registro confirmado não muda; corrija com um estorno.'
    using errcode = 'check_violation', constraint = 'lancamento_imutavel';
end $$;
create trigger auditoria_imutavel before delete or update on auditoria for each row execute function app.guardar_trilha();

-- The name of a person in a row kept as JSON: under `x_nome` beside `x` or `x_id` of that person.
create function app.sem_o_nome(linha jsonb, quem bigint, rotulo text) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select linha || coalesce((select jsonb_object_agg(k, rotulo) from jsonb_object_keys(linha) k
    where k like '%\_nome'
      and quem::text in (linha ->> regexp_replace(k, '_nome$', ''),
      linha ->> regexp_replace(k, '_nome$', '_id'))), '{}')
$$;

-- What every tenant table is born with: the policy, the audit triggers and the grants.
--   auditoria_de: 'completa' | 'resumo' | 'nenhuma'    escrita: what the application may do
--   do_autor: a column of users; a row without company is also seen and written by its author, so that an
--   accountant limited to some companies has work of their own
create function app.attach_tenant(tabela text, auditoria_de text default 'completa',
  escrita text default 'insert, update, delete', do_autor text default null)
returns void language plpgsql as $$
declare
  tem_empresa boolean := exists (select from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = tabela and c.column_name = 'empresa_id');
  chave text := (select string_agg(quote_ident(a.attname), ', ' order by k.ordem) from pg_index x
    cross join lateral unnest(x.indkey) with ordinality as k (coluna, ordem)
    join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.coluna
    where x.indrelid = tabela::regclass and x.indisprimary);
  -- InitPlans: evaluated once per query, not once per row.
  regra text := 'escritorio_id = current_setting(''app.escritorio_id'')::bigint';
begin
  if tem_empresa then
    regra := regra || ' and ((select current_setting(''app.todas_empresas'') = ''on'')'
      || ' or empresa_id = any ((select current_setting(''app.empresas_visiveis''))::bigint[])'
      || case when do_autor is null then '' else format(' or (empresa_id is null and %I = (select app.usuario_id()))', do_autor) end || ')';
  end if;
  execute format('alter table %I enable row level security', tabela);
  execute format('alter table %I force row level security', tabela);
  execute format('create policy tenant on %I using (%s) with check (%s)', tabela, regra, regra);
  execute format('grant select, %s on %I to razao_app', escrita, tabela);
  if auditoria_de <> 'nenhuma' then
    execute format('create trigger auditar_insercao after insert on %I referencing new table as depois'
      ' for each statement execute function app.auditar(%L, %L)',
      tabela, auditoria_de, chave);
    execute format('create trigger auditar_alteracao after update on %I referencing old table as antes new table as depois'
      ' for each statement execute function app.auditar(%L, %L)',
      tabela, auditoria_de, chave);
    execute format('create trigger auditar_exclusao after delete on %I referencing old table as antes'
      ' for each statement execute function app.auditar(%L, %L)',
      tabela, auditoria_de, chave);
  end if;
end $$;
revoke execute on function app.attach_tenant(text, text, text, text) from public;

-- Answers kept under the caller's Idempotency-Key, in the transaction of the effect.
create table idempotencia (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  chave text not null,
  rota text not null,
  entrada_hash text not null,
  status int not null,
  resposta jsonb,
  em timestamptz not null default now(),
  constraint idempotencia_pk primary key (escritorio_id, usuario_id, chave)
);
create index idempotencia_em on idempotencia (em);
select app.attach_tenant('idempotencia', 'nenhuma', 'insert');

-- The door of the queue: graphile-worker keeps row security on its own tables, so a job enters
-- through this function, inside the caller's transaction, and rolls back with it.
-- Each job says of which office it is, so that the worker can give every office its turn.
create function app.enqueue(tarefa text, dados jsonb, chave text default null, rodar_em timestamptz default null, tentativas int default 8)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(tarefa, dados::json, job_key => chave, run_at => rodar_em, max_attempts => tentativas,
    flags => case when dados #>> '{ator,escritorioId}' is not null
      then array['escritorio:' || (dados #>> '{ator,escritorioId}')] end);
end $$;
revoke execute on function app.enqueue(text, jsonb, text, timestamptz, int) from public;
grant execute on function app.enqueue(text, jsonb, text, timestamptz, int) to razao_app;

-- Which worker processes are alive, so that the jobs of a dead one are released at once.
create table app.processo (
  id text primary key,
  papel text not null,
  inicio timestamptz not null default now(),
  batimento timestamptz not null default now(),
  -- The connection that a worker holds while it lives: it ends with the process, so that a death is known at
  -- once and not only when the heartbeat is missed. `pid@start` of the database's own list of connections.
  sessao text
);

-- Live changes for the browser: per tenant, numbered, so that a reconnect resumes where it stopped.
create table evento_ao_vivo (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  empresa_id bigint,
  -- Whose work it tells of; a company's event is for whoever sees the company.
  usuario_id bigint default app.usuario_id(),
  topico text not null,
  dados jsonb not null,
  em timestamptz not null default now(),
  constraint evento_ao_vivo_pk primary key (escritorio_id, id)
);
create index evento_ao_vivo_em on evento_ao_vivo (em);
select app.attach_tenant('evento_ao_vivo', 'nenhuma', 'insert', 'usuario_id');

-- An event without company is for the office's people: the policy above already hides it from a
-- company user, because null is in no list.
create function app.avisar_evento() returns trigger language plpgsql as $$
begin
  perform pg_notify('ao_vivo', new.escritorio_id::text);
  return null;
end $$;
create trigger avisar after insert on evento_ao_vivo for each row execute function app.avisar_evento();
