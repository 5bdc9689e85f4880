-- The Integra Contador of the SERPRO, by the contract of each office: what opens it is in the vault (`serpro.acesso`); here
-- is what may be said of it, how much of it may be spent in a month, and how much was.

create table serpro_escritorio (
  escritorio_id bigint not null,
  -- CNPJ of who made the contract.
  contratante text not null constraint serpro_escritorio_contratante check (contratante ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  -- CNPJ or CPF of who asks, to whom companies give procuração.
  autor text not null constraint serpro_escritorio_autor check (autor ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  -- Last letters of the consumer key.
  final text not null constraint serpro_escritorio_final check (length(final) = 4),
  certificado_titular text not null constraint serpro_escritorio_titular check (length(certificado_titular) between 1 and 200),
  certificado_ate timestamptz not null,
  guardado_em timestamptz not null,
  guardado_por_nome text,
  -- Requests that are charged for, in a month of São Paulo.
  teto bigint not null default 3000 constraint serpro_escritorio_teto check (teto between 0 and 1000000),
  -- The last test of what is kept now: what changes it takes the test away.
  testado_em timestamptz,
  aprovado boolean,
  teste text constraint serpro_escritorio_teste check (length(teste) between 1 and 500),
  versao int not null default 1,
  constraint serpro_escritorio_pk primary key (escritorio_id),
  constraint serpro_escritorio_testado check (num_nulls(testado_em, aprovado, teste) in (0, 3))
);
select app.attach_tenant('serpro_escritorio');

-- One row of each month, held by whoever counts: nobody passes the ceiling at the same time as another. Who disconnects and
-- connects again goes on from here.
create table serpro_consumo (
  escritorio_id bigint not null,
  -- The first day.
  mes date not null constraint serpro_consumo_mes check (extract(day from mes) = 1),
  usados bigint not null constraint serpro_consumo_usados check (usados >= 0),
  -- { TRANSDECLARACAO11: 3 }
  por_servico jsonb not null,
  constraint serpro_consumo_pk primary key (escritorio_id, mes)
);
select app.attach_tenant('serpro_consumo', 'nenhuma', 'insert, update');
