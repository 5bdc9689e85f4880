-- Notices: what each producer inserts, and by which way it reaches a person.

-- Which choice a notice answers to. What changes in one's own access is security, and nobody turns it off.
create function app.evento_do_aviso(tipo text, dados jsonb) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    -- The answer to a holder of data leaves by a letter of its own, whatever was chosen.
    when tipo = 'pedido-de-titular' and dados ? 'situacao' then 'resposta'
    when tipo <> 'acesso' then tipo
    else case dados ->> 'mudou' when 'pedido' then 'pedido-de-acesso' when 'recebeu' then 'carteira'
      when 'saiu' then 'convite' else 'acesso' end end
$$;
revoke execute on function app.evento_do_aviso(text, jsonb) from public;
grant execute on function app.evento_do_aviso(text, jsonb) to razao_app;

create table notificacao (
  escritorio_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  tipo text not null constraint notificacao_tipo check (tipo in ('operacao', 'convite', 'pedido-de-titular', 'acesso', 'pedido')),
  dados jsonb not null default '{}',
  criada_em timestamptz not null default now(),
  lida_em timestamptz,
  evento text not null generated always as (app.evento_do_aviso(tipo, dados)) stored,
  na_tela boolean not null default true,
  -- When the letter of this notice may leave; null is no letter.
  carta_em timestamptz,
  carta_escrita_em timestamptz,
  constraint notificacao_pk primary key (escritorio_id, id)
);
create index notificacao_de on notificacao (escritorio_id, usuario_id, id desc);
create index notificacao_nao_lida on notificacao (escritorio_id, usuario_id) where lida_em is null;
select app.attach_tenant('notificacao', 'nenhuma', 'insert, update');

-- What a person chooses. Every producer inserts into `notificacao`; these triggers, and nobody else, read what the person chose.
create table aviso_canal (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  evento text not null constraint aviso_canal_evento
    check (evento in ('operacao', 'convite', 'pedido-de-acesso', 'pedido-de-titular', 'carteira', 'pedido')),
  canal text not null constraint aviso_canal_canal check (canal in ('tela', 'email')),
  ligado boolean not null,
  constraint aviso_canal_pk primary key (escritorio_id, usuario_id, evento, canal),
  -- Law 13.709/2018, art. 19, gives a term to who answers a holder of data: that one stays on the screen.
  constraint aviso_canal_fixo check (not (evento = 'pedido-de-titular' and canal = 'tela'))
);
select app.attach_tenant('aviso_canal', 'nenhuma', 'insert, update, delete');

create table aviso_pessoa (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  -- Hour of São Paulo at which the letter of the day leaves; null is none. Never inside the silence.
  resumo_hora smallint constraint aviso_pessoa_hora check (resumo_hora between 7 and 19),
  silencio boolean not null default true,
  constraint aviso_pessoa_pk primary key (escritorio_id, usuario_id)
);
create index aviso_pessoa_resumo on aviso_pessoa (resumo_hora) where resumo_hora is not null;
select app.attach_tenant('aviso_pessoa', 'nenhuma', 'insert, update, delete');

-- One line for each person and day looked at: the second look of the same day finds it. No line told is a day of nothing, and no letter.
create table resumo_diario (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  dia date not null,
  em timestamptz not null default now(),
  linhas bigint not null default 0,
  constraint resumo_diario_pk primary key (escritorio_id, usuario_id, dia)
);
select app.attach_tenant('resumo_diario', 'nenhuma', 'insert, update, delete');

-- The person as they are seen: a small picture, checked by its bytes before it is kept.
create table foto_da_pessoa (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  mime text not null constraint foto_mime check (mime in ('image/png', 'image/jpeg', 'image/webp')),
  conteudo bytea not null constraint foto_tamanho check (length(conteudo) between 1 and 262144),
  sha256 text not null,
  em timestamptz not null default now(),
  constraint foto_da_pessoa_pk primary key (escritorio_id, usuario_id)
);
select app.attach_tenant('foto_da_pessoa', 'nenhuma', 'insert, update, delete');

-- What is not chosen: everything on the screen; by e-mail what waits for an answer, and security.
create function app.canal_de_fabrica(evento text, canal text) returns boolean language sql immutable
  set search_path = pg_catalog, pg_temp as $$
  select canal = 'tela' or evento in ('acesso', 'pedido-de-acesso', 'pedido-de-titular')
$$;
revoke execute on function app.canal_de_fabrica(text, text) from public;
grant execute on function app.canal_de_fabrica(text, text) to razao_app;

-- From 20:00 to 7:00 of São Paulo a letter waits for the 7:00 that comes.
create function app.fora_do_silencio(quando timestamptz) returns timestamptz language sql immutable
  set search_path = pg_catalog, pg_temp as $$
  select case
    when l.local::time >= time '20:00' then (l.local::date + 1 + time '07:00') at time zone 'America/Sao_Paulo'
    when l.local::time < time '07:00' then (l.local::date + time '07:00') at time zone 'America/Sao_Paulo'
    else quando end
  from (select quando at time zone 'America/Sao_Paulo' as local) l
$$;
revoke execute on function app.fora_do_silencio(timestamptz) from public;
grant execute on function app.fora_do_silencio(timestamptz) to razao_app;

create function app.escolher_canais() returns trigger language plpgsql set search_path = 'public', 'pg_temp' as $$
declare
  qual text := app.evento_do_aviso(new.tipo, new.dados);
  ligado boolean;
  quieto boolean;
begin
  select c.ligado into ligado from aviso_canal c
    where c.escritorio_id = new.escritorio_id and c.usuario_id = new.usuario_id and c.evento = qual and c.canal = 'tela';
  new.na_tela := coalesce(ligado, app.canal_de_fabrica(qual, 'tela'));
  ligado := null;
  select c.ligado into ligado from aviso_canal c
    where c.escritorio_id = new.escritorio_id and c.usuario_id = new.usuario_id and c.evento = qual and c.canal = 'email';
  if coalesce(ligado, app.canal_de_fabrica(qual, 'email')) then
    select p.silencio into quieto from aviso_pessoa p where p.escritorio_id = new.escritorio_id and p.usuario_id = new.usuario_id;
    new.carta_em := case when qual = 'acesso' or not coalesce(quieto, true) then new.criada_em else app.fora_do_silencio(new.criada_em) end;
  end if;
  return new;
end $$;
create trigger escolher_canais before insert on notificacao for each row execute function app.escolher_canais();

-- As the owner: somebody limited to some companies also tells others (an administrator, who asked).
create function app.avisar_notificacao() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.evento_ao_vivo (escritorio_id, usuario_id, topico, dados)
  values (new.escritorio_id, new.usuario_id, 'notificacao', jsonb_build_object('usuarioId', new.usuario_id));
  return null;
end $$;
create trigger avisar after insert on notificacao for each row when (new.na_tela) execute function app.avisar_notificacao();

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

-- The letter is written by a job, whose text is the screen's; it is queued in the transaction of the notice.
create function app.pedir_carta_do_aviso() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('escrever-carta-do-aviso', jsonb_build_object(
    'ator', jsonb_build_object('escritorioId', new.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome',
      'Razão', 'origem', 'automacao'),
    'dados', jsonb_build_object('notificacaoId', new.id)), 'carta-do-aviso:' || new.escritorio_id || ':' || new.id, new.carta_em);
  return null;
end $$;
create trigger pedir_carta after insert on notificacao for each row
  when (new.carta_em is not null) execute function app.pedir_carta_do_aviso();
