-- The trail names every row it speaks of. A row without an id was named by company, month, user and code
-- alone, so that two areas of one month, or two accounts of one company, were the same line to who read it.
-- From here on the name has every column of the primary key; what was there already keeps its form.

-- The name of a row: what `app.chave_natural` says, and the other columns of the primary key (`a, b, c`).
create function app.chave_da_linha(linha jsonb, primaria text) returns jsonb language sql immutable parallel safe
  return case when linha ? 'id' then app.chave_natural(linha)
    else app.chave_natural(linha) || coalesce((select jsonb_object_agg(c, linha -> c) from unnest(string_to_array(primaria, ', ')) c
      where c <> 'escritorio_id'), '{}') end;

create or replace function app.auditar() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  origem text := coalesce(nullif(current_setting('app.origem', true), ''), 'sistema');
  autor bigint := nullif(current_setting('app.usuario_id', true), '')::bigint;
  nome text := nullif(current_setting('app.usuario_nome', true), '');
  pedido text := nullif(current_setting('app.requisicao', true), '');
  endereco text := nullif(current_setting('app.endereco', true), '');
begin
  if tg_op = 'INSERT' then
    insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, chave, acao, depois, usuario_id, usuario_nome, origem, requisicao, endereco)
    select (r.j ->> 'escritorio_id')::bigint, (r.j ->> 'empresa_id')::bigint, tg_table_name, (r.j ->> 'id')::bigint,
           case when r.j ? 'id' then null else app.chave_da_linha(r.j, tg_argv[1]) end, 'inserir',
           case when tg_argv[0] = 'resumo' then null else r.j end, autor, nome, origem, pedido, endereco
    from (select to_jsonb(n) as j from depois n offset 0) r;
  elsif tg_op = 'DELETE' then
    insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, chave, acao, antes, usuario_id, usuario_nome, origem, requisicao, endereco)
    select (r.j ->> 'escritorio_id')::bigint, (r.j ->> 'empresa_id')::bigint, tg_table_name, (r.j ->> 'id')::bigint,
           case when r.j ? 'id' then null else app.chave_da_linha(r.j, tg_argv[1]) end, 'excluir', r.j, autor, nome, origem, pedido, endereco
    from (select to_jsonb(o) as j from antes o offset 0) r;
  else
    -- The primary key (TG_ARGV[1]) never changes, so both transition tables pair by it.
    execute format('
      insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, chave, acao, antes, depois, usuario_id, usuario_nome, origem, requisicao, endereco)
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
