-- Posting by hand is one statement from the door to the commit: who acts is set by it, what was remembered is looked at
-- in one question, and the entry, its lines and its answer are written by one statement. What each costs is its start.

-- Everything that was remembered of who asks and of what the entries name, looked at with the book held.
-- @returns the last sequence, the last number of the year, the hash of the tip in hexadecimal and the instant; null when anything is otherwise
-- Who asks may be remembered too (`quem`), with the mark of what was read of them (a hash of each row): is it still so?
create function app.segurar_livro(quem text, marca text, escritorio bigint, empresa bigint, contas bigint[], codigos text[], meses text[],
  centros bigint[], centro_codigos text[], participantes bigint[], documentos bigint[]) returns text[]
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare l record; mes text; no_ano int; valem boolean;
begin
  if escritorio <> app.escritorio_id() then return null; end if;
  foreach mes in array meses loop
    if pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, empresa, mes)) is null then null; end if;
  end loop;
  select v.sequencia, v.hash, v.registrado_em + interval '1 microsecond' as depois into l
  from public.livro v where v.escritorio_id = escritorio and v.empresa_id = empresa for no key update;
  select coalesce((select a.numero from public.lancamento a where a.escritorio_id = escritorio and a.empresa_id = empresa
      and a.exercicio = left(mes, 4)::smallint order by a.numero desc limit 1), 0),
    cardinality(contas) = (select count(*) from public.conta_contabil c
      left join public.empresa_conta t on t.escritorio_id = escritorio and t.empresa_id = empresa and t.conta_id = c.id
      where c.escritorio_id = escritorio and c.id = any (contas) and c.codigo = codigos[array_position(contas, c.id)]
        and c.tipo = 'analitica' and c.ativa and coalesce(t.ativa, true) and (c.empresa_id is null or c.empresa_id = empresa)
        and coalesce(t.ativa_de, c.ativa_de, meses[1]) <= meses[1] and coalesce(t.ativa_ate, c.ativa_ate, mes) >= mes
        and c.plano_id = coalesce((select p.plano_id from public.empresa_plano p where p.escritorio_id = escritorio and p.empresa_id = empresa),
          (select m.id from public.plano_modelo m where m.escritorio_id = escritorio and m.padrao)))
    and (quem is null or marca = (select string_agg(encode(sha256(convert_to(v::text, 'UTF8')), 'hex'), ',' order by v.escritorio_id) from app.vinculo v where v.sujeito = quem))
  into no_ano, valem;
  if valem is not true or l.sequencia is null then return null; end if;
  -- A question inside of another is not even opened: to open one costs as much as to ask it.
  if cardinality(centros) > 0 then
    if cardinality(centros) <> (select count(*) from public.centro_de_custo k where k.escritorio_id = escritorio and k.empresa_id = empresa
        and k.id = any (centros) and k.codigo = centro_codigos[array_position(centros, k.id)]) then
      return null;
    end if;
  end if;
  if cardinality(participantes) > 0 then
    if cardinality(participantes) <> (select count(*) from public.participante x where x.escritorio_id = escritorio and x.empresa_id = empresa
        and x.id = any (participantes)) then
      return null;
    end if;
  end if;
  if cardinality(documentos) > 0 then
    if cardinality(documentos) <> (select count(*) from public.documento d where d.escritorio_id = escritorio and d.empresa_id = empresa
        and d.id = any (documentos)) then
      return null;
    end if;
  end if;
  -- The clock is looked at with the book held: who waited for another is later than it.
  return array[l.sequencia::text, no_ano::text, encode(l.hash, 'hex'), greatest(clock_timestamp(), l.depois)::text];
end $$;
revoke execute on function app.segurar_livro(text, text, bigint, bigint, bigint[], text[], text[], bigint[], text[], bigint[], bigint[]) from public;
grant execute on function app.segurar_livro(text, text, bigint, bigint, bigint[], text[], text[], bigint[], text[], bigint[], bigint[]) to razao_app;

-- `sessao`: the settings that the policies read, in the order of the door; null when the transaction has them.
-- The entries are all of one year. Everything else as it was (0034).
drop function app.lancar_juntos(text, text, bigint, bigint, bigint, text[], text, bigint[], text[], bigint[], text[], bigint[], bigint[], date[], text[],
  text[], text[], date[], bigint[], text[], text[], int[], smallint[], bigint[], bigint[], bigint[], bigint[], text[], bigint[], text[], bigint[], bigint[], int[], text[], text[]);
create function app.lancar_juntos(sessao text[], sujeito text, marca text, escritorio bigint, empresa bigint, autor bigint, meses text[], requisicoes text,
  contas bigint[], codigos text[], centros bigint[], centro_codigos text[], participantes bigint[], documentos bigint[],
  datas date[], historicos text[], chaves text[], tipos text[], datas_do_fato date[], documento_ids bigint[], documento_numeros text[], textos text[],
  linha_de int[], ordens smallint[], linha_contas bigint[], valores bigint[], linha_centros bigint[], linha_participantes bigint[], linha_historicos text[],
  saldo_contas bigint[], saldo_meses text[], saldo_debitos bigint[], saldo_creditos bigint[],
  resposta_de int[], resposta_chaves text[], resposta_hashes text[]) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  ponta text[]; agora timestamptz; registrado text; antes bigint; no_ano int; ano text; hashes text[]; gravadas bigint[];
begin
  -- Each is of its own request in the trail, though they are written together.
  if set_config('app.escritorio_id', sessao[1], true) || set_config('app.todas_empresas', sessao[2], true)
    || set_config('app.empresas_visiveis', sessao[3], true) || set_config('app.usuario_id', sessao[4], true)
    || set_config('app.usuario_nome', sessao[5], true) || set_config('app.origem', sessao[6], true)
    || set_config('app.requisicao', sessao[7], true) || set_config('app.endereco', sessao[8], true)
    || set_config('app.requisicoes', requisicoes, true) is null then null; end if;
  ponta := app.segurar_livro(sujeito, marca, escritorio, empresa, contas, codigos, meses, centros, centro_codigos, participantes, documentos);
  if ponta is null then return null; end if;
  antes := ponta[1]; no_ano := ponta[2]; agora := ponta[4]; ano := left(meses[1], 4);
  registrado := to_char(agora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  hashes[0] := ponta[3];
  for i in 1..cardinality(datas) loop
    hashes[i] := encode(sha256(convert_to('["razao-lancamento-1","' || hashes[i - 1] || '",' || antes + i || ',' || ano || ',' || no_ano + i
      || ',"' || registrado || '",' || textos[i], 'UTF8')), 'hex');
  end loop;
  with e as (
    insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, chave, origem, tipo, data_do_fato,
      documento_tipo, documento_id, documento_numero, numero, sequencia, registrado_em, hash_anterior, hash, criado_por)
    select escritorio, empresa, to_char(datas[i], 'YYYY-MM'), datas[i], historicos[i], chaves[i], 'manual', tipos[i], datas_do_fato[i],
      case when documento_ids[i] is not null then 'documento' end, documento_ids[i], documento_numeros[i], no_ano + i, antes + i, agora,
      decode(hashes[i - 1], 'hex'), decode(hashes[i], 'hex'), autor
    from generate_series(1, cardinality(datas)) i returning id, sequencia
  ), p as (
    insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico)
    select escritorio, e.id, ordens[i], empresa, linha_contas[i], datas[linha_de[i]], valores[i], linha_centros[i], linha_participantes[i], linha_historicos[i]
    from generate_series(1, cardinality(linha_de)) i join e on e.sequencia = antes + linha_de[i]
  ), r as (
    insert into idempotencia (escritorio_id, usuario_id, chave, rota, entrada_hash, status, resposta)
    select escritorio, autor, resposta_chaves[i], 'lancar', resposta_hashes[i], 200, jsonb_build_object('id', e.id, 'empresaId', empresa,
      'exercicio', ano::int, 'numero', no_ano + resposta_de[i], 'sequencia', e.sequencia, 'hash', hashes[resposta_de[i]], 'registradoEm', registrado)
    from generate_series(1, cardinality(resposta_de)) i join e on e.sequencia = antes + resposta_de[i]
  ) select array_agg(e.id order by e.sequencia) into gravadas from e;
  insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
  select escritorio, empresa, saldo_contas[i], saldo_meses[i], saldo_debitos[i], saldo_creditos[i] from generate_series(1, cardinality(saldo_contas)) i
  on conflict on constraint saldo_mensal_pk do update
    set debitos = saldo_mensal.debitos + excluded.debitos, creditos = saldo_mensal.creditos + excluded.creditos;
  return jsonb_build_object('ids', gravadas, 'numero', no_ano, 'sequencia', antes, 'hashes', hashes[1:], 'registradoEm', registrado);
end $$;
drop function app.referencias_valem(bigint, bigint, bigint[], text[], text, text, bigint[], text[], bigint[], bigint[]);
drop function app.vinculos_valem(text, text);
