-- What the reports of the books read by, and what a year's statements have besides numbers.

-- The ledger of an account with its amounts: the running balance is summed without touching the lines.
drop index partida_razao;
create index partida_razao on partida (escritorio_id, empresa_id, conta_id, data, lancamento_id, ordem) include (valor);
-- The closings of a year, left out of what is shown before them: a few among hundreds of thousands.
create index lancamento_encerramento on lancamento (escritorio_id, empresa_id, data) where tipo = 'E';

-- Explanatory notes, who signs, and the data of the book, of one company and year.
create table livro_complemento (
  escritorio_id bigint not null,
  empresa_id bigint not null,
  exercicio smallint not null constraint livro_complemento_exercicio check (exercicio between 1900 and 2099),
  -- [{ "titulo", "texto" }]
  notas jsonb not null default '[]' constraint livro_complemento_notas check (jsonb_typeof(notas) = 'array'),
  -- Who signs the book, in order; the fields of the ECD's J930.
  assinaturas jsonb not null default '[]' constraint livro_complemento_assinaturas check (jsonb_typeof(assinaturas) = 'array'),
  numero_do_livro int not null default 1 constraint livro_complemento_numero check (numero_do_livro >= 1),
  nire text,
  data_de_arquivamento date,
  plano_referencial text,
  versao int not null default 1,
  constraint livro_complemento_pk primary key (escritorio_id, empresa_id, exercicio),
  constraint livro_complemento_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
select app.attach_tenant('livro_complemento', 'completa', 'insert, update');
