-- The identity provider's own room. It knows no escritório and no accounting: an account here is a
-- person who can prove who they are; what that person may do is decided elsewhere.
-- Nothing in it is tenant data, so there is no RLS: the wall is the schema and its one role.

create schema identidade;

-- Roles belong to the cluster, not to the database: two databases may migrate at the same time.
do $$
begin
  create role razao_identidade nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

create table identidade.conta (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_confirmado_em timestamptz,
  nome text not null,
  -- argon2id in PHC text; null for an account that has no password (invited, or another provider's)
  senha_hash text,
  senha_trocada_em timestamptz,
  suspensa_em timestamptz,
  ultima_entrada_em timestamptz,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  constraint conta_email_em_uso unique (email),
  constraint conta_email_normalizado check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint conta_nome_preenchido check (length(btrim(nome)) between 1 and 200),
  constraint conta_senha_argon2id check (senha_hash like '$argon2id$%')
);

-- Everything oidc-provider keeps: sessions, interactions, grants, codes, refresh tokens.
-- `id` of a bearer value (code, token) is its SHA-256, so a stolen dump opens no door.
create table identidade.oidc_registro (
  modelo text not null,
  id text not null,
  payload jsonb not null,
  conta_id uuid,
  concessao_id text,
  uid text,
  user_code text,
  consumido_em timestamptz,
  expira_em timestamptz,
  criado_em timestamptz not null default now(),
  constraint oidc_registro_pkey primary key (modelo, id),
  constraint oidc_registro_conta_fkey foreign key (conta_id)
    references identidade.conta (id) on delete cascade
);

create index oidc_registro_concessao_idx on identidade.oidc_registro (concessao_id)
  where concessao_id is not null;
create index oidc_registro_conta_idx on identidade.oidc_registro (conta_id)
  where conta_id is not null;
create unique index oidc_registro_uid_idx on identidade.oidc_registro (modelo, uid)
  where uid is not null;
create unique index oidc_registro_user_code_idx on identidade.oidc_registro (modelo, user_code)
  where user_code is not null;
create index oidc_registro_expira_idx on identidade.oidc_registro (expira_em)
  where expira_em is not null;

-- Several keys may be published at once; the newest one whose turn has come signs.
create table identidade.chave_assinatura (
  kid text primary key,
  algoritmo text not null,
  jwk_publica jsonb not null,
  -- JWE (dir, A256GCM) under a key derived from the cookie secret: useless without the configuration
  jwk_privada text not null,
  assina_desde timestamptz not null default now(),
  aposentada_em timestamptz,
  criada_em timestamptz not null default now(),
  constraint chave_assinatura_algoritmo check (algoritmo = 'RS256')
);

-- Leaky buckets of sign-in attempts. `chave` is a keyed hash: no address or e-mail is stored.
create table identidade.tentativa_de_entrada (
  chave text primary key,
  falhas double precision not null,
  atualizada_em timestamptz not null,
  bloqueada_ate timestamptz,
  constraint tentativa_de_entrada_falhas check (falhas >= 0)
);

create index tentativa_de_entrada_atualizada_idx on identidade.tentativa_de_entrada (atualizada_em);

revoke all on schema identidade from public;
grant usage on schema identidade to razao_identidade;
grant select, insert, update, delete
  on identidade.conta, identidade.oidc_registro, identidade.tentativa_de_entrada
  to razao_identidade;
grant select, insert, update on identidade.chave_assinatura to razao_identidade;
