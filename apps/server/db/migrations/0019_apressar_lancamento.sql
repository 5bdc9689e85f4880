-- Posting without reading what is already posted. Looking for the entry before by its number alone, the planner
-- without statistics takes any index that begins with the company, and reads the whole book at each entry; asked
-- for the last one up to it, only the index in that order will do.

create or replace function app.exigir_corrente() returns trigger language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare ruim record;
begin
  select l.empresa_id, l.sequencia, l.numero, case
      when x.id is not null then 'ligado_de_outra_empresa'
      when coalesce(l.n, b.numero, 0) <> l.numero_de_antes then 'numero_com_lacuna' else 'corrente_partida' end as qual into ruim
  from (select escritorio_id, empresa_id, exercicio, sequencia, numero, hash_anterior, registrado_em, estorna_id, corrige_id,
      sequencia - 1 as sequencia_de_antes, numero - 1 as numero_de_antes,
      lag(sequencia) over w as s, lag(hash) over w as h, lag(registrado_em) over w as r,
      lag(numero) over (partition by escritorio_id, empresa_id, exercicio order by sequencia) as n
    from linhas window w as (partition by escritorio_id, empresa_id order by sequencia)) l
  left join lateral (select a.sequencia, a.hash, a.registrado_em from lancamento a
    where l.s is null and a.escritorio_id = l.escritorio_id and a.empresa_id = l.empresa_id and a.sequencia <= l.sequencia_de_antes
    order by a.sequencia desc limit 1) a on true
  left join lateral (select b.numero from lancamento b where l.n is null and b.escritorio_id = l.escritorio_id and b.empresa_id = l.empresa_id
    and b.exercicio = l.exercicio and b.numero <= l.numero_de_antes order by b.numero desc limit 1) b on true
  left join lateral (select o.id from lancamento o where l.estorna_id is not null and o.escritorio_id = l.escritorio_id and o.id = l.estorna_id
      and o.empresa_id <> l.empresa_id
    union all select o.id from lancamento o where l.corrige_id is not null and o.escritorio_id = l.escritorio_id and o.id = l.corrige_id
      and o.empresa_id <> l.empresa_id limit 1) x on true
  where case
      when l.s is not null then l.s <> l.sequencia_de_antes or l.h <> l.hash_anterior or l.r > l.registrado_em
      when l.sequencia = 1 then l.hash_anterior <> '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea
      else a.sequencia is distinct from l.sequencia_de_antes or a.hash <> l.hash_anterior or a.registrado_em > l.registrado_em end
    or l.registrado_em > clock_timestamp() + interval '1 minute'
    or coalesce(l.n, b.numero, 0) <> l.numero_de_antes
    or x.id is not null
  limit 1;
  if found then
    raise exception 'O lançamento % (número %) da empresa % não continua o livro.', ruim.sequencia, ruim.numero, ruim.empresa_id
      using errcode = 'check_violation', constraint = ruim.qual;
  end if;
  return null;
end $$;

-- The same as before, for one book: its months and its row held, then the clock, in fewer statements.
create or replace function app.preparar_lancamentos(escritorio bigint, empresa bigint, usuario bigint, meses text[], chaves text[],
  contas bigint[], codigos text[], centros bigint[], participantes bigint[], documentos bigint[]) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  ponta record; agora timestamptz; numeros jsonb; plano bigint; achadas jsonb; guardadas jsonb := null; dos_centros jsonb := null;
  pessoas jsonb := null; papeis jsonb := null; bloqueadas jsonb;
begin
  perform from empresa e where e.escritorio_id = escritorio and e.id = empresa;
  if not found then return null; end if;
  perform pg_advisory_xact_lock_shared(app.chave_do_mes(escritorio, empresa, m.mes)) from (select distinct mes from unnest(meses) mes order by 1) m;
  select l.sequencia, l.hash, l.registrado_em into ponta from livro l where l.escritorio_id = escritorio and l.empresa_id = empresa for no key update;
  if not found then
    insert into livro (escritorio_id, empresa_id) values (escritorio, empresa) on conflict do nothing;
    select l.sequencia, l.hash, l.registrado_em into ponta from livro l where l.escritorio_id = escritorio and l.empresa_id = empresa for no key update;
  end if;
  agora := clock_timestamp();
  select jsonb_object_agg(p.ano, coalesce((select max(x.numero) from lancamento x where x.escritorio_id = escritorio
      and x.empresa_id = empresa and x.exercicio = p.ano), 0)) into numeros
  from (select distinct left(mes, 4)::smallint as ano from unnest(meses) mes) p;
  if cardinality(chaves) > 0 then
    select jsonb_agg(jsonb_build_object('chave', i.chave, 'rota', i.rota, 'entrada_hash', i.entrada_hash, 'resposta', i.resposta)) into guardadas
    from idempotencia i where i.escritorio_id = escritorio and i.usuario_id = usuario and i.chave = any (chaves);
  end if;
  plano := coalesce((select p.plano_id from empresa_plano p where p.escritorio_id = escritorio and p.empresa_id = empresa),
    (select m.id from plano_modelo m where m.escritorio_id = escritorio and m.padrao));
  select jsonb_agg(jsonb_build_object('id', c.id, 'codigo', c.codigo, 'tipo', c.tipo, 'ativa', c.ativa and coalesce(t.ativa, true),
      'de', coalesce(t.ativa_de, c.ativa_de), 'ate', coalesce(t.ativa_ate, c.ativa_ate))) into achadas
  from (select c.* from conta_contabil c where c.escritorio_id = escritorio and c.id = any (contas)
        union all select c.* from conta_contabil c where c.escritorio_id = escritorio and c.plano_id = plano and c.codigo = any (codigos)
          and c.id <> all (contas)) c
  left join empresa_conta t on t.escritorio_id = escritorio and t.empresa_id = empresa and t.conta_id = c.id
  where c.plano_id = plano and (c.empresa_id is null or c.empresa_id = empresa);
  if cardinality(centros) > 0 then
    select jsonb_agg(jsonb_build_object('id', k.id, 'codigo', k.codigo, 'ativo', k.ativo)) into dos_centros
    from centro_de_custo k where k.escritorio_id = escritorio and k.empresa_id = empresa and k.id = any (centros);
  end if;
  if cardinality(participantes) > 0 then
    select jsonb_agg(x.id) into pessoas from participante x where x.escritorio_id = escritorio and x.empresa_id = empresa and x.id = any (participantes);
  end if;
  if cardinality(documentos) > 0 then
    select jsonb_agg(d.id) into papeis from documento d where d.escritorio_id = escritorio and d.empresa_id = empresa and d.id = any (documentos);
  end if;
  select jsonb_agg(distinct m.mes) into bloqueadas from unnest(meses) m (mes) where app.mes_bloqueado(escritorio, empresa, m.mes, 'contabil');
  return jsonb_build_object('ponta', jsonb_build_object('empresaId', empresa, 'sequencia', ponta.sequencia, 'hash', encode(ponta.hash, 'hex'),
      'registradoEm', to_char(greatest(agora, ponta.registrado_em + interval '1 microsecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'numeros', numeros),
    'guardadas', guardadas, 'contas', achadas, 'centros', dos_centros, 'participantes', pessoas, 'documentos', papeis, 'bloqueadas', bloqueadas);
end $$;

-- Who is asking, for several askers at once.
create function app.sessoes_dos_sujeitos(quem text[]) returns setof app.vinculo
language sql stable security definer set search_path = '' as $$
  select * from app.vinculo v where v.sujeito = any (quem) order by v.sujeito, v.escritorio_id
$$;
revoke execute on function app.sessoes_dos_sujeitos(text[]) from public;
grant execute on function app.sessoes_dos_sujeitos(text[]) to razao_app;

-- The same index twice.
drop index lancamento_de_encerramento;
