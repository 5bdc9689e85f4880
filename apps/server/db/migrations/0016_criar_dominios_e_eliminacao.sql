-- An office's own host, proved by who owns its name; and the erasure of a person, executed.

-- 1. The host. What was typed before this proved nothing: it waits for its proof like any other.

alter table escritorio
  add column dominio_estado text not null default 'pendente',
  -- What the TXT record of `_razao.<host>` must say; another with each host.
  add column dominio_prova text not null default replace(gen_random_uuid()::text, '-', ''),
  add column dominio_motivo text,
  add column dominio_pedido_em timestamptz,
  add column dominio_conferido_em timestamptz,
  add column dominio_verificado_em timestamptz,
  -- When it is looked at again, and how many times in a row the proof was not there.
  add column dominio_conferir_em timestamptz not null default now(),
  add column dominio_falhas int not null default 0,
  add constraint escritorio_dominio_estado check (dominio_estado in ('pendente', 'verificado', 'falhou')),
  add constraint escritorio_dominio_motivo check (dominio_motivo in ('sem-registro', 'outro-valor', 'sem-resposta', 'de-outro'));

-- Any office may ask for a host; it is of the one that proves it. Under a lock, because no unique index may go
-- across offices.
create or replace function app.dominio_livre(host text, para bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dominio:' || host, 11));
  return not exists (select from public.escritorio e where e.dominio = host and e.escritorio_id <> para
    and e.situacao <> 'encerrado' and e.dominio_estado = 'verificado');
end $$;

create or replace function app.marca_do_dominio(host text) returns table (escritorio_id bigint, nome text, marca jsonb, logo_claro jsonb, logo_escuro jsonb)
language sql stable security definer set search_path = '' as $$
  select e.escritorio_id, e.nome, e.marca, e.logo_claro, e.logo_escuro from public.escritorio e
  where e.dominio = host and e.dominio_estado = 'verificado' and e.situacao in ('ativo', 'suspenso', 'encerrando')
  order by e.escritorio_id limit 1
$$;

drop function app.escritorios_da_plataforma();
create function app.escritorios_da_plataforma()
returns table (escritorio_id bigint, uid uuid, nome text, razao_social text, cnpj text, crc text, dominio text, dominio_verificado boolean, plano text,
  demonstracao boolean, situacao text, criado_em timestamptz, empresas bigint, usuarios bigint, bytes bigint, fila bigint, erros bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.exigir_root();
  return query
  select e.escritorio_id, e.uid, e.nome, e.razao_social, e.cnpj, e.crc, e.dominio, e.dominio is not null and e.dominio_estado = 'verificado',
    e.plano, e.demonstracao, e.situacao, e.criado_em,
    (select count(*) from public.empresa x where x.escritorio_id = e.escritorio_id),
    (select count(*) from public.usuario_papel x where x.escritorio_id = e.escritorio_id and x.situacao = 'ativo' and x.perfil <> 0),
    (select coalesce(sum(x.tamanho), 0)::bigint from public.documento x where x.escritorio_id = e.escritorio_id),
    (select count(*) from public.operacao x where x.escritorio_id = e.escritorio_id and x.status in (0, 1)),
    (select count(*) from public.operacao x where x.escritorio_id = e.escritorio_id and x.status = 3 and x.fim > now() - interval '24 hours')
  from public.escritorio e;
end $$;
revoke execute on function app.escritorios_da_plataforma() from public;
grant execute on function app.escritorios_da_plataforma() to razao_app;

-- 2. The request of a person runs out on a date that is told at once, and can be taken back until then.

alter table pedido_de_titular
  add column executar_em timestamptz not null default now() + interval '15 days',
  add column executado_em timestamptz,
  add column cancelado_em timestamptz,
  -- What the law makes the office keep, by the names of the tables.
  add column mantidos text[] not null default '{}',
  drop constraint pedido_situacao,
  add constraint pedido_situacao check (situacao in ('aberto', 'atendido', 'recusado', 'cancelado'));
create index pedido_a_executar on pedido_de_titular (executar_em) where situacao = 'aberto';

-- The trail stays append-only, but for the name of who was erased: the number stays, and with it who did what.
create function app.guardar_trilha() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and nullif(current_setting('app.eliminando', true), '') is not null
    and to_jsonb(new) - '{usuario_nome,antes,depois}'::text[] = to_jsonb(old) - '{usuario_nome,antes,depois}'::text[] then
    return new;
  end if;
  raise exception 'Registro confirmado não muda; corrija com um estorno.'
    using errcode = 'check_violation', constraint = 'lancamento_imutavel';
end $$;
drop trigger auditoria_imutavel on auditoria;
create trigger auditoria_imutavel before delete or update on auditoria for each row execute function app.guardar_trilha();

-- The name of a person in a row kept as JSON: under `x_nome` beside `x` or `x_id` of that person.
create function app.sem_o_nome(linha jsonb, quem bigint, rotulo text) returns jsonb
language sql immutable set search_path = '' as $$
  select linha || coalesce((select jsonb_object_agg(k, rotulo) from jsonb_object_keys(linha) k
    where k like '%\_nome' and quem::text in (linha ->> regexp_replace(k, '_nome$', ''), linha ->> regexp_replace(k, '_nome$', '_id'))), '{}')
$$;

-- Erases a person from the office of the transaction, and from the platform when it was their only one. The
-- number of the user stays where it was: what was done goes on having one author. Answers whether the account
-- went too, and the tables in which the law or a closed month keeps the name (LGPD, art. 16, I).
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
    -- Sessions, tokens, second steps, passkeys, codes and links go with it; the record of sign-ins has only its
    -- random number (Lei 12.965/2014, art. 15, makes who serves an application keep it).
    delete from identidade.mensagem_de_texto m using identidade.conta c where c.id::text = pessoa.sujeito and m.para = c.telefone;
    delete from identidade.caixa_de_saida m where m.para = lower(pessoa.login);
    delete from identidade.codigo k where k.email = lower(pessoa.login);
    delete from identidade.conta c where c.id::text = pessoa.sujeito;
  end if;
  perform set_config('app.eliminando', '', true);
  return query select ultima, guardados;
end $$;
revoke execute on function app.eliminar_pessoa(bigint) from public;
grant execute on function app.eliminar_pessoa(bigint) to razao_app;
