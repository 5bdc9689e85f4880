-- The yearly declaration of a MEI (DASN-SIMEI) is kept and leaves as a PGDAS-D does. It is of the last month of what it
-- declares: December, or the one of the extinction; and of no determination, for it sums those of the year.
alter table declaracao_pgdasd
  add column especie text not null default 'pgdasd' constraint declaracao_pgdasd_especie check (especie in ('pgdasd', 'dasn-simei')),
  alter column apuracao_id drop not null,
  -- How it came to what it declares: the steps of the engine, and its warnings.
  add column calculo jsonb,
  -- The DAS of what passed the limit, when the Receita sends one.
  add column excesso_das_id bigint,
  add constraint declaracao_pgdasd_do_mes check ((especie = 'pgdasd') = (apuracao_id is not null)),
  add constraint declaracao_pgdasd_calculo check ((especie = 'dasn-simei') = (calculo is not null)),
  add constraint declaracao_pgdasd_excesso foreign key (escritorio_id, excesso_das_id) references documento (escritorio_id, id);

drop index declaracao_pgdasd_uma_aberta;
create unique index declaracao_pgdasd_uma_aberta on declaracao_pgdasd (escritorio_id, empresa_id, especie, competencia)
  where estado in ('pronta', 'divergente', 'conferida', 'transmitindo');
drop index declaracao_pgdasd_uma_original;
create unique index declaracao_pgdasd_uma_original on declaracao_pgdasd (escritorio_id, empresa_id, especie, competencia)
  where tipo = 'original' and estado in ('transmitindo', 'transmitida');

create or replace function app.guardar_declaracao_pgdasd() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.empresa_id, new.competencia, new.apuracao_id, new.tipo, new.retifica_id, new.pedido, new.pedido_hash, new.segregacao,
      new.valor, new.especie, new.calculo) is distinct from (old.empresa_id, old.competencia, old.apuracao_id, old.tipo,
      old.retifica_id, old.pedido, old.pedido_hash, old.segregacao, old.valor, old.especie, old.calculo) then
    raise exception 'A declaração % não muda.', old.id using errcode = 'check_violation', constraint = 'declaracao_pgdasd_imutavel';
  end if;
  if new.estado <> old.estado and old.estado || '>' || new.estado not in ('pronta>divergente', 'pronta>conferida', 'pronta>trocada',
      'divergente>conferida', 'divergente>trocada', 'conferida>divergente', 'conferida>transmitindo', 'conferida>trocada',
      'transmitindo>transmitida', 'transmitindo>recusada', 'transmitindo>nao-saiu') then
    raise exception 'A declaração % não vai de % para %.', old.id, old.estado, new.estado
      using errcode = 'check_violation', constraint = 'declaracao_pgdasd_passo';
  end if;
  return new;
end $$;
