-- The second way to issue a note: Migrate (InvoiCy), by the systems of the cities. Its keys are in the vault; here is
-- what may be said of them, how each company issues there, and by which way each DPS went.

-- Of the office: that it has a partner key, and how it ends.
create table migrate_escritorio (
  escritorio_id bigint not null,
  final text not null constraint migrate_escritorio_final check (length(final) = 4),
  guardado_em timestamptz not null,
  guardado_por_nome text,
  versao int not null default 1,
  constraint migrate_escritorio_pk primary key (escritorio_id)
);
select app.attach_tenant('migrate_escritorio');

create table migrate_empresa (
  escritorio_id bigint not null,
  empresa_id bigint not null,
  -- 1 produção, 2 homologação
  ambiente smallint not null constraint migrate_empresa_ambiente check (ambiente in (1, 2)),
  serie text not null constraint migrate_empresa_serie check (serie ~ '^[1-9][0-9]{0,4}$' and serie::int < 50000),
  ativa boolean not null default true,
  final text constraint migrate_empresa_final check (length(final) = 4),
  -- The last test of what is kept now: what changes it takes the test away.
  testada_em timestamptz,
  teste jsonb,
  aprovada boolean not null default false,
  versao int not null default 1,
  constraint migrate_empresa_pk primary key (escritorio_id, empresa_id),
  constraint migrate_empresa_testada check ((testada_em is null) = (teste is null)),
  constraint migrate_empresa_aprovada check (not aprovada or (teste is not null and final is not null)),
  constraint migrate_empresa_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
select app.attach_tenant('migrate_empresa');

-- Numbers of RPS are counted beside those of DPS.
alter table numeracao drop constraint numeracao_nome;
alter table numeracao add constraint numeracao_nome check (
  nome ~ '^(cobranca|(dps|migrate):[12]:[0-9]{1,5}|(nosso-numero|remessa):[0-9]{3}:[0-9]{1,10}:[0-9]{1,20}(:[0-9]{2})?)$');

-- By which way a DPS goes, and what the layout of the city asks for besides it. Series of one are not those of the other.
alter table dps add column provedor text not null default 'nacional'
  constraint dps_provedor check (provedor in ('nacional', 'migrate'));
alter table dps add column alem jsonb;
alter table dps add constraint dps_alem check ((provedor = 'migrate') = (alem is not null));
alter table dps drop constraint dps_id_unico;
alter table dps add constraint dps_id_unico unique (escritorio_id, empresa_id, provedor, id_dps);
alter table dps drop constraint dps_numero_unico;
alter table dps add constraint dps_numero_unico unique (escritorio_id, empresa_id, provedor, ambiente, serie, numero);

create or replace function app.guardar_dps() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.empresa_id, new.cobranca_id, new.provedor, new.ambiente, new.serie, new.numero, new.id_dps, new.pedido, new.alem)
      is distinct from (old.empresa_id, old.cobranca_id, old.provedor, old.ambiente, old.serie, old.numero, old.id_dps,
        old.pedido, old.alem)
    or (old.saida_id is not null and new.saida_id is distinct from old.saida_id)
    or (old.desfecho is not null and (new.desfecho, new.nota_id, new.chave, new.rejeicao, new.concluida_em)
      is distinct from (old.desfecho, old.nota_id, old.chave, old.rejeicao, old.concluida_em)) then
    raise exception 'O pedido da DPS % não muda.', old.id
      using errcode = 'check_violation', constraint = 'dps_imutavel';
  end if;
  return new;
end $$;
