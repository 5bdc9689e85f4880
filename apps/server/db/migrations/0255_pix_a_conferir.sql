-- A Pix that a person must look at is told once, to who answers for the company; what came does not change, and is a
-- receipt once.

alter table pix_recebido add column avisado_em timestamptz;
create index pix_recebido_a_conferir on pix_recebido (escritorio_id, id) where situacao in ('a-conferir', 'sem-cobranca');

create function app.guardar_pix_recebido() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.empresa_id, new.conta_id, new.end_to_end_id, new.valor, new.horario, new.data) is distinct from
      (old.empresa_id, old.conta_id, old.end_to_end_id, old.valor, old.horario, old.data)
    or (old.cobranca_id is not null and (new.cobranca_id, new.parcela) is distinct from (old.cobranca_id, old.parcela))
    or (old.recebido is not null and new.recebido is distinct from old.recebido) then
    raise exception 'O Pix recebido % não muda.', old.id using errcode = 'check_violation', constraint = 'pix_recebido_imutavel';
  end if;
  -- What is no longer to be looked at is told again if one day it is.
  if new.situacao not in ('a-conferir', 'sem-cobranca') then
    new.avisado_em := null;
  end if;
  return new;
end $$;
create trigger guardar before update on pix_recebido for each row execute function app.guardar_pix_recebido();

alter table notificacao drop constraint notificacao_tipo;
alter table notificacao add constraint notificacao_tipo
  check (tipo in ('operacao', 'convite', 'pedido-de-titular', 'acesso', 'pedido', 'webhook', 'certificado', 'envio', 'pix'));
