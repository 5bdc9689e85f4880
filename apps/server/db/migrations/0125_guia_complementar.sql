-- A tax that went up after its guide was paid: another guide, of the difference, beside the paid one.
alter table guia
  add column complementa_id bigint,
  add constraint guia_complementa foreign key (escritorio_id, complementa_id) references guia (escritorio_id, id),
  add constraint guia_nao_complementa_a_si check (complementa_id <> id);
create index guia_complementa on guia (escritorio_id, complementa_id) where complementa_id is not null;

drop index guia_vigente;
create unique index guia_vigente on guia (escritorio_id, empresa_id, competencia, chave, coalesce(complementa_id, 0)) where estado <> 'substituida';
