-- What a person chooses for themselves: by which way each notice reaches them, a letter of the day, hours of silence,
-- a photograph; and the mobile number that was proved.

-- 1. Notices. Every producer inserts into `notificacao`; these triggers, and nobody else, read what the person chose.

create table aviso_canal (
  escritorio_id bigint not null,
  usuario_id bigint not null,
  evento text not null constraint aviso_canal_evento check (evento in ('operacao', 'convite', 'pedido-de-acesso', 'pedido-de-titular', 'carteira')),
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
  linhas int not null default 0,
  constraint resumo_diario_pk primary key (escritorio_id, usuario_id, dia)
);
select app.attach_tenant('resumo_diario', 'nenhuma', 'insert, update, delete');

-- Which choice a notice answers to. What changes in one's own access is security, and nobody turns it off.
create function app.evento_do_aviso(tipo text, dados jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    -- The answer to a holder of data leaves by a letter of its own, whatever was chosen.
    when tipo = 'pedido-de-titular' and dados ? 'situacao' then 'resposta'
    when tipo <> 'acesso' then tipo
    else case dados ->> 'mudou' when 'pedido' then 'pedido-de-acesso' when 'recebeu' then 'carteira' when 'saiu' then 'convite' else 'acesso' end end
$$;
revoke execute on function app.evento_do_aviso(text, jsonb) from public;
grant execute on function app.evento_do_aviso(text, jsonb) to razao_app;

-- What is not chosen: everything on the screen; by e-mail what waits for an answer, and security.
create function app.canal_de_fabrica(evento text, canal text) returns boolean language sql immutable set search_path = '' as $$
  select canal = 'tela' or evento in ('acesso', 'pedido-de-acesso', 'pedido-de-titular')
$$;
revoke execute on function app.canal_de_fabrica(text, text) from public;
grant execute on function app.canal_de_fabrica(text, text) to razao_app;

-- From 20:00 to 7:00 of São Paulo a letter waits for the 7:00 that comes.
create function app.fora_do_silencio(quando timestamptz) returns timestamptz language sql immutable set search_path = '' as $$
  select case
    when l.local::time >= time '20:00' then (l.local::date + 1 + time '07:00') at time zone 'America/Sao_Paulo'
    when l.local::time < time '07:00' then (l.local::date + time '07:00') at time zone 'America/Sao_Paulo'
    else quando end
  from (select quando at time zone 'America/Sao_Paulo' as local) l
$$;
revoke execute on function app.fora_do_silencio(timestamptz) from public;
grant execute on function app.fora_do_silencio(timestamptz) to razao_app;

alter table notificacao
  add column evento text not null generated always as (app.evento_do_aviso(tipo, dados)) stored,
  add column na_tela boolean not null default true,
  -- When the letter of this notice may leave; null is no letter.
  add column carta_em timestamptz,
  add column carta_escrita_em timestamptz;

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

drop trigger avisar on notificacao;
create trigger avisar after insert on notificacao for each row when (new.na_tela) execute function app.avisar_notificacao();

-- The letter is written by a job, whose text is the screen's; it is queued in the transaction of the notice.
create function app.pedir_carta_do_aviso() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.enqueue('escrever-carta-do-aviso', jsonb_build_object(
    'ator', jsonb_build_object('escritorioId', new.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'),
    'dados', jsonb_build_object('notificacaoId', new.id)), 'carta-do-aviso:' || new.escritorio_id || ':' || new.id, new.carta_em);
  return null;
end $$;
create trigger pedir_carta after insert on notificacao for each row when (new.carta_em is not null) execute function app.pedir_carta_do_aviso();

-- 2. The person as they are seen: a small picture, checked by its bytes before it is kept.

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

-- 3. The mobile number is proved by a code; it opens no door, so two people may have the same.

alter table identidade.cadastro add column celular_confirmado_em timestamptz;

-- 4. Where I may enter, whoever granted it, in every office: of who asks, and of nobody else.

create function app.acessos_do_usuario(quem bigint)
returns table (escritorio_id bigint, escritorio text, perfil smallint, situacao text, todas_empresas boolean, por_filtro boolean, empresas jsonb,
  concedido_por text, concedido_em timestamptz, valido_ate date)
language sql stable security definer set search_path = '' as $$
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

-- 5. Erasure takes these with it.

create or replace function app.eliminar_pessoa(quem bigint) returns table (conta_eliminada boolean, mantidos text[])
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
      and i.attname in (regexp_replace(n.attname, '_nome$', ''), regexp_replace(n.attname, '_nome$', '_id')) and i.atttypid = 'bigint'::regtype
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

  update public.auditoria a set usuario_nome = rotulo where a.escritorio_id = onde and a.usuario_id = quem and a.usuario_nome is distinct from rotulo;
  update public.auditoria a set antes = app.sem_o_nome(a.antes, quem, rotulo), depois = app.sem_o_nome(a.depois, quem, rotulo)
    where a.escritorio_id = onde and (a.antes::text like '%\_nome"%' or a.depois::text like '%\_nome"%')
      and (app.sem_o_nome(a.antes, quem, rotulo) is distinct from a.antes or app.sem_o_nome(a.depois, quem, rotulo) is distinct from a.depois);
  -- What the trail tells of the person's own rows loses the text: the row, the instant and the author stay.
  update public.auditoria a set antes = a.antes - '{email,nome,celular,mensagem,motivo,preferencias}'::text[],
      depois = a.depois - '{email,nome,celular,mensagem,motivo,preferencias}'::text[]
    where a.escritorio_id = onde and a.tabela in ('convite', 'pedido_de_acesso', 'pedido_de_titular', 'usuario_papel', 'visao_salva', 'rascunho')
      and (a.usuario_id = quem or quem::text in (a.chave ->> 'usuario_id', a.antes ->> 'usuario_id', a.depois ->> 'usuario_id', a.depois ->> 'aceito_por', a.depois ->> 'dono_id')
        or lower(pessoa.login) in (a.antes ->> 'email', a.depois ->> 'email') or pessoa.sujeito in (a.antes ->> 'sujeito', a.depois ->> 'sujeito'));

  ultima := not exists (select from public.usuario_papel p where p.usuario_id = quem and p.escritorio_id <> onde and p.situacao <> 'suspenso');
  if ultima then
    update public.usuario u set nome = rotulo, login = 'eliminada-' || quem || '@eliminada.invalid', sujeito = 'eliminada:' || quem where u.id = quem;
    delete from app.pedido_da_conta p where p.sujeito = pessoa.sujeito;
    -- And what was asked of offices where the person never had a place.
    update public.notificacao n set dados = n.dados || jsonb_build_object('nome', rotulo) from public.pedido_de_acesso a
      where a.sujeito = pessoa.sujeito and n.escritorio_id = a.escritorio_id and n.tipo = 'acesso'
        and n.dados ->> 'mudou' = 'pedido' and n.dados ->> 'nome' = a.nome;
    update public.pedido_de_acesso a set nome = rotulo, email = 'eliminada-' || a.id || '@eliminada.invalid', celular = null, mensagem = null,
      sujeito = 'eliminada:' || quem where a.sujeito = pessoa.sujeito;
    update public.auditoria a set antes = a.antes - '{sujeito,email,nome,celular,mensagem}'::text[], depois = a.depois - '{sujeito,email,nome,celular,mensagem}'::text[]
      from public.pedido_de_acesso p
      where p.sujeito = 'eliminada:' || quem and a.escritorio_id = p.escritorio_id and a.tabela = 'pedido_de_acesso' and a.registro_id = p.id;
    -- Sessions, tokens, second steps, passkeys, codes and links go with it; the record of sign-ins has only its
    -- random number (Lei 12.965/2014, art. 15, makes who serves an application keep it).
    delete from identidade.mensagem_de_texto m using identidade.conta c where c.id::text = pessoa.sujeito and m.para = c.telefone;
    delete from identidade.mensagem_de_texto m using identidade.cadastro k where k.conta_id::text = pessoa.sujeito and m.para = '+55' || k.celular;
    delete from identidade.caixa_de_saida m where m.para = lower(pessoa.login);
    delete from identidade.codigo k where k.email = lower(pessoa.login);
    delete from identidade.conta c where c.id::text = pessoa.sujeito;
  end if;
  perform set_config('app.eliminando', '', true);
  return query select ultima, guardados;
end $$;
