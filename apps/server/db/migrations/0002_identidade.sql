-- The identity provider's own room. It knows no escritório and no accounting: an account here is a
-- person who can prove who they are; what that person may do is decided elsewhere.
-- Nothing in it is tenant data, so there is no RLS: the wall is the schema and its one role.

create schema identidade;

do $$
begin
  create role razao_identidade nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
revoke all on schema identidade from public;
grant usage on schema identidade to razao_identidade;

create function identidade.recusar_alteracao() returns trigger language plpgsql as $$
begin
  raise exception '% só aceita inclusões', tg_table_name using errcode = 'check_violation', constraint = tg_name;
end
$$;

create table identidade.conta (
  id uuid primary key default gen_random_uuid(),
  email text,
  email_confirmado_em timestamptz,
  nome text not null,
  -- argon2id in PHC text; null for an account that has no password (invited, or another provider's)
  senha_hash text,
  senha_trocada_em timestamptz,
  suspensa_em timestamptz,
  ultima_entrada_em timestamptz,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  -- The Firebase-style face works over the same accounts. There, an account may be born of a phone number or of
  -- another provider, without e-mail; and has a photo. Sessions and refresh tokens of that face live in
  -- oidc_registro (modelo FirebaseRefresh), so that whatever ends the sessions of an account ends both.
  telefone text,
  foto_url text,
  -- the name was taken from the e-mail or the phone because nobody has given one
  nome_automatico boolean not null default false,
  constraint conta_email_em_uso unique (email),
  constraint conta_email_normalizado check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint conta_nome_preenchido check (length(btrim(nome)) between 1 and 200),
  constraint conta_senha_argon2id check (senha_hash like '$argon2id$%'),
  constraint conta_telefone_em_uso unique (telefone),
  constraint conta_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint conta_foto_url check (length(foto_url) between 1 and 2048)
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
  -- Where a session was opened and last seen, for who looks at the list of devices.
  endereco text,
  agente text,
  usado_em timestamptz,
  -- A session ends by itself: when nobody used it for a while (`expira_em` slides with each renewal), and at a hard end
  -- counted from the sign-in, whatever is done in it.
  limite_em timestamptz,
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
grant select, insert, update on identidade.chave_assinatura to razao_identidade;

-- Leaky buckets of sign-in attempts. `chave` is a keyed hash: no address or e-mail is stored.
create table identidade.tentativa_de_entrada (
  chave text primary key,
  falhas double precision not null,
  atualizada_em timestamptz not null,
  bloqueada_ate timestamptz,
  constraint tentativa_de_entrada_falhas check (falhas >= 0)
);
create index tentativa_de_entrada_atualizada_idx on identidade.tentativa_de_entrada (atualizada_em);

-- No bearer value is kept below: only its digest, or sealed under a key derived from the configuration.
-- `primeiro-acesso`: printed once on the terminal of a production without a root.
-- One living link per purpose and owner: a new one takes the place of the old, and a used one is gone.
create table identidade.codigo (
  finalidade text not null,
  -- the account, or the e-mail when there is no account yet (an invitation)
  dono text not null,
  resumo text not null,
  conta_id uuid,
  email text not null,
  dados jsonb,
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null,
  constraint codigo_pkey primary key (finalidade, dono),
  constraint codigo_unico unique (resumo),
  constraint codigo_conta_fkey foreign key (conta_id) references identidade.conta (id) on delete cascade,
  constraint codigo_finalidade check (finalidade in
    ('confirmar-email', 'redefinir-senha', 'entrar-por-link', 'trocar-email', 'convite', 'primeiro-acesso'))
);
create index codigo_conta_idx on identidade.codigo (conta_id) where conta_id is not null;
create index codigo_expira_idx on identidade.codigo (expira_em);

create table identidade.fator (
  id uuid primary key default gen_random_uuid(),
  conta_id uuid not null,
  tipo text not null default 'totp',
  nome text not null default '',
  -- JWE (dir, A256GCM)
  segredo text not null,
  -- the last time step accepted: the same code never serves twice
  ultimo_passo bigint not null default 0,
  criado_em timestamptz not null default now(),
  -- until confirmed, the factor is only a proposal
  expira_em timestamptz not null,
  confirmado_em timestamptz,
  usado_em timestamptz,
  constraint fator_conta_fkey foreign key (conta_id) references identidade.conta (id) on delete cascade,
  constraint fator_tipo check (tipo = 'totp'),
  constraint fator_nome check (length(nome) <= 80)
);
create index fator_conta_idx on identidade.fator (conta_id);

create table identidade.codigo_de_recuperacao (
  conta_id uuid not null,
  -- keyed hash: a stolen dump cannot be searched without the configuration
  resumo text not null,
  criado_em timestamptz not null default now(),
  usado_em timestamptz,
  constraint codigo_de_recuperacao_pkey primary key (conta_id, resumo),
  constraint codigo_de_recuperacao_conta_fkey foreign key (conta_id)
    references identidade.conta (id) on delete cascade
);

create table identidade.chave_de_acesso (
  id uuid primary key default gen_random_uuid(),
  conta_id uuid not null,
  -- base64url, as the authenticator made it
  credencial text not null,
  chave_publica bytea not null,
  contador bigint not null default 0,
  transportes text[] not null default '{}',
  aaguid text not null default '',
  sincronizada boolean not null default false,
  nome text not null,
  criada_em timestamptz not null default now(),
  usada_em timestamptz,
  constraint chave_de_acesso_credencial unique (credencial),
  constraint chave_de_acesso_nome check (length(btrim(nome)) between 1 and 80),
  constraint chave_de_acesso_conta_fkey foreign key (conta_id)
    references identidade.conta (id) on delete cascade
);
create index chave_de_acesso_conta_idx on identidade.chave_de_acesso (conta_id);

-- What is half done and must be finished once, soon, by who began it: a second factor being asked, a
-- passkey's challenge.
create table identidade.passo_pendente (
  finalidade text not null,
  -- SHA-256 of the interaction, challenge or session it is bound to
  chave text not null,
  conta_id uuid,
  dados jsonb not null default '{}',
  expira_em timestamptz not null,
  constraint passo_pendente_pkey primary key (finalidade, chave),
  constraint passo_pendente_conta_fkey foreign key (conta_id)
    references identidade.conta (id) on delete cascade
);
create index passo_pendente_conta_idx on identidade.passo_pendente (conta_id) where conta_id is not null;
create index passo_pendente_expira_idx on identidade.passo_pendente (expira_em);

-- Messages are written here first and leave afterwards, so that no page waits for a mail server and none is
-- lost when it is out. `conteudo` is sealed: it carries the link. Erased once sent.
create table identidade.caixa_de_saida (
  id bigint generated always as identity primary key,
  para text not null,
  modelo text not null,
  assunto text not null,
  conteudo text,
  tentativas integer not null default 0,
  erro text,
  criada_em timestamptz not null default now(),
  tentar_em timestamptz not null default now(),
  enviada_em timestamptz,
  desistiu_em timestamptz
);
create index caixa_de_saida_por_enviar_idx on identidade.caixa_de_saida (tentar_em)
  where enviada_em is null and desistiu_em is null;
create index caixa_de_saida_criada_idx on identidade.caixa_de_saida (criada_em);

-- No foreign key: the record outlives the account.
create table identidade.evento (
  id bigint generated always as identity primary key,
  em timestamptz not null default now(),
  conta_id uuid,
  tipo text not null,
  endereco text,
  agente text,
  dados jsonb not null default '{}',
  constraint evento_tipo check (length(tipo) between 1 and 60)
);
create index evento_conta_idx on identidade.evento (conta_id, id desc);
create trigger evento_imutavel before update or delete on identidade.evento
  for each row execute function identidade.recusar_alteracao();
create trigger evento_sem_truncar before truncate on identidade.evento
  for each statement execute function identidade.recusar_alteracao();
grant select, insert on identidade.evento to razao_identidade;

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

-- What a person told when asking for the account, and what they agreed to.
create table identidade.cadastro (
  conta_id uuid primary key references identidade.conta (id) on delete cascade,
  quem text not null constraint cadastro_quem check (quem in ('empresa', 'abrir', 'contador', 'convite')),
  cnpj text constraint cadastro_cnpj check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  crc text constraint cadastro_crc check (crc ~ '^[A-Z]{2}-[0-9]{6}/[OTPS]$'),
  escritorio_nome text,
  razao_social text,
  cpf text constraint cadastro_cpf check (cpf ~ '^[0-9]{11}$'),
  celular text constraint cadastro_celular check (celular ~ '^[1-9][0-9]9[0-9]{8}$'),
  criado_em timestamptz not null default now(),
  -- The mobile number is proved by a code; it opens no door, so two people may have the same.
  celular_confirmado_em timestamptz
);
grant select, insert, update, delete on identidade.cadastro to razao_identidade;

-- Proof of consent outlives the account (LGPD, art. 8º, § 2º: the burden is the controller's): who is a random
-- number, from where is a keyed hash.
create table identidade.consentimento (
  id bigint generated always as identity primary key,
  conta_id uuid not null,
  documento text not null constraint consentimento_documento check (documento in ('termos', 'privacidade', 'whatsapp', 'novidades')),
  versao text not null,
  aceito boolean not null,
  em timestamptz not null,
  endereco_hash text not null
);
create index consentimento_conta on identidade.consentimento (conta_id);
grant select, insert on identidade.consentimento to razao_identidade;

grant select, insert, update, delete
  on identidade.conta, identidade.oidc_registro, identidade.tentativa_de_entrada
  to razao_identidade;
grant select, insert, update, delete
  on identidade.codigo, identidade.fator, identidade.codigo_de_recuperacao, identidade.chave_de_acesso,
     identidade.passo_pendente, identidade.caixa_de_saida
  to razao_identidade;
grant select, insert, update, delete on identidade.vinculo_externo, identidade.mensagem_de_texto
  to razao_identidade;
