-- A person who is erased may have asked other offices for a company: those requests, their notices and their trail
-- lose name, e-mail, telephone and message too (LGPD, art. 18, VI). What was agreed to stays, under a random number
-- (art. 8º, § 2º).
create index pedido_de_acesso_sujeito on pedido_de_acesso (sujeito);

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
    delete from identidade.caixa_de_saida m where m.para = lower(pessoa.login);
    delete from identidade.codigo k where k.email = lower(pessoa.login);
    delete from identidade.conta c where c.id::text = pessoa.sujeito;
  end if;
  perform set_config('app.eliminando', '', true);
  return query select ultima, guardados;
end $$;
