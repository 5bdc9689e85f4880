-- The digital certificate of a company whose key is here: sealed in the vault, under a name of its own
-- (`certificado:17`). The rows of before are a validity that was written down, without a key.

alter table certificado_digital
  -- CNPJ or CPF of who holds it.
  add column documento text constraint certificado_documento check (documento ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  add column emissor text constraint certificado_emissor check (length(emissor) between 1 and 200),
  -- In hexadecimal, as the issuer gave it.
  add column serial text constraint certificado_serial check (serial ~ '^[0-9a-f]{1,80}$'),
  -- SHA-256 of the certificate, which is public.
  add column impressao text constraint certificado_impressao check (impressao ~ '^[0-9a-f]{64}$'),
  -- The instant; `valido_ate` is its day in Brasília.
  add column expira_em timestamptz,
  add column enviado_por bigint,
  add column enviado_em timestamptz,
  add column situacao text not null default 'ativo'
    constraint certificado_situacao check (situacao in ('ativo', 'substituido', 'revogado', 'vencido')),
  add column encerrado_por bigint,
  add column encerrado_em timestamptz,
  add column motivo text constraint certificado_motivo check (length(motivo) between 5 and 500),
  -- The least number of days before the end about which people were told.
  add column avisado_dias smallint constraint certificado_avisado check (avisado_dias between 0 and 60),
  add constraint certificado_com_chave check (num_nulls(documento, emissor, serial, impressao, expira_em, enviado_em) in (0, 6)),
  add constraint certificado_encerrado check ((situacao in ('substituido', 'revogado')) = (encerrado_em is not null)),
  add constraint certificado_de_serie unique (escritorio_id, empresa_id, serial);

-- One in use of the company, and one of each of its people.
create unique index certificado_em_uso on certificado_digital (escritorio_id, empresa_id, (case when tipo = 2 then documento else '' end))
  where situacao = 'ativo' and serial is not null;

-- Who answers for the company, and its own people, are told before it ends.
alter table notificacao drop constraint notificacao_tipo;
alter table notificacao add constraint notificacao_tipo
  check (tipo in ('operacao', 'convite', 'pedido-de-titular', 'acesso', 'pedido', 'webhook', 'certificado'));

create or replace function app.canal_de_fabrica(evento text, canal text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select canal = 'tela' or evento in ('acesso', 'pedido-de-acesso', 'pedido-de-titular', 'webhook', 'certificado')
$$;
