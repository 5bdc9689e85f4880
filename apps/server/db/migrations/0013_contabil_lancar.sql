-- The one way of posting: the books are held, the program gives numbers and hashes, one statement writes.

-- Takes, in this order and always sorted: the months (shared, with the closing), then the books. Then looks
-- at the clock. So who waited for another is later than it, and what is known at an instant never changes.
create function app.travar_livros(escritorio bigint, empresas bigint[], meses text[])
returns table (empresa_id bigint, sequencia bigint, hash bytea, registrado text, numeros jsonb) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare agora timestamptz; achados bigint;
begin
  perform pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, m.e, m.c))
  from (select distinct e, c from unnest(empresas, meses) as u (e, c) order by 1, 2) m;
  select count(*) into achados from livro l where l.escritorio_id = escritorio and l.empresa_id = any (empresas);
  if achados < (select count(distinct e) from unnest(empresas) e) then
    insert into livro (escritorio_id, empresa_id) select distinct escritorio, e from unnest(empresas) e order by 2 on conflict do nothing;
  end if;
  perform from livro l where l.escritorio_id = escritorio and l.empresa_id = any (empresas) order by l.empresa_id for no key update;
  agora := clock_timestamp();
  return query
    select l.empresa_id, l.sequencia, l.hash,
      to_char(greatest(agora, l.registrado_em + interval '1 microsecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), n.numeros
    from livro l
    join (select p.e, jsonb_object_agg(p.ano, coalesce((select max(x.numero) from lancamento x where x.escritorio_id = escritorio
        and x.empresa_id = p.e and x.exercicio = p.ano), 0)) as numeros
      from (select distinct e, left(c, 4)::smallint as ano from unnest(empresas, meses) as u (e, c)) p group by p.e) n on n.e = l.empresa_id
    where l.escritorio_id = escritorio and l.empresa_id = any (empresas);
end $$;

-- As travar_livros, for one book: its months and its row held, then the clock, and what the program must know to
-- decide. The group of each account goes too: the account of apuração takes the closing alone. What is always asked is
-- one question, because what each costs is its start; what few entries have is asked apart.
-- `sujeito` and `marca`: who asks, when they were remembered; when that does not hold any more, nothing else is told.
-- @returns null when the company is not there for who asks
create function app.preparar_lancamentos(escritorio bigint, empresa bigint, usuario bigint, sujeito text, marca text, meses text[],
  chaves text[], contas bigint[], codigos text[], centros bigint[], participantes bigint[], documentos bigint[]) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  vida record;
  ponta record;
  agora timestamptz;
  lido record;
  dos_centros jsonb;
  pessoas jsonb;
  papeis jsonb;
  bloqueadas jsonb;
begin
  select e.abertura, e.encerrada_em into vida from empresa e where e.escritorio_id = escritorio and e.id = empresa;
  if not found then return null; end if;
  perform pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, empresa, m.mes))
    from (select distinct mes from unnest(meses) mes order by 1) m;
  select l.sequencia, l.hash, l.registrado_em into ponta
  from livro l
  where l.escritorio_id = escritorio and l.empresa_id = empresa
  for no key update;
  if not found then
    insert into livro (escritorio_id, empresa_id) values (escritorio, empresa) on conflict do nothing;
    select l.sequencia, l.hash, l.registrado_em into ponta
    from livro l
    where l.escritorio_id = escritorio and l.empresa_id = empresa
    for no key update;
  end if;
  agora := clock_timestamp();
  if sujeito is not null
    and marca is distinct from (select m.marca from app.marcas_dos_sujeitos(array[sujeito]) m
    where m.escritorio_id = escritorio) then
    return jsonb_build_object('porConferir', true);
  end if;
  select
    (select jsonb_object_agg(p.ano, coalesce((
        select max(x.numero) from lancamento x
        where x.escritorio_id = escritorio and x.empresa_id = empresa and x.exercicio = p.ano), 0))
      from (select distinct left(mes, 4)::smallint as ano from unnest(meses) mes) p) as numeros,
    (select jsonb_agg(jsonb_build_object('chave', i.chave, 'rota', i.rota, 'entrada_hash', i.entrada_hash, 'resposta', i.resposta))
      from idempotencia i
      where i.escritorio_id = escritorio and i.usuario_id = usuario and i.chave = any (chaves)) as guardadas,
    (with p as materialized (
        select coalesce(
          (select p.plano_id from empresa_plano p where p.escritorio_id = escritorio and p.empresa_id = empresa),
          (select m.id from plano_modelo m where m.escritorio_id = escritorio and m.padrao)) as id)
      select jsonb_agg(jsonb_build_object('id', c.id, 'codigo', c.codigo, 'tipo', c.tipo, 'grupo', c.grupo,
        'ativa', c.ativa and coalesce(t.ativa, true), 'de', coalesce(t.ativa_de, c.ativa_de), 'ate', coalesce(t.ativa_ate, c.ativa_ate)))
      from p
      cross join lateral (
        select c.* from conta_contabil c where c.escritorio_id = escritorio and c.id = any (contas)
        union all
        select c.* from conta_contabil c
        where c.escritorio_id = escritorio and c.plano_id = p.id and c.codigo = any (codigos) and c.id <> all (contas)) c
      left join empresa_conta t on t.escritorio_id = escritorio and t.empresa_id = empresa and t.conta_id = c.id
      where c.plano_id = p.id and (c.empresa_id is null or c.empresa_id = empresa)) as contas,
    exists (
      select from periodo_bloqueio b
      where b.escritorio_id = escritorio and b.empresa_id = empresa and b.competencia = any (meses) and b.reaberto_em is null)
    or exists (
      select from periodo_area a
      where a.escritorio_id = escritorio and a.empresa_id = empresa and a.competencia = any (meses) and a.area = 'contabil'
        and a.estado in ('bloqueado', 'entregue')) as ha_bloqueio
  into lido;
  if lido.ha_bloqueio then
    select jsonb_agg(distinct m.mes) into bloqueadas from unnest(meses) m (mes)
      where app.mes_bloqueado(escritorio, empresa, m.mes, 'contabil');
  end if;
  if cardinality(centros) > 0 then
    select jsonb_agg(jsonb_build_object('id', k.id, 'codigo', k.codigo, 'ativo', k.ativo)) into dos_centros
    from centro_de_custo k
    where k.escritorio_id = escritorio and k.empresa_id = empresa and k.id = any (centros);
  end if;
  if cardinality(participantes) > 0 then
    select jsonb_agg(x.id) into pessoas from participante x
      where x.escritorio_id = escritorio and x.empresa_id = empresa and x.id = any (participantes);
  end if;
  if cardinality(documentos) > 0 then
    select jsonb_agg(d.id) into papeis from documento d
      where d.escritorio_id = escritorio and d.empresa_id = empresa and d.id = any (documentos);
  end if;
  return jsonb_build_object(
    'ponta', jsonb_build_object('empresaId', empresa, 'sequencia', ponta.sequencia, 'hash', encode(ponta.hash, 'hex'),
      'registradoEm', to_char(greatest(agora, ponta.registrado_em + interval '1 microsecond') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'numeros', lido.numeros),
    'guardadas', lido.guardadas, 'contas', lido.contas, 'centros', dos_centros, 'participantes', pessoas, 'documentos', papeis,
    'bloqueadas', bloqueadas, 'abertura', vida.abertura, 'encerradaEm', vida.encerrada_em);
end $$;

-- Writes entries with the place and the hash that the program gave them, their lines, the balances, the answers to keep
-- and, where several requests go together, which request asked for which key. `de`: position of an entry, from 1. The
-- tip of the book moves with the lines (conferir_partidas).
-- @returns the ids, in the order of the entries
create function app.gravar_lancamentos(escritorio bigint, autor bigint, lancamentos jsonb, partidas jsonb, saldos jsonb, respostas jsonb,
  requisicoes text) returns bigint[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare ids bigint[];
begin
  if requisicoes is not null then
    perform set_config('app.requisicoes', requisicoes, true);
  end if;
  select array_agg(nextval('public.lancamento_id_seq')) into ids from generate_series(1, jsonb_array_length(lancamentos));
  insert into lancamento (escritorio_id, id, empresa_id, competencia, data, historico, chave, origem, origem_id, rodada, tipo, data_do_fato,
    documento_tipo, documento_id, documento_numero, estorna_id, corrige_id, numero, sequencia, registrado_em,
      hash_anterior, hash, criado_por)
  select escritorio, ids[e.de], e.empresa, to_char(e.data, 'YYYY-MM'), e.data, e.historico, e.chave, e.origem,
    e.origem_id, e.rodada, e.tipo,
    e.data_do_fato, e.documento_tipo, e.documento_id, e.documento_numero, e.estorna_id, e.corrige_id, e.numero, e.sequencia, e.registrado,
    decode(e.anterior, 'hex'), decode(e.hash, 'hex'), autor
  from jsonb_to_recordset(lancamentos) as e (de bigint, empresa bigint, data date, historico text, chave text,
    origem text, origem_id bigint,
    rodada int, tipo text, data_do_fato date, documento_tipo text, documento_id bigint, documento_numero text, estorna_id bigint,
    corrige_id bigint, numero bigint, sequencia bigint, registrado timestamptz, anterior text, hash text);
  insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico)
  select escritorio, ids[p.de], p.ordem, p.empresa, p.conta, p.data, p.valor, p.centro, p.participante, p.historico
  from jsonb_to_recordset(partidas) as p (de bigint, ordem smallint, empresa bigint, conta bigint, data date, valor bigint, centro bigint,
    participante bigint, historico text);
  insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
  select escritorio, s.empresa, s.conta, s.mes, s.debitos, s.creditos
  from jsonb_to_recordset(saldos) as s (empresa bigint, conta bigint, mes text, debitos bigint, creditos bigint)
  on conflict on constraint saldo_mensal_pk do update
    set debitos = saldo_mensal.debitos + excluded.debitos, creditos = saldo_mensal.creditos + excluded.creditos;
  if respostas is not null then
    insert into idempotencia (escritorio_id, usuario_id, chave, rota, entrada_hash, status, resposta)
    select escritorio, autor, r.chave, r.rota, r.entrada_hash, 200, jsonb_build_object('id', ids[r.de]) || r.resposta
    from jsonb_to_recordset(respostas) as r (de bigint, chave text, rota text, entrada_hash text, resposta jsonb);
  end if;
  return ids;
end $$;
