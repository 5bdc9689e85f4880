-- What an account needs beyond a password: links by e-mail, a second factor, passkeys, messages waiting to
-- leave, and the record of what happened. No bearer value is kept: only its digest, or sealed under a key
-- derived from the configuration.

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
    ('confirmar-email', 'redefinir-senha', 'entrar-por-link', 'trocar-email', 'convite'))
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

create function identidade.recusar_alteracao() returns trigger language plpgsql as $$
begin
  raise exception '% só aceita inclusões', tg_table_name using errcode = 'check_violation', constraint = tg_name;
end
$$;

create trigger evento_imutavel before update or delete on identidade.evento
  for each row execute function identidade.recusar_alteracao();
create trigger evento_sem_truncar before truncate on identidade.evento
  for each statement execute function identidade.recusar_alteracao();

-- Where a session was opened and last seen, for who looks at the list of devices.
alter table identidade.oidc_registro
  add column endereco text,
  add column agente text,
  add column usado_em timestamptz;

grant select, insert, update, delete
  on identidade.codigo, identidade.fator, identidade.codigo_de_recuperacao, identidade.chave_de_acesso,
     identidade.passo_pendente, identidade.caixa_de_saida
  to razao_identidade;
grant select, insert on identidade.evento to razao_identidade;
