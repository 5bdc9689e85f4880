-- A month that was declared by other means: a person says so, with the number of the receipt and the day. It is a mark, and
-- may be taken back; the trail keeps who did.
create table declaracao_por_fora (
  escritorio_id bigint not null,
  empresa_id bigint not null,
  competencia competencia not null,
  -- As the paper says it: of the receipt or of the declaration.
  recibo text not null constraint declaracao_por_fora_recibo check (recibo ~ '^[0-9A-Za-z./-]{5,40}$'),
  em date not null,
  por_nome text not null,
  registrada_em timestamptz not null,
  versao int not null default 1,
  constraint declaracao_por_fora_pk primary key (escritorio_id, empresa_id, competencia),
  constraint declaracao_por_fora_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
select app.attach_tenant('declaracao_por_fora');

-- The map counts the guides of a month by company.
create index guia_mes on guia (escritorio_id, competencia, empresa_id);
