-- Notes of cities on paper, and notes of test.

-- The paper of a note, as who issued it drew it; of those without one, ours is drawn of the XML.
create table nota_papel (
  escritorio_id bigint not null,
  empresa_id bigint not null,
  nota_id bigint not null,
  conteudo bytea not null constraint nota_papel_conteudo check (length(conteudo) between 5 and 2097152),
  constraint nota_papel_pk primary key (escritorio_id, nota_id),
  constraint nota_papel_nota foreign key (escritorio_id, nota_id)
    references nota_fiscal (escritorio_id, id) on delete cascade,
  constraint nota_papel_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
select app.attach_tenant('nota_papel', 'nenhuma', 'insert, update');

-- Issued in an environment of tests: without fiscal value, whatever counts as revenue where it is.
alter table nota_fiscal add column sem_valor boolean not null default false;
