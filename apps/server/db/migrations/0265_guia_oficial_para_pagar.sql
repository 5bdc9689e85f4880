-- By what an official guide is paid besides its line: the Pix that its paper has. And who brought it, when it was not issued by
-- us at the Receita but taken from the portal. A guide of a município may be a boleto, whose line has 47 digits.
alter table guia
  add column das_pix text constraint guia_das_pix check (das_pix ~ '^0002[ -~]+$' and char_length(das_pix) <= 512),
  add column das_por text constraint guia_das_por check (char_length(das_por) between 1 and 200),
  drop constraint guia_das_linha,
  add constraint guia_das_linha check (das_linha ~ '^[0-9]{47,48}$'),
  add constraint guia_das_so_oficial check (das_numero is not null or num_nonnulls(das_pix, das_por) = 0);

create or replace function app.guia_deixa_de_ser_oficial() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.principal, new.multa, new.juros, new.pagar_em) is distinct from (old.principal, old.multa, old.juros, old.pagar_em)
      and new.das_numero is not distinct from old.das_numero then
    new.das_numero := null;
    new.das_linha := null;
    new.das_codigo_de_barras := null;
    new.das_pix := null;
    new.das_por := null;
    new.das_pagar_ate := null;
    new.das_emitido_em := null;
    new.documento_id := null;
    new.demonstrativa := true;
  end if;
  return new;
end $$;
