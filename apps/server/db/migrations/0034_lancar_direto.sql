-- Posting by hand in one call: who posts remembers the codes of the accounts it has read before, and sends each entry
-- with the part of its canonical text that does not depend on its place in the book. Here, with the book held, what
-- was remembered is looked at again, each entry gets its number, its place in the chain and its hash, and all is
-- written; the guards of the tables then look at it as at anything else. When anything is not as it was remembered
-- nothing is written, and the answer is null: the long way, which reads first, says what is wrong.

-- Are all of these still what was remembered? Only for companies that the caller sees, which the caller looked at.
create function app.referencias_valem(escritorio bigint, empresa bigint, contas bigint[], codigos text[], de text, ate text,
  centros bigint[], centro_codigos text[], participantes bigint[], documentos bigint[]) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare achadas bigint;
begin
  if escritorio <> app.escritorio_id() then return false; end if;
  select count(*) into achadas from public.conta_contabil c
  left join public.empresa_conta t on t.escritorio_id = escritorio and t.empresa_id = empresa and t.conta_id = c.id
  where c.escritorio_id = escritorio and c.id = any (contas) and c.codigo = codigos[array_position(contas, c.id)]
    and c.tipo = 'analitica' and c.ativa and coalesce(t.ativa, true) and (c.empresa_id is null or c.empresa_id = empresa)
    and coalesce(t.ativa_de, c.ativa_de, de) <= de and coalesce(t.ativa_ate, c.ativa_ate, ate) >= ate
    and c.plano_id = coalesce((select p.plano_id from public.empresa_plano p where p.escritorio_id = escritorio and p.empresa_id = empresa),
      (select m.id from public.plano_modelo m where m.escritorio_id = escritorio and m.padrao));
  if achadas <> cardinality(contas) then return false; end if;
  -- A question inside of another is not even opened: to open one costs as much as to ask it.
  if cardinality(centros) > 0 then
    if cardinality(centros) <> (select count(*) from public.centro_de_custo k where k.escritorio_id = escritorio and k.empresa_id = empresa
        and k.id = any (centros) and k.codigo = centro_codigos[array_position(centros, k.id)]) then
      return false;
    end if;
  end if;
  if cardinality(participantes) > 0 then
    if cardinality(participantes) <> (select count(*) from public.participante x where x.escritorio_id = escritorio and x.empresa_id = empresa
        and x.id = any (participantes)) then
      return false;
    end if;
  end if;
  if cardinality(documentos) > 0 then
    if cardinality(documentos) <> (select count(*) from public.documento d where d.escritorio_id = escritorio and d.empresa_id = empresa
        and d.id = any (documentos)) then
      return false;
    end if;
  end if;
  return true;
end $$;
revoke execute on function app.referencias_valem(bigint, bigint, bigint[], text[], text, text, bigint[], text[], bigint[], bigint[]) from public;
grant execute on function app.referencias_valem(bigint, bigint, bigint[], text[], text, text, bigint[], text[], bigint[], bigint[]) to razao_app;

-- Who asks may be remembered too, with the mark of what was read of them (a hash of each row): is it still so?
create function app.vinculos_valem(quem text, marcas text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return marcas = (select string_agg(encode(sha256(convert_to(v::text, 'UTF8')), 'hex'), ',' order by v.escritorio_id) from app.vinculo v where v.sujeito = quem);
end $$;
revoke execute on function app.vinculos_valem(text, text) from public;
grant execute on function app.vinculos_valem(text, text) to razao_app;

-- `sujeito` and `marca`: who asks, when they were remembered. `meses`: every month written, in order. `textos`: the
-- canonical text from its sixth field on. `linha_de`: position of a
-- line's entry, from 1. `resposta_de`: position of the entries whose answer is kept, under the key beside it.
create function app.lancar_juntos(sujeito text, marca text, escritorio bigint, empresa bigint, autor bigint, meses text[], requisicoes text,
  contas bigint[], codigos text[], centros bigint[], centro_codigos text[], participantes bigint[], documentos bigint[],
  datas date[], historicos text[], chaves text[], tipos text[], datas_do_fato date[], documento_ids bigint[], documento_numeros text[], textos text[],
  linha_de int[], ordens smallint[], linha_contas bigint[], valores bigint[], linha_centros bigint[], linha_participantes bigint[], linha_historicos text[],
  saldo_contas bigint[], saldo_meses text[], saldo_debitos bigint[], saldo_creditos bigint[],
  resposta_de int[], resposta_chaves text[], resposta_hashes text[]) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  mes text; ponta bytea; agora timestamptz; registrado text; ano int; numero_do_ano int; quantos int := cardinality(datas);
  do_ano int[] := '{}'; ultima bigint; ids bigint[] := '{}'; numeros int[] := '{}'; sequencias bigint[] := '{}'; anteriores bytea[] := '{}'; hashes bytea[] := '{}'; escritos text[] := '{}'; escrito text;
begin
  if sujeito is not null and app.vinculos_valem(sujeito, marca) is not true then return null; end if;
  foreach mes in array meses loop
    if pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, empresa, mes)) is null then null; end if;
  end loop;
  select l.sequencia, l.hash, l.registrado_em + interval '1 microsecond' into ultima, ponta, agora
  from livro l where l.escritorio_id = escritorio and l.empresa_id = empresa for no key update;
  if ultima is null or not app.referencias_valem(escritorio, empresa, contas, codigos, meses[1], mes, centros, centro_codigos, participantes, documentos) then
    return null;
  end if;
  -- The clock is looked at with the book held: who waited for another is later than it.
  agora := greatest(clock_timestamp(), agora);
  escrito := encode(ponta, 'hex');
  registrado := to_char(agora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  for i in 1..quantos loop
    ano := extract(year from datas[i]);
    numero_do_ano := do_ano[ano];
    if numero_do_ano is null then
      select l.numero into numero_do_ano from lancamento l where l.escritorio_id = escritorio and l.empresa_id = empresa and l.exercicio = ano
      order by l.numero desc limit 1;
    end if;
    numero_do_ano := coalesce(numero_do_ano, 0) + 1;
    do_ano[ano] := numero_do_ano;
    ultima := ultima + 1;
    ids[i] := nextval('public.lancamento_id_seq');
    numeros[i] := numero_do_ano; sequencias[i] := ultima; anteriores[i] := ponta;
    ponta := sha256(convert_to('["razao-lancamento-1","' || escrito || '",' || ultima || ',' || ano || ',' || numero_do_ano || ',"' || registrado || '",' || textos[i], 'UTF8'));
    escrito := encode(ponta, 'hex');
    hashes[i] := ponta; escritos[i] := escrito;
  end loop;
  -- Each is of its own request in the trail, though they are written together.
  if requisicoes is not null and set_config('app.requisicoes', requisicoes, true) is null then null; end if;
  insert into lancamento (escritorio_id, id, empresa_id, competencia, data, historico, chave, origem, tipo, data_do_fato,
    documento_tipo, documento_id, documento_numero, numero, sequencia, registrado_em, hash_anterior, hash, criado_por)
  select escritorio, e.id, empresa, to_char(e.data, 'YYYY-MM'), e.data, e.historico, e.chave, 'manual', e.tipo, e.data_do_fato,
    case when e.documento_id is not null then 'documento' end, e.documento_id, e.documento_numero, e.numero, e.sequencia, agora, e.anterior, e.hash, autor
  from unnest(ids, datas, historicos, chaves, tipos, datas_do_fato, documento_ids, documento_numeros, numeros, sequencias, anteriores, hashes)
    as e (id, data, historico, chave, tipo, data_do_fato, documento_id, documento_numero, numero, sequencia, anterior, hash);
  insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico)
  select escritorio, ids[p.de], p.ordem, empresa, p.conta, datas[p.de], p.valor, p.centro, p.participante, p.historico
  from unnest(linha_de, ordens, linha_contas, valores, linha_centros, linha_participantes, linha_historicos)
    as p (de, ordem, conta, valor, centro, participante, historico);
  insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
  select escritorio, empresa, s.* from unnest(saldo_contas, saldo_meses, saldo_debitos, saldo_creditos) s
  on conflict on constraint saldo_mensal_pk do update
    set debitos = saldo_mensal.debitos + excluded.debitos, creditos = saldo_mensal.creditos + excluded.creditos;
  if cardinality(resposta_de) > 0 then
    insert into idempotencia (escritorio_id, usuario_id, chave, rota, entrada_hash, status, resposta)
    select escritorio, autor, r.chave, 'lancar', r.entrada_hash, 200, jsonb_build_object('id', ids[r.de], 'empresaId', empresa,
      'exercicio', extract(year from datas[r.de])::int, 'numero', numeros[r.de], 'sequencia', sequencias[r.de], 'hash', escritos[r.de], 'registradoEm', registrado)
    from unnest(resposta_de, resposta_chaves, resposta_hashes) as r (de, chave, entrada_hash);
  end if;
  return jsonb_build_object('ids', ids, 'numeros', numeros, 'sequencias', sequencias, 'hashes', escritos, 'registradoEm', registrado);
end $$;
