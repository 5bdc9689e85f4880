-- As app.marcas_dos_sujeitos, of one office: with a plan that the session keeps.
create function app.marca_do_sujeito(de_quem text, escritorio bigint) returns text language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  return (select case when p.filtro_empresas is null and p.valido_ate is null
      then u.xmin::text || '.' || p.xmin::text || '.' || e.xmin::text end
    from public.usuario u
    join public.usuario_papel p on p.usuario_id = u.id and p.escritorio_id = escritorio
    join public.escritorio e on e.escritorio_id = p.escritorio_id
    where u.sujeito = de_quem);
end $$;
revoke execute on function app.marca_do_sujeito(text, bigint) from public;
grant execute on function app.marca_do_sujeito(text, bigint) to razao_app;

-- As before; told as JSON text, which is not taken apart again to be sent; the codes of the chart are asked only where
-- there are codes; and the last number of a year is that of the last entry, when it is of that year.
drop function app.preparar_lancamentos(bigint, bigint, bigint, text, text, text[], text[], bigint[], text[], bigint[], bigint[], bigint[]);
create function app.preparar_lancamentos(escritorio bigint, empresa bigint, usuario bigint, sujeito text, marca text, meses text[],
  chaves text[], contas bigint[], codigos text[], centros bigint[], participantes bigint[], documentos bigint[]) returns json
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  ponta record;
  agora timestamptz;
  lido record;
  dos_centros json;
  pessoas json;
  papeis json;
  bloqueadas json;
begin
  perform pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, empresa, m.mes))
    from (select distinct mes from unnest(meses) mes order by 1) m;
  select l.sequencia, l.hash, l.registrado_em into ponta
  from livro l
  where l.escritorio_id = escritorio and l.empresa_id = empresa
  for no key update;
  if not found then
    perform from empresa e where e.escritorio_id = escritorio and e.id = empresa;
    if not found then return null; end if;
    insert into livro (escritorio_id, empresa_id) values (escritorio, empresa) on conflict do nothing;
    select l.sequencia, l.hash, l.registrado_em into ponta
    from livro l
    where l.escritorio_id = escritorio and l.empresa_id = empresa
    for no key update;
  end if;
  agora := clock_timestamp();
  if sujeito is not null
    and marca is distinct from app.marca_do_sujeito(sujeito, escritorio) then
    return json_build_object('porConferir', true);
  end if;
  select
    (select e.abertura from empresa e where e.escritorio_id = escritorio and e.id = empresa) as abertura,
    (select e.encerrada_em from empresa e where e.escritorio_id = escritorio and e.id = empresa) as encerrada_em,
    (select json_object_agg(p.ano, coalesce(case when u.exercicio = p.ano then u.numero else (
        select x.numero from lancamento x
        where x.escritorio_id = escritorio and x.empresa_id = empresa and x.exercicio = p.ano
        order by x.numero desc limit 1) end, 0))
      from (select distinct left(mes, 4)::smallint as ano from unnest(meses) mes) p
      left join lateral (
        select x.exercicio, x.numero from lancamento x
        where x.escritorio_id = escritorio and x.empresa_id = empresa and x.sequencia <= ponta.sequencia
        order by x.sequencia desc limit 1) u on true) as numeros,
    (select json_agg(json_build_object('chave', i.chave, 'rota', i.rota, 'entrada_hash', i.entrada_hash, 'resposta', i.resposta))
      from idempotencia i
      where i.escritorio_id = escritorio and i.usuario_id = usuario and i.chave = any (chaves)) as guardadas,
    (with p as materialized (
        select coalesce(
          (select p.plano_id from empresa_plano p where p.escritorio_id = escritorio and p.empresa_id = empresa),
          (select m.id from plano_modelo m where m.escritorio_id = escritorio and m.padrao)) as id)
      select json_agg(d) from (
        select c.id, c.codigo, c.tipo, c.grupo, c.ativa and coalesce(t.ativa, true) as ativa,
          coalesce(t.ativa_de, c.ativa_de) as de, coalesce(t.ativa_ate, c.ativa_ate) as ate
        from p
        cross join lateral (
          select c.id, c.codigo, c.tipo, c.grupo, c.ativa, c.ativa_de, c.ativa_ate, c.plano_id, c.empresa_id
          from conta_contabil c
          where c.escritorio_id = escritorio and c.id = any (contas)
          union all
          select c.id, c.codigo, c.tipo, c.grupo, c.ativa, c.ativa_de, c.ativa_ate, c.plano_id, c.empresa_id
          from conta_contabil c
          where cardinality(codigos) > 0 and c.escritorio_id = escritorio and c.plano_id = p.id and c.codigo = any (codigos)
            and c.id <> all (contas)) c
        left join empresa_conta t on t.escritorio_id = escritorio and t.empresa_id = empresa and t.conta_id = c.id
        where c.plano_id = p.id and (c.empresa_id is null or c.empresa_id = empresa)) d) as contas,
    exists (
      select from periodo_bloqueio b
      where b.escritorio_id = escritorio and b.empresa_id = empresa and b.competencia = any (meses) and b.reaberto_em is null)
    or exists (
      select from periodo_area a
      where a.escritorio_id = escritorio and a.empresa_id = empresa and a.competencia = any (meses) and a.area = 'contabil'
        and a.estado in ('bloqueado', 'entregue')) as ha_bloqueio
  into lido;
  if lido.ha_bloqueio then
    select json_agg(distinct m.mes) into bloqueadas from unnest(meses) m (mes)
      where app.mes_bloqueado(escritorio, empresa, m.mes, 'contabil');
  end if;
  if cardinality(centros) > 0 then
    select json_agg(json_build_object('id', k.id, 'codigo', k.codigo, 'ativo', k.ativo)) into dos_centros
    from centro_de_custo k
    where k.escritorio_id = escritorio and k.empresa_id = empresa and k.id = any (centros);
  end if;
  if cardinality(participantes) > 0 then
    select json_agg(x.id) into pessoas from participante x
      where x.escritorio_id = escritorio and x.empresa_id = empresa and x.id = any (participantes);
  end if;
  if cardinality(documentos) > 0 then
    select json_agg(d.id) into papeis from documento d
      where d.escritorio_id = escritorio and d.empresa_id = empresa and d.id = any (documentos);
  end if;
  return json_build_object(
    'ponta', json_build_object('empresaId', empresa, 'sequencia', ponta.sequencia, 'hash', encode(ponta.hash, 'hex'),
      'registradoEm', to_char(greatest(agora, ponta.registrado_em + interval '1 microsecond') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'numeros', lido.numeros),
    'guardadas', lido.guardadas, 'contas', lido.contas, 'centros', dos_centros, 'participantes', pessoas, 'documentos', papeis,
    'bloqueadas', bloqueadas, 'abertura', lido.abertura, 'encerradaEm', lido.encerrada_em);
end $$;

-- Writes entries with the place and the hash that the program gave them, their lines, what they add to the balances, the
-- answers to keep and, where several requests go together, which request asked for which key. Entries and answers are
-- documents, in which what is not told is as usual; lines are columns. `de`, `donos`: position of an entry, from 1.
-- @returns the ids, in the order of the entries
drop function app.gravar_lancamentos(bigint, bigint, jsonb, jsonb, jsonb, jsonb, text);
create function app.gravar_lancamentos(escritorio bigint, autor bigint, empresas bigint[], datas date[], lancamentos jsonb,
  donos int[], ordens smallint[], contas bigint[], valores bigint[], centros bigint[], participantes bigint[], historicos text[],
  respostas jsonb, requisicoes text) returns bigint[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare ids bigint[];
begin
  if requisicoes is not null then
    perform set_config('app.requisicoes', requisicoes, true);
  end if;
  select array_agg(nextval('public.lancamento_id_seq')) into ids from generate_series(1, cardinality(empresas));
  insert into lancamento (escritorio_id, id, empresa_id, competencia, data, historico, chave, origem, origem_id, rodada, tipo, data_do_fato,
    documento_tipo, documento_id, documento_numero, estorna_id, corrige_id, numero, sequencia, registrado_em,
      hash_anterior, hash, criado_por)
  select escritorio, ids[e.de], empresas[e.de], to_char(datas[e.de]::timestamp, 'YYYY-MM'), datas[e.de], e.historico, e.chave, e.origem,
    e.origem_id, coalesce(e.rodada, 1), coalesce(e.tipo, 'N'),
    e.data_do_fato, e.documento_tipo, e.documento_id, e.documento_numero, e.estorna_id, e.corrige_id, e.numero, e.sequencia, e.registrado,
    decode(e.anterior, 'hex'), decode(e.hash, 'hex'), autor
  from jsonb_to_recordset(lancamentos) as e (de int, historico text, chave text, origem text, origem_id bigint,
    rodada int, tipo text, data_do_fato date, documento_tipo text, documento_id bigint, documento_numero text, estorna_id bigint,
    corrige_id bigint, numero bigint, sequencia bigint, registrado timestamptz, anterior text, hash text);
  insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico)
  select escritorio, ids[p.dono], p.ordem, empresas[p.dono], p.conta, datas[p.dono], p.valor, p.centro, p.participante, p.historico
  from unnest(donos, ordens, contas, valores, centros, participantes, historicos) as p (dono, ordem, conta, valor, centro, participante,
    historico);
  insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
  select escritorio, s.empresa, s.conta, s.mes, sum(greatest(s.valor, 0)), sum(greatest(-s.valor, 0))
  from (select empresas[p.dono] as empresa, p.conta, to_char(datas[p.dono]::timestamp, 'YYYY-MM') as mes, p.valor
    from unnest(donos, contas, valores) as p (dono, conta, valor)) s
  group by s.empresa, s.conta, s.mes order by s.empresa, s.conta, s.mes
  on conflict on constraint saldo_mensal_pk do update
    set debitos = saldo_mensal.debitos + excluded.debitos, creditos = saldo_mensal.creditos + excluded.creditos;
  if respostas is not null then
    insert into idempotencia (escritorio_id, usuario_id, chave, rota, entrada_hash, status, resposta)
    select escritorio, autor, r.chave, r.rota, r.entrada_hash, 200, jsonb_build_object('id', ids[r.de]) || r.resposta
    from jsonb_to_recordset(respostas) as r (de int, chave text, rota text, entrada_hash text, resposta jsonb);
  end if;
  return ids;
end $$;
