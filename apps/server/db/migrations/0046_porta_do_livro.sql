-- The short way of posting is a door of its own: one function, whose owner may write in the books and nobody is. What
-- the guards of the tables ask of any other writer, row by row, is here so by construction (place in the chain, number,
-- tip, company and date of a line) or is looked at with the book held (months, accounts, centres, participants,
-- documents, balances against lines). Whoever else writes meets every guard, as before.
do $$ begin
  if not exists (select from pg_roles where rolname = 'razao_livro') then
    create role razao_livro nologin nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- Only who is of the role may make it the owner of something.
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant razao_livro to %I', current_user);
  end if;
end $$;
grant usage, create on schema app to razao_livro;
grant usage on schema public to razao_livro;
grant select on livro, lancamento, conta_contabil, empresa_conta, empresa_plano, plano_modelo, centro_de_custo, participante, documento,
  periodo_bloqueio, periodo_area, usuario, usuario_papel, escritorio to razao_livro;
grant select, insert on lancamento, partida to razao_livro;
grant select, insert, update on saldo_mensal to razao_livro;
grant insert on idempotencia, auditoria to razao_livro;
grant update on livro to razao_livro;
grant usage on sequence lancamento_id_seq to razao_livro;
grant execute on function app.impressao(bigint, bigint, text, numeric, numeric), app.chave_do_mes(bigint, bigint, text) to razao_livro;

-- The door sees one office, whoever asks; that the company is one of those the caller sees, it looks at once. The
-- policy of everybody else stays as it is, for everybody else: asking it of each table costs as much as a small statement.
do $$ declare tabela text; regra text := 'escritorio_id = current_setting(''app.escritorio_id'')::bigint'; begin
  foreach tabela in array array['livro', 'lancamento', 'partida', 'saldo_mensal', 'empresa_conta', 'empresa_plano', 'conta_contabil',
    'periodo_bloqueio', 'periodo_area'] loop
    execute format('alter policy tenant on %I to razao_app, pg_database_owner', tabela);
    execute format('create policy porta on %I to razao_livro using (%s) with check (%s)', tabela, regra, regra);
  end loop;
end $$;
create policy porta on auditoria for insert to razao_livro with check (escritorio_id = current_setting('app.escritorio_id')::bigint);

-- The guards of every other writer.
drop trigger lancamento_na_corrente on lancamento;
create trigger lancamento_na_corrente after insert on lancamento referencing new table as linhas
  for each statement when (current_user <> 'razao_livro') execute function app.exigir_corrente();
drop trigger auditar_insercao on lancamento;
create trigger auditar_insercao after insert on lancamento referencing new table as depois
  for each statement when (current_user <> 'razao_livro') execute function app.auditar_lancamentos();
drop trigger partida_confere on partida;
create trigger partida_confere after insert on partida referencing new table as linhas
  for each statement when (current_user <> 'razao_livro') execute function app.conferir_partidas();
drop trigger saldo_soma_insercao on saldo_mensal;
create trigger saldo_soma_insercao after insert on saldo_mensal referencing new table as depois
  for each statement when (current_user <> 'razao_livro') execute function app.somar_saldos();
drop trigger saldo_soma_alteracao on saldo_mensal;
create trigger saldo_soma_alteracao after update on saldo_mensal referencing old table as antes new table as depois
  for each statement when (current_user <> 'razao_livro') execute function app.somar_saldos();
drop trigger livro_confere on livro;
create constraint trigger livro_confere after update on livro deferrable initially deferred for each row
  when (current_user <> 'razao_livro' and (new.soma_partidas <> new.soma_saldos or new.hash <> old.hash or new.sequencia <> old.sequencia))
  execute function app.exigir_livro_certo();

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

-- `sessao`: the settings that the policies read, in the order of the door; `sujeito` and `marca`: who asks, when they
-- were remembered. `meses`: every month written, in order, of one year. `textos`: the canonical text from its sixth field
-- on. `linha_de`: position of a line's entry, from 1. `resposta_de`: position of the entries whose answer is kept, under
-- the key beside it. What no entry has may be null whole.
-- @returns null, with nothing written, when anything is not as it was remembered
drop function app.lancar_juntos(text[], text, text, bigint, bigint, bigint, text[], text, bigint[], text[], bigint[], text[], bigint[], bigint[], date[], text[],
  text[], text[], date[], bigint[], text[], text[], int[], smallint[], bigint[], bigint[], bigint[], bigint[], text[], bigint[], text[], bigint[], bigint[], int[], text[], text[]);
drop function app.segurar_livro(text, text, bigint, bigint, bigint[], text[], text[], bigint[], text[], bigint[], bigint[]);
create function app.lancar_juntos(sessao text[], sujeito text, marca text, empresa bigint, meses text[], requisicoes text[],
  contas bigint[], codigos text[], centros bigint[], centro_codigos text[], participantes bigint[], documentos bigint[],
  datas date[], historicos text[], chaves text[], tipos text[], datas_do_fato date[], documento_ids bigint[], documento_numeros text[], textos text[],
  linha_de int[], ordens smallint[], linha_contas bigint[], valores bigint[], linha_centros bigint[], linha_participantes bigint[], linha_historicos text[],
  saldo_contas bigint[], saldo_meses text[], saldo_debitos bigint[], saldo_creditos bigint[],
  resposta_de int[], resposta_chaves text[], resposta_hashes text[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  escritorio bigint := sessao[1]; autor bigint := nullif(sessao[4], ''); quantos int := cardinality(datas); ano text := left(meses[1], 4);
  ponta record; mes text; agora timestamptz; registrado text; antes bigint; no_ano int; valem boolean; hashes text[]; ids bigint[];
begin
  if set_config('app.escritorio_id', sessao[1], true) || set_config('app.todas_empresas', sessao[2], true)
    || set_config('app.empresas_visiveis', sessao[3], true) is null then null; end if;
  -- Put up elsewhere by who is not of the role, the function is somebody else's, for whom the guards run too.
  if (current_user = 'razao_livro' and (sessao[2] = 'on' or empresa = any (sessao[3]::bigint[]))) is not true then return null; end if;
  foreach mes in array meses loop
    if pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, empresa, mes)) is null then null; end if;
  end loop;
  select v.sequencia, encode(v.hash, 'hex') as hash, v.registrado_em + interval '1 microsecond' as depois into ponta
  from public.livro v where v.escritorio_id = escritorio and v.empresa_id = empresa for no key update;
  -- Everything remembered is looked at again in one question: what each costs is its start.
  select coalesce((select a.numero from public.lancamento a where a.escritorio_id = escritorio and a.empresa_id = empresa
      and a.exercicio = ano::smallint order by a.numero desc limit 1), 0),
    linha_contas <@ contas and cardinality(contas) = (select count(*) from public.conta_contabil c
      left join public.empresa_conta t on t.escritorio_id = escritorio and t.empresa_id = empresa and t.conta_id = c.id
      where c.escritorio_id = escritorio and c.id = any (contas) and c.codigo = codigos[array_position(contas, c.id)]
        and c.tipo = 'analitica' and c.ativa and coalesce(t.ativa, true) and (c.empresa_id is null or c.empresa_id = empresa)
        and (coalesce(t.ativa_de, c.ativa_de) <= all (meses)) is not false and (coalesce(t.ativa_ate, c.ativa_ate) >= all (meses)) is not false
        and c.plano_id = coalesce((select p.plano_id from public.empresa_plano p where p.escritorio_id = escritorio and p.empresa_id = empresa),
          (select m.id from public.plano_modelo m where m.escritorio_id = escritorio and m.padrao)))
    and not exists (select from public.periodo_bloqueio b where b.escritorio_id = escritorio and b.empresa_id = empresa
      and b.competencia = any (meses) and b.reaberto_em is null)
    and not exists (select from public.periodo_area a where a.escritorio_id = escritorio and a.empresa_id = empresa
      and a.competencia = any (meses) and a.area = 'contabil' and a.estado in ('bloqueado', 'entregue'))
    and ponta.sequencia || ponta.hash = coalesce((select u.sequencia || encode(u.hash, 'hex') from public.lancamento u
      where u.escritorio_id = escritorio and u.empresa_id = empresa order by u.sequencia desc limit 1), repeat('0', 65))
    and (sujeito is null or marca = (select u.xmin::text || '.' || p.xmin::text || '.' || e.xmin::text
      from public.usuario u, public.usuario_papel p, public.escritorio e
      where u.sujeito = lancar_juntos.sujeito and p.escritorio_id = escritorio and p.usuario_id = u.id and e.escritorio_id = escritorio))
  into no_ano, valem;
  if (valem and ponta.depois <= clock_timestamp() + interval '1 minute'
    and quantos >= all (resposta_de) and 1 <= all (resposta_de)) is not true then return null; end if;
  -- A question inside of another is not even opened: to open one costs as much as to ask it.
  if linha_centros is not null then
    if (array_remove(linha_centros, null) <@ centros and cardinality(centros) = (select count(*) from public.centro_de_custo k where k.escritorio_id = escritorio
        and k.empresa_id = empresa and k.id = any (centros) and k.codigo = centro_codigos[array_position(centros, k.id)])) is not true then
      return null;
    end if;
  end if;
  if linha_participantes is not null then
    if (array_remove(linha_participantes, null) <@ participantes and cardinality(participantes) = (select count(*) from public.participante x
        where x.escritorio_id = escritorio and x.empresa_id = empresa and x.id = any (participantes))) is not true then
      return null;
    end if;
  end if;
  if documento_ids is not null then
    if (array_remove(documento_ids, null) <@ documentos and cardinality(documentos) = (select count(*) from public.documento d
        where d.escritorio_id = escritorio and d.empresa_id = empresa and d.id = any (documentos))) is not true then
      return null;
    end if;
  end if;
  -- The clock is looked at with the book held: who waited for another is later than it.
  agora := greatest(clock_timestamp(), ponta.depois); antes := ponta.sequencia; hashes[0] := ponta.hash;
  registrado := to_char(agora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  for i in 1..quantos loop
    mes := to_char(datas[i], 'YYYY-MM');
    if (mes = any (meses) and left(mes, 4) = ano) is not true then return null; end if;
    hashes[i] := encode(sha256(convert_to('["razao-lancamento-1","' || hashes[i - 1] || '",' || antes + i || ',' || ano || ',' || no_ano + i
      || ',"' || registrado || '",' || textos[i], 'UTF8')), 'hex');
    ids[i] := nextval('public.lancamento_id_seq');
  end loop;
  with e as (
    insert into public.lancamento (escritorio_id, id, empresa_id, competencia, data, historico, chave, origem, tipo, data_do_fato,
      documento_tipo, documento_id, documento_numero, numero, sequencia, registrado_em, hash_anterior, hash, criado_por)
    select escritorio, ids[i], empresa, to_char(datas[i], 'YYYY-MM'), datas[i], historicos[i], chaves[i], 'manual', coalesce(tipos[i], 'N'), datas_do_fato[i],
      case when documento_ids[i] is not null then 'documento' end, documento_ids[i], documento_numeros[i], no_ano + i, antes + i, agora,
      decode(hashes[i - 1], 'hex'), decode(hashes[i], 'hex'), autor
    from (select generate_series(1, quantos) as i) x
  ), p as (
    insert into public.partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico)
    select escritorio, ids[linha_de[i]], ordens[i], empresa, linha_contas[i], datas[linha_de[i]], valores[i], linha_centros[i], linha_participantes[i], linha_historicos[i]
    from (select generate_series(1, cardinality(linha_de)) as i) x
    returning app.impressao(empresa_id, conta_id, to_char(data, 'YYYY-MM'), greatest(valor, 0), greatest(-valor, 0)) as impressao
  ), s as (
    insert into public.saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
    select escritorio, empresa, saldo_contas[i], saldo_meses[i], saldo_debitos[i], saldo_creditos[i] from (select generate_series(1, cardinality(saldo_contas)) as i) x
    on conflict on constraint saldo_mensal_pk do update
      set debitos = saldo_mensal.debitos + excluded.debitos, creditos = saldo_mensal.creditos + excluded.creditos
  ), r as (
    insert into public.idempotencia (escritorio_id, usuario_id, chave, rota, entrada_hash, status, resposta)
    select escritorio, autor, resposta_chaves[i], 'lancar', resposta_hashes[i], 200, jsonb_build_object('id', ids[resposta_de[i]], 'empresaId', empresa,
      'exercicio', ano::int, 'numero', no_ano + resposta_de[i], 'sequencia', antes + resposta_de[i], 'hash', hashes[resposta_de[i]], 'registradoEm', registrado)
    from (select generate_series(1, cardinality(resposta_de)) as i) x
  ), a as (
    -- Each is of its own request in the trail, though they are written together.
    insert into public.auditoria (escritorio_id, empresa_id, tabela, registro_id, acao, usuario_id, usuario_nome, origem, requisicao, endereco)
    select escritorio, empresa, 'lancamento', ids[i], 'inserir', autor, nullif(sessao[5], ''), coalesce(nullif(sessao[6], ''), 'sistema'),
      coalesce(requisicoes[i], nullif(sessao[7], '')), nullif(sessao[8], '')
    from (select generate_series(1, quantos) as i) x
  ) update public.livro v set sequencia = antes + quantos, hash = decode(hashes[quantos], 'hex'), registrado_em = agora,
      soma_partidas = v.soma_partidas + (select sum(impressao) from p), soma_saldos = v.soma_saldos
        + (select sum(app.impressao(empresa, saldo_contas[i], saldo_meses[i], saldo_debitos[i], saldo_creditos[i])) from generate_series(1, cardinality(saldo_contas)) i)
    where v.escritorio_id = escritorio and v.empresa_id = empresa
    returning v.soma_partidas = v.soma_saldos into valem;
  if valem is not true then
    raise exception 'Os saldos mensais da empresa % não são o que as partidas dizem.', empresa
      using errcode = 'check_violation', constraint = 'saldo_diverge';
  end if;
  return jsonb_build_object('ids', ids, 'numero', no_ano, 'sequencia', antes, 'hashes', hashes[1:], 'registradoEm', registrado);
end $$;
do $$ declare porta regprocedure := (select oid from pg_proc where pronamespace = 'app'::regnamespace and proname = 'lancar_juntos'); begin
  execute format('alter function %s owner to razao_livro', porta);
  execute format('revoke execute on function %s from public', porta);
  execute format('grant execute on function %s to razao_app', porta);
end $$;
revoke create on schema app from razao_livro;
