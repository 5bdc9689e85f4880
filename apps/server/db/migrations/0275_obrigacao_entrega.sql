-- What became of an obligation of a company: handed in, by which receipt, or not due and why; and whose it is. A PGDAS-D that was
-- transmitted from here is in `declaracao_pgdasd`, and is not said again.
create table obrigacao_entrega (
  escritorio_id bigint not null,
  empresa_id bigint not null,
  -- As `prazos_do_mes` has it.
  chave text not null constraint obrigacao_entrega_chave check (length(chave) between 1 and 60),
  periodo text not null constraint obrigacao_entrega_periodo check (length(periodo) between 4 and 20),
  situacao text not null constraint obrigacao_entrega_situacao check (situacao in ('a-fazer', 'entregue', 'dispensada')),
  numero text constraint obrigacao_entrega_numero check (length(numero) between 1 and 60),
  entregue_em date,
  -- How many times it was handed in again.
  retificacoes int not null default 0 constraint obrigacao_entrega_retificacoes check (retificacoes between 0 and 99),
  documento_id bigint,
  -- Who takes care of it, when it is not who answers for the month.
  responsavel_id bigint,
  anotacao text constraint obrigacao_entrega_anotacao check (length(anotacao) between 1 and 1000),
  dita_em timestamptz not null,
  dita_por_nome text,
  versao int not null default 1,
  constraint obrigacao_entrega_pk primary key (escritorio_id, empresa_id, chave, periodo),
  constraint obrigacao_entrega_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id),
  constraint obrigacao_entrega_documento foreign key (escritorio_id, documento_id) references documento (escritorio_id, id),
  constraint obrigacao_entrega_entregue check ((situacao = 'entregue') = (entregue_em is not null)
    and (situacao = 'entregue' or num_nonnulls(numero, documento_id) = 0)),
  constraint obrigacao_entrega_dispensada check (situacao <> 'dispensada' or anotacao is not null)
);
select app.attach_tenant('obrigacao_entrega', 'completa', 'insert, update');
