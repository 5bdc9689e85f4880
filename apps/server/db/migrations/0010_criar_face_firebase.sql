-- The Firebase-style face works over the same accounts. There, an account may be born of a phone number or of
-- another provider, without e-mail; and has a photo. Sessions and refresh tokens of that face live in
-- oidc_registro (modelo FirebaseRefresh), so that whatever ends the sessions of an account ends both.

alter table identidade.conta
  alter column email drop not null,
  add column telefone text,
  add column foto_url text,
  -- the name was taken from the e-mail or the phone because nobody has given one
  add column nome_automatico boolean not null default false,
  add constraint conta_telefone_em_uso unique (telefone),
  add constraint conta_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{6,14}$'),
  add constraint conta_foto_url check (length(foto_url) between 1 and 2048);

-- Who a person is at another provider: (provider, subject) opens one account, and an account holds one
-- identity of each provider.
create table identidade.vinculo_externo (
  provedor text not null,
  sujeito text not null,
  conta_id uuid not null,
  email text,
  nome text,
  foto_url text,
  vinculado_em timestamptz not null default now(),
  constraint vinculo_externo_pkey primary key (provedor, sujeito),
  constraint vinculo_externo_um_por_provedor unique (conta_id, provedor),
  constraint vinculo_externo_conta_fkey foreign key (conta_id)
    references identidade.conta (id) on delete cascade,
  constraint vinculo_externo_provedor check (length(provedor) between 1 and 80),
  constraint vinculo_externo_sujeito check (length(sujeito) between 1 and 255)
);

-- Text messages when no sender is configured. `conteudo` is sealed: it carries the code.
create table identidade.mensagem_de_texto (
  id bigint generated always as identity primary key,
  para text not null,
  conteudo text not null,
  criada_em timestamptz not null default now()
);

create index mensagem_de_texto_para_idx on identidade.mensagem_de_texto (para, id desc);

grant select, insert, update, delete on identidade.vinculo_externo, identidade.mensagem_de_texto
  to razao_identidade;
