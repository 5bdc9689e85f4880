-- What a customer pays of a note is its own arithmetic. What the file writes instead stays beside it until a person
-- has looked; the discount under a condition and the IBS and CBS of the note are shown.
alter table nota_fiscal
  add column desconto_condicionado centavos not null default 0,
  -- Only when it differs from the arithmetic.
  add column liquido_no_arquivo centavos,
  add column liquido_conferido_em timestamptz,
  add column liquido_conferido_por text,
  -- { ibs, cbs, base?, cst?, classTrib? }
  add column ibs_cbs jsonb;

-- What is to be received of a note, in the books as in the receipts: of an NF-e only what is revenue, less withholdings.
create function app.nota_a_receber(n nota_fiscal) returns bigint language sql immutable set search_path = pg_catalog, pg_temp as $$
  select greatest(case when n.modelo = 'nfe' then coalesce(n.valor_receita, n.bruto - n.desconto) - n.retencoes else n.liquido end, 0)
$$;
grant execute on function app.nota_a_receber(nota_fiscal) to razao_app;
