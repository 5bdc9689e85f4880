-- The DCTFWeb of who has no MIT: only what the eSocial and the EFD-Reinf put in it. And, of any, what we expect of them beside
-- the MIT, what a person saw that the Receita has, and what somebody took as right where both differ.
alter table declaracao_dctfweb
  alter column pedido drop not null,
  -- By our guides: [{ codigo, rotulo, valor }].
  add column nossos jsonb not null default '[]' constraint declaracao_dctfweb_nossos check (jsonb_typeof(nossos) = 'array'),
  add column vistos jsonb constraint declaracao_dctfweb_vistos check (jsonb_typeof(vistos) = 'array'),
  add column vistos_em timestamptz,
  add column aceitos jsonb constraint declaracao_dctfweb_aceitos check (jsonb_typeof(aceitos) = 'array'),
  add column aceitos_por_nome text,
  -- The whole declaration, as PDF.
  add column documento_id bigint,
  drop constraint declaracao_dctfweb_saiu,
  drop constraint declaracao_dctfweb_mit,
  add constraint declaracao_dctfweb_saiu
    check (estado not in ('transmitindo', 'transmitida') or num_nonnulls(mit_saida_id, saida_id) > 0),
  add constraint declaracao_dctfweb_mit check (pedido is null or saida_id is null or mit_id is not null),
  add constraint declaracao_dctfweb_sem_mit check (pedido is not null or num_nonnulls(mit_saida_id, mit_id, mit_protocolo) = 0),
  add constraint declaracao_dctfweb_vistos_quando check ((vistos is null) = (vistos_em is null)),
  add constraint declaracao_dctfweb_aceitos_por check ((aceitos is null) = (aceitos_por_nome is null)),
  add constraint declaracao_dctfweb_documento foreign key (escritorio_id, documento_id) references documento (escritorio_id, id);

create or replace function app.guardar_declaracao_dctfweb() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.empresa_id, new.competencia, new.apuracao_id, new.tipo, new.retifica_id, new.pedido, new.pedido_hash, new.valor, new.nossos)
      is distinct from (old.empresa_id, old.competencia, old.apuracao_id, old.tipo, old.retifica_id, old.pedido,
      old.pedido_hash, old.valor, old.nossos) then
    raise exception 'A declaração % não muda.', old.id using errcode = 'check_violation', constraint = 'declaracao_dctfweb_imutavel';
  end if;
  if new.estado <> old.estado and old.estado || '>' || new.estado not in ('conferida>transmitindo', 'conferida>trocada',
      'transmitindo>transmitida', 'transmitindo>recusada', 'transmitindo>nao-saiu') then
    raise exception 'A declaração % não vai de % para %.', old.id, old.estado, new.estado
      using errcode = 'check_violation', constraint = 'declaracao_dctfweb_passo';
  end if;
  return new;
end $$;

-- Two people for the DCTFWeb as for the PGDAS-D: an asking is of one of either.
alter table declaracao_aprovacao
  alter column declaracao_id drop not null,
  add column dctfweb_id bigint,
  add constraint declaracao_aprovacao_de_uma check (num_nonnulls(declaracao_id, dctfweb_id) = 1),
  add constraint declaracao_aprovacao_dctfweb foreign key (escritorio_id, dctfweb_id, empresa_id)
    references declaracao_dctfweb (escritorio_id, id, empresa_id);
create unique index declaracao_aprovacao_uma_dctfweb on declaracao_aprovacao (escritorio_id, dctfweb_id) where decisao is null;
create index declaracao_aprovacao_da_dctfweb on declaracao_aprovacao (escritorio_id, dctfweb_id, id) where dctfweb_id is not null;
