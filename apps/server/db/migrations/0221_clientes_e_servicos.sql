-- Customers with what a note asks of them (DPS 1.01, `toma`), who is told of what, what they withhold by rules of their
-- own; and the services that a company sells, as its notes name them (`serv`).

alter table participante
  -- What the document is. Who has none is known here by one of ours (`SEM-NIF-…`, `SEM-DOC-…`), which no note carries.
  add column documento_tipo text not null generated always as (case
    when documento like 'SEM-NIF-%' then 'sem-nif'
    when documento like 'SEM-DOC-%' then 'sem-documento'
    when tipo_pessoa = 3 then 'nif'
    when tipo_pessoa = 2 and documento ~ '^[0-9A-Z]{12}[0-9]{2}$' then 'cnpj'
    when tipo_pessoa = 1 and documento ~ '^[0-9]{11}$' then 'cpf'
    else 'outro' end) stored,
  -- Why a foreigner has no NIF (cNaoNIF): 0 not told in the note it came from, 1 dispensed, 2 not asked there.
  add column sem_nif_motivo smallint constraint participante_sem_nif_motivo check (sem_nif_motivo between 0 and 2),
  add column nome_fantasia text constraint participante_nome_fantasia check (length(nome_fantasia) between 1 and 150),
  add column inscricao_municipal text constraint participante_im check (length(inscricao_municipal) between 1 and 15),
  add column telefone text constraint participante_telefone check (telefone ~ '^[0-9]{6,20}$'),
  add column cep text constraint participante_cep check (cep ~ '^[0-9]{8}$'),
  add column logradouro text constraint participante_logradouro check (length(logradouro) between 1 and 255),
  add column numero text constraint participante_numero check (length(numero) between 1 and 60),
  add column complemento text constraint participante_complemento check (length(complemento) between 1 and 156),
  add column bairro text constraint participante_bairro check (length(bairro) between 1 and 60),
  add column exterior_codigo_postal text constraint participante_codigo_postal check (length(exterior_codigo_postal) between 1 and 11),
  add column exterior_cidade text constraint participante_cidade check (length(exterior_cidade) between 1 and 60),
  add column exterior_estado text constraint participante_estado check (length(exterior_estado) between 1 and 60),
  add column etiquetas text[] not null default '{}' constraint participante_etiquetas check (cardinality(etiquetas) <= 20),
  -- Null: as the município and the law say. True, always; false, never.
  add column retem_iss boolean,
  add column retem_federal boolean,
  add column orgao_publico text constraint participante_orgao check (orgao_publico in ('federal', 'estadual', 'municipal')),
  -- Who takes a service under the Simples withholds no IRRF nor CSRF. Null: nobody said.
  add column tributacao text constraint participante_tributacao check (tributacao in ('geral', 'simples', 'mei')),
  add column observacao text constraint participante_observacao check (length(observacao) between 1 and 1000),
  add column arquivado_em timestamptz,
  -- The customer that this one is the same as. Nothing that names this one is rewritten: who reads follows the pointer,
  -- one step and no more (`participante_atual`).
  add column mesclado_em bigint,
  add constraint participante_da_empresa unique (escritorio_id, id, empresa_id),
  add constraint participante_mesclado foreign key (escritorio_id, mesclado_em, empresa_id)
    references participante (escritorio_id, id, empresa_id),
  add constraint participante_nao_em_si check (mesclado_em <> id);
create index participante_mesclado on participante (escritorio_id, mesclado_em) where mesclado_em is not null;

-- Who has no document is given one of ours, so that whoever looks for people by document finds them. By chance and not by
-- their number, which in another office is somebody else's.
create function app.nomear_sem_documento() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.documento is null then
    new.documento := case when new.tipo_pessoa = 3 then 'SEM-NIF-' else 'SEM-DOC-' end
      || upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
  end if;
  return new;
end $$;
create trigger nomear_sem_documento before insert or update of documento, tipo_pessoa on participante
  for each row execute function app.nomear_sem_documento();

-- One step is enough: nobody is merged into who was merged, and who received others goes nowhere with them behind.
create function app.guardar_mescla() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.participante p where p.escritorio_id = new.escritorio_id and p.id = new.mesclado_em
      and p.mesclado_em is not null)
    or exists (select from public.participante p where p.escritorio_id = new.escritorio_id and p.mesclado_em = new.id) then
    raise exception 'O participante % não pode ser mesclado em %.', new.id, new.mesclado_em
      using errcode = 'check_violation', constraint = 'participante_mescla_simples';
  end if;
  return null;
end $$;
create constraint trigger guardar_mescla after insert or update of mesclado_em on participante
  deferrable initially deferred for each row when (new.mesclado_em is not null) execute function app.guardar_mescla();

-- Each participant, and who it is now.
create view participante_atual with (security_invoker = true) as
  select escritorio_id, empresa_id, id, coalesce(mesclado_em, id) as atual_id from participante;
grant select on participante_atual to razao_app;

-- What a customer was billed, and whether the books name somebody: looked for by who it is of.
create index nota_participante on nota_fiscal (escritorio_id, participante_id, emissao desc, id desc)
  where participante_id is not null;
create index partida_da_pessoa on partida (escritorio_id, participante_id) where participante_id is not null;

-- Who of a customer receives what.
create table participante_contato (
  escritorio_id bigint not null,
  id bigint generated by default as identity,
  empresa_id bigint not null,
  participante_id bigint not null,
  nome text not null constraint participante_contato_nome check (length(nome) between 1 and 120),
  cargo text constraint participante_contato_cargo check (length(cargo) between 1 and 80),
  email text constraint participante_contato_email check (length(email) between 3 and 200),
  telefone text constraint participante_contato_telefone check (telefone ~ '^[0-9]{6,20}$'),
  recebe_nota boolean not null default false,
  recebe_cobranca boolean not null default false,
  constraint participante_contato_pk primary key (escritorio_id, id),
  constraint participante_contato_alcanca check (email is not null or telefone is not null),
  constraint participante_contato_recebe check (email is not null or not (recebe_nota or recebe_cobranca)),
  constraint participante_contato_de foreign key (escritorio_id, participante_id, empresa_id)
    references participante (escritorio_id, id, empresa_id) on delete cascade
);
create index participante_contato_de on participante_contato (escritorio_id, participante_id, id);
select app.attach_tenant('participante_contato');

-- Two that were the same: what the one that stays was before, so that it can be again.
create table participante_mescla (
  escritorio_id bigint not null,
  id bigint generated by default as identity,
  empresa_id bigint not null,
  principal_id bigint not null,
  mesclado_id bigint not null,
  -- Of the one that stays, column by column: what it was, and what it became.
  antes jsonb not null,
  depois jsonb not null,
  -- Contacts that came along, and who had been merged into the other one before.
  contatos bigint[] not null default '{}',
  arrastados bigint[] not null default '{}',
  feita_por bigint default app.usuario_id(),
  feita_por_nome text,
  feita_em timestamptz not null default now(),
  desfeita_em timestamptz,
  versao int not null default 1,
  constraint participante_mescla_pk primary key (escritorio_id, id),
  constraint participante_mescla_dois check (principal_id <> mesclado_id),
  constraint participante_mescla_principal foreign key (escritorio_id, principal_id, empresa_id)
    references participante (escritorio_id, id, empresa_id),
  constraint participante_mescla_mesclado foreign key (escritorio_id, mesclado_id, empresa_id)
    references participante (escritorio_id, id, empresa_id)
);
create unique index participante_mescla_viva on participante_mescla (escritorio_id, mesclado_id) where desfeita_em is null;
create index participante_mescla_de on participante_mescla (escritorio_id, principal_id, id desc);
select app.attach_tenant('participante_mescla', 'resumo', 'insert, update');

-- People brought by a file: looked at first, written after, undone whole.
create table participante_importacao (
  escritorio_id bigint not null,
  id bigint generated by default as identity,
  empresa_id bigint not null,
  nome text not null,
  formato text not null constraint participante_importacao_formato check (formato in ('csv', 'xlsx', 'vcard')),
  estado text not null default 'previa' constraint participante_importacao_estado
    check (estado in ('previa', 'concluida', 'desfeita', 'descartada')),
  criado_por bigint default app.usuario_id(),
  criado_por_nome text,
  criado_em timestamptz not null default now(),
  concluida_em timestamptz,
  desfeita_em timestamptz,
  versao int not null default 1,
  constraint participante_importacao_pk primary key (escritorio_id, id),
  constraint participante_importacao_da_empresa unique (escritorio_id, id, empresa_id),
  constraint participante_importacao_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
create index participante_importacao_lista on participante_importacao (escritorio_id, empresa_id, id desc);
select app.attach_tenant('participante_importacao', 'resumo', 'insert, update');

create table participante_importacao_item (
  escritorio_id bigint not null,
  importacao_id bigint not null,
  ordem bigint not null,
  empresa_id bigint not null,
  -- As the file counts them, from one.
  linha bigint not null,
  nome text not null,
  documento text,
  situacao text not null constraint participante_importacao_item_situacao
    check (situacao in ('nova', 'existente', 'repetida', 'problema')),
  -- Sentences for whoever reads the preview.
  problemas jsonb not null default '[]',
  -- By the names of the columns it becomes.
  dados jsonb not null,
  -- Who it is: found in the preview, or made when it was confirmed.
  participante_id bigint,
  -- Of who was here already: what was empty and was filled. Null where it was made.
  antes jsonb,
  -- 1 Inserido, 2 Atualizado, 3 Excluído, 4 Erro, 5 Sem Ação
  resultado smallint constraint participante_importacao_item_resultado check (resultado between 1 and 5),
  constraint participante_importacao_item_pk primary key (escritorio_id, importacao_id, ordem),
  constraint participante_importacao_item_de foreign key (escritorio_id, importacao_id, empresa_id)
    references participante_importacao (escritorio_id, id, empresa_id)
);
select app.attach_tenant('participante_importacao_item', 'nenhuma', 'insert, update');

-- Takes away somebody that nothing names; who is named by anything stays, whatever it is. The caller's policies apply.
create function app.excluir_participante(escritorio bigint, qual bigint) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.nota_fiscal n where n.escritorio_id = escritorio and n.participante_id = qual) then
    return false;
  end if;
  delete from public.participante p where p.escritorio_id = escritorio and p.id = qual;
  return found;
exception when foreign_key_violation then
  return false;
end $$;
grant execute on function app.excluir_participante(bigint, bigint) to razao_app;

-- What a company sells, as a note names it. Rates are factors: 0.05 is 5 %.
create table servico (
  escritorio_id bigint not null,
  id bigint generated by default as identity,
  empresa_id bigint not null,
  nome text not null constraint servico_nome check (length(nome) between 1 and 120),
  -- The company's own code (cIntContrib).
  codigo text constraint servico_codigo check (codigo ~ '^[a-zA-Z0-9]{1,20}$'),
  item_lc116 text not null constraint servico_item check (item_lc116 ~ '^[0-9]{2}\.[0-9]{2}$'),
  -- National code (cTribNac): the item, and how the national list divides it.
  codigo_tributacao text not null constraint servico_codigo_tributacao check (codigo_tributacao ~ '^[0-9]{6}$'),
  -- The município's own division of it (cTribMun).
  codigo_municipal text constraint servico_codigo_municipal check (codigo_municipal ~ '^[0-9]{3}$'),
  nbs text constraint servico_nbs check (nbs ~ '^[0-9]{9}$'),
  cnae text constraint servico_cnae check (cnae ~ '^[0-9]{7}$'),
  -- Null follows the activity of its CNAE.
  anexo text constraint servico_anexo check (anexo in ('I', 'II', 'III', 'IV', 'V', 'FATOR_R')),
  aliquota_iss numeric(9, 6) constraint servico_aliquota check (aliquota_iss between 0 and 0.05),
  -- {mes}, {ano} and {parcela} are written when it is charged.
  descricao text not null constraint servico_descricao check (length(descricao) between 1 and 2000),
  valor_padrao centavos constraint servico_valor check (valor_padrao > 0),
  -- What the federal withholdings tell apart, by the names of the engine.
  natureza text not null default 'outros' constraint servico_natureza check (natureza ~ '^[a-z-]{1,40}$'),
  -- Cessão de mão de obra or empreitada: the INSS is withheld (Lei 8.212/1991, art. 31).
  cessao_mao_de_obra boolean not null default false,
  -- Smallest part of the note that is its base (IN RFB 2.110/2022, arts. 117 and 118).
  inss_base_minima text constraint servico_base_minima check (inss_base_minima ~ '^[a-z-]{1,40}$'),
  arquivado_em timestamptz,
  versao int not null default 1,
  constraint servico_pk primary key (escritorio_id, id),
  constraint servico_da_empresa unique (escritorio_id, id, empresa_id),
  constraint servico_unico unique (escritorio_id, empresa_id, nome),
  constraint servico_do_item check (left(codigo_tributacao, 4) = replace(item_lc116, '.', '')),
  constraint servico_base_da_cessao check (inss_base_minima is null or cessao_mao_de_obra),
  constraint servico_empresa foreign key (escritorio_id, empresa_id) references empresa (escritorio_id, id)
);
select app.attach_tenant('servico');
