-- Lines of an account that somebody checked one by one, and entries that repeat every month.
create table partida_conferida (
  escritorio_id bigint not null,
  empresa_id bigint not null,
  lancamento_id bigint not null,
  ordem smallint not null,
  nota text constraint partida_conferida_nota check (length(btrim(nota)) between 1 and 300),
  conferida_em timestamptz not null default now(),
  conferida_por bigint,
  conferida_por_nome text,
  versao int not null default 1,
  constraint partida_conferida_pk primary key (escritorio_id, lancamento_id, ordem),
  constraint partida_conferida_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id),
  constraint partida_conferida_partida foreign key (escritorio_id, lancamento_id, ordem) references partida (escritorio_id, lancamento_id, ordem)
);
select app.attach_tenant('partida_conferida');

-- True: the entry is confirmed on its day by itself; false: it waits as a draft.
alter table modelo_lancamento add column confirmar boolean not null default false;

-- Which model and month a draft was made from: made once, whatever is changed in it afterwards.
alter table lancamento_rascunho add column modelo_id bigint, add column modelo_competencia competencia;
alter table lancamento_rascunho no force row level security;
alter table lancamento_rascunho disable trigger user;
update lancamento_rascunho set modelo_id = split_part(documento_numero, ':', 2)::bigint, modelo_competencia = split_part(documento_numero, ':', 3),
  documento_numero = null
where documento_numero ~ '^modelo:[0-9]+:[0-9]{4}-[0-9]{2}$';
alter table lancamento_rascunho enable trigger user;
alter table lancamento_rascunho force row level security;
create unique index lancamento_rascunho_modelo on lancamento_rascunho (escritorio_id, modelo_id, modelo_competencia) where modelo_id is not null;
